/**
 * A hash table's array of buckets, as organ pipes: each further pipe stands for a doubling. Pipes that the keys need are
 * filled; those that stand although nothing needs them any more are empty and dashed.
 */
import type { Frame } from '../engine/frame.ts';
import { add, shower, writer } from './draw.ts';
import { INK, STROKE } from './ink.ts';
import type { BucketsPart } from './plan.ts';

const MOST = 16;

/** How many pipes stand, and how many of them the keys need. */
export function pipes(log: number, needed: number): { readonly standing: number; readonly filled: number } {
  const standing = Math.min(MOST, log + 1);
  return { standing, filled: Math.min(standing, needed + 1) };
}

export function mountBuckets(g: SVGGElement, part: BucketsPart): (frame: Frame) => void {
  const { x, y, w, h } = part;
  const pitch = w / MOST;
  const nodes = Array.from({ length: MOST }, (_, i) => {
    const high = (h - 3) * (0.3 + (0.7 * i) / (MOST - 1));
    return add(g, 'rect', { x: x + i * pitch + pitch * 0.14, y: y + h - 2 - high, width: pitch * 0.72, height: high, 'stroke-width': STROKE.line });
  });
  add(g, 'path', { d: `M${x} ${y + h - 1.5}h${w}`, stroke: INK.ink, 'stroke-width': STROKE.line });
  const shown = nodes.map(shower);
  const fills = nodes.map((node) => writer(node, 'fill'));
  const edges = nodes.map((node) => writer(node, 'stroke'));
  const dashes = nodes.map((node) => writer(node, 'stroke-dasharray'));
  return (frame) => {
    const { standing, filled } = pipes(part.log(frame), part.needed(frame));
    nodes.forEach((_, i) => {
      shown[i]?.(i < standing);
      fills[i]?.(i < filled ? INK.brass2 : INK.paper);
      edges[i]?.(i < filled ? INK.ink : INK.bug);
      dashes[i]?.(i < filled ? 'none' : '3 2.5');
    });
  };
}
