/** A state, as a sign and a word. */

import type { Frame } from '../engine/frame.ts';
import { add, shower, textWriter, writer } from './draw.ts';
import { GLYPHS } from './glyphs.ts';
import { INK, TONE } from './ink.ts';
import type { StatePart } from './plan.ts';
import { baseline, letter } from './text.ts';
import { cutTo, textWidth } from './text-metrics.ts';

export function mountState(g: SVGGElement, part: StatePart): (frame: Frame) => void {
  const { x, y, w, h, size } = part;
  const sign = size * 0.86;
  const band = part.banded ? add(g, 'rect', { x: x - 3, y: y + 0.5, height: h - 1, fill: INK.bug, visibility: 'hidden' }) : null;
  const glyph = add(g, 'path', { transform: `translate(${x} ${y + (h - sign) / 2}) scale(${sign / 16})`, 'stroke-width': 2.4, 'stroke-linecap': 'square' });
  const word = letter(g, x + sign + 5, baseline(y, h, size), { font: 'body', size, bold: true });
  const draw = writer(glyph, 'd');
  const fill = writer(glyph, 'fill');
  const stroke = writer(glyph, 'stroke');
  const write = textWriter(word);
  const ink = writer(word, 'fill');
  const showBand = band && shower(band);
  const bandW = band && writer(band, 'width');
  let last: string | undefined;
  return (frame) => {
    const show = part.show(frame);
    const mark = GLYPHS[show.glyph];
    const inverted = band !== null && show.tone === 'bad';
    const colour = inverted ? INK.paper : TONE[show.tone];
    showBand?.(inverted);
    bandW?.(part.bare ? sign + 6 : Math.min(w + 6, sign + 14 + textWidth(show.word, size, 'body', true)));
    draw(mark.d);
    fill(mark.fill ? colour : 'none');
    stroke(mark.fill ? 'none' : colour);
    ink(show.tone === 'muted' ? INK.muted : colour);
    if (part.bare || show.word === last) return;
    last = show.word;
    write(cutTo(show.word, w - sign - 5, size, 'body', true));
  };
}
