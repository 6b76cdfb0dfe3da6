/**
 * The sight glass: a tube between brass caps. The liquid is the credit that is left; at nothing the tube is
 * hatched, its caps turn oxblood and a great 0 stands in it, so that it can be read from the last row.
 */

import type { Frame } from '../engine/frame.ts';
import { add, shower, textWriter, writer } from './draw.ts';
import { grouped } from './format.ts';
import { INK, STROKE } from './ink.ts';
import type { Tools } from './painters.ts';
import type { GlassPart } from './plan.ts';
import { baseline, letter } from './text.ts';
import { textWidth } from './text-metrics.ts';

/** Less than this part of the glass counts as "nearly out" for the digits. */
const NEARLY = 0.02;

export function mountGlass(g: SVGGElement, part: GlassPart, tools: Tools): (frame: Frame) => void {
  return part.lying ? lying(g, part, tools) : standing(g, part, tools);
}

function cap(g: SVGGElement, x: number, y: number, w: number, h: number, upright: boolean, uid: string) {
  const body = add(g, 'rect', {
    x,
    y,
    width: w,
    height: h,
    rx: 1.5,
    fill: `url(#${uid}-brass${upright ? '' : '-v'})`,
    stroke: INK.ink,
    'stroke-width': STROKE.hair,
  });
  const groove = upright ? `M${x + 1} ${y + h / 2}H${x + w - 1}` : `M${x + w / 2} ${y + 1}V${y + h - 1}`;
  add(g, 'path', { d: groove, stroke: INK.ink, 'stroke-width': STROKE.hair, opacity: 0.6 });
  return writer(body, 'fill');
}

function standing(g: SVGGElement, part: GlassPart, { uid }: Tools): (frame: Frame) => void {
  const { y, h, max, digits } = part;
  const w = part.tube ?? part.w;
  const x = part.x + (part.w - w) / 2;
  const line = digits.side === 'none' || part.plate ? 0 : digits.size * 1.35;
  const top = digits.side === 'above' ? y + line : y;
  const tall = h - line;
  const capH = Math.min(11, Math.max(5, w * 0.26), tall * 0.12);
  const slim = w < 20;
  const tw = w * 0.74;
  const tx = x + (w - tw) / 2;
  const ty = top + capH;
  const th = tall - 2 * capH;
  const lens = slim ? 0 : Math.min(3.2, tw * 0.1);

  add(g, 'rect', { x: tx, y: ty, width: tw, height: th, fill: INK.glass });
  const hatch = add(g, 'rect', { x: tx, y: ty, width: tw, height: th, fill: `url(#${uid}-hatch)` });
  const liquid = add(g, 'path', { fill: INK.liquid });
  const surface = add(g, 'ellipse', { cx: tx + tw / 2, rx: tw / 2, ry: lens, fill: INK.liquid, stroke: INK.paper, 'stroke-width': STROKE.hair });
  add(g, 'rect', { x: tx + tw * 0.16, y: ty + 3, width: tw * 0.1, height: Math.max(0, th - 6), rx: 1, fill: INK.paper, opacity: 0.55 });
  const etched = [0.25, 0.5, 0.75].map((q) => `M${tx + tw} ${ty + th * q}h${-tw * (q === 0.5 ? 0.42 : 0.26)}`).join('');
  add(g, 'path', { d: etched, stroke: INK.ink, 'stroke-width': STROKE.hair, fill: 'none' });
  const wall = add(g, 'rect', { x: tx, y: ty, width: tw, height: th, fill: 'none', stroke: INK.ink, 'stroke-width': STROKE.line });
  const caps = [cap(g, x, top, w, capH, true, uid), cap(g, x, top + tall - capH, w, capH, true, uid)];

  const zeroSize = Math.min(tw * 1.05, th * 0.5, 54);
  const zero =
    slim || zeroSize < 12
      ? null
      : letter(g, tx + tw / 2, ty + th / 2 + zeroSize * 0.35, { font: 'mono', size: zeroSize, anchor: 'middle', bold: true, fill: INK.bug, rim: INK.paper });
  if (zero) {
    zero.textContent = '0';
    zero.setAttribute('stroke-width', '6');
  }
  const enamel = part.plate;
  if (enamel)
    add(g, 'rect', { x: enamel.x, y: enamel.y, width: enamel.w, height: enamel.h, rx: 2, fill: INK.paper, stroke: INK.ink, 'stroke-width': STROKE.hair });
  const figure = enamel
    ? letter(g, enamel.x + enamel.w / 2, baseline(enamel.y, enamel.h, digits.size), { font: 'mono', size: digits.size, anchor: 'middle' })
    : digits.side === 'none'
      ? null
      : letter(g, x + w / 2, baseline(digits.side === 'above' ? y - 1 : top + tall + 2, line, digits.size), {
          font: 'mono',
          size: digits.size,
          anchor: 'middle',
          rim: INK.paper,
        });

  const write = figure && textWriter(figure);
  const tint = figure && writer(figure, 'fill');
  const weight = figure && writer(figure, 'font-weight');
  const level = writer(liquid, 'd');
  const lift = writer(surface, 'cy');
  const edge = writer(wall, 'stroke');
  const thick = writer(wall, 'stroke-width');
  const shows = { hatch: shower(hatch), zero: zero && shower(zero), surface: shower(surface) };

  return (frame) => {
    const value = frame.gauge(part.gauge);
    const known = Number.isFinite(value);
    const empty = known && value <= 0;
    const share = known ? Math.min(1, Math.max(0, value / max)) : 0;
    const surfaceY = ty + th - Math.max(share * th, share > 0 ? 1 : 0);
    level(share > 0 ? `M${tx} ${Math.round(surfaceY * 10) / 10}H${tx + tw}V${ty + th}H${tx}Z` : '');
    lift(Math.round(Math.max(surfaceY, ty + lens) * 10) / 10);
    shows.surface(share > 0 && share < 1 && !slim);
    shows.hatch(empty);
    shows.zero?.(empty);
    edge(empty ? INK.bug : INK.ink);
    thick(empty ? STROKE.bold : STROKE.line);
    for (const paint of caps) paint(empty ? INK.bug : `url(#${uid}-brass)`);
    write?.(grouped(value));
    tint?.(empty || share < NEARLY ? INK.bug : INK.ink);
    weight?.(empty ? '600' : '400');
  };
}

function lying(g: SVGGElement, part: GlassPart, { uid }: Tools): (frame: Frame) => void {
  const { x, y, w, h, max, digits } = part;
  const gx = x;
  const gw = w;
  const capW = Math.min(9, h * 0.5);
  const th = h * 0.72;
  const ty = y + (h - th) / 2;
  const tx = gx + capW;
  const tw = gw - 2 * capW;
  add(g, 'rect', { x: tx, y: ty, width: tw, height: th, fill: INK.glass });
  const hatch = add(g, 'rect', { x: tx, y: ty, width: tw, height: th, fill: `url(#${uid}-hatch)` });
  const liquid = add(g, 'rect', { x: tx, y: ty, height: th, fill: INK.liquid });
  add(g, 'rect', { x: tx + 3, y: ty + th * 0.16, width: Math.max(0, tw - 6), height: th * 0.14, fill: INK.paper, opacity: 0.55 });
  add(g, 'path', {
    d: Array.from({ length: 15 }, (_, i) => `M${px1(tx + (tw * (i + 1)) / 16)} ${ty + th}v${-th * ((i + 1) % 4 ? 0.22 : 0.42)}`).join(''),
    stroke: INK.ink,
    'stroke-width': STROKE.hair,
  });
  const wall = add(g, 'rect', { x: tx, y: ty, width: tw, height: th, fill: 'none', stroke: INK.ink, 'stroke-width': STROKE.line });
  const caps = [cap(g, gx, y, capW, h, false, uid), cap(g, gx + gw - capW, y, capW, h, false, uid)];
  // words and figure stand in the middle of the tube, on an enamel plate
  const words = part.label ? `${part.label}  ` : '';
  const ew = Math.min(gw * 0.9, textWidth(words, 12, 'body') + grouped(max).length * digits.size * 0.6 + 18);
  const ex = x + (w - ew) / 2;
  add(g, 'rect', { x: ex, y: ty - 1, width: ew, height: th + 2, rx: 2, fill: INK.paper, stroke: INK.ink, 'stroke-width': STROKE.hair });
  if (words) letter(g, ex + 8, baseline(y, h, 12), { font: 'body', size: 12, fill: INK.muted }).textContent = words;
  const figure =
    digits.side === 'none' ? null : letter(g, ex + ew - 8, baseline(y, h, digits.size), { font: 'mono', size: digits.size, anchor: 'end', bold: true });
  const write = figure && textWriter(figure);
  const tint = figure && writer(figure, 'fill');
  const level = writer(liquid, 'width');
  const edge = writer(wall, 'stroke');
  const hatched = shower(hatch);
  return (frame) => {
    const value = frame.gauge(part.gauge);
    const empty = Number.isFinite(value) && value <= 0;
    const share = Number.isFinite(value) ? Math.min(1, Math.max(0, value / max)) : 0;
    level(Math.round(share * tw * 10) / 10);
    hatched(empty);
    edge(empty ? INK.bug : INK.ink);
    for (const paint of caps) paint(empty ? INK.bug : `url(#${uid}-brass-v)`);
    write?.(grouped(value));
    tint?.(empty || share < NEARLY ? INK.bug : INK.ink);
  };
}

function px1(value: number): number {
  return Math.round(value * 10) / 10;
}
