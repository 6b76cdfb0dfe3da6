/** What is special about this room: the mechanism, each fix, a collection that frees nothing, buckets, the kill, the recording. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRun } from '../../src/engine/create-run.ts';
import type { KnobValue, PokeEntry } from '../../src/engine/exhibit.ts';
import type { Frame } from '../../src/engine/frame.ts';
import { LISTENER_BYTES } from './destination-controller.machine.ts';
import exhibit from './exhibit.ts';
import { arrayBytes, bucketBytes, grown, logBucketsFor } from './go-map.ts';
import { type Code, mapBytes, noSubscriptions, subscribe, unsubscribe } from './subscriptions.ts';
import { REPLICAS } from './workloads.machine.ts';

const BOTH = ['delete-when-empty', 'key-by-name'];
const knob = (at: number, name: string, value: KnobValue): PokeEntry => ({ at, kind: 'knob', knob: name, value });
const poke = (at: number, name: string): PokeEntry => ({ at, kind: 'poke', poke: name });

function run(knobs: Record<string, KnobValue> = {}, fixes: readonly string[] = [], pokes: readonly PokeEntry[] = []) {
  return createRun(exhibit, { seed: 1, knobs, fixes, pokes });
}
const g = (frame: Frame, ...names: string[]) => names.map((name) => frame.gauge(name));
/** 60 Pods replaced in half a minute, then quiet. */
const CHURN = [knob(1000, 'podsPerMinute', 120), knob(31_100, 'podsPerMinute', 0)];
const QUIET = 35_000;
/** How many were replaced: one each half second, the first half a second after the knob. */
const REPLACED = 60;

describe('as found', () => {
  it('keeps a key and a Pod for each Pod that went, and its listeners go', () => {
    const frame = run({}, [], CHURN).frameAt(QUIET);
    expect(g(frame, 'mapKeys', 'livePods', 'pinnedPods')).toEqual([REPLICAS + REPLACED, REPLICAS, REPLACED]);
    expect(g(frame, 'listeners', 'unknownPodErrors')).toEqual([3 * REPLICAS, 0]);
  });

  it('an update is another pointer: the right Pod is not found, and the listener stays too', () => {
    const frame = run({ updatesPerPod: 1 }, [], CHURN).frameAt(QUIET);
    expect(g(frame, 'unknownPodErrors', 'listeners')).toEqual([3 * REPLACED, 3 * (REPLICAS + REPLACED)]);
    // A stream that is opened anew just after the update makes a second key for the same Pod.
    expect(frame.gauge('pinnedPods')).toBeGreaterThan(REPLACED);
    expect(frame.log.at(-1)?.text).toMatch(/^cannot unsubscribe from unknown Pod/);
  });

  it('opening a stream anew finds the key again: nothing grows while Pods stay', () => {
    const frame = run().frameAt(120_000);
    expect(frame.counts.unsubscribes).toBeGreaterThan(30);
    expect(g(frame, 'mapKeys', 'pinnedPods')).toEqual([REPLICAS, 0]);
  });

  it('a crash loop replaces no Pod and makes keys all the same', () => {
    const frame = run({}, [], [poke(1000, 'crash-loop')]).frameAt(90_000);
    expect(frame.gauge('livePods')).toBe(REPLICAS);
    expect(frame.counts.crashes).toBe(240);
    expect(frame.gauge('pinnedPods')).toBe(240);
  });
});

describe('a collection', () => {
  it('frees what is garbage once, and then nothing: every Pod can be reached', () => {
    const r = run({}, [], [...CHURN, poke(QUIET, 'run-gc'), poke(QUIET + 1000, 'run-gc')]);
    expect(r.frameAt(QUIET + 500).gauge('gcFreed')).toBeGreaterThan(0);
    const frame = r.frameAt(QUIET + 1500);
    expect(g(frame, 'gcFreed', 'pinnedPods')).toEqual([0, REPLACED]);
    expect(frame.gauge('allocated') - frame.gauge('freed')).toBe(REPLICAS + REPLACED);
    expect(frame.log.at(-1)?.text).toContain('0 Pods freed');
  });

  it('the heap after it is the rest, the Pods, the listeners and the array of buckets, to the byte', () => {
    const frame = run({}, [], [...CHURN, poke(QUIET, 'run-gc')]).frameAt(QUIET + 500);
    const bytes = 40e6 + (REPLICAS + REPLACED) * 20_000 + 3 * REPLICAS * LISTENER_BYTES + frame.gauge('mapKB') * 1000;
    expect(frame.gauge('heapAfterGcMB')).toBeCloseTo(bytes / 1e6, 6);
  });

  it('with both fixes the Pods that went are freed', () => {
    const frame = run({ updatesPerPod: 1 }, BOTH, [...CHURN, poke(QUIET, 'run-gc')]).frameAt(QUIET + 500);
    expect(frame.gauge('allocated') - frame.gauge('freed')).toBe(REPLICAS);
  });

  it('comes by itself when the heap has doubled, or after two minutes', () => {
    expect(run().frameAt(119_900).counts.gcs).toBeUndefined();
    expect(run().frameAt(120_100).counts.gcs).toBe(1);
    const busy = run({ podKB: 200, podsPerMinute: 600 }, BOTH).frameAt(60_000);
    expect(busy.counts.gcs).toBeGreaterThan(1);
    expect(busy.gauge('heapMB')).toBeLessThan(90);
  });
});

describe('each fix', () => {
  it.each([
    { fixes: ['delete-when-empty'], updatesPerPod: 0, keys: 0, errors: 0 },
    { fixes: ['delete-when-empty'], updatesPerPod: 1, keys: REPLACED, errors: 3 * REPLACED },
    { fixes: ['key-by-name'], updatesPerPod: 0, keys: REPLACED, errors: 0 },
    { fixes: ['key-by-name'], updatesPerPod: 1, keys: REPLACED, errors: 0 },
    { fixes: BOTH, updatesPerPod: 0, keys: 0, errors: 0 },
    { fixes: BOTH, updatesPerPod: 2, keys: 0, errors: 0 },
  ])('$fixes with $updatesPerPod updates leaves $keys keys and Pods', ({ fixes, updatesPerPod, keys, errors }) => {
    const frame = run({ updatesPerPod }, fixes, CHURN).frameAt(QUIET);
    expect(g(frame, 'mapKeys', 'pinnedPods', 'unknownPodErrors')).toEqual([REPLICAS + keys, keys, errors]);
  });

  it('key-by-name alone bears a crash loop, delete-when-empty alone does not', () => {
    const pinned = (fixes: string[]) =>
      run({}, fixes, [poke(1000, 'crash-loop')])
        .frameAt(90_000)
        .gauge('pinnedPods');
    expect(pinned(['key-by-name'])).toBe(0);
    expect(pinned(['delete-when-empty'])).toBe(240);
  });

  it('flipped in mid-leak the controller starts anew, and is no victim of the kernel', () => {
    const r = run({}, [], [...CHURN, { at: QUIET, kind: 'fix', fix: 'delete-when-empty', on: true }]);
    expect(r.frameAt(QUIET + 100).gauge('mapKeys')).toBe(0);
    const frame = r.frameAt(QUIET + 5000);
    expect(g(frame, 'mapKeys', 'pinnedPods', 'controller.restarts')).toEqual([REPLICAS, 0, 0]);
  });
});

describe('buckets', () => {
  const JOB = [poke(1000, 'scale-out')];
  it('do not go with their keys; a rebuilt map has few, and the next collection takes the old ones', () => {
    const r = run({}, BOTH, [...JOB, poke(60_000, 'run-gc'), poke(62_000, 'rebuild-map'), poke(64_000, 'run-gc')]);
    expect(r.frameAt(20_000).gauge('mapKeys')).toBe(REPLICAS + 400);
    const gone = r.frameAt(61_000);
    expect(g(gone, 'mapKeys', 'buckets')).toEqual([REPLICAS, 64]);
    expect(gone.condition).toBe('hollow');
    const rebuilt = r.frameAt(65_000);
    expect(g(rebuilt, 'mapKeys', 'buckets')).toEqual([REPLICAS, 2]);
    expect(gone.gauge('heapMB') - rebuilt.gauge('heapMB')).toBeGreaterThan((arrayBytes(6, 592) - arrayBytes(1, 592)) / 1e6);
  });

  it('in the buggy world a rebuild copies every dead key', () => {
    const frame = run({}, [], [...CHURN, poke(QUIET, 'rebuild-map')]).frameAt(QUIET + 500);
    expect(g(frame, 'mapKeys', 'pinnedPods')).toEqual([REPLICAS + REPLACED, REPLACED]);
  });
});

it('at its limit the controller is killed, starts empty, and the leak begins anew; without a limit it lives', () => {
  const world = { podsPerMinute: 600, podKB: 100, memoryLimitMB: 100 };
  const r = run(world);
  const frames = Array.from({ length: 120 }, (_, i) => r.frameAt(i * 1000));
  const killed = frames.findIndex((f) => f.condition === 'oomKilled');
  expect(killed).toBeGreaterThan(10);
  expect(frames[killed]?.gauge('heapMB')).toBe(0);
  expect(frames[killed]?.invariants['not-oom-killed']).toBe(false);
  const again = frames.slice(killed).find((f) => f.condition !== 'oomKilled') as Frame;
  expect(again.gauge('controller.restarts')).toBe(1);
  expect(again.gauge('heapMB')).toBeLessThan(45);
  expect(frames.slice(killed).some((f) => f.condition === 'swollen')).toBe(true);
  expect(
    run({ ...world, memoryLimitMB: 0 })
      .frameAt(120_000)
      .gauge('controller.restarts'),
  ).toBe(0);
});

// ---- the real runtime ----------------------------------------------------------------------------------

interface Step {
  readonly step: string;
  readonly keys: number;
  readonly heapAlloc: number;
  readonly podsCollected: number;
}
interface Recording {
  readonly go: string;
  readonly podBytes: number;
  readonly pods: number;
  readonly churn: readonly {
    readonly deleteWhenEmpty: boolean;
    readonly keyByName: boolean;
    readonly updated: boolean;
    readonly unknownPodErrors: number;
    readonly steps: readonly Step[];
  }[];
  readonly pointerKeys: readonly Arrays[];
  readonly nameKeys: readonly Arrays[];
}
interface Arrays {
  readonly keys: number;
  readonly full: number;
  readonly afterDelete: number;
  readonly afterRebuild: number;
}
const recording = JSON.parse(readFileSync(new URL('./recordings/map-key-leak-go1.19.8.json', import.meta.url), 'utf8')) as Recording;
/** runtime/map.go: mapextra, beside the array; and the size class of one overflow bucket. */
const EXTRA = 24;

describe(`against ${recording.go}`, () => {
  /** The recorded lives, through the model's own map: name, subscribe, perhaps update, gone, unsubscribe. */
  function churned(code: Code, updated: boolean) {
    let map = noSubscriptions();
    let errors = 0;
    for (let i = 0; i < recording.pods; i++) {
      const listener = `listener ${i}`;
      map = subscribe(map, code, `web-${i}@1`, listener);
      const after = unsubscribe(map, code, updated ? `web-${i}@2` : `web-${i}@1`, listener);
      if (after) map = after;
      else errors++;
    }
    const entries = map.entries.buckets.flatMap((bucket) => Object.values(bucket));
    const listeners = entries.reduce((n, entry) => n + entry.listeners.length, 0);
    const kept = new Set(entries.map((entry) => entry.pod)).size;
    return { keys: map.entries.size, kept, errors, bytes: kept * recording.podBytes + listeners * LISTENER_BYTES + mapBytes(code, map) };
  }

  it.each(recording.churn)('delete $deleteWhenEmpty, by name $keyByName, updated $updated: the same keys, Pods, errors', (real) => {
    const code = { deleteWhenEmpty: real.deleteWhenEmpty, byName: real.keyByName };
    const model = churned(code, real.updated);
    const [after] = real.steps as [Step];
    expect(model.keys).toBe(after.keys);
    expect(model.errors).toBe(real.unknownPodErrors);
    expect(model.kept).toBe(recording.pods * (real.updated ? 2 : 1) - after.podsCollected);
    // The runtime rounds 20 000 bytes up to 20 480.
    expect(Math.abs(model.bytes - after.heapAlloc)).toBeLessThanOrEqual(Math.max(4096, 0.05 * after.heapAlloc));
  });

  it.each([
    ['pointerKeys', bucketBytes(16, 24), 352],
    ['nameKeys', bucketBytes(40, 32), 640],
  ] as const)('%s: the array of buckets to the byte, but for whole overflow buckets', (kind, bucket, overflow) => {
    for (const { keys, full, afterDelete, afterRebuild } of recording[kind]) {
      const spare = full - EXTRA - arrayBytes(logBucketsFor(keys), bucket);
      expect(spare, `${keys} keys`).toBeGreaterThanOrEqual(0);
      expect(spare % overflow, `${keys} keys: ${spare} B more`).toBe(0);
      // The larger maps were far from full: no bucket ran over.
      if (keys >= 1000) expect(spare).toBe(0);
      expect(afterDelete).toBe(full);
      expect(afterRebuild).toBeLessThan(2500);
    }
  });

  it('a map grows above 6.5 keys to a bucket', () => {
    expect([8, 9, 13, 14, 52, 53, 416, 417].map(logBucketsFor)).toEqual([0, 1, 1, 2, 3, 4, 6, 7]);
    expect(grown(6, 12)).toBe(6);
  });
});
