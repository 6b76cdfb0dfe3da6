/** A schema as a brass template with one hole per field; below it the tray for what does not get through. */
import type { Frame } from '../engine/frame.ts';
import { add, shower, textWriter, writer } from './draw.ts';
import { GLYPHS } from './glyphs.ts';
import { INK, STROKE } from './ink.ts';
import type { Tools } from './painters.ts';
import type { Hole, Row, SievePart } from './plan.ts';
import { baseline, letter } from './text.ts';
import { cutTo, textWidth } from './text-metrics.ts';

export function mountSieve(g: SVGGElement, part: SievePart, { uid }: Tools): (frame: Frame) => void {
  const { x, y, w, rows, tray } = part;
  const last = rows.at(-1) as Row;
  const foot = last.y + last.h + 3;
  add(g, 'rect', { x, y, width: w, height: foot - y, rx: 2, fill: INK.brass2, stroke: INK.brass, 'stroke-width': STROKE.bold });
  add(g, 'rect', { x: x + 2.5, y: y + 2.5, width: w - 5, height: foot - y - 5, fill: 'none', stroke: INK.ink, 'stroke-width': STROKE.hair });
  const holes = rows.map((row) => mountHole(add(g, 'g'), row, x + 7, w - 14, uid));
  let write: ((text: string) => void) | null = null;
  if (tray) {
    const d = `M${x + 1} ${tray.y}v${tray.h - 2}h${w - 2}v${2 - tray.h}`;
    add(g, 'path', { d, fill: 'none', stroke: INK.brass, 'stroke-width': STROKE.bold });
    write = textWriter(letter(g, x + w / 2, tray.y + tray.h - 7, { font: 'body', size: 12, anchor: 'middle', fill: INK.bug }));
  }
  return (frame) => {
    const all = part.holes(frame);
    holes.forEach((paint, i) => {
      paint(all[i] ?? { name: '', state: 'blank' });
    });
    write?.(cutTo(part.fallen(frame), w - 8, 12, 'body'));
  };
}

function mountHole(g: SVGGElement, row: Row, x: number, w: number, uid: string): (hole: Hole) => void {
  const { y, h, size } = row;
  const body = { x, y: y + 1, width: w, height: h - 2 };
  const ground = add(g, 'rect', { ...body, rx: Math.min(6, h / 3) });
  const bars = add(g, 'rect', { ...body, rx: 1, fill: `url(#${uid}-hatch)` });
  const word = letter(g, x + w / 2, baseline(y, h, size), { font: 'mono', size, anchor: 'middle', rim: INK.paper });
  const sign = size * 0.8;
  const glyph = add(g, 'path', {
    transform: `translate(${x + 5} ${y + (h - sign) / 2}) scale(${sign / 16})`,
    fill: 'none',
    stroke: INK.fix,
    'stroke-width': 2.6,
    d: GLYPHS.tick.d,
  });
  const fill = writer(ground, 'fill');
  const edge = writer(ground, 'stroke');
  const width = writer(ground, 'stroke-width');
  const shown = shower(ground);
  const barred = shower(bars);
  const signed = shower(glyph);
  const ink = writer(word, 'fill');
  const weight = writer(word, 'font-weight');
  const write = textWriter(word);
  return ({ name, state }) => {
    const fits = textWidth(name, size, 'mono') <= w - 6;
    shown(state !== 'blank');
    barred(state === 'shut');
    signed(state === 'new' && textWidth(name, size, 'mono') + 2 * sign + 16 <= w);
    fill(state === 'new' ? INK.fix2 : INK.paper);
    edge(state === 'new' ? INK.fix : state === 'shut' ? INK.bug : INK.ink);
    width(state === 'open' ? STROKE.hair : STROKE.line);
    ink(state === 'new' ? INK.fix : state === 'shut' ? INK.bug : INK.muted);
    weight(state === 'open' ? 400 : 600);
    write(state === 'blank' || !fits ? '' : name);
  };
}
