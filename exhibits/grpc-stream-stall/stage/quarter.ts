/** What a quarter of the room puts on the stage, and where a plate's title ends. */
import type { Part, Pick, Rect } from '../../../src/stage/plan.ts';
import { inset } from './layout.ts';

export interface Quarter {
  readonly parts: readonly Part[];
  readonly picks: readonly Pick[];
}

/** Height of a line of small letters. */
export const LINE = 17;

export function titleSize(r: Rect): number {
  return r.w > 230 ? 16 : r.w > 150 ? 14 : 12;
}

/** The plate below its title. */
export function below(r: Rect): Rect {
  const head = titleSize(r) * 1.5 + 7;
  const body = inset(r, 10, 0);
  return { ...body, y: r.y + head, h: r.h - head - 6 };
}
