/** A pressure gauge: needle over a dial whose scale grows by decades or is fixed, red line where one is given. */
import { arc } from 'd3';
import type { Frame } from '../engine/frame.ts';
import { add, textWriter, writer } from './draw.ts';
import { short } from './format.ts';
import { INK, STROKE } from './ink.ts';
import type { PressurePart } from './plan.ts';
import { baseline, letter } from './text.ts';
import { cutTo } from './text-metrics.ts';

const FROM = -0.75 * Math.PI;
const SPAN = 1.5 * Math.PI;
const LINE = 15;

/** The dial's full scale: the next decade above the value, 1 at least. */
export function fullScale(value: number): number {
  return value > 1 ? 10 ** Math.ceil(Math.log10(value) + 0.02) : 1;
}

export function mountPressure(g: SVGGElement, part: PressurePart): (frame: Frame) => void {
  // the figure stands in the gap of the dial where there is room, else below it
  const label = part.label ? LINE : 0;
  const inside = part.figure === false || Math.min(part.w / 2, (part.h - label) / 2) - 1 >= 38;
  const r = Math.min(part.w / 2, (part.h - label - (inside ? 0 : LINE)) / 2) - 1;
  const cx = part.x + part.w / 2;
  const cy = part.y + r + 1;
  add(g, 'circle', { cx, cy, r, fill: INK.paper, stroke: INK.brass, 'stroke-width': Math.max(2.5, r * 0.13) });
  add(g, 'circle', { cx, cy, r, fill: 'none', stroke: INK.ink, 'stroke-width': STROKE.hair });
  const ticks = Array.from({ length: 11 }, (_, i) => {
    const a = FROM + (SPAN * i) / 10;
    const [s, c] = [Math.sin(a), -Math.cos(a)];
    const inner = r * (i % 5 ? 0.74 : 0.62);
    return `M${(cx + s * r * 0.86).toFixed(1)} ${(cy + c * r * 0.86).toFixed(1)}L${(cx + s * inner).toFixed(1)} ${(cy + c * inner).toFixed(1)}`;
  }).join('');
  add(g, 'path', { d: ticks, stroke: INK.ink, 'stroke-width': STROKE.hair });
  const red = add(g, 'path', { fill: INK.bug, transform: `translate(${cx} ${cy})` });
  const needle = add(g, 'path', { d: `M-1.6 4L0 ${(-r * 0.78).toFixed(1)}L1.6 4Z`, fill: INK.ink });
  add(g, 'circle', { cx, cy, r: Math.max(2, r * 0.1), fill: INK.brass, stroke: INK.ink, 'stroke-width': STROKE.hair });
  const figure = letter(g, cx, inside ? cy + r * 0.72 : baseline(cy + r, LINE, 12), { font: 'mono', size: 12, anchor: 'middle' });
  letter(g, cx, baseline(cy + r + (inside ? 1 : LINE), LINE, 12), { font: 'body', size: 12, anchor: 'middle', fill: INK.muted }).textContent = cutTo(
    part.label,
    part.w,
    12,
    'body',
  );
  if (part.figure === false) figure.remove();
  const write = textWriter(figure);
  const turn = writer(needle, 'transform');
  const line = writer(red, 'd');
  return (frame) => {
    const value = frame.gauge(part.gauge);
    const full = part.full ?? Math.max(fullScale(value), part.redLine ? part.redLine * 1.25 : 0);
    const share = Number.isFinite(value) ? Math.min(1, Math.max(0, value / full)) : 0;
    turn(`translate(${cx} ${cy}) rotate(${(-135 + 270 * share).toFixed(1)})`);
    write(`${short(value)}\u00a0${part.unit}`);
    if (part.redLine)
      line(arc()({ innerRadius: r * 0.7, outerRadius: r * 0.88, startAngle: FROM + (SPAN * part.redLine) / full, endAngle: FROM + SPAN }) ?? '');
  };
}
