/** A strip of paper that falls, with the places it has just been: a still picture shows the fall, too. */
import type { Frame } from '../engine/frame.ts';
import { add, shower, textWriter, writer } from './draw.ts';
import { INK, STROKE } from './ink.ts';
import type { SlipPart } from './plan.ts';
import { letter } from './text.ts';
import { textWidth } from './text-metrics.ts';

/** Degrees at the end of the fall. */
const TILT = -9;
const GHOSTS = [0.16, 0.32];

export function mountSlip(g: SVGGElement, part: SlipPart): (frame: Frame) => void {
  const { size, from, to } = part;
  const w = textWidth(part.wide, size, 'mono') + 12;
  const h = size * 1.5;
  const body = { x: -w / 2, y: -h / 2, width: w, height: h };
  const ghosts = GHOSTS.map((lag) => ({
    lag,
    node: add(g, 'rect', { ...body, fill: 'none', stroke: INK.bug, 'stroke-width': STROKE.hair, 'stroke-dasharray': '3 3' }),
  }));
  const moves = ghosts.map(({ lag, node }) => ({ lag, move: writer(node, 'transform'), show: shower(node) }));
  const slip = add(g, 'g');
  add(slip, 'rect', { ...body, fill: INK.paper, stroke: INK.bug, 'stroke-width': STROKE.bold });
  const word = letter(slip, 0, size * 0.35, { font: 'mono', size, anchor: 'middle', bold: true, fill: INK.bug });
  const move = writer(slip, 'transform');
  const show = shower(slip);
  const write = textWriter(word);
  const place = (share: number) => {
    const q = share * (0.4 + 0.6 * share);
    const turn = TILT * Math.sin(Math.min(1, share * 1.6) * Math.PI * 0.5) * (share > 0.85 ? 0.45 : 1);
    return `translate(${(from[0] + (to[0] - from[0]) * q).toFixed(1)} ${(from[1] + (to[1] - from[1]) * q).toFixed(1)}) rotate(${turn.toFixed(1)})`;
  };
  return (frame) => {
    const at = part.at(frame);
    show(at !== null);
    if (at) {
      move(place(at.share));
      write(at.text);
    }
    for (const ghost of moves) {
      const seen = at !== null && at.share < 1 && at.share - ghost.lag >= 0;
      ghost.show(seen);
      if (seen && at) ghost.move(place(at.share - ghost.lag));
    }
  };
}
