/** Long stretches in which nothing happened are folded away, so that the marked lines are seen together. */

import type { DiffLine as Line } from '@crd/diff-lines.ts';

export interface Fold {
  readonly folded: readonly Line[];
  /** lines that are in the fold; more than `folded` has when they are too many to show */
  readonly count: number;
}

export type LineOrFold = Line | Fold;

/** Lines shown around a mark. */
const AROUND = 4;
/** A shorter stretch is not worth a fold. */
const LEAST = 4;
/** Lines that a fold keeps, and lines that are shown at all: a page cannot hold a hundred thousand. */
const KEPT = 400;
const SHOWN = 2000;
/** So few lines are all shown. */
const SHORT = 30;

export function isFold(item: LineOrFold): item is Fold {
  return 'folded' in item;
}

export function foldLines(lines: readonly Line[]): readonly LineOrFold[] {
  if (lines.length <= SHORT) return lines;
  const near = nearMarks(lines);
  const out: LineOrFold[] = [];
  for (let i = 0; i < lines.length; ) {
    let end = i;
    while (end < lines.length && near[end] === near[i]) end++;
    if (out.length + (near[i] ? end - i : 0) > SHOWN) {
      out.push(...lines.slice(i, i + SHOWN - out.length), fold(lines.slice(i + Math.max(0, SHOWN - out.length))));
      break;
    }
    if (near[i] || end - i < LEAST) out.push(...lines.slice(i, end));
    else out.push(fold(lines.slice(i, end)));
    i = end;
  }
  return out;
}

function fold(lines: readonly Line[]): Fold {
  return { folded: lines.slice(0, KEPT), count: lines.length };
}

/** Whether a line is close enough to a marked one to be shown; with no mark at all, the beginning is. */
function nearMarks(lines: readonly Line[]): boolean[] {
  const near = lines.map(() => false);
  const show = (from: number, to: number) => near.fill(true, Math.max(0, from), to);
  for (const [i, line] of lines.entries()) if (line.mark !== 'same') show(i - AROUND, i + AROUND + 1);
  if (!near.includes(true)) show(0, SHORT);
  return near;
}
