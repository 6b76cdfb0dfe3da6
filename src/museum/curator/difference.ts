/** The difference between model and recording in words: computed, never written by hand. */
import type { Comparison } from '@engine/recorded.ts';
import { fill } from '../say.ts';

const PLAIN = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** 2504 → `2 504`, as on the stage. */
export function grouped(value: number): string {
  return PLAIN.format(value).replaceAll(',', '\u202f');
}

export function difference({ pairs, equal, worst }: Comparison, words: { readonly equal: string; readonly differs: string }): string {
  const n = pairs.length;
  return equal === n ? fill(words.equal, { n }) : fill(words.differs, { worst: grouped(worst), k: n - equal, n });
}
