/** The reachable states by depth. They are numbered by depth, so a layer is one stretch of numbers. */
import type { ProofPicture } from '../../prove/prove.ts';

export interface Layers {
  /** states in all */
  readonly size: number;
  /** layers in all: one more than the greatest depth */
  readonly count: number;
  /** number of the first state of each layer, and at last `size` */
  readonly first: Int32Array;
  /** states of the layer that has most, and which that is */
  readonly most: number;
  readonly widest: number;
}

export function layersOf(depth: Int32Array): Layers {
  const size = depth.length;
  const count = size ? (depth[size - 1] as number) + 1 : 0;
  const first = new Int32Array(count + 1);
  for (let s = 0; s < size; s++) first[(depth[s] as number) + 1] = s + 1;
  let widest = 0;
  for (let d = 1; d < count; d++) if (sizeOf({ first }, d) > sizeOf({ first }, widest)) widest = d;
  return { size, count, first, widest, most: count ? sizeOf({ first }, widest) : 0 };
}

/** States of one layer. */
export function sizeOf({ first }: Pick<Layers, 'first'>, depth: number): number {
  return (first[depth + 1] as number) - (first[depth] as number);
}

const NONE = new Int32Array();

/** The states in which this property fails, ascending. */
export function badStates(picture: ProofPicture, property: string | null): Int32Array {
  return picture.bad.find((b) => b.property === property)?.states ?? NONE;
}

/** How many of these ascending numbers are below `limit`. */
export function countBelow(numbers: Int32Array, limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((numbers[mid] as number) < limit) low = mid + 1;
    else high = mid;
  }
  return low;
}

export function isIn(numbers: Int32Array, state: number): boolean {
  return numbers[countBelow(numbers, state)] === state;
}

/** The states on the shortest way in, from the start to this one. */
export function pathTo(parent: Int32Array, state: number): number[] {
  const path: number[] = [];
  for (let s = state; s >= 0; s = parent[s] as number) path.push(s);
  return path.reverse();
}
