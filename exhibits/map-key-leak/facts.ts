/** What this room's stage draws beyond gauges. */
import type { WorldView } from '../../src/engine/exhibit.ts';
import { type Table, valuesOf } from '../../src/engine/table.ts';
import { keyring } from './destination-controller.machine.ts';
import type { Cycle } from './garbage-collector.machine.ts';
import { collector, controller } from './gauges.ts';
import { slotsOf } from './go-map.ts';
import { num } from './knobs.ts';
import { type Entry, type PodPointer, podNameOf } from './subscriptions.ts';

/** One key on its hook. */
export interface KeyMark {
  readonly key: string;
  readonly pod: PodPointer;
  readonly listeners: number;
}

export interface MapKeyFacts {
  /** keys that serve an open stream, and the newest of those that serve nobody */
  readonly live: readonly KeyMark[];
  readonly dead: readonly KeyMark[];
  readonly liveKeys: number;
  readonly deadKeys: number;
  readonly pinned: number;
  /** listeners in the map whose stream is closed */
  readonly leakedListeners: number;
  /** Pods in the informer's store, by name */
  readonly pods: readonly string[];
  readonly logBuckets: number;
  readonly slots: number;
  readonly podKB: number;
  /** 0: none */
  readonly limitMB: number;
  readonly cycle: Cycle | null;
  readonly cycles: number;
  readonly place: string;
  readonly byName: boolean;
  readonly deleteWhenEmpty: boolean;
}

/** Marks drawn at most, of each kind. */
const SHOWN = 64;

/** The newest entries, newest first. */
function marksOf(entries: readonly Entry[]): KeyMark[] {
  return [...entries]
    .sort((a, b) => b.serial - a.serial)
    .slice(0, SHOWN)
    .map(({ key, pod, listeners }) => ({ key, pod, listeners: listeners.length }));
}

function podsOf(store: Table<PodPointer>): string[] {
  return valuesOf(store).map(podNameOf).sort().slice(0, SHOWN);
}

export function facts(v: WorldView): MapKeyFacts {
  const c = controller(v);
  const gc = collector(v);
  const ring = keyring(c);
  return {
    live: marksOf(ring.live),
    dead: marksOf(ring.dead),
    liveKeys: ring.live.length,
    deadKeys: ring.dead.length,
    pinned: ring.pinned,
    leakedListeners: ring.listeners - c.streams.size,
    pods: podsOf(c.store),
    logBuckets: c.subscriptions.logBuckets,
    slots: slotsOf(c.subscriptions.logBuckets),
    podKB: num(v.settings, 'podKB'),
    limitMB: num(v.settings, 'memoryLimitMB'),
    cycle: gc.last,
    cycles: gc.cycles,
    place: c.place,
    byName: c.code.byName,
    deleteWhenEmpty: c.code.deleteWhenEmpty,
  };
}
