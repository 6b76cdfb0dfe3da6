/** A padlock, open or shut, and who waits for it. */

import type { Frame } from '../engine/frame.ts';
import { add, textWriter, writer } from './draw.ts';
import { INK, STROKE } from './ink.ts';
import type { LockPart } from './plan.ts';
import { baseline, letter } from './text.ts';
import { cutTo } from './text-metrics.ts';

export function mountLock(g: SVGGElement, part: LockPart): (frame: Frame) => void {
  const { x, y, w, h, size } = part;
  const s = size / 14;
  const lock = add(g, 'g', { transform: `translate(${x} ${y + h / 2 - 8 * s}) scale(${s})` });
  const bow = add(lock, 'path', { fill: 'none', stroke: INK.ink, 'stroke-width': 2 });
  const body = add(lock, 'rect', { x: 0.5, y: 7, width: 12, height: 8.5, stroke: INK.ink, 'stroke-width': STROKE.line });
  add(lock, 'path', { d: 'M6.5 9.6v3', stroke: INK.ink, 'stroke-width': 1.6 });
  const word = letter(g, x + 18 * s, baseline(y, h, size), { font: 'body', size });
  const write = textWriter(word);
  const fill = writer(body, 'fill');
  const bend = writer(bow, 'd');
  const ink = writer(word, 'fill');
  let last: string | undefined;
  return (frame) => {
    const held = part.held(frame);
    bend(held ? 'M3 7V4.4a3.5 3.5 0 0 1 7 0V7' : 'M3 7V4.4a3.5 3.5 0 0 1 6.6 -1.6');
    fill(held ? INK.bug : INK.brass2);
    ink(held ? INK.bug : INK.muted);
    const text = part.text(frame);
    if (text === last) return;
    last = text;
    write(cutTo(text, w - 18 * s, size, 'body'));
  };
}
