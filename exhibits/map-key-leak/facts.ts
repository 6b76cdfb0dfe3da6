/** What this room's stage draws beyond gauges. */
import type { WorldView } from '../../src/engine/exhibit.ts';
import { type Table, valuesOf } from '../../src/engine/table.ts';
import { type Keyring, keyring } from './destination-controller.machine.ts';
import type { Cycle } from './garbage-collector.machine.ts';
import { collector, controller } from './gauges.ts';
import { slotsOf } from './go-map.ts';
import { num } from './knobs.ts';
import { type PodPointer, podNameOf } from './subscriptions.ts';

export interface MapKeyFacts {
  /** the newest keys, oldest first: one that serves an open stream, or nobody */
  readonly hooks: readonly ('live' | 'dead')[];
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

/** Marks drawn at most. */
const SHOWN = 160;

function hooksOf({ live, dead }: Keyring): ('live' | 'dead')[] {
  const all = [...live.map((e) => ({ serial: e.serial, look: 'live' as const })), ...dead.map((e) => ({ serial: e.serial, look: 'dead' as const }))];
  return all
    .sort((a, b) => a.serial - b.serial)
    .slice(-SHOWN)
    .map((mark) => mark.look);
}

function podsOf(store: Table<PodPointer>): string[] {
  return valuesOf(store).map(podNameOf).sort().slice(0, SHOWN);
}

export function facts(v: WorldView): MapKeyFacts {
  const c = controller(v);
  const gc = collector(v);
  const ring = keyring(c);
  return {
    hooks: hooksOf(ring),
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
