// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createRun } from '../../src/engine/create-run.ts';
import type { KnobValue, PokeEntry } from '../../src/engine/exhibit.ts';
import type { Frame } from '../../src/engine/frame.ts';
import { settingsOf } from '../../src/engine/settings.ts';
import type { Words } from '../../src/engine/words.ts';
import type { Box } from '../../src/stage/contract.ts';
import { OVERLAYS, type Part, type Rect } from '../../src/stage/plan.ts';
import exhibit from './exhibit.ts';
import { hookState } from './stage/reading.ts';
import { plan } from './stage.ts';
import en from './strings/en.json' with { type: 'json' };

const words = en as unknown as Words;
const poke = (at: number, name: string, target?: string): PokeEntry => ({ at, kind: 'poke', poke: name, ...(target ? { target } : {}) });

function frameOf(at: number, knobs: Record<string, KnobValue> = {}, pokes: PokeEntry[] = []): Frame {
  return createRun(exhibit, { seed: 1, knobs: { rolloutEveryMs: 0, ...knobs }, fixes: [], pokes }).frameAt(at);
}

/** Stage units: hall 1920 × 1080, laptop, phone; the projector's smaller boxes; half widths for comparison. */
const BOXES: Record<string, Box> = {
  hall: { width: 1150, height: 583 },
  laptop: { width: 900, height: 390 },
  'projector, hall': { width: 750, height: 380 },
  'projector, hall, with panels': { width: 674, height: 319 },
  phone: { width: 390, height: 480 },
  'half hall': { width: 750, height: 700 },
  'half laptop': { width: 450, height: 470 },
  'phone, with panels': { width: 367, height: 418 },
  'projector, half hall': { width: 337, height: 300 },
  least: { width: 600, height: 312 },
};

const AWAY = ['api', 'destination', 'policy-0', 'policy-1', 'proxy-1', 'web-1'].map((id) => poke(1000, 'take-away', id));
const MOMENTS: Record<string, () => Frame> = {
  start: () => frameOf(0),
  busy: () => frameOf(9000, { pods: 5, replicas: 3, phase: 2 }, [poke(1000, 'create-route'), poke(7000, 'apply-bad-route'), poke(7000, 'scale-down')]),
  refused: () => frameOf(3500, { authorization: false }, [poke(1000, 'apply-bad-route')]),
  alone: () => frameOf(6000, { replicas: 1 }, []),
  away: () => frameOf(6000, {}, AWAY),
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
  expect(plan(frameOf(400), box, words)).not.toBe(plan(frameOf(400, { replicas: 3 }), box, words));
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

const kindOf = (id: string) => id.replace(/-\d+$/, '');

it('every member of the cast, and everything that can be picked, has its story', () => {
  const ids = exhibit.cast(settingsOf(exhibit, { knobs: {}, fixes: [] })).map((actor) => kindOf(actor.id));
  const picks = plan(frameOf(0), BOXES.hall as Box, words).picks.map((p) => kindOf(p.id));
  for (const id of new Set([...ids, ...picks])) {
    const story = words.actors[id];
    for (const field of ['name', 'what', 'watches', 'breaks'] as const) expect(story?.[field], `actors.${id}.${field}`).toBeTruthy();
  }
  for (const id of ids) expect(picks, `${id} can be picked`).toContain(id);
});

it('every scene looks at something that can be picked, in every box', () => {
  for (const [name, box] of Object.entries(BOXES)) {
    const { picks } = plan(frameOf(0), box, words);
    for (const scene of exhibit.scenes)
      expect(
        picks.map((p) => p.id),
        name,
      ).toContain(scene.focus);
  }
});

it('every message that takes time has its way over the stage, within the box', () => {
  const pokes = [poke(1000, 'create-route'), poke(1500, 'apply-bad-route'), poke(2000, 'scale-up'), ...AWAY.map((p) => ({ ...p, at: 9000 }))];
  const run = createRun(exhibit, { seed: 1, knobs: { authorization: false }, fixes: [], pokes });
  for (const box of [BOXES.hall, BOXES.phone] as Box[])
    for (let t = 0; t < 14_000; t += 150) {
      const frame = run.frameAt(t);
      const { route } = plan(frame, box, words);
      for (const m of frame.messages) {
        const way = route(m.wire, m.from, m.to);
        expect(way, `${m.wire} from ${m.from} to ${m.to}`).not.toBeNull();
        for (const [x, y] of way ?? []) expect(inside({ x, y, w: 0, h: 0 }, box), `${m.from} to ${m.to}: ${x}, ${y}`).toBe(true);
      }
    }
});

it('the webhook shows its last word for a while', () => {
  const run = createRun(exhibit, { seed: 1, knobs: { rolloutEveryMs: 0 }, fixes: [], pokes: [poke(1000, 'apply-bad-route')] });
  expect([1000, 1700, 2400, 6000].map((t) => hookState(run.frameAt(t)))).toEqual(['rest', 'waiting', 'refused', 'rest']);
});
