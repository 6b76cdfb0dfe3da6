/** What this room's stage draws beyond gauges. */
import type { Ms, WorldView } from '../../src/engine/exhibit.ts';
import { get, valuesOf } from '../../src/engine/table.ts';
import { type Daemon, isOrphan } from './daemon.ts';
import { type DestinationContext, streamKey } from './destination.machine.ts';
import { memoryLimitMB, num } from './knobs.ts';
import type { CachingProxyContext } from './proxy-tasks.ts';

/** One task of the first proxy, with what hangs on it at either end. */
export interface TubeFacts {
  readonly task: number;
  readonly route: string;
  /** 0: no stream just now */
  readonly streamId: number;
  /** `rung`: the hang-up signal has just ended it */
  readonly state: Daemon['state'] | 'rung';
  readonly consumer: boolean;
  readonly orphan: boolean;
  /** since it was last polled, ms */
  readonly sincePollMs: Ms;
}

export interface DroppedConsumerFacts {
  /** of proxy-0, oldest first; of very many, the newest of those with a consumer and of those without */
  readonly tubes: readonly TubeFacts[];
  /** those that are not in the list */
  readonly moreTubes: number;
  readonly proxies: number;
  /** streams at the destination service: with a consumer at the other end, and without */
  readonly living: number;
  readonly orphaned: number;
  readonly hangUp: boolean;
  /** 0: none */
  readonly limitMB: number;
  readonly down: boolean;
}

/** More of a kind are never drawn. */
const MOST_OF_A_KIND = 16;
/** The last task that was rung up is shown for this long, ms. */
const RINGS_FOR: Ms = 700;

export function facts(v: WorldView): DroppedConsumerFacts {
  const all = Array.from({ length: num(v.settings, 'proxies') }, (_, i) => v.context<CachingProxyContext>(`proxy-${i}`));
  const { daemons, rang } = all[0] as CachingProxyContext;
  const destination = v.context<DestinationContext>('destination');
  const tasks = valuesOf(daemons).sort((a, b) => a.task - b.task);
  const shown = [...tasks.filter((d) => d.droppedAt === null).slice(-MOST_OF_A_KIND), ...tasks.filter((d) => d.droppedAt !== null).slice(-MOST_OF_A_KIND)];
  const tubes: TubeFacts[] = shown.map((d) => ({
    task: d.task,
    route: d.route,
    streamId: d.streamId,
    state: d.state,
    consumer: d.droppedAt === null,
    orphan: isOrphan(d),
    sincePollMs: v.now - d.polledAt,
  }));
  if (rang && v.now - rang.at < RINGS_FOR) {
    const { task, route, streamId } = rang.daemon;
    tubes.push({ task, route, streamId, state: 'rung', consumer: false, orphan: false, sincePollMs: v.now - rang.at });
  }
  const open = destination.streams.size;
  // By the consumers, not by the tasks: a stream whose RST_STREAM is on its way has none either.
  const heard = (c: CachingProxyContext, task: number) => get(destination.streams, streamKey(c.id, get(c.daemons, String(task))?.streamId ?? 0)) !== undefined;
  const living = all.reduce((n, c) => n + c.cache.filter((r) => heard(c, r.task)).length, 0);
  return {
    tubes: tubes.sort((a, b) => a.task - b.task),
    moreTubes: tasks.length - shown.length,
    proxies: all.length,
    living,
    orphaned: open - living,
    hangUp: v.settings.fixes.has('hang-up'),
    limitMB: memoryLimitMB(v.settings),
    down: destination.place !== 'serving',
  };
}
