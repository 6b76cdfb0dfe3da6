/** Where the room's quarters are: the journey above, the loop below it, the instruments at the foot (or, in a tall box, around it). */
import type { Box } from '../../../src/stage/contract.ts';
import type { Rect } from '../../../src/stage/plan.ts';
import { between } from '../../../src/stage/quarter.ts';
import { isWide } from '../../../src/stage/scale.ts';

export interface Layout {
  readonly wide: boolean;
  readonly desired: Rect;
  readonly sent: Rect;
  readonly sieve: Rect;
  readonly stored: Rect;
  /** y of the conveyor above: patches travel to the right on it */
  readonly conveyor: number;
  /** y of the pipe below: watch events come back on it */
  readonly back: number;
  readonly counters: Rect;
  readonly queue: Rect;
  /** null where there is no room */
  readonly memory: Rect | null;
  readonly route: Rect;
}

const EDGE = 8;

/** The four plates of the journey, in a band. */
function journey(x: number, y: number, w: number, h: number, gap: number): Pick<Layout, 'desired' | 'sent' | 'sieve' | 'stored' | 'conveyor'> {
  const lift = h > 120 ? 24 : 14;
  const inner = w - 2 * gap - 4;
  const plate = inner * (w > 700 ? 0.28 : 0.29);
  // The schema stands at the API server's door.
  const sieve = Math.min(150, inner * (w > 500 ? 0.16 : 0.13));
  const sent = inner - 2 * plate - sieve;
  const desired = { x, y, w: plate, h };
  const paper = { x: x + plate + gap, y: y + lift, w: sent, h: h - lift };
  const gate = { x: x + w - plate - 4 - sieve, y: y + lift, w: sieve, h: h - lift };
  return { desired, sent: paper, sieve: gate, stored: { x: x + w - plate, y, w: plate, h }, conveyor: y + lift / 2 };
}

function across(r: Rect, shares: readonly number[], gap: number): Rect[] {
  const total = shares.reduce((a, b) => a + b, 0);
  const inner = r.w - gap * (shares.length - 1);
  let x = r.x;
  return shares.map((share) => {
    const w = (inner * share) / total;
    const cell = { x, y: r.y, w, h: r.h };
    x += w + gap;
    return cell;
  });
}

export function layOut(box: Box, replicas: number): Layout {
  const wide = isWide(box);
  const x = EDGE;
  const w = box.width - 2 * EDGE;
  const foot = box.height - EDGE;
  if (wide) {
    const top = EDGE;
    const high = foot - top;
    const loop = between(24, 40, (high - 296) / 240);
    const instruments = between(116, 230, (high - 296) / 260);
    const h = high - loop - instruments;
    const j = journey(x, top, w, h, between(16, 34, (w - 590) / 500));
    const band = { x, y: foot - instruments, w, h: instruments };
    const [counters, queue, memory, route] = across(band, [1.15, 0.8, 0.75 + 0.42 * replicas, 1.5], 8) as [Rect, Rect, Rect, Rect];
    return { wide, ...j, back: top + h + loop / 2, counters, queue, memory, route };
  }
  const t = (box.height - 300) / 320;
  const counters = between(54, 104, t);
  const loop = between(22, 34, t);
  const rest = foot - EDGE - counters - loop;
  const spare = rest > 300;
  const h = Math.min(between(96, 250, t), rest * 0.5);
  const below = EDGE + counters + 6;
  const j = journey(x, below, w, h, between(8, 22, (w - 310) / 330));
  const [c, q] = across({ x, y: EDGE, w, h: counters }, spare ? [1.6, 1] : [1.6, 1], 8) as [Rect, Rect];
  const bottom = below + h + loop;
  const left = foot - bottom;
  if (left < 210) {
    const shares = w >= 420 ? [0.7 + 0.42 * replicas, 1.4] : [0.5 + 0.3 * replicas, 1.4];
    // On a phone up to three dials stand beside the new route.
    const cells = left >= 104 && (w >= 420 || (w >= 310 && replicas <= 3)) ? across({ x, y: bottom, w, h: left }, shares, 8) : null;
    return {
      wide,
      ...j,
      back: below + h + loop / 2,
      counters: c,
      queue: q,
      memory: cells ? (cells[0] as Rect) : null,
      route: cells ? (cells[1] as Rect) : { x, y: bottom, w, h: left },
    };
  }
  const memory = Math.min(150, left * 0.48);
  return {
    wide,
    ...j,
    back: below + h + loop / 2,
    counters: c,
    queue: q,
    memory: { x, y: bottom, w, h: memory },
    route: { x, y: bottom + memory + 8, w, h: left - memory - 8 },
  };
}
