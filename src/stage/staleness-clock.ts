/**
 * The staleness clock: absence made visible. The hand sweeps away from the last update; the dial is
 * logarithmic, so that a tenth of a second and an hour both have their place.
 */
import { arc } from 'd3';
import type { Frame } from '../engine/frame.ts';
import { add, textWriter, writer } from './draw.ts';
import { duration } from './format.ts';
import { INK, STROKE } from './ink.ts';
import type { ClockPart } from './plan.ts';
import { baseline, letter } from './text.ts';

const HOUR = 3_600_000;
const MARKS = [1000, 10_000, 60_000, 600_000, HOUR];

/** Angle of the hand in radians; 12 o'clock is "just now", 11 o'clock is an hour ago. */
export function handAngle(ms: number): number {
  if (!(ms > 0)) return 0;
  return Math.min(1, Math.log10(1 + ms / 100) / Math.log10(1 + HOUR / 100)) * (330 / 180) * Math.PI;
}

export function mountClock(g: SVGGElement, part: ClockPart): (frame: Frame) => void {
  const line = part.digits * 1.3;
  const crown = part.crown ? 6 : 0;
  const r = Math.min(part.w / 2, (part.h - line - crown) / 2) - 1.5;
  const cx = part.x + part.w / 2;
  const cy = part.y + crown + r + 1.5;
  if (crown) {
    add(g, 'path', { d: `M${cx - 4} ${part.y + 0.5}h8v4h-8z`, fill: INK.brass2, stroke: INK.ink, 'stroke-width': STROKE.hair });
    add(g, 'path', { d: `M${cx} ${part.y + 4}v5`, stroke: INK.ink, 'stroke-width': STROKE.line });
  }
  const face = add(g, 'circle', { cx, cy, r, fill: INK.paper });
  const wedge = add(g, 'path', { transform: `translate(${cx} ${cy})` });
  const rim = add(g, 'circle', { cx, cy, r, fill: 'none', stroke: INK.fix, 'stroke-width': Math.max(2.5, r * 0.14) });
  add(g, 'circle', { cx, cy, r: r + 1, fill: 'none', stroke: INK.ink, 'stroke-width': STROKE.hair });
  const marks = MARKS.map((ms) => {
    const a = handAngle(ms);
    return `M${(cx + Math.sin(a) * r * 0.9).toFixed(1)} ${(cy - Math.cos(a) * r * 0.9).toFixed(1)}L${(cx + Math.sin(a) * r * 0.7).toFixed(1)} ${(cy - Math.cos(a) * r * 0.7).toFixed(1)}`;
  }).join('');
  add(g, 'path', { d: `${marks}M${cx} ${(cy - r * 0.92).toFixed(1)}V${(cy - r * 0.62).toFixed(1)}`, stroke: INK.ink, 'stroke-width': STROKE.hair });
  const hand = add(g, 'path', {
    d: `M-1.4 ${(r * 0.18).toFixed(1)}L-0.6 ${(-r * 0.82).toFixed(1)}H0.6L1.4 ${(r * 0.18).toFixed(1)}Z`,
    stroke: INK.ink,
    'stroke-width': STROKE.hair,
  });
  add(g, 'circle', { cx, cy, r: Math.max(1.8, r * 0.1), fill: INK.ink });
  const figure = letter(g, cx, baseline(cy + r + 1, line, part.digits), { font: 'mono', size: part.digits || 12, anchor: 'middle' });
  if (!part.digits) figure.remove();
  const write = textWriter(figure);
  const colour = writer(figure, 'fill');
  const weight = writer(figure, 'font-weight');
  const turn = writer(hand, 'transform');
  const handInk = writer(hand, 'fill');
  const rimInk = writer(rim, 'stroke');
  const rimDash = writer(rim, 'stroke-dasharray');
  const sweep = writer(wedge, 'd');
  const wedgeInk = writer(wedge, 'fill');
  const faceInk = writer(face, 'fill');
  const shape = arc();
  return (frame) => {
    const ms = typeof part.gauge === 'string' ? frame.gauge(part.gauge) : part.gauge(frame);
    const stale = part.stale(frame);
    const angle = Math.round((handAngle(ms) * 180) / Math.PI);
    turn(`translate(${cx} ${cy}) rotate(${angle})`);
    sweep(stale ? (shape({ innerRadius: 0, outerRadius: r * 0.9, startAngle: 0, endAngle: (angle / 180) * Math.PI }) ?? '') : '');
    wedgeInk(INK.bug);
    rimInk(stale ? INK.bug : INK.fix);
    rimDash(stale ? `${(r * 0.5).toFixed(1)} ${(r * 0.18).toFixed(1)}` : 'none');
    faceInk(stale ? INK.bug2 : INK.paper);
    handInk(stale ? INK.bug : INK.ink);
    write(duration(ms));
    colour(stale ? INK.bug : INK.muted);
    weight(stale ? '600' : '400');
  };
}
