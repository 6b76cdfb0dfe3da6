/** The informer's pending ring: a ring buffer that doubles. Each doubling puts one more ring around it. */
import { arc } from 'd3';
import type { Frame } from '../engine/frame.ts';
import { add, textWriter, writer } from './draw.ts';
import { grouped } from './format.ts';
import { GLYPHS } from './glyphs.ts';
import { INK, STROKE } from './ink.ts';
import type { RingPart } from './plan.ts';
import { baseline, letter } from './text.ts';
import { cutTo } from './text-metrics.ts';

const MOST = 8;
const LINE = 15;

/** How full each ring is: the first holds `start`, every further one as many as all before it. */
export function rings(value: number, start: number): number[] {
  const shares: number[] = [];
  let [below, size] = [0, start];
  do {
    shares.push(Math.min(1, Math.max(0, (value - below) / size)));
    below += size;
    size = below;
  } while (value > below && shares.length < MOST);
  return shares;
}

export function mountRing(g: SVGGElement, part: RingPart): (frame: Frame) => void {
  const r = Math.min(part.w / 2, (part.h - (part.label ? LINE : 0)) / 2) - 1;
  const cx = part.x + part.w / 2;
  const cy = part.y + r + 1;
  add(g, 'circle', { cx, cy, r, fill: INK.paper, stroke: INK.brass, 'stroke-width': STROKE.line });
  const track = add(g, 'path', { fill: INK.line, opacity: 0.5, transform: `translate(${cx} ${cy})` });
  const fill = add(g, 'path', { fill: INK.ink, transform: `translate(${cx} ${cy})` });
  const tick = add(g, 'path', { d: GLYPHS.tick.d, fill: 'none', stroke: INK.fix, 'stroke-width': 2.4, transform: `translate(${cx - 8} ${cy - 8})` });
  const figure = letter(g, cx, cy + 4.4, { font: 'mono', size: 13, anchor: 'middle', bold: true, rim: INK.paper });
  letter(g, cx, baseline(cy + r + 1, LINE, 12), { font: 'body', size: 12, anchor: 'middle', fill: INK.muted }).textContent = cutTo(
    part.label,
    part.w,
    12,
    'body',
  );
  const write = textWriter(figure);
  const draw = writer(fill, 'd');
  const lay = writer(track, 'd');
  const tint = writer(fill, 'fill');
  const colour = writer(figure, 'fill');
  const done = writer(tick, 'visibility');
  const inner = Math.min(r * 0.62, 24);
  let last: number | undefined;
  return (frame) => {
    const value = part.value(frame);
    if (value === last) return;
    last = value;
    const shares = rings(value, part.start);
    const width = (r - 2 - inner) / shares.length;
    const path = (share: number, i: number) =>
      arc()({ innerRadius: inner + i * width + 0.8, outerRadius: inner + (i + 1) * width, startAngle: 0, endAngle: share * 2 * Math.PI }) ?? '';
    lay(shares.map((_, i) => path(1, i)).join(''));
    draw(shares.map(path).join(''));
    const pending = value > 0;
    tint(value > 2 ? INK.bug : INK.ink);
    colour(value > 2 ? INK.bug : INK.ink);
    write(pending ? grouped(value) : '');
    done(pending ? 'hidden' : 'inherit');
  };
}
