/** A brass lead from the loupe to what lies under it. */
import { add } from './draw.ts';
import { INK, STROKE } from './ink.ts';
import type { LeadPart } from './plan.ts';

export function mountLead(g: SVGGElement, part: LeadPart): () => void {
  const d = part.points.map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${y}`).join('');
  add(g, 'path', { d, fill: 'none', stroke: INK.paper, 'stroke-width': 5 });
  add(g, 'path', { d, fill: 'none', stroke: INK.brass, 'stroke-width': STROKE.bold });
  const end = part.points.at(-1) as readonly [number, number];
  add(g, 'circle', { cx: end[0], cy: end[1], r: 3.5, fill: INK.brass, stroke: INK.ink, 'stroke-width': STROKE.hair });
  return () => {};
}
