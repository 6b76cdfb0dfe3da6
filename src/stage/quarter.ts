/** What a quarter of a room puts on the stage, and where a plate's title ends. */
import type { Part, Pick, Rect } from './plan.ts';

export interface Quarter {
  readonly parts: readonly Part[];
  readonly picks: readonly Pick[];
}

/** Height of a line of small letters. */
export const LINE = 17;

export function inset(r: Rect, dx: number, dy = dx): Rect {
  return { x: r.x + dx, y: r.y + dy, w: r.w - 2 * dx, h: r.h - 2 * dy };
}

/** From `least` to `most` as `t` goes from 0 to 1. */
export function between(least: number, most: number, t: number): number {
  return least + (most - least) * Math.min(1, Math.max(0, t));
}

export function titleSize(r: Rect): number {
  return r.w > 230 ? 16 : r.w > 150 ? 14 : 12;
}

/** The plate below its title. */
export function below(r: Rect): Rect {
  const head = titleSize(r) * 1.5 + 7;
  const body = inset(r, 10, 0);
  return { ...body, y: r.y + head, h: r.h - head - 6 };
}
