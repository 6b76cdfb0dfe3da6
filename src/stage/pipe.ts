/** A glass pipe: open, shut by a valve, or cut with a visible gap. */

import type { Frame } from '../engine/frame.ts';
import { add, shower, writer } from './draw.ts';
import { INK, STROKE, TONE } from './ink.ts';
import type { PipePart } from './plan.ts';

function through(points: PipePart['points']): string {
  return points.map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${y}`).join('');
}

/** Arrowheads along the pipe, one in the middle of each straight that is long enough. */
function arrowheads({ points, bore }: PipePart): string {
  const s = bore * 0.42;
  return points
    .slice(1)
    .map(([x, y], i) => {
      const [fx, fy] = points[i] as readonly [number, number];
      const length = Math.hypot(x - fx, y - fy);
      if (length < bore * 2) return '';
      const [ux, uy] = [(x - fx) / length, (y - fy) / length];
      const count = Math.max(1, Math.min(4, Math.round(length / 90)));
      return Array.from({ length: count }, (_, n) => {
        const q = (n + 0.5) / count;
        const [cx, cy] = [fx + (x - fx) * q, fy + (y - fy) * q];
        const p = (a: number, b: number) => `${(cx + ux * a - uy * b).toFixed(1)} ${(cy + uy * a + ux * b).toFixed(1)}`;
        return `M${p(-s, -s)}L${p(s * 1.2, 0)}L${p(-s, s)}Z`;
      }).join('');
    })
    .join('');
}

export function mountPipe(g: SVGGElement, part: PipePart): (frame: Frame) => void {
  const d = through(part.points);
  const wall = add(g, 'path', { d, fill: 'none', stroke: INK.ink, 'stroke-width': part.bore + 2.4, 'stroke-linejoin': 'round' });
  const bore = add(g, 'path', { d, fill: 'none', stroke: INK.glass, 'stroke-width': part.bore, 'stroke-linejoin': 'round' });
  const arrows = part.arrows ? add(g, 'path', { d: arrowheads(part) }) : null;
  const [a, b] = [part.points[0] as readonly [number, number], part.points.at(-1) as readonly [number, number]];
  // three fifths down, on the straight
  const [mx, my] = [a[0] + (b[0] - a[0]) * 0.62, a[1] + (b[1] - a[1]) * 0.62];
  const s = part.bore;
  const valve = add(g, 'path', {
    d: `M${mx - s * 0.9} ${my - s * 0.5}L${mx + s * 0.9} ${my + s * 0.5}V${my - s * 0.5}L${mx - s * 0.9} ${my + s * 0.5}Z`,
    fill: INK.bug,
    stroke: INK.paper,
    'stroke-width': STROKE.hair,
  });
  const gap = add(g, 'g');
  add(gap, 'rect', { x: mx - s, y: my - 9, width: s * 2, height: 18, fill: INK.paper });
  add(gap, 'path', { d: `M${mx - s} ${my - 6}L${mx + s} ${my - 11}M${mx - s} ${my + 11}L${mx + s} ${my + 6}`, stroke: INK.ink, 'stroke-width': STROKE.line });
  add(gap, 'path', { d: `M${mx - 4} ${my - 4}L${mx + 4} ${my + 4}M${mx + 4} ${my - 4}L${mx - 4} ${my + 4}`, stroke: INK.bug, 'stroke-width': STROKE.bold });
  const showValve = shower(valve);
  const showGap = shower(gap);
  const edge = writer(wall, 'stroke');
  const inside = writer(bore, 'stroke');
  const point = arrows && writer(arrows, 'fill');
  return (frame) => {
    const flow = part.flow(frame);
    showValve(flow === 'shut');
    showGap(flow === 'cut');
    const tone = part.tone?.(frame) ?? 'plain';
    edge(flow === 'shut' ? INK.bug : flow === 'cut' ? INK.line : TONE[tone]);
    inside(flow === 'shut' ? INK.bug2 : flow === 'cut' ? INK.paper : tone === 'bad' ? INK.bug2 : tone === 'good' ? INK.fix2 : INK.glass);
    point?.(TONE[tone]);
  };
}
