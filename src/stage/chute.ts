/**
 * A queue as a tower of drawers: the lowest holds ten, each further one ten times as many as all below. With a
 * capacity the tower has a lid; without one it grows by a drawer whenever the last is used.
 */
import type { Frame } from '../engine/frame.ts';
import { add, shower, textWriter, writer } from './draw.ts';
import { grouped } from './format.ts';
import { INK, STROKE } from './ink.ts';
import type { ChutePart } from './plan.ts';
import { baseline, letter } from './text.ts';
import { textWidth } from './text-metrics.ts';

const MOST = 8;
const LEAST = 3;
/** A drawer that is this nearly full counts as full. */
const FULL = 0.995;
/** Height of a drawer that has room for its mark. */
const LEAST_MARK = 12;
/** Thinner sheets would be all outline: they are drawn as one block. */
const LEAST_SHEET = 2;

/** Where each drawer ends, from the lowest up. */
export function drawers(value: number, capacity: number): number[] {
  const ends: number[] = [];
  if (capacity > 0) {
    for (let end = 10; end < capacity && ends.length < MOST - 1; end *= 10) ends.push(end);
    return [...ends, capacity];
  }
  do ends.push(10 ** (ends.length + 1));
  while ((ends.length < LEAST || value >= (ends.at(-1) as number)) && ends.length < MOST);
  return ends;
}

/** How full each drawer is. */
export function fills(value: number, ends: readonly number[]): number[] {
  return ends.map((end, i) => {
    const start = i ? (ends[i - 1] as number) : 0;
    return Math.min(1, Math.max(0, (value - start) / (end - start)));
  });
}

function named(n: number): string {
  return n >= 1e6 ? `${n / 1e6}M` : n >= 1000 ? `${n / 1000}k` : String(n);
}

export function mountChute(g: SVGGElement, part: ChutePart): (frame: Frame) => void {
  const { x, y, w, h, capacity, digits } = part;
  const head = digits * 1.4;
  const top = y + head + 3;
  const tall = h - head - 4;
  const marks = w >= 70 ? textWidth('100k', 12, 'mono') + 4 : 0;
  const tw = w - marks;
  const figure = letter(g, x + w / 2, baseline(y, head, digits), { font: 'mono', size: digits, anchor: 'middle', bold: true });
  const nodes = Array.from({ length: MOST }, () => {
    const box = add(g, 'g');
    const body = add(box, 'rect', { x, width: tw, fill: INK.paper, stroke: INK.brass, 'stroke-width': STROKE.line });
    const fill = add(box, 'path', { stroke: INK.paper, 'stroke-width': 1 });
    const mark = marks ? letter(box, x + tw + 4, 0, { font: 'mono', size: 12, fill: INK.muted }) : null;
    return {
      show: shower(box),
      y: writer(body, 'y'),
      h: writer(body, 'height'),
      edge: writer(body, 'stroke'),
      fill: writer(fill, 'd'),
      ink: writer(fill, 'fill'),
      mark: mark && { write: textWriter(mark), y: writer(mark, 'y') },
    };
  });
  const lid = add(g, 'path', { d: `M${x - 2} ${top - 1}h${tw + 4}`, fill: 'none', 'stroke-width': STROKE.bold });
  const lidInk = writer(lid, 'stroke');
  const lidDash = writer(lid, 'stroke-dasharray');
  const write = textWriter(figure);
  const tint = writer(figure, 'fill');
  return (frame) => {
    const value = Math.max(0, frame.gauge(part.gauge) || 0);
    const ends = drawers(value, capacity);
    const shares = fills(value, ends);
    const pitch = tall / ends.length;
    const full = capacity > 0 && value >= capacity * FULL;
    nodes.forEach((node, i) => {
      node.show(i < ends.length);
      if (i >= ends.length) return;
      const by = top + tall - (i + 1) * pitch;
      node.y(by);
      node.h(pitch - 1.5);
      node.edge(full ? INK.bug : INK.brass);
      node.ink(full ? INK.bug : INK.ink);
      node.fill(sheets(x + 2, by + 2, tw - 4, pitch - 5.5, shares[i] as number));
      // Small drawers: the top one alone is marked.
      node.mark?.write(pitch >= LEAST_MARK || i === ends.length - 1 ? named(ends[i] as number) : '');
      node.mark?.y(by + Math.min(11, pitch));
    });
    lidInk(capacity > 0 ? (full ? INK.bug : INK.ink) : INK.brass);
    lidDash(capacity > 0 ? 'none' : '4 3');
    write(grouped(value));
    tint(full ? INK.bug : INK.ink);
  };
}

/** A stack of ten sheets, as many of them as the share says; the topmost may be thinner. */
function sheets(x: number, y: number, w: number, h: number, share: number): string {
  if (h < 10 * LEAST_SHEET) return share > 0 ? `M${x} ${(y + h).toFixed(1)}h${w.toFixed(1)}v${(-Math.max(1.5, h * share)).toFixed(1)}h${(-w).toFixed(1)}z` : '';
  const pitch = h / 10;
  const n = Math.ceil(share * 10 - 1e-9);
  return Array.from({ length: n }, (_, i) => `M${x} ${(y + h - i * pitch).toFixed(1)}h${w.toFixed(1)}v${(-pitch).toFixed(1)}h${(-w).toFixed(1)}z`).join('');
}
