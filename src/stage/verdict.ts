/** A comparison's outcome on a medal, with its word beside it. */
import type { Frame } from '../engine/frame.ts';
import { add, textWriter, writer } from './draw.ts';
import { INK, STROKE, TONE } from './ink.ts';
import type { VerdictPart } from './plan.ts';
import { baseline, letter } from './text.ts';
import { cutTo } from './text-metrics.ts';

/** In a 16 × 16 field. */
const SIGNS = {
  equal: 'M3 5.6H13M3 10.4H13',
  differs: 'M3 5.6H13M3 10.4H13M10.8 2.2L5.2 13.8',
  skip: 'M2.5 8H12M8.4 4.4L12.4 8L8.4 11.6',
  none: '',
} as const;

export function mountVerdict(g: SVGGElement, part: VerdictPart): (frame: Frame) => void {
  const { x, y, w, h, size } = part;
  const r = h / 2 - 1.5;
  const cx = x + r + 1.5;
  const cy = y + h / 2;
  add(g, 'rect', { x: cx, y: y + 2, width: w - r - 3, height: h - 4, rx: 2, fill: INK.paper, stroke: INK.ink, 'stroke-width': STROKE.hair });
  const medal = add(g, 'circle', { cx, cy, r });
  const d = r * 1.35;
  const sign = add(g, 'path', { transform: `translate(${cx - d / 2} ${cy - d / 2}) scale(${d / 16})`, fill: 'none', stroke: INK.paper, 'stroke-width': 2.4 });
  const word = letter(g, cx + r + 6, baseline(y, h, size), { font: 'body', size, bold: true });
  const fill = writer(medal, 'fill');
  const edge = writer(medal, 'stroke');
  const width = writer(medal, 'stroke-width');
  const draw = writer(sign, 'd');
  const ink = writer(word, 'fill');
  const write = textWriter(word);
  return (frame) => {
    const show = part.show(frame);
    const empty = show.sign === 'none';
    fill(empty ? INK.paper : TONE[show.tone]);
    edge(empty ? INK.muted : INK.brass);
    width(STROKE.bold);
    draw(SIGNS[show.sign]);
    ink(show.tone === 'muted' ? INK.muted : TONE[show.tone]);
    write(cutTo(show.word, w - 2 * r - 12, size, 'body', true));
  };
}
