/** Where the room's quarters are, for a wide and for a tall box. */
import type { Box } from '../../../src/stage/contract.ts';
import type { Rect } from '../../../src/stage/plan.ts';
import { isWide } from '../../../src/stage/scale.ts';

/** Bands of the subscribers' wall, from the rail down to the pods. */
export interface Bands {
  readonly rail: Rect;
  readonly rack: Rect;
  readonly glass: Rect;
  /** null unless the streams share a connection */
  readonly manifold: Rect | null;
  readonly proxy: Rect;
  /** null when there are no pods (recorded runs) */
  readonly pods: Rect | null;
}

export interface Layout extends Bands {
  readonly wide: boolean;
  readonly controller: Rect;
  readonly informer: Rect;
  readonly api: Rect;
  /** only where the controller's own plate has no room for it */
  readonly stack: Rect | null;
  /** band names stand here, sideways */
  readonly gutter: number;
}

const EDGE = 8;
const GUTTER = 17;

function between(least: number, most: number, t: number): number {
  return least + (most - least) * Math.min(1, Math.max(0, t));
}

function bands(x: number, y: number, w: number, h: number, shared: boolean, pods: boolean): Bands {
  const t = (h - 330) / 260;
  const [rail, rack, manifold, proxy, gap, ground] = [between(40, 62, t), between(31, 54, t), shared ? between(18, 24, t) : 0, between(110, 142, t), between(20, 40, t), between(43, 74, t)];
  const fixed = rail + rack + (shared ? manifold + 8 : 0) + proxy + (pods ? gap + ground : 0) + 12;
  const glass = h - fixed;
  let at = y;
  const take = (height: number, after: number): Rect => {
    const r = { x, y: at, w, h: height };
    at += height + after;
    return r;
  };
  return {
    rail: take(rail, 2),
    rack: take(rack, 4),
    glass: take(glass, shared ? 4 : 6),
    manifold: shared ? take(manifold, 10) : null,
    proxy: take(proxy, gap),
    pods: pods ? { x, y: y + h - ground, w, h: ground } : null,
  };
}

export function layOut(box: Box, shared: boolean, pods: boolean): Layout {
  const { width: W, height: H } = box;
  if (isWide(box)) {
    const left = between(174, 262, (W - 700) / 450);
    const gap = W < 820 ? 8 : 14;
    const x = EDGE + left + gap + GUTTER;
    const rows = H - 2 * EDGE;
    const between3 = H < 420 ? 9 : 13;
    const free = rows - 2 * between3;
    const [c, i] = [free * 0.43, free * 0.315];
    return {
      ...bands(x, EDGE, W - x - EDGE, rows, shared, pods),
      wide: true,
      controller: { x: EDGE, y: EDGE, w: left, h: c },
      informer: { x: EDGE, y: EDGE + c + between3, w: left, h: i },
      api: { x: EDGE, y: EDGE + c + i + 2 * between3, w: left, h: free - c - i },
      stack: null,
      gutter: x - GUTTER,
    };
  }
  const strip = between(64, 108, (H - 370) / 330);
  const stack = H >= 600 ? 84 : 0;
  const gap = 8;
  const w = (W - 2 * EDGE - 2 * gap) / 3;
  const top = EDGE + strip + 6 + (stack ? stack + 6 : 0);
  const x = EDGE + (W >= 440 ? GUTTER : 0);
  return {
    ...bands(x, top, W - EDGE - x, H - EDGE - top, shared, pods),
    wide: false,
    api: { x: EDGE, y: EDGE, w, h: strip },
    informer: { x: EDGE + w + gap, y: EDGE, w, h: strip },
    controller: { x: EDGE + 2 * (w + gap), y: EDGE, w, h: strip },
    stack: stack ? { x: EDGE, y: EDGE + strip + 6, w: W - 2 * EDGE, h: stack } : null,
    gutter: x > EDGE ? EDGE : Number.NaN,
  };
}

export function inset(r: Rect, dx: number, dy = dx): Rect {
  return { x: r.x + dx, y: r.y + dy, w: r.w - 2 * dx, h: r.h - 2 * dy };
}
