/** Width of a line without a browser: good to a few per cent for the museum's three faces. */
import type { Font } from './plan.ts';

const NARROW = /[iljtfrI.,:;'|!()[\] ]/;
const WIDE = /[mwMW@%—]/;
const CAPITAL = /[A-Z0-9ÄÖÜ]/;

const FACE: Record<Exclude<Font, 'mono'>, { narrow: number; wide: number; capital: number; other: number }> = {
  title: { narrow: 0.34, wide: 0.9, capital: 0.68, other: 0.54 },
  body: { narrow: 0.31, wide: 0.86, capital: 0.63, other: 0.56 },
};

/** Plex Mono: every glyph is 0.6 em. */
const MONO = 0.6;

export function textWidth(text: string, size: number, font: Font, bold = false): number {
  if (font === 'mono') return [...text].length * size * MONO;
  const face = FACE[font];
  let em = 0;
  for (const c of text) em += NARROW.test(c) ? face.narrow : WIDE.test(c) ? face.wide : CAPITAL.test(c) ? face.capital : face.other;
  return em * size * (bold ? 1.05 : 1);
}

/** Cut to the width with an ellipsis. */
export function cutTo(text: string, width: number, size: number, font: Font, bold = false): string {
  if (textWidth(text, size, font, bold) <= width) return text;
  const all = [...text];
  while (all.length > 1 && textWidth(`${all.join('')}…`, size, font, bold) > width) all.pop();
  return `${all.join('').trimEnd()}…`;
}
