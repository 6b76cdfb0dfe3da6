/** The charts' choice of gauges and reading of lines. */
import { existsSync, readdirSync } from 'node:fs';
import type { Exhibit } from '@engine/exhibit.ts';
import { settingsOf } from '@engine/settings.ts';
import { describe, expect, it } from 'vitest';
import { timeUnder, valueAt, valueText } from './draw-chart.ts';
import { linesOf, usualGauges } from './gauge-choice.ts';

const here = new URL('../../../../exhibits/', import.meta.url);
const ids = readdirSync(here, { withFileTypes: true })
  .filter((e) => e.isDirectory() && existsSync(new URL(`${e.name}/exhibit.ts`, here)))
  .map((e) => e.name);

describe.each(ids)('%s', async (id) => {
  const exhibit = ((await import(`../../../../exhibits/${id}/exhibit.ts`)) as { default: Exhibit }).default;
  const settings = settingsOf(exhibit, { knobs: {}, fixes: [] });

  it('has gauges to chart unasked, each with lines', () => {
    const usual = usualGauges(exhibit);
    expect(usual.length).toBeGreaterThan(1);
    for (const name of usual) {
      const gauge = exhibit.gauges.find((g) => g.id === name);
      if (!gauge) throw new Error(`no gauge ${name}`);
      const lines = linesOf(gauge, settings, null, false);
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(line.name).not.toContain('<');
    }
  });
});

it('a crowd has a few lines, and the selected one; comparing there is one', () => {
  const gauge = { id: 'proxy-<i>.queue', unit: 'count', each: () => 200, read: () => 0 } as const;
  const settings = { knobs: {}, fixes: new Set<string>() };
  expect(linesOf(gauge, settings, 150, false).map((l) => l.index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 150]);
  expect(linesOf(gauge, settings, 150, true).map((l) => l.name)).toEqual(['proxy-150.queue']);
  expect(linesOf(gauge, settings, null, true).map((l) => l.name)).toEqual(['proxy-0.queue']);
});

it('a line keeps its value until the next point', () => {
  const series = {
    name: 'x',
    points: [
      { t: 100, value: 1 },
      { t: 200, value: 5 },
    ],
  };
  expect([50, 100, 199, 200, 900].map((t) => valueAt(series, t))).toEqual([null, 1, 1, 5, 5]);
  expect(valueText(1234.5, 'bytes')).toBe('1\u00a0235 B');
  expect(timeUnder(-50, { width: 300, horizon: 1000 }, { left: 46 })).toBe(0);
  expect(timeUnder(296, { width: 300, horizon: 1000 }, { left: 46 })).toBeCloseTo(1000);
});
