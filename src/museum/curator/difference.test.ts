import { describe, expect, it } from 'vitest';
import words from '../strings/en/curator.json' with { type: 'json' };
import { difference, grouped } from './difference.ts';

const beside = (...pairs: [number, number][]) => ({
  line: [],
  pairs: pairs.map(([recorded, simulated], x) => ({ x, recorded, simulated })),
  equal: pairs.filter(([a, b]) => a === b).length,
  worst: Math.max(...pairs.map(([a, b]) => Math.abs(a - b))),
});

describe('the difference in words', () => {
  it('says that all are equal only when all are', () => {
    expect(difference(beside([1, 1], [2504, 2504]), words)).toBe('Equal at all 2 points.');
  });

  it('says how far and how often they part', () => {
    expect(difference(beside([1, 1], [5, 3], [4, 5]), words)).toBe('Differs by at most 2, at 2 of 3 points; equal at the others.');
  });

  it('groups digits as the stage does', () => {
    expect(grouped(2504)).toBe('2\u202f504');
    expect(grouped(0.5)).toBe('0.5');
  });
});
