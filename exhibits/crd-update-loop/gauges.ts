/** The numbers this room shows, under the names that the command line and the tests use. */
import { type KubeApiServerContext, stored } from '../../src/cast/kube-api-server.machine.ts';
import type { KubeletContext } from '../../src/cast/kubelet.machine.ts';
import type { GaugeSpec, InvariantSpec, Ms, Settings, WorldView } from '../../src/engine/exhibit.ts';
import { num } from './knobs.ts';
import { backlogFor, LEASE, memoryMB, type PolicyControllerContext } from './policy-controller.machine.ts';
import type { RouteProxyContext } from './route-proxy.machine.ts';
import { KIND } from './route-status.ts';
import { acceptedAfter, type UsersContext } from './users.machine.ts';

/** Proxies in the room: enough to see that all of them are without the route. */
export const PROXIES = 4;

const replicas = (settings: Settings) => num(settings, 'replicas');
const replica = (v: WorldView, i: number) => v.context<PolicyControllerContext>(`policy-${i}`);
const users = (v: WorldView) => v.context<UsersContext>('users');
const proxy = (v: WorldView, i: number) => v.context<RouteProxyContext>(`proxy-${i}`);

/** Index of the replica that leads; while none does, of the one that holds the Lease, dead or not. */
export function leader(v: WorldView): number {
  const holder = stored(v.context<KubeApiServerContext>('api'), LEASE.kind, LEASE.name)?.holder;
  let held = 0;
  for (let i = 0; i < replicas(v.settings); i++) {
    if (replica(v, i).leading) return i;
    if (replica(v, i).identity === holder) held = i;
  }
  return held;
}

/** Patches sent in the last full second of virtual time, or in the present one if they are more already. */
function rate(v: WorldView): number {
  const { meter } = replica(v, leader(v));
  const second = Math.floor(v.now / 1000);
  return meter.second === second ? Math.max(meter.before, meter.now) : meter.second === second - 1 ? meter.now : 0;
}

function restarts(v: WorldView): number {
  return v.context<KubeletContext>('kubelet').restarts.reduce((sum, n) => sum + n, 0);
}

/** How long the newest created route has been without Accepted, ms; 0 when it has it or when there is none. */
export function waiting(v: WorldView): Ms {
  const { created } = users(v);
  const newest = created[created.length - 1];
  return newest && newest.acceptedAt === null ? v.now - newest.createdAt : 0;
}

export const gauges: readonly GaugeSpec[] = [
  { id: 'patches', unit: 'count', read: (v) => v.count('patches') },
  { id: 'patchesPerSecond', unit: 'count', of: 'patches', read: rate },
  { id: 'writes', unit: 'count', of: 'patches', read: (v) => v.count(`writes.${KIND}`) },
  { id: 'noops', unit: 'count', of: 'patches', read: (v) => v.count(`noops.${KIND}`) },
  { id: 'watchEvents', unit: 'count', of: 'api', read: (v) => v.count(`events.${KIND}`) },
  { id: 'queue', unit: 'count', read: (v) => replica(v, leader(v)).queue.size },
  { id: 'dropped', unit: 'count', of: 'queue', read: (v) => v.count('dropped') },
  { id: 'failures', unit: 'count', of: 'patches', read: (v) => v.count('failures') },
  { id: 'timeouts', unit: 'count', of: 'patches', read: (v) => v.count('timeouts') },
  { id: 'warnings', unit: 'count', of: 'api', read: (v) => v.count('warnings') },
  { id: 'resourceVersion', unit: 'version', of: 'api', read: (v) => v.context<KubeApiServerContext>('api').newest[KIND] ?? 0 },
  { id: 'controller.memoryMB', unit: 'MB', read: (v) => memoryMB(replica(v, leader(v))) },
  { id: 'controller.restarts', unit: 'count', of: 'kubelet', read: restarts },
  { id: 'controller.leader', unit: 'index', read: (v) => (replica(v, leader(v)).leading ? leader(v) : -1) },
  { id: 'route-new.acceptedAfterMs', unit: 'ms', read: (v) => acceptedAfter(users(v)) },
  { id: 'route-new.waitingMs', unit: 'ms', read: waiting },
  { id: 'policy-<i>.memoryMB', unit: 'MB', each: replicas, read: (v, i) => memoryMB(replica(v, i)) },
  { id: 'policy-<i>.queue', unit: 'count', each: replicas, read: (v, i) => replica(v, i).queue.size },
  { id: 'proxy-<i>.routed', unit: 'count', each: () => PROXIES, read: (v, i) => proxy(v, i).routed },
  { id: 'proxy-<i>.ignored', unit: 'count', each: () => PROXIES, read: (v, i) => proxy(v, i).ignored },
];

/** A new route should be Accepted within this time, ms: a thousand times one patch. */
const SOON: Ms = 5000;
/** A burst may take this long beyond one reconciliation period until the queue has emptied, ms. */
const BURST: Ms = 5000;

export const invariants: readonly InvariantSpec[] = [
  {
    id: 'queue-empties',
    holds: (v) => {
      const c = replica(v, leader(v));
      return backlogFor(c, v.now) <= num(v.settings, 'reconcileMs') + BURST;
    },
  },
  { id: 'accepted-soon', holds: (v) => users(v).created.every((r) => r.acceptedAt !== null || v.now - r.createdAt <= SOON) },
  { id: 'nothing-dropped', holds: (v) => v.now - replica(v, leader(v)).droppedAt > num(v.settings, 'reconcileMs') + BURST },
  { id: 'nobody-oom-killed', holds: (v) => Array.from({ length: replicas(v.settings) }, (_, i) => replica(v, i)).every((c) => c.place !== 'oomKilled') },
];
