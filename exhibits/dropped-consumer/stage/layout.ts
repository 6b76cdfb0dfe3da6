/** Where the room's quarters are: the first proxy's tubes reach into the destination service; the other proxies and the caches' counters below. */
import type { Box } from '../../../src/stage/contract.ts';
import type { Rect } from '../../../src/stage/plan.ts';
import { between } from '../../../src/stage/quarter.ts';
import { isWide } from '../../../src/stage/scale.ts';

export interface Layout {
  readonly wide: boolean;
  /** the first proxy */
  readonly proxy: Rect;
  /** from inside its plate to the pegs */
  readonly tubes: Rect;
  /** y of the connection's pipe between the two plates */
  readonly connection: number;
  readonly destination: Rect;
  /** all its streams */
  readonly coats: Rect;
  /** in a tall box the pegs have a plate of their own */
  readonly pegs: Rect | null;
  readonly memory: Rect;
  /** goroutines, restarts, services */
  readonly figures: Rect;
  /** the other proxies; null: there is none, or no room */
  readonly others: Rect | null;
  readonly counters: Rect | null;
}

const EDGE = 8;
/** Title of a plate. */
const HEAD = 30;
/** Below the tubes: the connection. */
const FOOT = 24;
/** The pegs reach this far into the destination's plate. */
const PEGS = 34;
const CAPTION = 17;

/** A strip at the foot: the other proxies on the left, the counters on the right. */
function strip(r: Rect, proxies: number): Pick<Layout, 'others' | 'counters'> {
  if (r.h < 40) return { others: null, counters: null };
  if (proxies === 1) return { others: null, counters: r };
  const w = (r.w - 8) * (proxies > 5 ? 0.62 : 0.5);
  return { others: { ...r, w }, counters: { x: r.x + w + 8, y: r.y, w: r.w - w - 8, h: r.h } };
}

export function layOut(box: Box, proxies: number): Layout {
  const wide = isWide(box);
  const w = box.width - 2 * EDGE;
  const foot = box.height - EDGE;
  if (wide) {
    const low = box.height < 345 ? 0 : between(64, 110, (box.height - 345) / 240);
    const gutter = low ? 14 : 0;
    const h = foot - EDGE - low - gutter;
    const proxy = { x: EDGE, y: EDGE, w: w * 0.42, h };
    const gap = w * between(0.13, 0.17, (w - 600) / 500);
    const destination = { x: proxy.x + proxy.w + gap, y: EDGE, w: w - proxy.w - gap, h: foot - EDGE };
    const tubes = { x: proxy.x + 10, y: EDGE + HEAD + CAPTION, w: proxy.w - 10 + gap + PEGS, h: h - HEAD - CAPTION - FOOT };
    const inner = { x: destination.x + PEGS + 12, y: EDGE + HEAD + CAPTION, w: destination.w - PEGS - 22, h: destination.h - HEAD - CAPTION - 10 };
    const dials = between(96, 190, (inner.h - 220) / 260);
    const dial = Math.min(dials, inner.w * 0.48);
    const lower = { ...inner, y: inner.y + inner.h - dials, h: dials };
    return {
      wide,
      proxy,
      tubes,
      connection: EDGE + h - FOOT / 2 - 1,
      destination,
      coats: { ...inner, h: inner.h - dials - 6 },
      pegs: null,
      memory: { ...lower, w: dial },
      figures: { ...lower, x: lower.x + dial + 8, w: lower.w - dial - 8 },
      ...strip({ x: EDGE, y: EDGE + h + gutter, w: proxy.w + gap - 10, h: low }, proxies),
    };
  }
  const t = (box.height - 300) / 320;
  const low = box.height < 400 ? 0 : between(46, 86, (box.height - 400) / 240);
  const gutter = low ? 10 : 0;
  const lower = between(108, 190, t);
  const h = foot - EDGE - lower - 8 - low - gutter;
  const pegs = { x: EDGE + w - 46, y: EDGE, w: 46, h };
  const proxy = { x: EDGE, y: EDGE, w: w * 0.66, h };
  const destination = { x: EDGE, y: EDGE + h + 8, w, h: lower };
  const inner = { x: destination.x + 10, y: destination.y + HEAD, w: w - 20, h: lower - HEAD - 6 };
  const dial = Math.min(inner.h, w * 0.3);
  const figures = Math.min(150, inner.w * 0.3);
  return {
    wide,
    proxy,
    tubes: { x: proxy.x + 8, y: EDGE + HEAD, w: pegs.x + PEGS - proxy.x - 8, h: h - HEAD - FOOT },
    connection: EDGE + h - FOOT / 2 - 1,
    destination,
    coats: { ...inner, w: inner.w - dial - figures - 16 },
    pegs,
    memory: { ...inner, x: inner.x + inner.w - dial - figures - 8, w: dial },
    figures: { ...inner, x: inner.x + inner.w - figures, w: figures },
    ...strip({ x: EDGE, y: destination.y + lower + gutter, w, h: low }, proxies),
  };
}
