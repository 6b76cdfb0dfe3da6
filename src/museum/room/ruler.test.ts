import { expect, it } from 'vitest';
import { horizonOf, ticksOf } from './ruler.ts';

it('is long enough for the scenes and for what was seen', () => {
  expect(horizonOf(0, 26_000)).toBe(30_000);
  expect(horizonOf(31_000, 26_000)).toBe(60_000);
  expect(horizonOf(86_400_000, 0)).toBe(86_400_000);
});

it('has a handful of ticks at round times', () => {
  expect(ticksOf(30_000)).toEqual([0, 5000, 10_000, 15_000, 20_000, 25_000, 30_000]);
  for (const horizon of [5000, 60_000, 600_000, 3_600_000, 86_400_000]) expect(ticksOf(horizon).length).toBeLessThanOrEqual(8);
});
