/**
 * The destination service, a Go process. Every stream that a proxy opens costs a handler goroutine, a listener
 * and buffers, until the stream's context is done: by the client's RST_STREAM or the end of the connection. It has
 * no other way to learn that nobody listens. Over its memory limit the kernel ends it, and the kubelet starts it again,
 * empty.
 */
import { setup } from 'xstate';
import { act, type Held, held, type Out, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Ms, Settings } from '../../src/engine/exhibit.ts';
import { follow } from '../../src/engine/follow.ts';
import { emptyTable, get, set, type Table, valuesOf, without } from '../../src/engine/table.ts';
import { memoryLimitMB, num } from './knobs.ts';

/** One open stream, as its handler goroutine knows it. */
export interface OpenStream {
  readonly proxy: string;
  readonly streamId: number;
  readonly route: string;
}

interface DestinationInput {
  readonly kubelet: string;
  readonly proxies: readonly string[];
  readonly settings: Settings;
}

export interface DestinationContext {
  readonly kubelet: string;
  readonly proxies: readonly string[];
  readonly streams: Table<OpenStream>;
  readonly streamKB: number;
  readonly limitMB: number;
  readonly beats: boolean;
  readonly place: Place;
}

type Place = 'serving' | 'oomKilled' | 'stopped';
const PLACES: readonly Place[] = ['serving', 'oomKilled', 'stopped'];

type DestinationEvent = Timed<
  | { type: 'HEADERS'; from: string; streamId: number; route: string }
  | { type: 'RST_STREAM'; from: string; streamId: number }
  | { type: 'PING_ACK'; from: string }
  /** `route` null: all of them */
  | { type: 'CHANGED'; route: string | null }
  | { type: 'BEAT' }
  | { type: 'PING_ALL' }
  | { type: 'STOP' }
  | { type: 'START'; newPod: boolean }
  | { type: 'CONFIG'; settings: Settings }
>;

type C = DestinationContext;

/** Memory of a destination container with few streams, MB: its siblings in l2#2839 had 38 to 40 MiB. */
const BASE_MB = 38;
/** Goroutines of an idle process (simulated), and of one connection: the transport's reader and its writer. */
const BASE_GOROUTINES = 24;
const PER_CONNECTION = 2;
/** `heartbeat` (ours): something is sent on every stream this often, ms. */
export const BEAT_EVERY: Ms = 10_000;
/** Memory of the container, MB; 0 while it is not running. */
export function memoryMB(c: C): number {
  return c.place === 'serving' ? BASE_MB + (c.streams.size * c.streamKB) / 1024 : 0;
}

/** One handler goroutine per stream, besides those of the process and of its connections; 0 while it is not running. */
export function goroutines(c: C): number {
  if (c.place !== 'serving') return 0;
  const connections = new Set(valuesOf(c.streams).map((s) => s.proxy)).size;
  return BASE_GOROUTINES + PER_CONNECTION * connections + c.streams.size;
}

/** Under which name a stream is kept: stream ids are a connection's own. */
export function streamKey(proxy: string, streamId: number): string {
  return `${proxy}/${streamId}`;
}

/** A DATA frame on every stream of that route; on all of them if it is null. */
function tell(c: C, route: string | null, counter: string, out: Out): C {
  for (const s of valuesOf(c.streams)) {
    if (route !== null && s.route !== route) continue;
    out.send(s.proxy, 'down', { type: 'DATA', streamId: s.streamId });
    out.count(counter);
  }
  return c;
}

/** The process is gone: the kernel closes its connections. */
function die(c: C, place: 'oomKilled' | 'stopped', out: Out): C {
  for (const proxy of c.proxies) out.send(proxy, 'down', { type: 'CONNECTION_CLOSED' });
  out.cancel('beat');
  return { ...c, streams: emptyTable(), place };
}

function oomKill(c: C, out: Out): C {
  out.log('error', `out of memory with ${c.streams.size} streams open`);
  out.send(c.kubelet, 'local', { type: 'OOM_KILLED', index: 0 });
  out.signal({ type: 'OOM_KILLED' });
  return die(c, 'oomKilled', out);
}

function checkMemory(c: C, out: Out): C {
  return c.limitMB > 0 && memoryMB(c) > c.limitMB ? oomKill(c, out) : c;
}

function armBeat(c: C, out: Out): C {
  if (c.beats && c.place === 'serving') out.after(BEAT_EVERY, 'beat', { type: 'BEAT' });
  else out.cancel('beat');
  return c;
}

export const destinationMachine = setup({
  types: { context: {} as Held<C>, events: {} as DestinationEvent, input: {} as DestinationInput },
}).createMachine({
  id: 'destination',
  context: ({ input }) =>
    held({
      kubelet: input.kubelet,
      proxies: input.proxies,
      streams: emptyTable<OpenStream>(),
      streamKB: num(input.settings, 'streamKB'),
      limitMB: memoryLimitMB(input.settings),
      beats: input.settings.fixes.has('heartbeat'),
      place: 'serving',
    }),
  initial: 'serving',
  entry: act<C, DestinationEvent>((c, _e, out) => armBeat(c, out)),
  on: reactions<C, DestinationEvent>({
    HEADERS: (c, e, out) => {
      if (c.place !== 'serving') {
        out.send(e.from, 'down', { type: 'REFUSED', streamId: e.streamId });
        return c;
      }
      // The handler subscribes and sends what it knows at once: the first message.
      out.send(e.from, 'down', { type: 'DATA', streamId: e.streamId });
      out.count('messages');
      return checkMemory({ ...c, streams: set(c.streams, streamKey(e.from, e.streamId), { proxy: e.from, streamId: e.streamId, route: e.route }) }, out);
    },
    RST_STREAM: (c, e, out) => {
      if (!get(c.streams, streamKey(e.from, e.streamId))) return c;
      out.count('cancelled');
      return { ...c, streams: without(c.streams, streamKey(e.from, e.streamId)) };
    },
    CHANGED: (c, e, out) => {
      out.count('changes');
      return tell(c, e.route, 'messages', out);
    },
    BEAT: (c, _e, out) => armBeat(tell(c, null, 'beats', out), out),
    PING_ALL: (c, _e, out) => {
      if (c.place === 'serving') for (const proxy of c.proxies) out.send(proxy, 'down', { type: 'PING' });
      return c;
    },
    PING_ACK: (c, e, out) => {
      if (c.place !== 'serving') return c;
      const open = valuesOf(c.streams).filter((s) => s.proxy === e.from).length;
      out.count('pingAcks');
      out.log('info', `PING acked by ${e.from}: connection open, ${open} ${open === 1 ? 'stream' : 'streams'}, nothing wrong`);
      return c;
    },
    STOP: (c, _e, out) => {
      out.log('info', 'kubectl rollout restart: the pod of the destination service stops');
      out.signal({ type: 'STOPPED' });
      return die(c, 'stopped', out);
    },
    START: (c, _e, out) => {
      out.log('info', 'the destination service is up, with no streams');
      out.signal({ type: 'STARTED' });
      return armBeat({ ...c, place: 'serving' }, out);
    },
    CONFIG: (c, e, out) => {
      const beats = e.settings.fixes.has('heartbeat');
      const next: C = { ...c, streamKB: num(e.settings, 'streamKB'), limitMB: memoryLimitMB(e.settings), beats };
      return checkMemory(beats === c.beats ? next : armBeat(next, out), out);
    },
  }),
  states: {
    /** streams are open, memory below the limit */
    serving: { always: follow('serving', PLACES) },
    /** ended by the kernel at the memory limit; the kubelet waits before it starts it again */
    oomKilled: { always: follow('oomKilled', PLACES) },
    /** an operator has restarted it */
    stopped: { always: follow('stopped', PLACES) },
  },
});
