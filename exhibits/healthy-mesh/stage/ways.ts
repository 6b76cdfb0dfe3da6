/** Where pipes run and where they enter a house: the drawing and the messages share it. */
import type { Rect } from '../../../src/stage/plan.ts';
import { titleSize } from '../../../src/stage/quarter.ts';
import { doorAndShelf, type Layout } from './layout.ts';

export type Point = readonly [number, number];
export type Points = readonly Point[];

export const middle = (r: Rect) => r.x + r.w / 2;
export const foot = (r: Rect) => r.y + r.h;

/** Ends and heights that pipes and messages share. */
export function ways({ api, destination, policy, streams, users, workload, wide }: Layout) {
  const { gate } = doorAndShelf(api, titleSize(api) * 1.5 + 8);
  const inside = (x: number, r: Rect) => Math.min(r.x + r.w - 14, Math.max(r.x + 14, x));
  const side = (r: Rect): Points =>
    wide
      ? [
          [r.x < api.x ? r.x + r.w : r.x, r.y + r.h / 2],
          [r.x < api.x ? api.x : api.x + api.w, r.y + r.h / 2],
        ]
      : [
          [middle(r), foot(r)],
          [middle(r), api.y],
        ];
  return {
    gate,
    users: side(users),
    workload: side(workload),
    toDestination: inside(middle(destination), api),
    toPolicy: inside(policy.x + policy.w * 0.3, { ...api, w: gate.x - api.x }),
    hook: inside(middle(gate), policy),
    /** where each controller's pipe runs along */
    endpoints: streams.y + streams.h * 0.4,
    routes: streams.y + streams.h * 0.74,
  };
}

/** Where a pipe enters a house: left of the ridge for endpoints, right of it for policy. */
export function roofAt(r: Rect, side: -1 | 0 | 1): Point {
  return [middle(r) + side * Math.min(9, r.w * 0.12), r.y + 5];
}
