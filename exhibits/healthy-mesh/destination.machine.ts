/**
 * The destination controller (Go): informers keep a copy of Services, EndpointSlices and Pods, and every change goes to
 * the proxies that have a `Get` stream open, as what is to be added and removed.
 */
import { setup } from 'xstate';
import type { KubeObject } from '../../src/cast/kube-api-server.machine.ts';
import { diff, type Endpoint, type Update } from '../../src/cast/update.ts';
import { act, type Held, held, type Out, reactions, type Timed } from '../../src/engine/effects.ts';
import { follow } from '../../src/engine/follow.ts';
import { rewatchLater, unwatchAll, watchAll } from './client.ts';

const KINDS: readonly string[] = ['Service', 'EndpointSlice', 'Pod'];

export interface DestinationInput {
  /** what its informers hold when the doors open: it was running before */
  readonly endpoints: readonly Endpoint[];
  readonly version: number;
}

export interface DestinationContext extends DestinationInput {
  readonly id: string;
  /** kinds that have been listed since the process began */
  readonly synced: readonly string[];
  /** false while its watches are closed: what it knows may be old */
  readonly watching: boolean;
  readonly streams: readonly string[];
  readonly place: Place;
}

type Place = 'starting' | 'serving' | 'blind' | 'away';
const PLACES: readonly Place[] = ['starting', 'serving', 'blind', 'away'];

export type DestinationEvent = Timed<
  | { type: 'LISTED'; kind: string; objects: readonly KubeObject[] }
  | { type: 'WATCH_EVENT'; change: string; object: KubeObject }
  | { type: 'WATCH_CLOSED'; kind: string }
  | { type: 'REWATCH' }
  | { type: 'GET'; from: string }
  /** the client's end of the connection is gone */
  | { type: 'HANG_UP'; from: string }
  | { type: 'TAKE_AWAY' }
  | { type: 'BRING_BACK' }
>;

type C = DestinationContext;

function settle(c: C): C {
  if (c.place === 'away') return c;
  const place: Place = KINDS.some((kind) => !c.synced.includes(kind)) ? 'starting' : c.watching ? 'serving' : 'blind';
  return place === c.place ? c : { ...c, place };
}

function send(client: string, update: Update, out: Out): void {
  out.count('endpointUpdates');
  out.send(client, 'stream', { type: 'ENDPOINTS_DATA', update });
}

/** The slice as it is now; every stream gets the difference. */
function sliceSeen(c: C, object: KubeObject | undefined, out: Out): C {
  const endpoints = (object?.endpoints as readonly Endpoint[] | undefined) ?? [];
  const version = object?.resourceVersion ?? c.version;
  if (version <= c.version) return c;
  const delta: Update = { version, snapshot: false, ...diff(c.endpoints, endpoints) };
  for (const client of c.streams) send(client, delta, out);
  return { ...c, endpoints, version };
}

function close(c: C, client: string, out: Out): void {
  out.send(client, 'stream', { type: 'STREAM_CLOSED', from: c.id });
}

export const destinationMachine = setup({
  types: { context: {} as Held<C>, events: {} as DestinationEvent, input: {} as DestinationInput & { id: string } },
}).createMachine({
  id: 'destination',
  context: ({ input: { id, endpoints, version } }) => held({ id, endpoints, version, synced: KINDS, watching: true, streams: [], place: 'serving' }),
  initial: 'serving',
  entry: act<C, DestinationEvent>((c, _e, out) => {
    watchAll(c.id, KINDS, 'local', out);
    return c;
  }),
  on: reactions<C, DestinationEvent>({
    LISTED: (c, e, out) => {
      if (c.place === 'away') return c;
      const next = e.kind === 'EndpointSlice' ? sliceSeen(c, e.objects[0], out) : c;
      return settle({ ...next, watching: true, synced: next.synced.includes(e.kind) ? next.synced : [...next.synced, e.kind] });
    },
    WATCH_EVENT: (c, e, out) => (c.place !== 'away' && e.object.kind === 'EndpointSlice' ? sliceSeen(c, e.object, out) : c),
    WATCH_CLOSED: (c, _e, out) => {
      if (c.place === 'away') return c;
      if (c.watching) out.log('warn', 'watches on the API server have ended; what is known stays known, and is served');
      rewatchLater(out);
      return settle({ ...c, watching: false });
    },
    REWATCH: (c, _e, out) => {
      if (c.place !== 'away') watchAll(c.id, KINDS, 'up', out);
      return c;
    },
    GET: (c, e, out) => {
      // Until its caches are full, or while it is away, nobody answers.
      if (c.place === 'away' || c.place === 'starting') {
        close(c, e.from, out);
        return c;
      }
      send(e.from, { version: c.version, snapshot: true, add: c.endpoints, remove: [] }, out);
      return { ...c, streams: [...c.streams.filter((id) => id !== e.from), e.from] };
    },
    HANG_UP: (c, e) => ({ ...c, streams: c.streams.filter((id) => id !== e.from) }),
    TAKE_AWAY: (c, _e, out) => {
      if (c.place === 'away') return c;
      out.log('warn', 'the destination controller is away: proxies keep the endpoints that they know');
      out.signal({ type: 'AWAY', part: c.id });
      for (const client of c.streams) close(c, client, out);
      unwatchAll(c.id, KINDS, out);
      return { ...c, endpoints: [], version: 0, synced: [], streams: [], watching: false, place: 'away' };
    },
    BRING_BACK: (c, _e, out) => {
      if (c.place !== 'away') {
        out.log('info', 'the destination controller is here already');
        return c;
      }
      out.log('info', 'the destination controller starts: LIST and WATCH, then it answers');
      out.signal({ type: 'BACK', part: c.id });
      watchAll(c.id, KINDS, 'up', out);
      return { ...c, place: 'starting' };
    },
  }),
  states: {
    /** the process is up, its informers have not listed yet */
    starting: { always: follow('starting', PLACES) },
    /** watches, and streams to proxies */
    serving: { always: follow('serving', PLACES) },
    /** without the API server: serves what it knows */
    blind: { always: follow('blind', PLACES) },
    /** taken away */
    away: { always: follow('away', PLACES) },
  },
});
