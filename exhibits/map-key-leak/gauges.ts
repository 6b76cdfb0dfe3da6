/** The numbers this room shows, under the names that the command line and the tests use. */
import type { KubeletContext } from '../../src/cast/kubelet.machine.ts';
import type { GaugeSpec, InvariantSpec, Ms, Settings, WorldView } from '../../src/engine/exhibit.ts';
import { type DestinationControllerContext, followedPods, keyring } from './destination-controller.machine.ts';
import type { FollowerProxyContext } from './follower-proxy.machine.ts';
import type { GarbageCollectorContext } from './garbage-collector.machine.ts';
import { num } from './knobs.ts';
import { mapBytes } from './subscriptions.ts';

/** An error this long ago does not count any more, ms. */
const FORGIVEN: Ms = 60_000;
const MB = 1e6;

export const controller = (v: WorldView) => v.context<DestinationControllerContext>('controller');
export const collector = (v: WorldView) => v.context<GarbageCollectorContext>('gc');
const proxy = (v: WorldView, i: number) => v.context<FollowerProxyContext>(`proxy-${i}`);
const ring = (v: WorldView) => keyring(controller(v));
const down = (v: WorldView) => controller(v).place === 'oomKilled';

export const gauges: readonly GaugeSpec[] = [
  { id: 'mapKeys', unit: 'count', read: (v) => controller(v).subscriptions.entries.size },
  { id: 'livePods', unit: 'count', read: (v) => controller(v).store.size },
  { id: 'pinnedPods', unit: 'count', read: (v) => ring(v).pinned },
  { id: 'listeners', unit: 'count', read: (v) => ring(v).listeners },
  { id: 'buckets', unit: 'count', read: (v) => 2 ** controller(v).subscriptions.logBuckets },
  { id: 'mapKB', unit: 'count', read: (v) => mapBytes(controller(v).code, controller(v).subscriptions) / 1000 },
  { id: 'heapMB', unit: 'MB', read: (v) => (down(v) ? 0 : controller(v).heap.bytes / MB) },
  { id: 'heapAfterGcMB', unit: 'MB', read: (v) => (down(v) ? 0 : controller(v).heap.liveAfterGc / MB) },
  { id: 'allocated', unit: 'count', read: (v) => controller(v).heap.allocated },
  { id: 'freed', unit: 'count', read: (v) => controller(v).heap.freed },
  { id: 'gcFreed', unit: 'count', read: (v) => collector(v).last?.freed ?? 0 },
  { id: 'unknownPodErrors', unit: 'count', read: (v) => controller(v).unknownPodErrors },
  { id: 'controller.restarts', unit: 'count', read: (v) => v.context<KubeletContext>('kubelet').restarts[0] ?? 0 },
  { id: 'proxy-<i>.streams', unit: 'count', each: (settings: Settings) => num(settings, 'subscribers'), read: (v, i) => proxy(v, i).pods.length },
];

export const invariants: readonly InvariantSpec[] = [
  { id: 'keys-bounded', holds: (v) => controller(v).subscriptions.entries.size <= followedPods(controller(v)) },
  { id: 'no-pinned-pods', holds: (v) => ring(v).pinned === 0 },
  { id: 'no-unknown-pod', holds: (v) => v.now - controller(v).unknownAt > FORGIVEN },
  { id: 'not-oom-killed', holds: (v) => !down(v) },
];
