/** The ways between placed plates: curves through the space between, labels that do not lie on each other. Pure. */
import type { Placed, Rect } from './place-chart.ts';

export interface Line {
  readonly from: string;
  readonly to: string;
}

export interface Routed<L extends Line> {
  readonly line: L;
  readonly d: string;
  /** where the label's middle is */
  readonly label: { readonly x: number; readonly y: number };
}

interface Port {
  readonly x: number;
  readonly y: number;
}

/** Lines between the same two plates must be one line already. `text`: height of a letter in pixels. */
export function routeWays<L extends Line>(lines: readonly L[], placed: Placed, text: number): Routed<L>[] {
  const known = lines.filter((l) => rectOf(placed, l.from) && rectOf(placed, l.to));
  const ports = portsOf(known, placed);
  const routed = known.map((line, i) => {
    const { start, end } = ports[i] as { start: Port; end: Port };
    return { line, ...curve(start, end, placed, rectOf(placed, line.from) as Rect, rectOf(placed, line.to) as Rect) };
  });
  spread(routed, placed, text);
  return routed;
}

function rectOf(placed: Placed, id: string): Rect | undefined {
  return placed.plates.get(id) ?? placed.frames.get(id);
}

/** 0: left or top, 1: right or bottom. */
function side(placed: Placed, r: Rect): 0 | 1 {
  return placed.rows ? (r.y + r.h / 2 < placed.height / 2 ? 0 : 1) : r.x + r.w / 2 < placed.width / 2 ? 0 : 1;
}

/** Each plate's lines leave and arrive spread along its inner edge, in the order of where they go. */
function portsOf(lines: readonly Line[], placed: Placed): { start: Port; end: Port }[] {
  const ends: { plate: string; line: number; start: boolean; toward: number }[] = [];
  const along = (r: Rect) => (placed.rows ? r.x + r.w / 2 : r.y + r.h / 2);
  lines.forEach((l, line) => {
    ends.push({ plate: l.from, line, start: true, toward: along(rectOf(placed, l.to) as Rect) });
    ends.push({ plate: l.to, line, start: false, toward: along(rectOf(placed, l.from) as Rect) });
  });
  const result = lines.map(() => ({ start: { x: 0, y: 0 }, end: { x: 0, y: 0 } }));
  for (const plate of new Set(ends.map((e) => e.plate))) {
    const r = rectOf(placed, plate) as Rect;
    const own = ends.filter((e) => e.plate === plate).sort((a, b) => a.toward - b.toward || Number(a.start) - Number(b.start) || a.line - b.line);
    own.forEach((e, i) => {
      const share = (i + 1) / (own.length + 1);
      const inner = side(placed, r) === 0;
      const port = placed.rows ? { x: r.x + r.w * share, y: inner ? r.y + r.h : r.y } : { x: inner ? r.x + r.w : r.x, y: r.y + r.h * share };
      Object.assign(result[e.line] as object, e.start ? { start: port } : { end: port });
    });
  }
  return result;
}

function curve(a: Port, b: Port, placed: Placed, ra: Rect, rb: Rect): { d: string; label: { x: number; y: number } } {
  const across = side(placed, ra) !== side(placed, rb);
  const gap = placed.rows ? Math.abs(placed.height - ra.h - rb.h) : Math.abs(placed.width - ra.w - rb.w);
  const distance = placed.rows ? Math.abs(a.x - b.x) : Math.abs(a.y - b.y);
  const reach = across ? gap * 0.45 : Math.min(gap * 0.62, 18 + distance * 0.35);
  const out = (p: Port, r: Rect): Port => {
    const inward = side(placed, r) === 0 ? reach : -reach;
    return placed.rows ? { x: p.x, y: p.y + inward } : { x: p.x + inward, y: p.y };
  };
  const [c, d] = [out(a, ra), out(b, rb)];
  const at = (u: number, p: number, q: number, r: number, s: number) => (1 - u) ** 3 * p + 3 * (1 - u) ** 2 * u * q + 3 * (1 - u) * u ** 2 * r + u ** 3 * s;
  const n = (x: number) => Math.round(x * 10) / 10;
  return {
    d: `M${n(a.x)} ${n(a.y)}C${n(c.x)} ${n(c.y)} ${n(d.x)} ${n(d.y)} ${n(b.x)} ${n(b.y)}`,
    label: { x: at(0.5, a.x, c.x, d.x, b.x), y: at(0.5, a.y, c.y, d.y, b.y) },
  };
}

/** Labels keep a line's height apart: from top to bottom, each is pushed down as far as it must, and the whole back up. */
function spread(routed: { label: { x: number; y: number } }[], placed: Placed, text: number): void {
  const apart = text * 1.35;
  const order = [...routed].sort((a, b) => a.label.y - b.label.y);
  // In two rows labels far apart from each other sideways may share a height.
  const near = (a: { x: number }, b: { x: number }) => !placed.rows || Math.abs(a.x - b.x) < text * 9;
  for (let i = 0; i < order.length; i++)
    for (let j = 0; j < i; j++) {
      const [above, below] = [order[j], order[i]] as [{ label: { x: number; y: number } }, { label: { x: number; y: number } }];
      if (near(above.label, below.label) && below.label.y < above.label.y + apart) below.label = { ...below.label, y: above.label.y + apart };
    }
  const over = Math.max(0, ...routed.map((r) => r.label.y + apart / 2 - placed.height));
  if (over > 0) for (const r of routed) r.label = { ...r.label, y: r.label.y - over };
}
