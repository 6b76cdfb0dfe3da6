import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nudge, toPosition, toValue } from './knob-scale.ts';

const log = {
  id: 'w',
  type: 'number',
  min: 1024,
  max: 16_777_216,
  default: 65_535,
  integer: true,
  unit: 'B',
  scale: 'log',
  stops: [65_535, 1_048_576],
  live: false,
} as const;
const linear = { id: 'l', type: 'number', min: 0, max: 2000, default: 100, integer: false, unit: 'ms', live: true } as const;
const below = { id: 's', type: 'number', min: -1, max: 999, default: -1, integer: true, unit: '', live: false } as const;

it('stays within its range and comes near itself again', () => {
  for (const spec of [log, linear, below]) {
    // Whole numbers are furthest apart at the low end of a log scale.
    const coarsest = Math.max(0.02, toPosition(spec, spec.min + 0.5)) + 1e-9;
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (position) => {
        const value = toValue(spec, position);
        expect(value).toBeGreaterThanOrEqual(spec.min);
        expect(value).toBeLessThanOrEqual(spec.max);
        expect(Math.abs(toPosition(spec, value) - position)).toBeLessThanOrEqual(coarsest);
      }),
    );
    expect(toValue(spec, 0)).toBe(spec.min);
    expect(toValue(spec, 1)).toBe(spec.max);
  }
});

it('snaps to a stop exactly', () => {
  expect(toValue(log, toPosition(log, 65_000))).toBe(65_535);
});

it('always moves with an arrow key', () => {
  expect(nudge(below, -1, 1)).toBeGreaterThan(-1);
  expect(nudge(below, 0, -1)).toBe(-1);
  expect(nudge(log, 65_535, 1)).toBeGreaterThan(65_535);
  expect(nudge(log, 65_535, -1)).toBeLessThan(65_535);
  expect(nudge(linear, 2000, 1)).toBe(2000);
});
