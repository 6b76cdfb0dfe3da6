import type { Scene } from '@engine/exhibit.ts';
import { expect, it } from 'vitest';
import { horizonOf, lastSceneOf, ticksOf, tickText } from './ruler.ts';

it('is long enough for the scenes and for what was seen', () => {
  expect(horizonOf(0, 26_000)).toBe(30_000);
  expect(horizonOf(31_000, 26_000)).toBe(60_000);
  expect(horizonOf(86_400_000, 0)).toBe(86_400_000);
});

it('looks at the scenes of the same world', () => {
  const scenes: Scene[] = [
    { id: 'a', at: 60_000 },
    { id: 'b', at: 75_000, knobs: {} },
    { id: 'c', at: 2_580_000, knobs: { era: 'B' } },
  ];
  expect(lastSceneOf(scenes, {})).toBe(75_000);
  expect(lastSceneOf(scenes, { era: 'B' })).toBe(2_580_000);
  expect(lastSceneOf(scenes, { era: 'A' })).toBe(75_000);
});

it('writes round times short', () => {
  expect([0, 500, 5000, 60_000, 90_000, 600_000, 3_600_000].map(tickText)).toEqual(['0', '500 ms', '5 s', '1:00', '1:30', '10:00', '1 h']);
});

it('has a handful of ticks at round times', () => {
  expect(ticksOf(30_000)).toEqual([0, 5000, 10_000, 15_000, 20_000, 25_000, 30_000]);
  for (const horizon of [5000, 60_000, 600_000, 3_600_000, 86_400_000]) expect(ticksOf(horizon).length).toBeLessThanOrEqual(8);
});
