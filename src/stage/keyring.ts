/**
 * Keys on hooks, each with the thing that it keeps on a thread below. A key in use is brass; one that serves nobody is
 * red and notched, and what hangs from it is hatched. When there are more than hooks, whole rows of the oldest are left out.
 */
import type { Frame } from '../engine/frame.ts';
import { add, shower, writer } from './draw.ts';
import { INK, STROKE } from './ink.ts';
import type { Tools } from './painters.ts';
import type { KeyringPart, Rect } from './plan.ts';

/** Height of a key with its thing, to its width; of a thing on a shelf. */
const RATIO = 1.55;
export const SHELF_RATIO = 0.8;

export interface Hooks {
  readonly columns: number;
  readonly rows: number;
  readonly cell: { readonly w: number; readonly h: number };
}

/** Hooks in rows that fill the rectangle, each about `wanted` wide. */
export function hooksIn({ w, h }: Pick<Rect, 'w' | 'h'>, wanted: number, ratio = RATIO): Hooks {
  const columns = Math.max(1, Math.floor(w / wanted + 1e-6));
  const rows = Math.max(1, Math.floor(h / (wanted * ratio) + 1e-6));
  return { columns, rows, cell: { w: w / columns, h: h / rows } };
}

/** How many of the oldest are left out: whole rows, so that the others keep their columns. */
export function leftOut(total: number, { columns, rows }: Pick<Hooks, 'columns' | 'rows'>): number {
  return Math.max(0, Math.ceil(total / columns) - rows) * columns;
}

/** A key in a field of 20 × 32, its bow above; the notched one lacks its bit. */
const BOW = 'M10 2.5A5 5 0 1 1 9.99 2.5Z';
const SHAFT = { live: 'M10 12.5V29M10 23H15.5M10 28H16.5', dead: 'M10 12.5V29M10 22L14 25M10 28L15 31' } as const;

export function mountKeyring(g: SVGGElement, part: KeyringPart, { uid }: Tools): (frame: Frame) => void {
  const hooks = hooksIn(part, part.size, part.shelf ? SHELF_RATIO : RATIO);
  const { columns, rows, cell } = hooks;
  for (let row = 0; row < rows; row++) {
    const y = part.y + (row + (part.shelf ? 1 : 0)) * cell.h + (part.shelf ? -3 : 3);
    add(g, 'path', { d: `M${part.x} ${y}h${part.w}`, stroke: INK.brass, 'stroke-width': STROKE.bold });
  }
  const marks = Array.from({ length: columns * rows }, (_, i) => mountKey(g, part, cell, i % columns, Math.floor(i / columns), uid));
  return (frame) => {
    const { keys, total } = part.keys(frame);
    // `keys` are the newest of them all
    const first = Math.max(leftOut(total, hooks), total - keys.length) - (total - keys.length);
    marks.forEach((paint, i) => {
      const key = keys[first + i];
      paint(key === undefined ? 'empty' : key);
    });
  };
}

function mountKey(g: SVGGElement, part: KeyringPart, cell: Hooks['cell'], column: number, row: number, uid: string) {
  const x = part.x + column * cell.w;
  const y = part.y + row * cell.h;
  const cx = x + cell.w / 2;
  const high = cell.h - 6;
  const scale = Math.min((high * 0.52) / 32, (cell.w * 0.8) / 20);
  const top = y + 4;
  const end = top + 30 * scale;
  const podH = Math.min(high * (part.shelf ? 0.8 : 0.32), cell.w * 0.6);
  const podY = y + cell.h - podH - (part.shelf ? 4.5 : 3);
  const podW = cell.w * 0.66;
  const all = add(g, 'g');
  const thread = add(all, 'path', { d: `M${cx} ${end}V${podY}` });
  const pod = add(all, 'path', { d: box(cx - podW / 2, podY, podW, podH, Math.min(4, podW * 0.2)) });
  const key = add(all, 'g', { transform: `translate(${cx - 10 * scale} ${top}) scale(${scale})`, fill: 'none' });
  const bow = add(key, 'path', { d: BOW, 'stroke-width': 3.2 });
  const shaft = add(key, 'path', { 'stroke-width': 3.2 });
  if (part.shelf) {
    thread.remove();
    key.remove();
  }
  const shown = shower(all);
  const writes = [bow, shaft, thread, pod].map((node) => writer(node, 'stroke'));
  const notch = writer(shaft, 'd');
  const fill = writer(bow, 'fill');
  const ground = writer(pod, 'fill');
  const dashes = writer(thread, 'stroke-dasharray');
  const weight = [thread, pod].map((node) => writer(node, 'stroke-width'));
  return (look: 'live' | 'dead' | 'empty') => {
    shown(look !== 'empty');
    if (look === 'empty') return;
    const dead = look === 'dead';
    const [b, s, t, p] = writes;
    b?.(dead ? INK.bug : INK.brass);
    s?.(dead ? INK.bug : INK.brass);
    t?.(dead ? INK.bug : INK.muted);
    p?.(dead ? INK.bug : INK.ink);
    fill(dead ? INK.bug2 : INK.brass2);
    ground(dead ? `url(#${uid}-hatch)` : INK.glass);
    notch(SHAFT[look]);
    dashes(dead ? '4 2.5' : 'none');
    for (const write of weight) write(STROKE.line);
  };
}

/** A box with cut corners: an object in memory. */
function box(x: number, y: number, w: number, h: number, c: number): string {
  return `M${x + c} ${y}H${x + w - c}L${x + w} ${y + c}V${y + h - c}L${x + w - c} ${y + h}H${x + c}L${x} ${y + h - c}V${y + c}Z`;
}
