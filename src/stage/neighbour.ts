/** Which rectangle an arrow key leads to. */
import type { Rect } from './plan.ts';

export type Direction = readonly [number, number];
export const ARROWS: Readonly<Record<string, Direction>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest rectangle on that side, sideways distance counting double. */
export function neighbour<T extends Rect>(from: Rect, all: readonly T[], [dx, dy]: Direction): T | null {
  const mid = (r: Rect) => [r.x + r.w / 2, r.y + r.h / 2] as const;
  const [fx, fy] = mid(from);
  let best: T | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const r of all) {
    const [x, y] = mid(r);
    const ahead = (x - fx) * dx + (y - fy) * dy;
    if (ahead <= 1) continue;
    const aside = Math.abs((x - fx) * dy) + Math.abs((y - fy) * dx);
    const far = ahead + aside * 2;
    if (far < least) [best, least] = [r, far];
  }
  return best;
}
