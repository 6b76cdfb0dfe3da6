/**
 * Where states are drawn: depth goes to the right, one column for each. Few states are nodes, more are dots, and where
 * dots would lie over each other a column is a band as high as it has states, those where the property fails first.
 */
import { countBelow, isIn, type Layers, sizeOf } from './layers.ts';

export type Manner = 'nodes' | 'dots' | 'bands';

export interface Box {
  readonly width: number;
  readonly height: number;
}

/** Room around the columns, px: for the marks above them and the scale below. */
export interface Margin {
  readonly side: number;
  readonly top: number;
  readonly bottom: number;
}

/** So many are drawn as SVG. */
const MOST_NODES = 400;
/** More dots, with the steps between them, are only a blot. */
const MOST_DOTS = 6000;
/** px between two dots of a column, at least; two nodes, at most. */
const LEAST_GAP = 2.5;
const MOST_GAP = 18;

export interface Placement {
  readonly manner: Manner;
  /** width of a column */
  readonly column: number;
  /** px between two states of a column; for bands, px that one state is high */
  readonly gap: number;
  readonly middle: number;
  /** centre of the column */
  x(depth: number): number;
  y(state: number, depth: number): number;
  /** the state nearest to a point */
  at(x: number, y: number): number;
}

export function mannerFor(layers: Layers, height: number): Manner {
  if (layers.size <= MOST_NODES) return 'nodes';
  return layers.size <= MOST_DOTS && layers.most * LEAST_GAP <= height ? 'dots' : 'bands';
}

/** `bad`: ascending numbers of the states that come first in a band. */
export function placeGraph(layers: Layers, bad: Int32Array, box: Box, margin: Margin): Placement {
  const high = Math.max(1, box.height - margin.top - margin.bottom);
  const manner = mannerFor(layers, high);
  const column = Math.max(1, box.width - 2 * margin.side) / Math.max(1, layers.count);
  const gap = manner === 'bands' ? high / layers.most : Math.min(MOST_GAP, high / layers.most);
  const middle = margin.top + high / 2;
  const order = manner === 'bands' ? badFirst(layers, bad) : asNumbered(layers);
  const x = (depth: number) => margin.side + (depth + 0.5) * column;
  const top = (depth: number) => middle - (sizeOf(layers, depth) * gap) / 2;
  return {
    manner,
    column,
    gap,
    middle,
    x,
    y: (state, depth) => top(depth) + (order.rank(state, depth) + 0.5) * gap,
    at: (px, py) => {
      const depth = clamp(Math.floor((px - margin.side) / column), layers.count - 1);
      return order.state(clamp(Math.floor((py - top(depth)) / gap), sizeOf(layers, depth) - 1), depth);
    },
  };
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}

/** The order of states within a column. */
interface Order {
  rank(state: number, depth: number): number;
  state(rank: number, depth: number): number;
}

function asNumbered({ first }: Layers): Order {
  return { rank: (state, depth) => state - (first[depth] as number), state: (rank, depth) => (first[depth] as number) + rank };
}

function badFirst({ first }: Layers, bad: Int32Array): Order {
  const before = (depth: number) => countBelow(bad, first[depth] as number);
  return {
    rank: (state, depth) => {
      const from = before(depth);
      const here = countBelow(bad, state) - from;
      if (isIn(bad, state)) return here;
      return before(depth + 1) - from + (state - (first[depth] as number) - here);
    },
    state: (rank, depth) => {
      const from = before(depth);
      const fails = before(depth + 1) - from;
      if (rank < fails) return bad[from + rank] as number;
      // Skips those that fail, which stand at the beginning.
      let state = (first[depth] as number) + rank - fails;
      for (let i = from; i < from + fails && (bad[i] as number) <= state; i++) state++;
      return state;
    },
  };
}
