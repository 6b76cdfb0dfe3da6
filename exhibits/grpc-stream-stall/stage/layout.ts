/** Where the room's quarters are, for a wide and for a tall box. */
import type { Box } from '../../../src/stage/contract.ts';
import type { Rect } from '../../../src/stage/plan.ts';
import { between } from '../../../src/stage/quarter.ts';
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
  /** false: no room for controller, informer and API server (a small box with large letters) */
  readonly sources: boolean;
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
/** A tall box under this height shows the subscribers and the pods alone. */
const LEAST_STRIP = 345;

/** Below this a sight glass cannot be read from afar: everything else gives way first. */
const LEAST_GLASS = 86;
const SQUEEZED = { rail: 34, rack: 24, manifold: 18, proxy: 72, gap: 15, ground: 38 };

function bands(x: number, y: number, w: number, h: number, shared: boolean, pods: boolean): Bands {
  const t = (h - 330) / 260;
  const ideal = {
    rail: between(40, 62, t),
    rack: between(31, 54, t),
    manifold: between(18, 24, t),
    proxy: between(110, 142, t),
    gap: between(20, 40, t),
    ground: between(43, 74, t),
  };
  const sum = (s: typeof ideal) => s.rail + s.rack + (shared ? s.manifold + 8 : 0) + s.proxy + (pods ? s.gap + s.ground : 0) + 12;
  const lacking = LEAST_GLASS - (h - sum(ideal));
  const give = Math.min(1, Math.max(0, lacking / (sum(ideal) - sum(SQUEEZED))));
  const size = (key: keyof typeof ideal) => ideal[key] + (SQUEEZED[key] - ideal[key]) * give;
  const [rail, rack, manifold, proxy, gap, ground] = [size('rail'), size('rack'), size('manifold'), size('proxy'), size('gap'), size('ground')];
  const glass = h - (rail + rack + (shared ? manifold + 8 : 0) + proxy + (pods ? gap + ground : 0) + 12);
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
      sources: true,
      controller: { x: EDGE, y: EDGE, w: left, h: c },
      informer: { x: EDGE, y: EDGE + c + between3, w: left, h: i },
      api: { x: EDGE, y: EDGE + c + i + 2 * between3, w: left, h: free - c - i },
      stack: null,
      gutter: x - GUTTER,
    };
  }
  const gap = 8;
  const x = EDGE + (W >= 440 ? GUTTER : 0);
  const inner = W - 2 * EDGE - gap;
  if (H >= 600) {
    // two rows: API server and informer, then the controller and its goroutine
    const [first, second] = [between(100, 118, (H - 600) / 200), between(96, 112, (H - 600) / 200)];
    const top = EDGE + first + second + 2 * gap;
    return {
      ...bands(x, top, W - EDGE - x, H - EDGE - top, shared, pods),
      wide: false,
      sources: true,
      api: { x: EDGE, y: EDGE, w: inner * 0.4, h: first },
      informer: { x: EDGE + gap + inner * 0.4, y: EDGE, w: inner * 0.6, h: first },
      controller: { x: EDGE, y: EDGE + first + gap, w: inner * 0.4, h: second },
      stack: { x: EDGE + gap + inner * 0.4, y: EDGE + first + gap, w: inner * 0.6, h: second },
      gutter: x > EDGE ? EDGE : Number.NaN,
    };
  }
  const sources = H >= LEAST_STRIP;
  const strip = sources ? between(54, 92, (H - 370) / 200) : 0;
  const w = (W - 2 * EDGE - 2 * gap) / 3;
  const top = sources ? EDGE + strip + 6 : EDGE;
  return {
    ...bands(x, top, W - EDGE - x, H - EDGE - top, shared, pods),
    wide: false,
    sources,
    api: { x: EDGE, y: EDGE, w, h: strip },
    informer: { x: EDGE + w + gap, y: EDGE, w, h: strip },
    controller: { x: EDGE + 2 * (w + gap), y: EDGE, w, h: strip },
    stack: null,
    gutter: x > EDGE ? EDGE : Number.NaN,
  };
}
