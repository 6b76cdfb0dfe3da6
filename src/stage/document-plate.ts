/** Lines of an object, as they are written. A line that is gone leaves a hatched, empty place. */
import type { Frame } from '../engine/frame.ts';
import { add, shower, textWriter, writer } from './draw.ts';
import { GLYPHS } from './glyphs.ts';
import { INK, STROKE } from './ink.ts';
import type { Tools } from './painters.ts';
import type { DocumentPart, Glyph, LineLook, Row } from './plan.ts';
import { baseline, letter } from './text.ts';
import { cutTo, textWidth } from './text-metrics.ts';

const LOOKS: Record<LineLook, { readonly ink: string; readonly ground: string; readonly edge: string; readonly bold: boolean; readonly glyph: Glyph | null }> =
  {
    plain: { ink: INK.ink, ground: 'none', edge: 'none', bold: false, glyph: null },
    muted: { ink: INK.muted, ground: 'none', edge: 'none', bold: false, glyph: null },
    key: { ink: INK.ink, ground: INK.brass2, edge: INK.ink, bold: true, glyph: null },
    kept: { ink: INK.fix, ground: INK.fix2, edge: INK.fix, bold: true, glyph: 'tick' },
    gone: { ink: INK.bug, ground: INK.bug2, edge: INK.bug, bold: true, glyph: null },
    moved: { ink: INK.bug, ground: 'none', edge: 'none', bold: true, glyph: 'again' },
    held: { ink: INK.muted, ground: 'none', edge: 'none', bold: false, glyph: 'pin' },
  };
const PAD = 4;

export function mountDocument(g: SVGGElement, part: DocumentPart, { uid }: Tools): (frame: Frame) => void {
  const lines = part.rows.map((row) => mountLine(add(g, 'g'), part, row, uid));
  return (frame) => {
    const all = part.lines(frame);
    lines.forEach((paint, i) => {
      const line = all[i];
      paint(line?.text ?? '', line?.look ?? 'muted');
    });
  };
}

function mountLine(g: SVGGElement, { x, w }: DocumentPart, { y, h, size }: Row, uid: string): (text: string, look: LineLook) => void {
  const body = { x: x + 1, y: y + 1, width: w - 2, height: h - 2 };
  const ground = add(g, 'rect', { ...body, rx: 1.5 });
  const hatch = add(g, 'rect', { ...body, rx: 1.5, fill: `url(#${uid}-hatch)`, stroke: INK.bug, 'stroke-width': STROKE.line, 'stroke-dasharray': '5 3' });
  const word = letter(g, x + PAD, baseline(y, h, size), { font: 'mono', size });
  const sign = size * 0.8;
  const glyph = add(g, 'path', {
    transform: `translate(${x + w - PAD - sign} ${y + (h - sign) / 2}) scale(${sign / 16})`,
    fill: 'none',
    'stroke-width': 2.6,
  });
  const fill = writer(ground, 'fill');
  const edge = writer(ground, 'stroke');
  const width = writer(ground, 'stroke-width');
  const ink = writer(word, 'fill');
  const weight = writer(word, 'font-weight');
  const write = textWriter(word);
  const draw = writer(glyph, 'd');
  const tint = writer(glyph, 'stroke');
  const hatched = shower(hatch);
  const signed = shower(glyph);
  return (text, name) => {
    const look = LOOKS[name];
    const bare = text.trim() === '' && name !== 'gone';
    fill(bare ? 'none' : look.ground);
    edge(bare ? 'none' : look.edge);
    width(STROKE.hair);
    hatched(name === 'gone');
    ink(look.ink);
    weight(look.bold ? 600 : 400);
    const fits = look.glyph !== null && !bare && textWidth(text, size, 'mono') + sign + 4 <= w - 2 * PAD;
    draw(look.glyph ? GLYPHS[look.glyph].d : '');
    tint(look.ink);
    signed(fits);
    write(name === 'gone' ? '' : cutTo(text, w - 2 * PAD + 1, size, 'mono'));
  };
}
