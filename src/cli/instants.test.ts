import { expect, it } from 'vitest';
import { instants } from './instants.ts';

it('starts at 0 and ends exactly at the end, which is there once', () => {
  expect([...instants(100, 50)]).toEqual([0, 50, 100]);
  expect([...instants(120, 50)]).toEqual([0, 50, 100, 120]);
  expect([...instants(0, 50)]).toEqual([0]);
  expect([...instants(10, 50)]).toEqual([0, 10]);
});

it('does not drift with fractions of a millisecond', () => {
  const all = [...instants(1000, 0.1)];
  expect(all).toHaveLength(10_001);
  expect(all[3]).toBe(0.3);
});
