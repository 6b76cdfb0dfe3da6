import type { DiffLine } from '@crd/diff-lines.ts';
import { describe, expect, it } from 'vitest';
import { foldLines, isFold } from './fold-lines.ts';

function lines(n: number, marked: readonly number[] = []): DiffLine[] {
  const isMarked = new Set(marked);
  return Array.from({ length: n }, (_, i) => ({ text: `line ${i}`, mark: isMarked.has(i) ? 'pruned' : 'same', path: '' }));
}

/** Lines are numbers of lines; folds are how many are folded. */
const shape = (n: number, marked: readonly number[]) => foldLines(lines(n, marked)).map((item) => (isFold(item) ? `(${item.count})` : item.text.slice(5)));

describe('foldLines', () => {
  it('leaves a short text whole', () => {
    expect(foldLines(lines(30, [3]))).toEqual(lines(30, [3]));
  });

  it('keeps what is around the marks and folds the rest', () => {
    expect(shape(100, [50])).toEqual(['(46)', '46', '47', '48', '49', '50', '51', '52', '53', '54', '(45)']);
  });

  it('loses no line, however many there are', () => {
    for (const marked of [[], [0], [99_999], Array.from({ length: 50_000 }, (_, i) => i * 2)]) {
      const folded = foldLines(lines(100_000, marked));
      expect(folded.reduce((sum, item) => sum + (isFold(item) ? item.count : 1), 0)).toBe(100_000);
      expect(folded.length).toBeLessThan(2100);
    }
  });
});
