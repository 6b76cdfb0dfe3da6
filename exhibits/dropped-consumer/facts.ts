/** What this room's stage draws beyond gauges. */
import type { Ms, WorldView } from '../../src/engine/exhibit.ts';
import { valuesOf } from '../../src/engine/table.ts';
import type { CachingProxyContext } from './caching-proxy.machine.ts';
import { type DaemonState, isOrphan } from './daemon.ts';
import type { DestinationContext } from './destination.machine.ts';
import { cacheCapacity, memoryLimitMB, num } from './knobs.ts';

/** One task of the first proxy, with what hangs on it at either end. */
export interface TubeFacts {
  readonly task: number;
  readonly route: string;
  /** 0: no stream just now */
  readonly streamId: number;
  readonly state: DaemonState;
  /** its consumer is there: for how long the route has not been asked for, ms; null: dropped */
  readonly idleMs: Ms | null;
  readonly orphan: boolean;
  /** since it was last polled, ms */
  readonly sincePollMs: Ms;
  /** since its consumer was dropped, ms; null: it was not */
  readonly sinceDropMs: Ms | null;
}

export interface ProxyFacts {
  readonly cached: number;
  readonly tasks: number;
  readonly orphans: number;
  readonly refused: number;
  readonly last: CachingProxyContext['last'];
}

export interface DroppedConsumerFacts {
  /** of proxy-0, oldest first; at most `MOST_TUBES`, the newest */
  readonly tubes: readonly TubeFacts[];
  /** older ones that are not in the list */
  readonly olderTubes: number;
  /** since a hang-up signal last rang in proxy-0, ms; null: never */
  readonly sinceRingMs: Ms | null;
  readonly proxies: readonly ProxyFacts[];
  /** streams at the destination service: with a consumer at the other end, and without */
  readonly living: number;
  readonly orphaned: number;
  readonly hangUp: boolean;
  readonly capacity: number;
  /** 0: none */
  readonly limitMB: number;
  readonly down: boolean;
}

/** More are never drawn. */
const MOST_TUBES = 24;

export function facts(v: WorldView): DroppedConsumerFacts {
  const all = Array.from({ length: num(v.settings, 'proxies') }, (_, i) => v.context<CachingProxyContext>(`proxy-${i}`));
  const first = all[0] as CachingProxyContext;
  const destination = v.context<DestinationContext>('destination');
  const lastAccess = new Map(first.cache.map((r) => [r.task, r.lastAccess]));
  const tasks = valuesOf(first.daemons).sort((a, b) => a.task - b.task);
  const shown = tasks.slice(-MOST_TUBES);
  const open = destination.streams.size;
  const orphaned = Math.min(
    open,
    all.reduce((n, c) => n + c.orphans, 0),
  );
  return {
    tubes: shown.map((d) => ({
      task: d.task,
      route: d.route,
      streamId: d.streamId,
      state: d.state,
      idleMs: d.droppedAt === null ? v.now - (lastAccess.get(d.task) ?? v.now) : null,
      orphan: isOrphan(d),
      sincePollMs: v.now - d.polledAt,
      sinceDropMs: d.droppedAt === null ? null : v.now - d.droppedAt,
    })),
    olderTubes: tasks.length - shown.length,
    sinceRingMs: first.rangAt === null ? null : v.now - first.rangAt,
    proxies: all.map((c) => ({ cached: c.cache.length, tasks: c.daemons.size, orphans: c.orphans, refused: c.refused, last: c.last })),
    living: open - orphaned,
    orphaned,
    hangUp: v.settings.fixes.has('hang-up'),
    capacity: cacheCapacity(v.settings),
    limitMB: memoryLimitMB(v.settings),
    down: destination.place !== 'serving',
  };
}
