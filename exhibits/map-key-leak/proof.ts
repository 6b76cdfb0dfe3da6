/**
 * What is proved of this room: one proxy that follows the Deployment's twelve Pods and opens a stream anew, one Pod that is
 * replaced, one that crashes and so is updated twice; each at any time.
 *
 * Without the clock, a Pod may be updated, may crash and may go at any moment of a stream's life, and a stream may be
 * opened anew at any moment: more orders than the paces of the room allow. The proxy asks at most
 * twice, for else it could ask for ever before the first answer. Left out: memory. There is no limit and the heap is not
 * kept in mind, for what holds a Pod is a reference, not its size; and so the collector, which frees only what nothing
 * refers to, never runs.
 */
import type { KubeApiServerContext } from '../../src/cast/kube-api-server.machine.ts';
import type { WorldView } from '../../src/engine/exhibit.ts';
import type { ProofSpec } from '../../src/engine/proof.ts';
import { tableOf, valuesOf } from '../../src/engine/table.ts';
import { type DestinationControllerContext, followedPods, keyring } from './destination-controller.machine.ts';
import type { FollowerProxyContext } from './follower-proxy.machine.ts';
import type { GarbageCollectorContext } from './garbage-collector.machine.ts';
import { controller } from './gauges.ts';
import { newHeap } from './heap.ts';
import type { WorkloadsContext } from './workloads.machine.ts';

type Context = Readonly<Record<string, unknown>>;

/** Slow enough that in a run of a minute Pods go one by one. */
const PODS_PER_MINUTE = 6;
/** A listener whose stream is closed: nobody will ever look for it again. */
const DEAD = 'dead';

/**
 * Listeners by their stream, and dead ones as dead: no address comes twice, and no other name is ever compared. Nothing
 * that decides looks at the heap, at serial numbers, at sizes of bucket arrays, or at how many errors there were.
 */
function nameless(c: DestinationControllerContext): DestinationControllerContext {
  const streams = valuesOf(c.streams);
  const owner = new Map(streams.map((s) => [s.listener, s.id]));
  const entries = valuesOf(c.subscriptions.entries).map((e) => ({ ...e, serial: 0, listeners: e.listeners.map((l) => owner.get(l) ?? DEAD) }));
  return {
    ...c,
    streams: tableOf(streams.map((s) => [s.id, { ...s, listener: s.id }])),
    subscriptions: { entries: tableOf(entries.map((e) => [e.key, { ...e, listeners: e.listeners.sort() }])), logBuckets: 0, serial: 0 },
    heap: newHeap(),
    arrays: 0,
    opened: 0,
    unknownPodErrors: Math.min(1, c.unknownPodErrors),
    unknownAt: Number.NEGATIVE_INFINITY,
  };
}

function abstract(machine: string, context: Context): object {
  switch (machine) {
    case 'destinationController':
      return nameless(context as unknown as DestinationControllerContext);
    case 'kubeApiServer':
      return { ...(context as unknown as KubeApiServerContext), newest: {}, written: {} };
    case 'workloads':
      // Whole numbers of updates are not drawn.
      return { ...(context as unknown as WorkloadsContext), random: 0 };
    case 'garbageCollector':
      return { ...(context as unknown as GarbageCollectorContext), cycles: 0, last: null };
    default:
      return context;
  }
}

/** Each proxy that follows has a stream open about each Pod that is ready, and about no other. */
function everyoneFollows(v: WorldView): boolean {
  const c = controller(v);
  const ready = valuesOf(c.ready).sort().join();
  return c.clients.every((id) => {
    const proxy = v.context<FollowerProxyContext>(id);
    const streams = proxy.pods.every((pod) => valuesOf(c.streams).some((s) => s.id === `${id}|${pod}`));
    return streams && [...proxy.pods].sort().join() === ready;
  });
}

export const proof: ProofSpec = {
  bounds: [
    { id: 'subscribers', default: 1, min: 1, max: 2 },
    { id: 'replacements', default: 1, min: 0, max: 3 },
    { id: 'updates', default: 0, min: 0, max: 2 },
    { id: 'crashes', default: 1, min: 0, max: 3 },
    { id: 'reopenings', default: 1, min: 0, max: 3 },
  ],
  knobs: ({ subscribers, updates }) => ({
    subscribers: subscribers as number,
    podsPerMinute: PODS_PER_MINUTE,
    updatesPerPod: updates as number,
    podKB: 1,
    memoryLimitMB: 0,
  }),
  pokes: ({ crashes }) => [{ poke: 'crash-loop', most: Math.min(1, crashes as number) }],
  timers: ({ replacements, crashes, reopenings }) => ({
    'workloads|replace': replacements as number,
    'workloads|crash': crashes as number,
    'proxy-*|reopen': reopenings as number,
    'proxy-*|retry': 1,
    // These only show: the pulse tells the room, and without a limit on memory a collection changes nothing.
    'controller|pulse': 0,
    'gc|force': 0,
  }),
  // What comes from outside, and what a healthy proxy does for ever: at rest, all that has begun is over.
  background: (timer) => /^workloads\|(replace|crash)$|\|(reopen|pulse|force)$/.test(timer),
  abstract,
  abstractEvent: (event) => (event.type === 'SWEPT' ? { ...event, reached: 0, freed: 0, freedBytes: 0, liveBytes: 0 } : event),
  properties: [
    { id: 'keys-are-live', kind: 'boundedness', holds: (v) => controller(v).subscriptions.entries.size <= followedPods(controller(v)) },
    { id: 'gone-pods-go', kind: 'boundedness', holds: (v) => keyring(controller(v)).pinned === 0 },
    { id: 'listeners-end', kind: 'boundedness', holds: (v) => keyring(controller(v)).listeners === controller(v).streams.size },
    { id: 'unsubscribes-find', kind: 'safety', holds: (v) => controller(v).unknownPodErrors === 0 },
    { id: 'everyone-follows', kind: 'deadlock', holds: everyoneFollows },
    { id: 'comes-to-rest', kind: 'livelock' },
  ],
  verdicts: [
    { fixes: [], fails: ['keys-are-live', 'gone-pods-go', 'listeners-end', 'unsubscribes-find'] },
    // Half a cure each: the first is lost at the first update, the second empties the lists and keeps the keys.
    { fixes: ['delete-when-empty'], fails: ['keys-are-live', 'gone-pods-go', 'listeners-end', 'unsubscribes-find'] },
    { fixes: ['key-by-name'], fails: ['keys-are-live', 'gone-pods-go'] },
    { fixes: ['delete-when-empty', 'key-by-name'], fails: [] },
  ],
};
