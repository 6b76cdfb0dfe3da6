import { expect, it } from 'vitest';
import { faster, MAX_SPEED, MIN_SPEED, positionToSpeed, SPEEDS, slower, speedText, speedToPosition } from './speed.ts';

it('goes up and down the same steps', () => {
  let speed: number = MIN_SPEED;
  const seen = [speed];
  while (speed < MAX_SPEED) {
    speed = faster(speed);
    seen.push(speed);
  }
  expect(seen).toEqual([...SPEEDS]);
  expect(SPEEDS.slice(1).map(slower)).toEqual(SPEEDS.slice(0, -1));
  expect(faster(MAX_SPEED)).toBe(MAX_SPEED);
  expect(slower(MIN_SPEED)).toBe(MIN_SPEED);
});

it('has a slider with 1× at two fifths and ends at the ends', () => {
  expect(speedToPosition(1)).toBeCloseTo(0.4);
  expect(positionToSpeed(0)).toBe(MIN_SPEED);
  expect(positionToSpeed(1)).toBe(MAX_SPEED);
  expect(speedText(positionToSpeed(0.4))).toBe('1×');
  expect([0.01, 0.05, 0.25, 2.5, 12].map(speedText)).toEqual(['0.01×', '0.05×', '0.25×', '2.5×', '12×']);
});
