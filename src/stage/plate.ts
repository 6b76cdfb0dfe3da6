/** An engraved plate: chamfered corners, a fine inner line, two screws. */

import type { Frame } from '../engine/frame.ts';
import { add, writer } from './draw.ts';
import { INK, STROKE } from './ink.ts';
import type { Tools } from './painters.ts';
import type { PlatePart } from './plan.ts';
import { baseline, letter } from './text.ts';
import { cutTo, textWidth } from './text-metrics.ts';

function chamfered(x: number, y: number, w: number, h: number, c: number): string {
  return `M${x + c} ${y}H${x + w - c}L${x + w} ${y + c}V${y + h - c}L${x + w - c} ${y + h}H${x + c}L${x} ${y + h - c}V${y + c}Z`;
}

export function mountPlate(g: SVGGElement, part: PlatePart, tools: Tools): (frame: Frame) => void {
  const { x, y, w, h } = part;
  const cut = Math.min(7, w / 8, h / 8);
  const plate = part.look !== 'well';
  if (plate) add(g, 'path', { d: chamfered(x + 1.5, y + 2.5, w, h, cut), fill: INK.shade });
  const body = add(g, 'path', {
    d: chamfered(x, y, w, h, cut),
    fill: plate ? INK.paper2 : INK.paper,
    stroke: INK.ink,
    'stroke-width': plate ? STROKE.line : STROKE.hair,
  });
  const hatch = add(g, 'path', { d: chamfered(x, y, w, h, cut), fill: `url(#${tools.uid}-faint)`, visibility: 'hidden' });
  const inner = plate
    ? add(g, 'path', { d: chamfered(x + 3, y + 3, w - 6, h - 6, cut - 1), fill: 'none', stroke: INK.line, 'stroke-width': STROKE.hair })
    : null;
  if (part.title) {
    const wanted = part.titleSize ?? 14;
    const size = Math.max(12, Math.min(wanted, (wanted * (w - 20)) / textWidth(part.title, wanted, 'title', true)));
    const screws = textWidth(part.title, size, 'title', true) < w - 50 ? [x + 10, x + w - 10] : [];
    const line = size * 1.5;
    letter(g, x + w / 2, baseline(y + 4, line, size), { font: 'title', size, anchor: 'middle', bold: true }).textContent = cutTo(
      part.title,
      w - 14,
      size,
      'title',
      true,
    );
    add(g, 'path', { d: `M${x + w * 0.2} ${y + 4 + line}H${x + w * 0.8}`, stroke: INK.line, 'stroke-width': STROKE.hair });
    for (const sx of screws) {
      add(g, 'circle', { cx: sx, cy: y + 4 + line / 2, r: 3, fill: INK.brass2, stroke: INK.ink, 'stroke-width': STROKE.hair });
      add(g, 'path', { d: `M${sx - 2} ${y + 5.4 + line / 2}L${sx + 2} ${y + 2.6 + line / 2}`, stroke: INK.ink, 'stroke-width': STROKE.hair });
    }
  }
  const edge = writer(body, 'stroke');
  const ground = writer(body, 'fill');
  const weight = writer(body, 'stroke-width');
  const hatched = writer(hatch, 'visibility');
  const fine = inner ? writer(inner, 'stroke') : null;
  return (frame) => {
    const tone = part.tone?.(frame) ?? 'plain';
    const bad = tone === 'bad';
    edge(bad ? INK.bug : tone === 'good' ? INK.fix : tone === 'muted' ? INK.muted : INK.ink);
    ground(bad ? INK.bug2 : plate ? INK.paper2 : INK.paper);
    weight(bad ? STROKE.bold : plate ? STROKE.line : STROKE.hair);
    hatched(tone === 'muted' ? 'inherit' : 'hidden');
    fine?.(bad ? INK.bug : INK.line);
  };
}
