/** From virtual time and lanes to pixels, and back: time runs to the right in a wide box, downwards in a narrow one. */
import type { Ms } from '@engine/exhibit.ts';
import type { Message } from '@engine/frame.ts';
import type { Lanes } from './lanes.ts';

export interface Window {
  readonly from: Ms;
  readonly to: Ms;
}

export interface Geometry {
  readonly upright: boolean;
  /** length of the time axis and of the row of lanes, px */
  readonly length: number;
  readonly breadth: number;
  readonly window: Window;
  readonly lanes: Lanes;
}

export interface Arrow {
  readonly message: Message;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** Zoom: this much time at least and at most, ms. */
export const LEAST_WINDOW: Ms = 200;
export const MOST_WINDOW: Ms = 60_000;
/** Share of the window that lies ahead of the playhead while time goes on. */
const AHEAD = 0.06;

export function along(g: Geometry, t: Ms): number {
  return ((t - g.window.from) / (g.window.to - g.window.from)) * g.length;
}

export function timeAt(g: Geometry, px: number): Ms {
  return g.window.from + (px / g.length) * (g.window.to - g.window.from);
}

export function laneMiddle(g: Geometry, lane: number): number {
  return ((lane + 0.5) * g.breadth) / Math.max(1, g.lanes.list.length);
}

/** The window of `width` ms that holds t: the same as before while t lies in it, moved along when t runs out of it. */
export function windowFor(before: Window | null, t: Ms, width: Ms): Window {
  const end = t + width * AHEAD;
  if (before && Math.abs(before.to - before.from - width) < 1e-6) {
    if (t >= before.from && end <= before.to) return before;
    // A jump far back shows what was before it and what came after.
    if (t < before.from) return start(t - width / 2, width);
  }
  return start(end - width, width);
}

/** The same instant stays under the pointer. */
export function zoomed(window: Window, at: Ms, factor: number): Window {
  const width = Math.min(MOST_WINDOW, Math.max(LEAST_WINDOW, (window.to - window.from) * factor));
  const share = (at - window.from) / (window.to - window.from);
  return start(at - share * width, width);
}

function start(from: Ms, width: Ms): Window {
  const at = Math.max(0, from);
  return { from: at, to: at + width };
}

/** Arrows of the messages that have both ends on a lane; one that is still on its way ends at the playhead. */
export function arrowsOf(g: Geometry, messages: readonly Message[], t: Ms, instant: boolean): Arrow[] {
  const found: Arrow[] = [];
  for (const message of messages) {
    if (message.due === message.sent && !instant) continue;
    const [from, to] = [g.lanes.of.get(message.from), g.lanes.of.get(message.to)];
    if (from === undefined || to === undefined || from === to) continue;
    const sent = along(g, message.sent);
    const due = along(g, message.due);
    const [a, b] = [laneMiddle(g, from), laneMiddle(g, to)];
    const share = message.sent < t && message.due > t ? (t - message.sent) / (message.due - message.sent) : 1;
    const [x2, y2] = [sent + (due - sent) * share, a + (b - a) * share];
    found.push(g.upright ? { message, x1: a, y1: sent, x2: y2, y2: x2 } : { message, x1: sent, y1: a, x2, y2 });
  }
  return found;
}

/** The arrow nearest to a point, within `reach` px; null: none. */
export function arrowAt(arrows: readonly Arrow[], x: number, y: number, reach: number): Arrow | null {
  let best: Arrow | null = null;
  let least = reach;
  for (const a of arrows) {
    const [dx, dy] = [a.x2 - a.x1, a.y2 - a.y1];
    const share = Math.min(1, Math.max(0, ((x - a.x1) * dx + (y - a.y1) * dy) / (dx * dx + dy * dy || 1)));
    const distance = Math.hypot(x - a.x1 - share * dx, y - a.y1 - share * dy);
    if (distance < least) {
      least = distance;
      best = a;
    }
  }
  return best;
}
