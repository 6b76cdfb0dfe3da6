/** Brass and hatches: the gradients and patterns that every instrument shares. */
import { add } from './draw.ts';
import { INK } from './ink.ts';

export function addDefs(svg: SVGSVGElement, uid: string): void {
  const defs = add(svg, 'defs');
  for (const [name, x2, y2] of [
    ['brass', 1, 0],
    ['brass-v', 0, 1],
  ] as const) {
    const g = add(defs, 'linearGradient', { id: `${uid}-${name}`, x1: 0, y1: 0, x2, y2 });
    for (const [offset, colour] of [
      [0, INK.brass],
      [0.28, INK.brass2],
      [0.5, INK.brass],
      [1, INK.brass],
    ] as const)
      add(g, 'stop', { offset, 'stop-color': colour });
  }
  const hatch = add(defs, 'pattern', { id: `${uid}-hatch`, width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' });
  add(hatch, 'rect', { width: 6, height: 6, fill: INK.bug2 });
  add(hatch, 'rect', { width: 2, height: 6, fill: INK.bug });
  const faint = add(defs, 'pattern', { id: `${uid}-faint`, width: 7, height: 7, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(-45)' });
  add(faint, 'rect', { width: 1, height: 7, fill: INK.line });
}
