/** A rack of queue slots, filled from the bottom. */
import { select } from 'd3';
import type { Frame } from '../engine/frame.ts';
import { add, shower, textWriter, writer } from './draw.ts';
import { INK, STROKE } from './ink.ts';
import type { RackPart } from './plan.ts';
import { baseline, letter } from './text.ts';

/** At most this many slots are drawn; above it a drawn slot stands for several. */
const DRAWN = 100;

/** Columns that divide the slots evenly, as near to the ideal as can be. */
export function columnsFor(count: number, ideal: number): number {
  const even = Array.from({ length: count }, (_, i) => i + 1).filter((n) => count % n === 0 && n <= ideal * 1.8 && n >= ideal / 1.8);
  const nearest = even.sort((a, b) => Math.abs(a - ideal) - Math.abs(b - ideal))[0];
  return nearest ?? Math.max(1, Math.min(count, Math.round(ideal)));
}

export function mountRack(g: SVGGElement, part: RackPart): (frame: Frame) => void {
  const { x, y, w, h, capacity } = part;
  const cx = x + w / 2;
  const label = 15;
  const count = Math.max(1, Math.min(DRAWN, capacity));
  const gh = h - label;
  const columns = columnsFor(count, Math.sqrt((count * (w - 4)) / Math.max(8, gh) / 1.6));
  const rows = Math.ceil(count / columns);
  const [sw, sh] = [(w - 4) / columns, (gh - 4) / rows];
  const gap = Math.min(1.2, sw * 0.2, sh * 0.25);
  const box = add(g, 'rect', { x, y: y + label, width: w, height: gh, fill: INK.paper, stroke: INK.brass, 'stroke-width': STROKE.line });
  const slot = (i: number) => {
    const row = rows - 1 - Math.floor(i / columns);
    return `M${(x + 2 + (i % columns) * sw + gap / 2).toFixed(1)} ${(y + label + 2 + row * sh + gap / 2).toFixed(1)}h${(sw - gap).toFixed(1)}v${(sh - gap).toFixed(1)}h${(gap - sw).toFixed(1)}z`;
  };
  const slots = Array.from({ length: count }, (_, i) => slot(i));
  add(g, 'path', { d: slots.join(''), fill: INK.line, opacity: 0.35 });
  const filled = add(g, 'path', { fill: INK.ink });
  const figure = letter(g, cx, baseline(y, label, 12), { font: 'mono', size: 12, anchor: 'middle', rim: INK.paper });
  const write = textWriter(figure);
  const tint = writer(figure, 'fill');
  const level = writer(filled, 'd');
  const ink = writer(filled, 'fill');
  const edge = writer(box, 'stroke');
  // the goroutine of this stream alone: a small flag on the rack
  const flag = select(g)
    .append('path')
    .attr('d', `M${x + w} ${y + label}h-9l-3.5 4.5l3.5 4.5h9z`)
    .attr('fill', INK.bug)
    .node() as SVGPathElement;
  const flagged = shower(flag);
  let last = -1;
  return (frame) => {
    const value = Math.max(0, frame.gauge(part.gauge) || 0);
    const n = Math.min(count, Math.ceil((value / capacity) * count));
    if (n !== last) {
      last = n;
      level(slots.slice(0, n).join(''));
    }
    write(w >= 52 ? `${value}/${capacity}` : `${value}`);
    const full = value >= capacity;
    tint(full ? INK.bug : INK.ink);
    ink(full ? INK.bug : INK.ink);
    edge(full ? INK.bug : INK.brass);
    flagged(part.parked(frame));
  };
}
