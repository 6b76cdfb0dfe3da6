// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createRun } from '../../src/engine/create-run.ts';
import type { KnobValue, PokeEntry } from '../../src/engine/exhibit.ts';
import type { Frame } from '../../src/engine/frame.ts';
import type { Words } from '../../src/engine/words.ts';
import type { Box } from '../../src/stage/contract.ts';
import { createStage } from '../../src/stage/create-stage.ts';
import { OVERLAYS, type Part, type Rect } from '../../src/stage/plan.ts';
import exhibit from './exhibit.ts';
import { plan } from './stage.ts';
import en from './strings/en.json' with { type: 'json' };

const words = en as unknown as Words;

const SILENCE: PokeEntry = { at: 3000, kind: 'poke', poke: 'stop-reading', target: 'proxy-1' };

function frameOf(at: number, knobs: Record<string, KnobValue> = {}, fixes: string[] = [], pokes: PokeEntry[] = [SILENCE]): Frame {
  return createRun(exhibit, { seed: 1, knobs, fixes, pokes }).frameAt(at);
}

/** Stage units: hall 1920 × 1080, laptop 1280 × 720, phone; the projector's smaller boxes; half widths for comparison. */
const BOXES: Record<string, Box> = {
  hall: { width: 1150, height: 583 },
  laptop: { width: 900, height: 470 },
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
};

const MOMENTS: Record<string, () => Frame> = {
  healthy: () => frameOf(2800, {}, [], []),
  stalled: () => frameOf(24_000),
  fixed: () => frameOf(24_000, {}, ['per-stream-queue']),
  two: () => frameOf(8000, { proxies: 2 }),
  eight: () => frameOf(8000, { proxies: 8 }, ['per-stream-queue']),
  forty: () => frameOf(8000, { proxies: 40 }),
  'a thousand': () => frameOf(300, { proxies: 1000 }, [], []),
  'one connection': () => frameOf(20_000, { sharedConnection: true, proxies: 4 }),
  'as recorded': () => frameOf(3000, { proxies: 4, stuck: 1, messageBytes: 1024, every: 10 }, [], []),
};

const inside = (r: Rect, box: Box) => r.x >= -0.01 && r.y >= -0.01 && r.x + r.w <= box.width + 0.01 && r.y + r.h <= box.height + 0.01;
const meet = (a: Rect, b: Rect) => a.x < b.x + b.w - 0.6 && b.x < a.x + a.w - 0.6 && a.y < b.y + b.h - 0.6 && b.y < a.y + a.h - 0.6;

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
    const ground = parts.filter((p: Part) => !OVERLAYS.has(p.kind));
    const over: string[] = [];
    for (let i = 0; i < ground.length; i++) {
      for (let j = i + 1; j < ground.length; j++) {
        const [a, b] = [ground[i] as Part, ground[j] as Part];
        if (meet(a, b)) over.push(`${a.id} over ${b.id}`);
      }
    }
    expect(over).toEqual([]);
  });
});

it('is the same plan for the same make-up, whatever the moment', () => {
  const box = BOXES.hall as Box;
  expect(plan(frameOf(4000), box, words)).toBe(plan(frameOf(24_000), box, words));
  expect(plan(frameOf(4000), box, words)).not.toBe(plan(frameOf(4000, {}, ['per-stream-queue']), box, words));
  expect(plan(frameOf(4000, { proxies: 5 }), box, words).parts.length).toBeLessThan(plan(frameOf(4000), box, words).parts.length);
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
        if (part.kind === 'state') part.show(frame);
        if (part.kind === 'lock') part.text(frame);
      }
    }
  }
  expect([...missing]).toEqual([]);
});

it('keeps the stuck one under the loupe', () => {
  const late = frameOf(20_000, { proxies: 40 }, [], [{ ...SILENCE, target: 'proxy-17' }]);
  const { parts, density } = plan(late, BOXES.hall as Box, words);
  expect(density).toBe('field');
  expect(parts.some((p) => p.id === 'proxy-17.streamWindow')).toBe(true);
});

describe('painting', () => {
  function stageFor() {
    const host = document.createElement('div');
    document.body.append(host);
    const picked: string[] = [];
    const hovered: (string | null)[] = [];
    const stage = createStage(host, { planner: plan, words, onPick: (id) => picked.push(id), onHover: (id) => hovered.push(id) });
    return { host, stage, picked, hovered };
  }

  it('is a picture of the instant: twice the same, and the same after a detour', () => {
    const { host, stage } = stageFor();
    const [before, then] = [frameOf(2800, {}, [], []), frameOf(24_000)];
    stage.paint(then);
    const first = host.innerHTML;
    stage.paint(then);
    expect(host.innerHTML).toBe(first);
    stage.paint(before);
    expect(host.innerHTML).not.toBe(first);
    stage.paint(then);
    expect(host.innerHTML).toBe(first);
    stage.destroy();
    expect(host.innerHTML).toBe('');
  });

  it('shows the empty glass, the parked goroutine and the way there', () => {
    const { host, stage } = stageFor();
    stage.paint(frameOf(24_000));
    expect(host.querySelector('[data-part="proxy-1.streamWindow"]')?.textContent).toContain('0');
    expect(host.querySelector('[data-part="proxy-2.streamWindow"]')?.textContent).toMatch(/\d\d\u00a0\d{3}/);
    expect(host.querySelector('[data-part="goroutine.stack"]')?.textContent).toContain('writeQuota');
    stage.destroy();
  });

  it('exports the same standalone picture each time, with nothing left to look up', () => {
    const export1 = (() => {
      const { stage } = stageFor();
      stage.paint(frameOf(8000));
      return [stage.toSvg(), stage.toSvg()];
    })();
    const { stage } = stageFor();
    stage.paint(frameOf(8000));
    expect(export1[0]).toBe(export1[1]);
    expect(stage.toSvg()).toBe(export1[0]);
    expect(export1[0]).not.toContain('var(');
    expect(export1[0]).toMatch(/^<svg[^>]+xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(export1[0]).not.toContain('tabindex');
  });

  it('lets every actor be picked by keyboard and says what it is', () => {
    const { host, stage, picked } = stageFor();
    stage.paint(frameOf(24_000));
    const proxy = host.querySelector('[data-actor="proxy-1"]') as SVGRectElement;
    expect(proxy.getAttribute('role')).toBe('button');
    expect(proxy.getAttribute('tabindex')).toBe('0');
    expect(proxy.getAttribute('aria-label')).toMatch(/1.*v\d/);
    proxy.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    proxy.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(picked).toEqual(['proxy-1', 'proxy-1']);
    for (const id of ['api', 'informer', 'controller', 'deployment', 'pods', 'stream-1', 'listener-1'])
      expect(host.querySelector(`[data-actor="${id}"]`)?.getAttribute('aria-label')).toBeTruthy();
    stage.destroy();
  });

  it('has one tab stop for a crowd and moves it with the arrow keys', () => {
    const { host, stage } = stageFor();
    stage.paint(frameOf(300, { proxies: 200 }, [], []));
    const options = [...host.querySelectorAll('[role=option]')];
    expect(options).toHaveLength(200);
    expect(options.filter((o) => o.getAttribute('tabindex') === '0')).toHaveLength(1);
    (options[0] as SVGElement).focus();
    options[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    expect(host.querySelector('[role=option][tabindex="0"]')?.getAttribute('data-actor')).toBe('proxy-1');
    stage.destroy();
  });

  it('counts messages at their goal when motion is reduced', () => {
    const { host, stage } = stageFor();
    const frame = frameOf(2850, {}, [], []);
    stage.paint(frame, { still: true });
    const still = host.innerHTML;
    stage.paint(frame);
    expect(host.innerHTML).not.toBe(still);
    stage.destroy();
  });

  it('changes the document only where the picture changed', async () => {
    const { host, stage } = stageFor();
    const frame = frameOf(24_000);
    stage.paint(frame);
    const changes: MutationRecord[] = [];
    const watch = new MutationObserver((list) => changes.push(...list));
    watch.observe(host, { subtree: true, attributes: true, childList: true, characterData: true });
    stage.paint(frame);
    changes.push(...watch.takeRecords());
    expect(changes.map((c) => `${(c.target as Element).tagName} ${c.attributeName}`)).toEqual([]);
    stage.destroy();
  });
});
