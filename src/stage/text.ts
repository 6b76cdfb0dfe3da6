/** One line of words, cut to its width. */

import type { Frame } from '../engine/frame.ts';
import { add, textWriter, writer } from './draw.ts';
import { FACE, INK, TONE } from './ink.ts';
import type { Font, TextPart, Tone } from './plan.ts';
import { cutTo } from './text-metrics.ts';

const CAPS_SPACING = 0.08;

export interface Lettering {
  readonly font: Font;
  readonly size: number;
  readonly anchor?: 'start' | 'middle' | 'end' | undefined;
  readonly bold?: boolean | undefined;
  readonly fill?: string;
  /** a rim in the colour of the ground, so that lines below do not cross the letters */
  readonly rim?: string | undefined;
}

/** A `<text>` with the museum's lettering; `y` is the base line. */
export function letter(parent: Element, x: number, y: number, how: Lettering): SVGTextElement {
  return add(parent, 'text', {
    x,
    y,
    fill: how.fill ?? INK.ink,
    'font-family': FACE[how.font],
    'font-size': how.size,
    'text-anchor': how.anchor ?? 'start',
    'font-weight': how.bold ? (how.font === 'title' ? 700 : 600) : 400,
    ...(how.rim ? { 'paint-order': 'stroke', stroke: how.rim, 'stroke-width': 3, 'stroke-linejoin': 'round' } : {}),
  });
}

/** Base line that centres capitals and digits in a line of this height. */
export function baseline(y: number, h: number, size: number): number {
  return y + h / 2 + size * 0.35;
}

export function mountText(g: SVGGElement, part: TextPart): (frame: Frame) => void {
  const { x, y, w, h, size } = part;
  const anchor = part.anchor ?? 'start';
  const room = part.turned ? h : w;
  const node = part.turned
    ? letter(g, 0, 0, { font: part.font, size, anchor: 'middle', bold: part.bold })
    : letter(g, anchor === 'start' ? x : anchor === 'end' ? x + w : x + w / 2, baseline(y, h, size), { font: part.font, size, anchor, bold: part.bold });
  if (part.turned) node.setAttribute('transform', `translate(${x + w / 2 + size * 0.35} ${y + h / 2}) rotate(-90)`);
  if (part.caps) node.setAttribute('letter-spacing', `${CAPS_SPACING}em`);
  const cut = (text: string): string => {
    const words = part.caps ? text.toLocaleUpperCase('en') : text;
    return cutTo(words, part.caps ? room / (1 + CAPS_SPACING) : room, size, part.font, part.bold);
  };
  const write = textWriter(node);
  const fill = writer(node, 'fill');
  let last: string | undefined;
  if (typeof part.text === 'string') write(cut(part.text));
  if (typeof part.tone !== 'function') fill(TONE[part.tone ?? 'plain']);
  return (frame) => {
    if (typeof part.text === 'function') {
      const text = part.text(frame);
      if (text !== last) {
        last = text;
        write(cut(text));
      }
    }
    if (typeof part.tone === 'function') fill(TONE[part.tone(frame) as Tone]);
  };
}
