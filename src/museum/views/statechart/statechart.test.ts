/** The statechart of every machine of every exhibit: each state has a plate, and no plate lies on another. */
import { existsSync, readdirSync } from 'node:fs';
import type { Exhibit } from '@engine/exhibit.ts';
import { settingsOf } from '@engine/settings.ts';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { chartOf, leaves } from './chart-of.ts';
import { placeChart, type Rect } from './place-chart.ts';
import { routeWays } from './route-ways.ts';

const here = new URL('../../../../exhibits/', import.meta.url);
const ids = readdirSync(here, { withFileTypes: true })
  .filter((e) => e.isDirectory() && existsSync(new URL(`${e.name}/exhibit.ts`, here)))
  .map((e) => e.name);

const nested = createMachine({
  id: 'nested',
  initial: 'off',
  states: {
    off: { on: { ON: 'on' }, after: { 500: 'broken' } },
    on: {
      initial: 'slow',
      on: { OFF: 'off' },
      states: { slow: { always: { guard: () => false, target: 'fast' } }, fast: { on: { BRAKE: { guard: () => true, target: 'slow' } } } },
    },
    broken: { type: 'parallel', states: { lamp: { initial: 'red', states: { red: {}, dark: {} } }, bell: {} } },
  },
});

const BOXES = [
  { width: 300, height: 420 },
  { width: 300, height: 200 },
  { width: 620, height: 230 },
  { width: 1400, height: 700 },
];

function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

function check(machine: AnyStateMachine): void {
  const chart = chartOf(machine);
  const all = leaves(chart.states);
  for (const box of BOXES)
    for (const text of [12, 24]) {
      const placed = placeChart(chart, box, text);
      expect([...placed.plates.keys()].sort()).toEqual(all.map((s) => s.id).sort());
      const plates = [...placed.plates];
      for (const [i, [id, a]] of plates.entries()) {
        expect(a.w, id).toBeGreaterThan(text * 4);
        expect(a.h, id).toBeGreaterThan(text * 1.5);
        expect(a.x >= -0.01 && a.y >= -0.01 && a.x + a.w <= placed.width + 0.01 && a.y + a.h <= placed.height + 0.01, `${machine.id} ${id}`).toBe(true);
        for (const [other, b] of plates.slice(i + 1)) expect(overlap(a, b), `${machine.id}: ${id} on ${other}`).toBe(false);
      }
    }
}

describe.each(ids)('%s', async (id) => {
  const exhibit = ((await import(`../../../../exhibits/${id}/exhibit.ts`)) as { default: Exhibit }).default;
  const settings = settingsOf(exhibit, { knobs: {}, fixes: [] });
  const machines = [...new Set([exhibit.room, ...exhibit.cast(settings).map((a) => a.machine)])];
  it.each(machines.map((m) => [m.id, m] as const))('%s', (_id, machine) => check(machine));
});

describe('a machine with states in states', () => {
  const chart = chartOf(nested);

  it('is drawn whole', () => {
    check(nested);
    expect(leaves(chart.states).map((s) => s.id)).toEqual(['off', 'on.slow', 'on.fast', 'broken.lamp.red', 'broken.lamp.dark', 'broken.bell']);
    const { frames, plates } = placeChart(chart, { width: 400, height: 600 }, 12);
    const [frame, inner] = [frames.get('on'), plates.get('on.fast')] as [Rect, Rect];
    expect(inner.y > frame.y && inner.y + inner.h < frame.y + frame.h && inner.x > frame.x).toBe(true);
  });

  it('names its ways in plain terms', () => {
    expect(chart.ways).toContainEqual({ from: 'off', to: 'broken', event: '', after: 500, guarded: false });
    expect(chart.ways).toContainEqual({ from: 'on', to: 'off', event: 'OFF', after: null, guarded: false });
    expect(chart.ways).toContainEqual({ from: 'on.fast', to: 'on.slow', event: 'BRAKE', after: null, guarded: true });
  });

  it('keeps labels a line apart', () => {
    const placed = placeChart(chart, { width: 400, height: 600 }, 12);
    const routed = routeWays(chart.ways, placed, 12);
    expect(routed).toHaveLength(chart.ways.length);
    const ys = routed.map((r) => r.label.y).sort((a, b) => a - b);
    ys.slice(1).forEach((y, i) => {
      expect(y - (ys[i] as number)).toBeGreaterThanOrEqual(12);
    });
  });
});
