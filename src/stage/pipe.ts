/** A glass pipe: open, shut by a valve, or cut with a visible gap. */

import type { Frame } from '../engine/frame.ts';
import { add, shower, writer } from './draw.ts';
import { INK, STROKE } from './ink.ts';
import type { PipePart } from './plan.ts';

function through(points: PipePart['points']): string {
  return points.map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${y}`).join('');
}

export function mountPipe(g: SVGGElement, part: PipePart): (frame: Frame) => void {
  const d = through(part.points);
  const wall = add(g, 'path', { d, fill: 'none', stroke: INK.ink, 'stroke-width': part.bore + 2.4, 'stroke-linejoin': 'round' });
  const bore = add(g, 'path', { d, fill: 'none', stroke: INK.glass, 'stroke-width': part.bore, 'stroke-linejoin': 'round' });
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
  return (frame) => {
    const flow = part.flow(frame);
    showValve(flow === 'shut');
    showGap(flow === 'cut');
    edge(flow === 'shut' ? INK.bug : flow === 'cut' ? INK.line : INK.ink);
    inside(flow === 'shut' ? INK.bug2 : flow === 'cut' ? INK.paper : INK.glass);
  };
}
