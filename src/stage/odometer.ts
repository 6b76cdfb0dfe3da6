/** A drum counter. Digits that carry nothing yet stay pale. */

import type { Frame } from '../engine/frame.ts';
import { add, textWriter, writer } from './draw.ts';
import { GLYPHS } from './glyphs.ts';
import { INK, STROKE } from './ink.ts';
import type { OdometerPart } from './plan.ts';
import { letter } from './text.ts';
import { cutTo } from './text-metrics.ts';

export function mountOdometer(g: SVGGElement, part: OdometerPart): (frame: Frame) => void {
  const { x, y, w, drums, size } = part;
  const drumW = size * 0.78;
  const drumH = size * 1.42;
  const sign = part.glyph ? size + 3 : 0;
  const dx = part.label || part.glyph ? x + sign : x + (w - drums * drumW) / 2;
  const mark = part.glyph ? GLYPHS[part.glyph] : null;
  const glyph =
    mark &&
    add(g, 'path', {
      d: mark.d,
      transform: `translate(${x} ${y + drumH / 2 - size / 2}) scale(${size / 16})`,
      fill: mark.fill ? INK.muted : 'none',
      stroke: mark.fill ? 'none' : INK.muted,
      'stroke-width': 2,
    });
  const frameBox = add(g, 'rect', {
    x: dx - 2,
    y,
    width: drums * drumW + 4,
    height: drumH,
    rx: 1.5,
    fill: INK.paper,
    stroke: INK.ink,
    'stroke-width': STROKE.line,
  });
  const shade = add(g, 'g', { opacity: 0.5 });
  const nodes = Array.from({ length: drums }, (_, i) => {
    if (i) add(g, 'path', { d: `M${dx + i * drumW} ${y + 1}v${drumH - 2}`, stroke: INK.line, 'stroke-width': STROKE.hair });
    return letter(g, dx + (i + 0.5) * drumW, y + drumH / 2 + size * 0.35, { font: 'mono', size, anchor: 'middle', bold: true });
  });
  add(shade, 'path', {
    d: `M${dx - 1} ${y + drumH * 0.14}h${drums * drumW + 2}M${dx - 1} ${y + drumH * 0.86}h${drums * drumW + 2}`,
    stroke: INK.brass,
    'stroke-width': STROKE.line,
  });
  if (part.label) {
    const after = dx + drums * drumW + 7;
    letter(g, after, y + drumH / 2 + 4.2, { font: 'body', size: 12, fill: INK.muted }).textContent = cutTo(part.label, x + w - after, 12, 'body');
  }
  const writes = nodes.map(textWriter);
  const fills = nodes.map((n) => writer(n, 'fill'));
  const edge = writer(frameBox, 'stroke');
  const ground = writer(frameBox, 'fill');
  const tint = glyph && writer(glyph, mark?.fill ? 'fill' : 'stroke');
  let last: number | undefined;
  return (frame) => {
    const value = frame.gauge(part.gauge);
    if (Object.is(value, last)) return;
    last = value;
    const alarm = part.alarming === true && value > 0;
    const most = 10 ** drums - 1;
    const text = Number.isFinite(value) ? String(Math.min(most, Math.max(0, Math.round(value)))).padStart(drums, '0') : '-'.repeat(drums);
    const lead = Number.isFinite(value) ? text.length - String(Math.min(most, Math.max(0, Math.round(value)))).length : drums;
    for (let i = 0; i < drums; i++) {
      writes[i]?.(text[i] as string);
      fills[i]?.(alarm && i >= lead ? INK.bug : i < lead ? INK.line : INK.ink);
    }
    edge(alarm ? INK.bug : INK.ink);
    ground(alarm ? INK.bug2 : INK.paper);
    tint?.(alarm ? INK.bug : INK.muted);
  };
}
