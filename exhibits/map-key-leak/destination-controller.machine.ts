/**
 * The destination controller's process: an informer's store of Pods, one open stream per proxy and Pod, and the server
 * watcher with its map. Every Pod object is on the heap, and stays as long as store, streams or map refer to it.
 */
import { setup } from 'xstate';
import type { KubeObject } from '../../src/cast/kube-api-server.machine.ts';
import { act, type Held, held, type Out, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Ms, Settings } from '../../src/engine/exhibit.ts';
import { follow } from '../../src/engine/follow.ts';
import { emptyTable, get, set, type Table, valuesOf, without } from '../../src/engine/table.ts';
import { allocate, type Heap, newHeap, sweep } from './heap.ts';
import { num } from './knobs.ts';
import {
  type Code,
  codeOf,
  type Entry,
  mapBytes,
  noSubscriptions,
  PORT,
  type PodPointer,
  podNameOf,
  rebuilt,
  type Subscriptions,
  subscribe,
  unsubscribe,
} from './subscriptions.ts';
import { POD } from './workloads.machine.ts';

/** A listener with its stream's buffers, bytes (simulated). */
export const LISTENER_BYTES = 1000;
/** From the start of the process to its first list, ms (simulated). */
const START_UP: Ms = 1500;
const PULSE: Ms = 500;

export interface DestinationControllerInput {
  readonly api: string;
  readonly kubelet: string;
  readonly gc: string;
  readonly settings: Settings;
}

/** One proxy's stream about one Pod. */
export interface Stream {
  readonly id: string;
  readonly listener: string;
  /** the Pod as this stream's handler saw it last: it moves when the Pod is updated */
  readonly pod: PodPointer;
}

export interface DestinationControllerContext {
  readonly id: string;
  readonly api: string;
  readonly kubelet: string;
  readonly gc: string;
  readonly code: Code;
  readonly podBytes: number;
  readonly limitBytes: number;
  /** the informer's store: name → the newest object */
  readonly store: Table<PodPointer>;
  /** names that proxies are told of */
  readonly ready: Table<string>;
  readonly streams: Table<Stream>;
  readonly subscriptions: Subscriptions;
  readonly heap: Heap;
  /** arrays of buckets and listeners made so far: no address comes twice */
  readonly arrays: number;
  readonly opened: number;
  readonly clients: readonly string[];
  readonly unknownPodErrors: number;
  readonly unknownAt: Ms;
  readonly place: Place;
}

type Place = 'starting' | 'serving' | 'oomKilled';
const PLACES: readonly Place[] = ['starting', 'serving', 'oomKilled'];

export type DestinationControllerEvent = Timed<
  | { type: 'UP' }
  | { type: 'LISTED'; kind: string; objects: readonly KubeObject[] }
  | { type: 'WATCH_EVENT'; change: string; object: KubeObject }
  | { type: 'GET'; from: string }
  | { type: 'SUBSCRIBE'; from: string; pod: string }
  | { type: 'UNSUBSCRIBE'; from: string; pod: string }
  | { type: 'SWEEP'; from: string }
  | { type: 'REBUILD_MAP' }
  | { type: 'PULSE' }
  | { type: 'START' }
  | { type: 'CONFIG'; settings: Settings }
>;

type C = DestinationControllerContext;
const NEVER: Ms = Number.NEGATIVE_INFINITY;

// ---- memory --------------------------------------------------------------------------------------------

function arrayAddress(c: Pick<C, 'arrays'>): string {
  return `buckets ${c.arrays}`;
}

/** Every address that can be reached from the store, the open streams and the map. */
function reachable(c: C): Set<string> {
  const marked = new Set<string>([arrayAddress(c)]);
  for (const pod of valuesOf(c.store)) marked.add(pod);
  for (const { pod, listener } of valuesOf(c.streams)) marked.add(pod).add(listener);
  for (const { pod, listeners } of valuesOf(c.subscriptions.entries)) {
    marked.add(pod);
    for (const listener of listeners) marked.add(listener);
  }
  return marked;
}

function decoded(c: C, object: KubeObject): { c: C; pod: PodPointer } {
  const pod = `${object.name}@${object.resourceVersion}`;
  return { c: { ...c, heap: allocate(c.heap, { address: pod, kind: 'pod', bytes: c.podBytes }) }, pod };
}

/** The map as it is now; a new array of buckets is another object, and the old one is left to the collector. */
function withMap(c: C, subscriptions: Subscriptions, anew = false): C {
  if (!anew && subscriptions.logBuckets === c.subscriptions.logBuckets) return { ...c, subscriptions };
  const next = { ...c, subscriptions, arrays: c.arrays + 1 };
  return { ...next, heap: allocate(c.heap, { address: arrayAddress(next), kind: 'buckets', bytes: mapBytes(c.code, subscriptions) }) };
}

/** After something was allocated: over the limit the kernel ends the process, at its target the collector wakes. */
function weighed(before: C, c: C, out: Out): C {
  const { bytes, target } = c.heap;
  if (c.limitBytes > 0 && bytes > c.limitBytes) return die(c, out);
  if (bytes >= target && before.heap.bytes < target) out.send(c.gc, 'local', { type: 'HEAP_DOUBLED' });
  return c;
}

// ---- Pods come, change and go --------------------------------------------------------------------------

function tell(c: C, type: 'ADD' | 'REMOVE', pod: string, out: Out): void {
  for (const client of c.clients) out.send(client, 'mesh', { type, pod });
}

function seen(c0: C, change: string, object: KubeObject, out: Out): C {
  const { name } = object;
  const { c, pod } = decoded(c0, object);
  const wasReady = get(c.ready, name) !== undefined;
  if (change === 'DELETED') {
    if (wasReady) tell(c, 'REMOVE', name, out);
    return { ...c, store: without(c.store, name), ready: without(c.ready, name) };
  }
  let streams = c.streams;
  if (change === 'MODIFIED')
    for (const client of c.clients) {
      const stream = get(streams, streamId(client, name));
      if (stream) streams = set(streams, stream.id, { ...stream, pod });
    }
  const isReady = object.ready === true;
  if (isReady !== wasReady) tell(c, isReady ? 'ADD' : 'REMOVE', name, out);
  return { ...c, streams, store: set(c.store, name, pod), ready: isReady ? set(c.ready, name, name) : without(c.ready, name) };
}

function listed(c: C, objects: readonly KubeObject[], out: Out): C {
  out.after(PULSE, 'pulse', { type: 'PULSE' });
  return objects.reduce<C>((next, object) => seen(next, 'ADDED', object, out), { ...c, place: 'serving' });
}

// ---- streams -------------------------------------------------------------------------------------------

function streamId(client: string, pod: string): string {
  return `${client}|${pod}`;
}

function opened(c: C, client: string, name: string, out: Out): C {
  const pod = get(c.store, name);
  const id = streamId(client, name);
  if (c.place !== 'serving' || pod === undefined || get(c.streams, id)) return c;
  const listener = `listener ${c.opened}`;
  out.count('subscribes');
  const next: C = {
    ...c,
    opened: c.opened + 1,
    streams: set(c.streams, id, { id, listener, pod }),
    heap: allocate(c.heap, { address: listener, kind: 'listener', bytes: LISTENER_BYTES }),
  };
  return withMap(next, subscribe(c.subscriptions, c.code, pod, listener));
}

function closed(c: C, client: string, name: string, at: Ms, out: Out): C {
  const stream = get(c.streams, streamId(client, name));
  if (!stream) return c;
  out.count('unsubscribes');
  const streams = without(c.streams, stream.id);
  const subscriptions = unsubscribe(c.subscriptions, c.code, stream.pod, stream.listener);
  if (subscriptions) return { ...c, streams, subscriptions };
  out.log('error', `cannot unsubscribe from unknown Pod: ${name} port ${PORT}`);
  return { ...c, streams, unknownPodErrors: c.unknownPodErrors + 1, unknownAt: at };
}

// ---- reading -------------------------------------------------------------------------------------------

/** What the map holds: keys that serve an open stream, keys that serve nobody, and the Pods that only those keep. */
export interface Keyring {
  readonly live: readonly Entry[];
  readonly dead: readonly Entry[];
  readonly pinned: number;
  readonly listeners: number;
}

const known = new WeakMap<C, Keyring>();

/** What the open streams hold. */
function heldByStreams(c: C): { readonly listeners: ReadonlySet<string>; readonly pods: ReadonlySet<PodPointer> } {
  const all = valuesOf(c.streams);
  return { listeners: new Set(all.map((s) => s.listener)), pods: new Set(all.map((s) => s.pod)) };
}

function serves(entry: Entry, open: ReadonlySet<string>): boolean {
  return entry.listeners.some((l) => open.has(l));
}

export function keyring(c: C): Keyring {
  const before = known.get(c);
  if (before) return before;
  const open = heldByStreams(c);
  const live: Entry[] = [];
  const dead: Entry[] = [];
  let listeners = 0;
  for (const entry of valuesOf(c.subscriptions.entries)) {
    listeners += entry.listeners.length;
    (serves(entry, open.listeners) ? live : dead).push(entry);
  }
  const pinned = new Set(dead.map((e) => e.pod).filter((pod) => !open.pods.has(pod) && get(c.store, podNameOf(pod)) !== pod)).size;
  const ring = { live, dead, pinned, listeners };
  known.set(c, ring);
  return ring;
}

/** Whether the map keeps any Pod that is gone: stops at the first, for it is asked twice a second. */
function pinsSome(c: C): boolean {
  const open = heldByStreams(c);
  for (const bucket of c.subscriptions.entries.buckets)
    for (const key in bucket) {
      const entry = bucket[key] as Entry;
      if (!serves(entry, open.listeners) && !open.pods.has(entry.pod) && get(c.store, entry.name) !== entry.pod) return true;
    }
  return false;
}

/** Pods that are there or that somebody still has a stream about. */
export function followedPods(c: C): number {
  const names = new Set(valuesOf(c.store).map(podNameOf));
  for (const stream of valuesOf(c.streams)) names.add(podNameOf(stream.pod));
  return names.size;
}

// ---- life and death ------------------------------------------------------------------------------------

/** A process that has just begun: it knows nobody. */
function fresh(c: C, place: Place): C {
  const empty: C = { ...c, place, store: emptyTable(), ready: emptyTable(), streams: emptyTable(), subscriptions: noSubscriptions(), clients: [] };
  const begun: C = { ...empty, unknownPodErrors: 0, unknownAt: NEVER, heap: newHeap() };
  return withMap(begun, begun.subscriptions, true);
}

function gone(c: C, out: Out): void {
  for (const timer of ['pulse', 'up']) out.cancel(timer);
  for (const client of c.clients) out.send(client, 'mesh', { type: 'CLOSED' });
  out.send(c.gc, 'local', { type: 'NEW_HEAP' });
}

function die(c: C, out: Out): C {
  const megabytes = Math.round(c.heap.bytes / 1e6);
  out.log('error', `OOMKilled at ${megabytes} MB; the map had ${c.subscriptions.entries.size} keys`);
  out.signal({ type: 'OOM_KILLED' });
  out.send(c.kubelet, 'local', { type: 'OOM_KILLED', index: 0 });
  gone(c, out);
  return fresh(c, 'oomKilled');
}

function start(c: C, out: Out): C {
  out.after(START_UP, 'up', { type: 'UP' });
  out.signal({ type: 'STARTED' });
  return fresh(c, 'starting');
}

/** Other code is another image: the process is replaced. */
function configured(c: C, settings: Settings, out: Out): C {
  const code = codeOf(settings);
  const next: C = { ...c, podBytes: num(settings, 'podKB') * 1000, limitBytes: num(settings, 'memoryLimitMB') * 1e6 };
  if (code.byName === c.code.byName && code.deleteWhenEmpty === c.code.deleteWhenEmpty) return weighed(c, next, out);
  if (c.place === 'oomKilled') return { ...fresh({ ...next, code }, 'oomKilled') };
  out.log('info', 'rollout: the controller starts again, with other code');
  gone(c, out);
  return start({ ...next, code }, out);
}

function pulse(c: C, out: Out): C {
  out.signal({
    type: 'PULSE',
    pinned: pinsSome(c),
    keys: c.subscriptions.entries.size,
    logBuckets: c.subscriptions.logBuckets,
    share: c.limitBytes > 0 ? c.heap.bytes / c.limitBytes : 0,
  });
  out.after(PULSE, 'pulse', { type: 'PULSE' });
  return c;
}

function begin({ settings, ...rest }: DestinationControllerInput & { id: string }): C {
  const c = { ...rest, code: codeOf(settings), podBytes: num(settings, 'podKB') * 1000, limitBytes: num(settings, 'memoryLimitMB') * 1e6 };
  return fresh({ ...c, arrays: 0, opened: 0 } as unknown as C, 'serving');
}

export const destinationControllerMachine = setup({
  types: { context: {} as Held<C>, events: {} as DestinationControllerEvent, input: {} as DestinationControllerInput & { id: string } },
}).createMachine({
  id: 'destinationController',
  context: ({ input }) => {
    const { id, api, kubelet, gc, settings } = input;
    return held(begin({ id, api, kubelet, gc, settings }));
  },
  initial: 'serving',
  entry: act<C, DestinationControllerEvent>((c, _e, out) => {
    out.send(c.api, 'local', { type: 'WATCH', kind: POD, from: c.id, list: true });
    return c;
  }),
  on: reactions<C, DestinationControllerEvent>({
    UP: (c, _e, out) => {
      out.send(c.api, 'up', { type: 'WATCH', kind: POD, from: c.id, list: true });
      return c;
    },
    LISTED: (c, e, out) => (c.place === 'oomKilled' ? c : weighed(c, listed(c, e.objects, out), out)),
    WATCH_EVENT: (c, e, out) => (c.place === 'serving' ? weighed(c, seen(c, e.change, e.object, out), out) : c),
    GET: (c, e, out) => {
      if (c.place !== 'serving' || c.store.size === 0) return c;
      out.send(e.from, 'mesh', { type: 'ENDPOINTS', pods: valuesOf(c.ready).sort() });
      return c.clients.includes(e.from) ? c : { ...c, clients: [...c.clients, e.from] };
    },
    SUBSCRIBE: (c, e, out) => weighed(c, opened(c, e.from, e.pod, out), out),
    UNSUBSCRIBE: (c, e, out) => closed(c, e.from, e.pod, e.at, out),
    SWEEP: (c, e, out) => {
      const { heap, reached, freed, freedBytes } = sweep(c.heap, reachable(c));
      out.send(e.from, 'local', { type: 'SWEPT', reached, freed, freedBytes, liveBytes: heap.bytes });
      return { ...c, heap };
    },
    REBUILD_MAP: (c, _e, out) => {
      if (c.place !== 'serving') return c;
      out.log('info', `the map is rebuilt: ${c.subscriptions.entries.size} keys copied`);
      return weighed(c, withMap(c, rebuilt(c.subscriptions), true), out);
    },
    PULSE: (c, _e, out) => pulse(c, out),
    START: (c, _e, out) => start(c, out),
    CONFIG: (c, e, out) => configured(c, e.settings, out),
  }),
  states: {
    /** the process runs, its informer has not listed yet */
    starting: { always: follow('starting', PLACES) },
    serving: { always: follow('serving', PLACES) },
    /** ended by the kernel at its memory limit; the kubelet waits */
    oomKilled: { always: follow('oomKilled', PLACES) },
  },
});
