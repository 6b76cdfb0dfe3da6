import fc from 'fast-check';
import { expect, it } from 'vitest';
import { previousInstant } from './step-back.ts';

const nextOf = (instants: readonly number[]) => (t: number) => instants.find((x) => x > t) ?? null;

it('finds the last instant before t, however far back it is', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 600_000 }), (list, t) => {
      const instants = list.slice().sort((a, b) => a - b);
      expect(previousInstant(nextOf(instants), t, 1_000_000)).toBe(instants.filter((x) => x < t).at(-1) ?? 0);
    }),
  );
});

it('stays where it is when there is nothing within reach', () => {
  expect(previousInstant(() => null, 900_000, 1000)).toBe(900_000);
});
