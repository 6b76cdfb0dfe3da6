/** Where the storeys of the house are: Kubernetes above, the control plane in the middle, the street of pods below. */
import type { Box } from '../../../src/stage/contract.ts';
import type { Rect } from '../../../src/stage/plan.ts';
import { between } from '../../../src/stage/quarter.ts';
import { isWide } from '../../../src/stage/scale.ts';
import { CLIENTS, SLOTS } from '../knobs.ts';

/** A strip across the house, between two storeys. */
interface Strip {
  readonly y: number;
  readonly h: number;
}

export interface Layout {
  readonly wide: boolean;
  /** the storeys' names stand sideways in these */
  readonly names: { readonly kubernetes: Rect; readonly control: Rect; readonly data: Rect };
  readonly left: number;
  readonly right: number;
  readonly users: Rect;
  readonly workload: Rect;
  readonly api: Rect;
  readonly destination: Rect;
  readonly policy: Rect;
  readonly watches: Strip;
  readonly streams: Strip;
  readonly clients: readonly Rect[];
  readonly webs: readonly Rect[];
  readonly sign: Rect;
  readonly street: Strip;
  /** in a tall box the policy's pipe goes round the house to reach the web pods: x of its fall, y of its way back */
  readonly round: { readonly x: number; readonly y: number } | null;
}

const EDGE = 8;

function row(x: number, y: number, h: number, widths: readonly number[], gap: number): Rect[] {
  let at = x;
  return widths.map((w) => {
    const cell = { x: at, y, w, h };
    at += w + gap;
    return cell;
  });
}

/** A storey's name left of it. */
function name(gutter: number, y: number, h: number): Rect {
  return { x: EDGE - 4, y, w: gutter, h };
}

function wideLayout(box: Box): Layout {
  const gutter = 22;
  const left = EDGE + gutter;
  const right = box.width - EDGE;
  const w = right - left;
  const t = (box.height - 312) / 270;
  const s = (w - 560) / 560;
  const top = between(102, 198, t);
  const gap1 = between(22, 46, t);
  const middle = between(58, 104, t);
  const gap2 = between(24, 50, t);
  const road = between(16, 26, t);
  const y1 = EDGE + top;
  const y2 = y1 + gap1 + middle;
  const y3 = y2 + gap2;
  const houses = box.height - EDGE - road - y3;
  const side = between(84, 150, s);
  const apart = between(16, 44, s);
  const aside = Math.min(top, between(64, 104, t));
  const asideY = EDGE + (top - aside) / 2;
  const gap = between(3, 7, s);
  const unit = (w - (CLIENTS + SLOTS) * gap) / (CLIENTS * 1.25 + 1.45 + SLOTS);
  const cells = row(left, y3, houses, [...Array(CLIENTS).fill(1.25 * unit), 1.45 * unit, ...Array(SLOTS).fill(unit)], gap);
  return {
    wide: true,
    names: { kubernetes: name(gutter, EDGE, top), control: name(gutter, y1 + gap1 - 6, middle + 12), data: name(gutter, y3, houses + road) },
    left,
    right,
    workload: { x: left, y: asideY, w: side, h: aside },
    api: { x: left + side + apart, y: EDGE, w: w - 2 * (side + apart), h: top },
    users: { x: right - side, y: asideY, w: side, h: aside },
    destination: { x: left, y: y1 + gap1, w: w * 0.4, h: middle },
    policy: { x: left + w * 0.45, y: y1 + gap1, w: w * 0.55, h: middle },
    watches: { y: y1, h: gap1 },
    streams: { y: y2, h: gap2 },
    clients: cells.slice(0, CLIENTS),
    sign: cells[CLIENTS] as Rect,
    webs: cells.slice(CLIENTS + 1),
    street: { y: y3 + houses, h: road },
    round: null,
  };
}

function tallLayout(box: Box): Layout {
  const gutter = 18;
  const left = EDGE + gutter - 2;
  const right = box.width - EDGE - 10;
  const w = right - left;
  const t = (box.height - 298) / 330;
  const top = between(28, 46, t);
  const gap0 = between(8, 18, t);
  const shelf = between(66, 190, t);
  const gap1 = between(17, 30, t);
  const middle = between(46, 96, t);
  const gap2 = between(16, 32, t);
  const road = between(12, 20, t);
  const y0 = EDGE + top + gap0;
  const y1 = y0 + shelf;
  const y2 = y1 + gap1 + middle;
  const y3 = y2 + gap2;
  const rest = box.height - EDGE - 10 - road - y3;
  const upper = rest * 0.53;
  const below = y3 + upper + road;
  const unit = (w - CLIENTS * 4) / (CLIENTS + 1);
  const cells = row(left, y3, upper, Array(CLIENTS + 1).fill(unit), 4);
  return {
    wide: false,
    names: { kubernetes: name(gutter, EDGE, y1 - EDGE), control: name(gutter, y1 + gap1 - 8, middle + 16), data: name(gutter, y3, below + rest - upper - y3) },
    left,
    right,
    workload: { x: left, y: EDGE, w: w / 2 - 3, h: top },
    users: { x: left + w / 2 + 3, y: EDGE, w: w / 2 - 3, h: top },
    api: { x: left, y: y0, w, h: shelf },
    destination: { x: left, y: y1 + gap1, w: w * 0.44 - 4, h: middle },
    policy: { x: left + w * 0.44 + 4, y: y1 + gap1, w: w * 0.56 - 4, h: middle },
    watches: { y: y1, h: gap1 },
    streams: { y: y2, h: gap2 },
    clients: cells.slice(0, CLIENTS),
    sign: cells[CLIENTS] as Rect,
    webs: row(left, below, rest - upper, Array(SLOTS).fill((w - (SLOTS - 1) * 3) / SLOTS), 3),
    street: { y: y3 + upper, h: road },
    round: { x: right + 7, y: box.height - EDGE - 3 },
  };
}

export function layOut(box: Box): Layout {
  return isWide(box) ? wideLayout(box) : tallLayout(box);
}

/** The gate within the API server's plate, and the shelf beside it. */
export function doorAndShelf(api: Rect, head: number): { readonly gate: Rect; readonly shelf: Rect } {
  const gate = between(58, 132, (api.w - 290) / 500);
  const y = api.y + head;
  const h = api.h - head - 6;
  return { gate: { x: api.x + api.w - gate - 8, y, w: gate, h }, shelf: { x: api.x + 8, y, w: api.w - gate - 24, h } };
}
