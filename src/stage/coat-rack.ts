/**
 * Coats on pegs, row by row: solid ones first, then hollow ones that nobody will fetch. All coats of a kind are one
 * path. When there are more than pegs, a coat stands for two, five, ten, …
 */
import type { Frame } from '../engine/frame.ts';
import { add, textWriter, writer } from './draw.ts';
import { grouped } from './format.ts';
import { INK, STROKE } from './ink.ts';
import type { Tools } from './painters.ts';
import type { CoatsPart } from './plan.ts';
import { letter } from './text.ts';

const PITCH = 17;
const TALL = 22;
/** Below the rack: what a coat stands for. */
const FOOT = 16;

export interface Rack {
  readonly columns: number;
  readonly rows: number;
  readonly pitch: number;
}

/** How many pegs a rack of this size has. */
export function rackOf(w: number, h: number): Rack {
  const columns = Math.max(1, Math.floor(w / PITCH));
  return { columns, rows: Math.max(1, Math.floor((h - FOOT) / TALL)), pitch: w / columns };
}

/** How many things one coat stands for, and how many coats of each kind hang: none of a kind only if there is none. */
export function hung(owned: number, lost: number, pegs: number): { readonly each: number; readonly owned: number; readonly lost: number } {
  let each = 1;
  const coats = (n: number) => Math.ceil(n / each);
  // 1, 2, 5, 10, 20, …
  while (coats(owned) + coats(lost) > pegs && each < 1e9) each *= /^2/.test(String(each)) ? 2.5 : 2;
  return { each, owned: coats(owned), lost: coats(lost) };
}

/** A coat that hangs from (x, y). */
function coat(x: number, y: number): string {
  return `M${x.toFixed(1)} ${y}l6 4.5v4h-2v8.5h-8v-8.5h-2v-4z`;
}

export function mountCoats(g: SVGGElement, part: CoatsPart, { uid }: Tools): (frame: Frame) => void {
  const { columns, rows, pitch } = rackOf(part.w, part.h);
  const spot = (i: number): [number, number] => [part.x + ((i % columns) + 0.5) * pitch, part.y + 3 + Math.floor(i / columns) * TALL];
  const rails = Array.from({ length: rows }, (_, r) => `M${part.x} ${part.y + 3 + r * TALL}h${part.w}`).join('');
  add(g, 'path', { d: rails, fill: 'none', stroke: INK.brass, 'stroke-width': STROKE.line });
  const solid = writer(add(g, 'path', { fill: INK.ink }), 'd');
  const ground = writer(add(g, 'path', { fill: INK.bug2 }), 'd');
  const hollow = writer(add(g, 'path', { fill: `url(#${uid}-faint)`, stroke: INK.bug, 'stroke-width': STROKE.line, 'stroke-linejoin': 'round' }), 'd');
  const each = textWriter(
    letter(g, part.x + part.w, part.y + Math.min(part.h - 3, 3 + rows * TALL + 11), { font: 'body', size: 12, anchor: 'end', fill: INK.muted }),
  );
  return (frame) => {
    const now = hung(part.owned(frame), part.lost(frame), columns * rows);
    const coats = (from: number, n: number) => Array.from({ length: n }, (_, i) => coat(...spot(from + i))).join('');
    solid(coats(0, now.owned));
    const lost = coats(now.owned, now.lost);
    ground(lost);
    hollow(lost);
    each(now.each > 1 ? part.each.replace('{n}', grouped(now.each)) : '');
  };
}
