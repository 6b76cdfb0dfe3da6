/** The numbers this room shows, under the names that the command line and the tests use. */
import type { KubeletContext } from '../../src/cast/kubelet.machine.ts';
import type { GaugeSpec, InvariantSpec, Ms, Settings, WorldView } from '../../src/engine/exhibit.ts';
import { valuesOf } from '../../src/engine/table.ts';
import { isOrphan, orphanedAt } from './daemon.ts';
import { type DestinationContext, goroutines, memoryMB } from './destination.machine.ts';
import { cacheCapacity, num } from './knobs.ts';
import type { CachingProxyContext } from './proxy-tasks.ts';

const proxies = (settings: Settings) => num(settings, 'proxies');
const proxy = (v: WorldView, i: number) => v.context<CachingProxyContext>(`proxy-${i}`);
const destination = (v: WorldView) => v.context<DestinationContext>('destination');

function sum(v: WorldView, of: (c: CachingProxyContext) => number): number {
  let total = 0;
  for (let i = 0; i < proxies(v.settings); i++) total += of(proxy(v, i));
  return total;
}

export const gauges: readonly GaugeSpec[] = [
  { id: 'openStreams', unit: 'count', read: (v) => destination(v).streams.size },
  { id: 'orphanStreams', unit: 'count', read: (v) => sum(v, (c) => c.orphans) },
  { id: 'cachedRoutes', unit: 'count', read: (v) => sum(v, (c) => c.cache.length) },
  { id: 'goroutines', unit: 'count', read: (v) => goroutines(destination(v)) },
  { id: 'destination.memoryMB', unit: 'MB', read: (v) => memoryMB(destination(v)) },
  { id: 'destination.restarts', unit: 'count', read: (v) => v.context<KubeletContext>('kubelet').restarts[0] ?? 0 },
  { id: 'streamsOpened', unit: 'count', read: (v) => v.count('streamsOpened') },
  { id: 'evictions', unit: 'count', read: (v) => v.count('evictions') },
  { id: 'reAdds', unit: 'count', read: (v) => v.count('reAdds') },
  { id: 'refused', unit: 'count', read: (v) => v.count('refused') },
  { id: 'hangups', unit: 'count', read: (v) => v.count('hangups') },
  { id: 'noticed', unit: 'count', read: (v) => v.count('noticed') },
  { id: 'changes', unit: 'count', read: (v) => v.count('changes') },
  { id: 'messages', unit: 'count', read: (v) => v.count('messages') },
  { id: 'beats', unit: 'count', read: (v) => v.count('beats') },
  { id: 'pingAcks', unit: 'count', read: (v) => v.count('pingAcks') },
  { id: 'proxy-<i>.cached', unit: 'count', each: proxies, read: (v, i) => proxy(v, i).cache.length },
  { id: 'proxy-<i>.tasks', unit: 'count', each: proxies, read: (v, i) => proxy(v, i).daemons.size },
  { id: 'proxy-<i>.orphans', unit: 'count', each: proxies, read: (v, i) => proxy(v, i).orphans },
  { id: 'proxy-<i>.refused', unit: 'count', each: proxies, read: (v, i) => proxy(v, i).refused },
];

/** A stream may be open without a consumer for this long, ms: a round trip of the slowest network and a little. */
const LEARNS_WITHIN: Ms = 2000;
/** A refused request counts as trouble for this long, ms. */
const RECENT: Ms = 5000;

function everyProxy(v: WorldView, holds: (c: CachingProxyContext) => boolean): boolean {
  for (let i = 0; i < proxies(v.settings); i++) if (!holds(proxy(v, i))) return false;
  return true;
}

export const invariants: readonly InvariantSpec[] = [
  {
    id: 'streams-have-consumers',
    holds: (v) => everyProxy(v, (c) => c.orphans === 0 || valuesOf(c.daemons).every((d) => !isOrphan(d) || v.now - orphanedAt(d) <= LEARNS_WITHIN)),
  },
  { id: 'streams-bounded', holds: (v) => destination(v).streams.size <= proxies(v.settings) * cacheCapacity(v.settings) },
  { id: 'nothing-refused', holds: (v) => everyProxy(v, (c) => c.refusedAt === null || v.now - c.refusedAt > RECENT) },
  { id: 'nobody-oom-killed', holds: (v) => destination(v).place !== 'oomKilled' },
];
