/** Where the room's quarters are: the cabinet of keys in the middle, the store beside it, heap and collector around them. */
import type { Box } from '../../../src/stage/contract.ts';
import type { Rect } from '../../../src/stage/plan.ts';
import { between } from '../../../src/stage/quarter.ts';
import { isWide } from '../../../src/stage/scale.ts';

export interface Layout {
  readonly wide: boolean;
  readonly store: Rect;
  readonly cabinet: Rect;
  readonly heap: Rect;
  /** who makes Pods come and go; null where there is no room */
  readonly source: Rect | null;
  readonly objects: Rect;
  readonly gc: Rect;
  readonly streams: Rect;
}

const EDGE = 8;
const GAP = 10;

function across(r: Rect, shares: readonly number[]): Rect[] {
  const total = shares.reduce((a, b) => a + b, 0);
  const inner = r.w - GAP * (shares.length - 1);
  let x = r.x;
  return shares.map((share) => {
    const w = (inner * share) / total;
    const cell = { x, y: r.y, w, h: r.h };
    x += w + GAP;
    return cell;
  });
}

export function layOut(box: Box): Layout {
  const wide = isWide(box);
  const x = EDGE;
  const w = box.width - 2 * EDGE;
  const h = box.height - 2 * EDGE;
  if (wide) {
    const foot = between(92, 112, (h - 296) / 240);
    const top = h - foot - GAP;
    const [store, cabinet, right] = across({ x, y: EDGE, w, h: top }, [1, 3.3, 1.25]) as [Rect, Rect, Rect];
    // Where the right column is high, the counters stand below the dial.
    if (top > 360) {
      const counters = 124;
      const heap = { ...right, h: top - counters - GAP };
      const objects = { ...right, y: EDGE + top - counters, h: counters };
      const [source, gc, streams] = across({ x, y: EDGE + top + GAP, w, h: foot }, [1.2, 1.6, 1.8]) as [Rect, Rect, Rect];
      return { wide, store, cabinet, heap, source, objects, gc, streams };
    }
    const heap = right;
    const [source, objects, gc, streams] = across({ x, y: EDGE + top + GAP, w, h: foot }, [1, 1.35, 1.35, 1.7]) as [Rect, Rect, Rect, Rect];
    return { wide, store, cabinet, heap, source, objects, gc, streams };
  }
  const last = between(66, 96, (h - 284) / 300);
  const middle = between(76, 170, (h - 284) / 330);
  const top = h - last - middle - 2 * GAP;
  const cabinet = { x, y: EDGE, w, h: top };
  const shares = w > 400 ? [1, 1, 1] : [0.85, 1, 1.25];
  const [store, heap, objects] = across({ x, y: EDGE + top + GAP, w, h: middle }, shares) as [Rect, Rect, Rect];
  const [gc, streams] = across({ x, y: EDGE + top + middle + 2 * GAP, w, h: last }, [1, 1.1]) as [Rect, Rect];
  return { wide, store, cabinet, heap, source: null, objects, gc, streams };
}
