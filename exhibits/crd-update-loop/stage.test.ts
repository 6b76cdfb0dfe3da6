// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createRun } from '../../src/engine/create-run.ts';
import type { KnobValue, PokeEntry } from '../../src/engine/exhibit.ts';
import type { Frame } from '../../src/engine/frame.ts';
import type { Words } from '../../src/engine/words.ts';
import type { Box } from '../../src/stage/contract.ts';
import { OVERLAYS, type Part, type Rect } from '../../src/stage/plan.ts';
import exhibit from './exhibit.ts';
import { fall, lost, returning } from './stage/reading.ts';
import { plan } from './stage.ts';
import en from './strings/en.json' with { type: 'json' };

const words = en as unknown as Words;

function frameOf(at: number, knobs: Record<string, KnobValue> = {}, fixes: string[] = [], pokes: PokeEntry[] = []): Frame {
  return createRun(exhibit, { seed: 1, knobs, fixes, pokes }).frameAt(at);
}

/** Stage units: hall 1920 × 1080, laptop 1280 × 720, phone; the projector's smaller boxes; half widths for comparison. */
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
  'half laptop, with panels': { width: 440, height: 356 },
  'phone, with panels': { width: 367, height: 418 },
  least: { width: 600, height: 312 },
};

const CREATE: PokeEntry = { at: 1000, kind: 'poke', poke: 'create-route' };
const SLOW = { routes: 1, replicas: 1, patchLatencyMs: 1100, reconcileMs: 0 };
const MOMENTS: Record<string, () => Frame> = {
  start: () => frameOf(0),
  caught: () => frameOf(5720, SLOW),
  mended: () => frameOf(5720, SLOW, ['crd-port']),
  saturated: () => frameOf(15_000, { routes: 1000 }, [], [CREATE]),
  five: () => frameOf(2000, { replicas: 5, queueCapacity: 0, memoryLimitMB: 0 }),
  killed: () => frameOf(10_000, { era: 'B', routes: 10_000, memoryLimitMB: 60, replicas: 2 }, [], [CREATE]),
  'no port': () => frameOf(3000, { ...SLOW, withPort: 0 }, ['freeze-timestamp']),
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
    // The sign on the way back lies on its pipe; everything else keeps its own ground.
    expect(overlaps(parts.filter((p: Part) => !OVERLAYS.has(p.kind)))).toEqual([]);
    expect(overlaps(picks)).toEqual([]);
  });
});

it('is the same plan for the same make-up, whatever the moment', () => {
  const box = BOXES.hall as Box;
  expect(plan(frameOf(400), box, words)).toBe(plan(frameOf(9000), box, words));
  expect(plan(frameOf(400), box, words)).not.toBe(plan(frameOf(400, { replicas: 2 }), box, words));
});

it('finds every word it draws or says', () => {
  const missing = new Set<string>();
  const stage = new Proxy(words.stage, {
    get: (all, key: string) => {
      if (!(key in all)) missing.add(key);
      return all[key];
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
        if (part.kind === 'state' || part.kind === 'verdict') part.show(frame);
      }
    }
  }
  expect([...missing]).toEqual([]);
});

it('every scene looks at something that can be picked', () => {
  const { picks } = plan(frameOf(0), BOXES.hall as Box, words);
  for (const scene of exhibit.scenes) expect(picks.map((p) => p.id)).toContain(scene.focus);
});

it('has the memory of up to three replicas on a phone, too', () => {
  const ids = (knobs: Record<string, KnobValue>) => plan(frameOf(0, knobs), BOXES.phone as Box, words).parts.map((p) => p.id);
  expect(ids({ replicas: 3 })).toContain('policy-2.memory');
});

it('the rate is in the red when the one worker does nothing else', () => {
  const frame = frameOf(15_000, { routes: 1000 });
  const dial = plan(frame, BOXES.hall as Box, words).parts.find((p) => p.id === 'rate.dial');
  if (dial?.kind !== 'pressure') throw new Error('no dial');
  expect(frame.gauge(dial.gauge)).toBeGreaterThan(dial.redLine as number);
  expect(frame.gauge(dial.gauge)).toBeLessThanOrEqual(dial.full as number);
});

describe('the falling port', () => {
  it('falls while the answer travels, lies there afterwards, and never with port in the schema', () => {
    const run = createRun(exhibit, { seed: 1, knobs: SLOW, fixes: [], pokes: [] });
    // sent at 550 ms, there at 1 100 ms, answered at 1 650 ms
    expect(fall(run.frameAt(1000))).toBeNull();
    const falling = fall(run.frameAt(1300)) as number;
    expect(falling).toBeGreaterThan(0);
    expect(falling).toBeLessThan(fall(run.frameAt(1500)) as number);
    expect(lost(run.frameAt(1700))).toBe(true);
    const mended = createRun(exhibit, { seed: 1, knobs: SLOW, fixes: ['crd-port'], pokes: [] });
    for (const t of [1000, 1300, 5000]) expect(fall(mended.frameAt(t))).toBeNull();
    expect(lost(mended.frameAt(5000))).toBe(false);
  });

  it('a new time is marked while it travels back, and not once the world has settled', () => {
    const timeOf = (fixes: string[], at: number) => {
      const frame = frameOf(at, SLOW, fixes);
      const stored = plan(frame, BOXES.hall as Box, words).parts.find((p) => p.id === 'stored.lines');
      expect(returning(frame)).toBe(stored?.kind === 'document' && stored.lines(frame).at(-1)?.look === 'moved');
      return returning(frame);
    };
    expect(timeOf([], 5720)).toBe(true);
    expect(timeOf([], 5200)).toBe(false);
    for (const t of [1300, 5720]) expect(timeOf(['crd-port'], t)).toBe(false);
  });

  it('stays within a narrow schema: the value falls alone', () => {
    const frame = frameOf(5720, SLOW);
    const text = (box: string) => {
      const slip = plan(frame, BOXES[box] as Box, words).parts.find((p) => p.id === 'fallen');
      return slip?.kind === 'slip' ? slip.at(frame)?.text : undefined;
    };
    expect([text('hall'), text('phone')]).toEqual(['port: 8080', '8080']);
  });

  it('nothing falls when the route has no port', () => {
    const run = createRun(exhibit, { seed: 1, knobs: { ...SLOW, withPort: 0 }, fixes: [], pokes: [] });
    for (const t of [1300, 5000]) expect(fall(run.frameAt(t))).toBeNull();
  });
});
