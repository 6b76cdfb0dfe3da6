/** What both painters of the graph are given. */
import type { ProofPicture } from '../../prove/prove.ts';
import type { Layers } from './layers.ts';
import type { Box, Margin, Placement } from './place-graph.ts';

export interface Scene {
  readonly picture: ProofPicture;
  readonly layers: Layers;
  readonly place: Placement;
  readonly box: Box;
  readonly margin: Margin;
  /** ascending numbers of the states in which the property fails */
  readonly bad: Int32Array;
  /** the states on the shortest way to the one that is looked at */
  readonly path: readonly number[];
  /** least size of letters, px */
  readonly letter: number;
}

/** Depths that are printed below the columns: no more than fit. */
export function ticks({ layers, place, letter }: Scene): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((n) => n * place.column >= letter * 2.6) ?? 1000;
  return Array.from({ length: Math.ceil(layers.count / step) }, (_, i) => i * step);
}

/** Half the width of the mark of a state in which the property fails. */
export function markSize({ place }: Scene): number {
  return Math.max(2.5, Math.min(6, place.gap * 0.45, place.column * 0.4));
}
