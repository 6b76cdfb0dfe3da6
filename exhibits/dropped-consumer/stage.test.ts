// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createRun } from '../../src/engine/create-run.ts';
import type { KnobValue, PokeEntry } from '../../src/engine/exhibit.ts';
import type { Frame } from '../../src/engine/frame.ts';
import type { Words } from '../../src/engine/words.ts';
import type { Box } from '../../src/stage/contract.ts';
import { OVERLAYS, type Part, type Rect, type Tube } from '../../src/stage/plan.ts';
import exhibit from './exhibit.ts';
import type { TubeFacts } from './facts.ts';
import { shown } from './stage/reading.ts';
import { plan } from './stage.ts';
import en from './strings/en.json' with { type: 'json' };

const words = en as unknown as Words;

function frameOf(at: number, knobs: Record<string, KnobValue> = {}, fixes: string[] = [], pokes: PokeEntry[] = []): Frame {
  return createRun(exhibit, { seed: 1, knobs, fixes, pokes }).frameAt(at);
}

/** Stage units: hall, laptop, phone; the projector's smaller boxes; half widths for comparison. */
const BOXES: Record<string, Box> = {
  hall: { width: 1150, height: 583 },
  laptop: { width: 900, height: 390 },
  'projector, hall': { width: 750, height: 380 },
  'projector, laptop': { width: 720, height: 376 },
  phone: { width: 390, height: 480 },
  'half hall': { width: 750, height: 700 },
  'half laptop': { width: 450, height: 470 },
  'projector, half hall': { width: 375, height: 370 },
  'projector, hall, with panels': { width: 674, height: 319 },
  'projector, half hall, with panels': { width: 337, height: 300 },
  'phone, with panels': { width: 367, height: 418 },
  least: { width: 600, height: 312 },
};

const CHURN = { routesInUse: 12 };
const EVICT: PokeEntry = { at: 4100, kind: 'poke', poke: 'evict', target: 'proxy-0' };
const MOMENTS: Record<string, () => Frame> = {
  start: () => frameOf(0),
  evicted: () => frameOf(4600, { proxies: 1 }, [], [EVICT]),
  piled: () => frameOf(40_000, CHURN),
  announced: () => frameOf(9250, CHURN, [], [{ at: 9000, kind: 'poke', poke: 'announce' }]),
  mended: () => frameOf(40_000, CHURN, ['hang-up']),
  killed: () => frameOf(20_000, { ...CHURN, memoryLimitMB: 50, updatesPerMinute: 1 }),
  twelve: () => frameOf(20_000, { ...CHURN, proxies: 12, memoryLimitMB: 0 }, ['heartbeat']),
  two: () => frameOf(9000, { proxies: 2, routesInUse: 100, cacheCapacity: 100 }),
  restarted: () => frameOf(9500, CHURN, [], [{ at: 8000, kind: 'poke', poke: 'restart' }]),
};

const inside = (r: Rect, box: Box) => r.x >= -0.01 && r.y >= -0.01 && r.x + r.w <= box.width + 0.01 && r.y + r.h <= box.height + 0.01;
const meet = (a: Rect, b: Rect) => a.x < b.x + b.w - 0.6 && b.x < a.x + a.w - 0.6 && a.y < b.y + b.h - 0.6 && b.y < a.y + a.h - 0.6;

function overlaps(list: readonly (Rect & { readonly id: string })[]): string[] {
  return list.flatMap((a, i) =>
    list
      .slice(i + 1)
      .filter((b) => meet(a, b))
      .map((b) => `${a.id} over ${b.id}`),
  );
}

describe.each(Object.keys(MOMENTS))('plan, %s', (moment) => {
  const frame = (MOMENTS[moment] as () => Frame)();
  it.each(Object.keys(BOXES))('%s: inside the box, ids once, nothing over anything', (name) => {
    const box = BOXES[name] as Box;
    const { parts, picks } = plan(frame, box, words);
    for (const list of [parts, picks]) expect(new Set(list.map((p) => p.id)).size).toBe(list.length);
    for (const r of [...parts, ...picks]) {
      expect(r.w > 0 && r.h > 0, `${r.id} has a size: ${r.w} × ${r.h}`).toBe(true);
      expect(inside(r, box), `${r.id} inside the box`).toBe(true);
    }
    expect(overlaps(parts.filter((p: Part) => !OVERLAYS.has(p.kind)))).toEqual([]);
    expect(overlaps(picks)).toEqual([]);
  });
});

it('is the same plan for the same make-up, whatever the moment', () => {
  const box = BOXES.hall as Box;
  expect(plan(frameOf(400), box, words)).toBe(plan(frameOf(9000), box, words));
  expect(plan(frameOf(400), box, words)).not.toBe(plan(frameOf(400, { proxies: 2 }), box, words));
});

it('finds every word it draws or says, and has none to spare', () => {
  const [missing, used] = [new Set<string>(), new Set<string>()];
  const note = (key: string, all: Words['stage']) => {
    used.add(key);
    if (!(key in all)) missing.add(key);
  };
  const stage = new Proxy(words.stage, {
    get: (all, key: string) => {
      note(key, all);
      return all[key];
    },
    has: (all, key: string) => {
      used.add(key);
      return key in all;
    },
  });
  for (const moment of Object.values(MOMENTS)) {
    const frame = moment();
    for (const box of Object.values(BOXES)) {
      const { parts, picks, says } = plan(frame, box, { ...words, stage });
      says(frame);
      for (const pick of picks) pick.says(frame);
      for (const part of parts) {
        if (part.kind === 'text' && typeof part.text === 'function') part.text(frame);
        if (part.kind === 'state') part.show(frame);
        if (part.kind === 'tubes') part.tubes(frame);
      }
    }
  }
  expect([...missing]).toEqual([]);
  expect(Object.keys(words.stage).filter((key) => !used.has(key))).toEqual([]);
});

it('every scene looks at something that can be picked', () => {
  for (const scene of exhibit.scenes) {
    const { picks } = plan(frameOf(0, scene.knobs), BOXES.hall as Box, words);
    expect(picks.map((p) => p.id)).toContain(scene.focus);
  }
});

it('every proxy can be picked where the foot is drawn', () => {
  const ids = plan(frameOf(0, { proxies: 12 }), BOXES.phone as Box, words).picks.map((p) => p.id);
  for (let i = 0; i < 12; i++) expect(ids).toContain(`proxy-${i}`);
});

it('every frame between proxies and the destination service has a way', () => {
  const { route } = plan(frameOf(0), BOXES.hall as Box, words);
  for (let i = 0; i < 4; i++) {
    const up = route('up', `proxy-${i}`, 'destination');
    expect(up?.length).toBeGreaterThan(1);
    expect(route('down', 'destination', `proxy-${i}`)).toEqual([...(up ?? [])].reverse());
  }
  expect(route('wake', 'proxy-0', 'proxy-0')).toBeNull();
});

describe('the tubes', () => {
  const tubesOf = (frame: Frame): readonly Tube[] => {
    const part = plan(frame, BOXES.hall as Box, words).parts.find((p) => p.kind === 'tubes');
    return part?.kind === 'tubes' ? part.tubes(frame) : [];
  };

  it('an evicted route: its drawer is empty, its tube is open', () => {
    const tubes = tubesOf((MOMENTS.evicted as () => Frame)());
    expect(tubes.map((t) => [t.name, t.consumer, t.look, t.stream])).toEqual([
      ['svc-0', true, 'living', '#1'],
      ['svc-1', true, 'living', '#3'],
      ['svc-2', false, 'orphan', '#5'],
    ]);
  });

  it('with the signal the row stays for a moment, rung, and is gone', () => {
    const frame = (at: number) => frameOf(at, { proxies: 1 }, ['hang-up'], [EVICT]);
    expect(tubesOf(frame(4200)).map((t) => t.look)).toContain('rung');
    expect(tubesOf(frame(4900)).map((t) => t.look)).toEqual(['living', 'living']);
  });

  it('a task that was polled just now is awake', () => {
    expect(tubesOf(frameOf(2500))[2]?.awake).toBe(true);
    expect(tubesOf(frameOf(4000))[2]?.awake).toBe(false);
  });

  it('with too few rows for all, both kinds are shown, the newest of each, in order', () => {
    const of = (task: number, consumer: boolean) => ({ task, consumer }) as TubeFacts;
    const all = [...Array.from({ length: 20 }, (_, i) => of(i, false)), ...Array.from({ length: 9 }, (_, i) => of(20 + i, true))];
    expect(shown(all, 6).map((t) => t.task)).toEqual([17, 18, 19, 26, 27, 28]);
    expect(shown(all.slice(18), 6).map((t) => t.task)).toEqual([18, 19, 25, 26, 27, 28]);
    expect(shown(all.slice(20), 20)).toHaveLength(9);
    expect(shown([], 6)).toEqual([]);
  });
});
