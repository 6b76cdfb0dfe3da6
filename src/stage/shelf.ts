/** Stored objects as cards on brass boards. A card with a seal has been accepted; one with an empty ring still waits for it. */
import type { Frame } from '../engine/frame.ts';
import { add, textWriter, writer } from './draw.ts';
import { INK, STROKE } from './ink.ts';
import type { Card, ShelfPart } from './plan.ts';
import { baseline, letter } from './text.ts';
import { cutTo } from './text-metrics.ts';

const GAP = 4;
/** Room for `+12` behind the last card. */
const MORE = 28;

/** How many of n cards of width `w` are drawn in `room`; the others are only counted. */
export function cardsIn(n: number, w: number, room: number): number {
  const all = Math.floor((room + GAP) / (w + GAP));
  return n <= all ? n : Math.max(0, Math.floor((room - MORE + GAP) / (w + GAP)));
}

export function mountShelf(g: SVGGElement, part: ShelfPart): (frame: Frame) => void {
  const boards = part.boards.map((board) => mountBoard(g, part, board));
  return (frame) => {
    for (const paint of boards) paint(frame);
  };
}

function mountBoard(g: SVGGElement, { x, w, label }: ShelfPart, board: ShelfPart['boards'][number]): (frame: Frame) => void {
  const { y, h, size } = board;
  const foot = y + h - 2;
  add(g, 'path', { d: `M${x} ${foot}H${x + w}`, stroke: INK.brass, 'stroke-width': STROKE.bold });
  letter(g, x + 2, baseline(y, h - 3, size), { font: 'body', size }).textContent = cutTo(board.label, label - 4, size, 'body');
  const high = h - 6;
  const wide = Math.max(9, high * 0.78);
  const from = x + label;
  const cards = add(g, 'path', { fill: INK.paper, stroke: INK.ink, 'stroke-width': STROKE.hair });
  const seals = add(g, 'path', { fill: INK.fix });
  const rings = add(g, 'path', { fill: 'none', stroke: INK.muted, 'stroke-width': STROKE.line, 'stroke-dasharray': '2 2' });
  const more = letter(g, x + w - 2, baseline(y, h - 3, 12), { font: 'mono', size: 12, anchor: 'end' });
  const draw = [cards, seals, rings].map((node) => writer(node, 'd')) as [(d: string) => void, (d: string) => void, (d: string) => void];
  const write = textWriter(more);
  const seal = (cx: number, cy: number, r: number) => `M${(cx - r).toFixed(1)} ${cy.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  let last = '';
  return (frame) => {
    const all: readonly Card[] = board.cards(frame);
    const key = all.join();
    if (key === last) return;
    last = key;
    const shown = cardsIn(all.length, wide, w - label);
    const d = ['', '', ''];
    for (const [i, card] of all.slice(0, shown).entries()) {
      const cx = from + i * (wide + GAP);
      d[0] += `M${cx.toFixed(1)} ${(foot - high).toFixed(1)}h${(wide - 3).toFixed(1)}l3 3v${(high - 3).toFixed(1)}h${(-wide).toFixed(1)}z`;
      const mark = seal(cx + wide / 2, foot - high * 0.42, Math.round(wide * 2.4) / 10);
      if (card === 'sealed') d[1] += mark;
      if (card === 'open') d[2] += mark;
    }
    for (const [i, path] of d.entries()) draw[i]?.(path);
    write(all.length > shown ? `+${all.length - shown}` : '');
  };
}
