// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createRun } from '../../src/engine/create-run.ts';
import type { KnobValue, PokeEntry } from '../../src/engine/exhibit.ts';
import type { Frame } from '../../src/engine/frame.ts';
import type { Words } from '../../src/engine/words.ts';
import type { Box } from '../../src/stage/contract.ts';
import { OVERLAYS, type Part, type Rect } from '../../src/stage/plan.ts';
import exhibit from './exhibit.ts';
import { needed, verdict } from './stage/reading.ts';
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

const BUSY = { podsPerMinute: 600 };
const JOB: PokeEntry = { at: 100, kind: 'poke', poke: 'scale-out' };
const MOMENTS: Record<string, () => Frame> = {
  start: () => frameOf(0),
  leaking: () => frameOf(30_000, BUSY),
  eight: () => frameOf(6000, { ...BUSY, subscribers: 8, memoryLimitMB: 0, updatesPerPod: 1 }),
  killed: () => frameOf(12_000, { podsPerMinute: 1200, podKB: 200, memoryLimitMB: 60 }),
  hollow: () => frameOf(52_000, {}, ['delete-when-empty', 'key-by-name'], [JOB]),
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
  expect(plan(frameOf(400), box, words)).not.toBe(plan(frameOf(400, { subscribers: 2 }), box, words));
});

it('says one thing from afar', () => {
  const said = (moment: string) => verdict((MOMENTS[moment] as () => Frame)());
  expect(said('start')).toMatchObject({ key: 'none', tone: 'plain' });
  expect(said('leaking')).toMatchObject({ key: 'pinned', tone: 'bad' });
  expect(said('killed')).toMatchObject({ key: 'down', tone: 'bad' });
  expect(said('hollow')).toMatchObject({ key: 'hollow' });
  expect(verdict(frameOf(20_000, BUSY, ['delete-when-empty']))).toMatchObject({ key: 'none', tone: 'good' });
});

it('fills only the pipes that the keys need', () => {
  expect(needed((MOMENTS.hollow as () => Frame)())).toBe(1);
  expect(needed((MOMENTS.leaking as () => Frame)())).toBeGreaterThan(4);
});

it('draws a way for every message between proxies, controller and API server', () => {
  const { route } = plan(frameOf(0), BOXES.hall as Box, words);
  for (const [wire, from, to] of [
    ['watch', 'api', 'controller'],
    ['mesh', 'proxy-1', 'controller'],
    ['mesh', 'controller', 'proxy-2'],
  ] as const)
    expect(route(wire, from, to), `${wire} ${from} ${to}`).not.toBeNull();
});
