import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { badStates, countBelow, layersOf, pathTo, sizeOf } from './layers.ts';
import { mannerFor, placeGraph } from './place-graph.ts';

const BOX = { width: 800, height: 400 };
const MARGIN = { side: 20, top: 20, bottom: 30 };

/** Layers of these sizes. */
function graph(sizes: readonly number[]): Int32Array {
  return Int32Array.from(sizes.flatMap((n, depth) => Array.from({ length: n }, () => depth)));
}

describe('layersOf', () => {
  it('finds each layer’s stretch of numbers', () => {
    const layers = layersOf(graph([1, 3, 2]));
    expect([...layers.first]).toEqual([0, 1, 4, 6]);
    expect(layers).toMatchObject({ size: 6, count: 3, most: 3, widest: 1 });
    expect([0, 1, 2].map((d) => sizeOf(layers, d))).toEqual([1, 3, 2]);
  });
});

describe('pathTo', () => {
  it('goes from the start to the state', () => {
    expect(pathTo(Int32Array.of(-1, 0, 0, 2, 3), 4)).toEqual([0, 2, 3, 4]);
  });
});

describe('badStates', () => {
  it('is empty for a property that has none', () => {
    const picture = { bad: [{ property: 'a', states: Int32Array.of(2) }] } as unknown as Parameters<typeof badStates>[0];
    expect([...badStates(picture, 'a')]).toEqual([2]);
    expect(badStates(picture, 'b')).toHaveLength(0);
  });
});

describe('placeGraph', () => {
  it('draws few states as nodes, more as dots, and as bands what would lie over each other', () => {
    const manner = (...sizes: number[]) => mannerFor(layersOf(graph(sizes)), 350);
    expect(manner(1, 3)).toBe('nodes');
    expect(manner(...Array(20).fill(100))).toBe('dots');
    expect(manner(1, 399)).toBe('nodes');
    expect(manner(1, 400)).toBe('bands');
    expect(manner(...Array(100).fill(100))).toBe('bands');
  });

  const sized = fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 20 });

  it('finds each state again where it was drawn, within the box', () => {
    fc.assert(
      fc.property(sized, fc.infiniteStream(fc.boolean()), (sizes, chance) => {
        const depth = graph([1, ...sizes]);
        const bad = Int32Array.from([...depth.keys()].filter(() => chance.next().value));
        const layers = layersOf(depth);
        const place = placeGraph(layers, bad, BOX, MARGIN);
        const astray = [...depth].flatMap((d, s) => {
          const [x, y] = [place.x(d), place.y(s, d)];
          const inside = x >= MARGIN.side && x <= BOX.width - MARGIN.side && y >= MARGIN.top && y <= BOX.height - MARGIN.bottom;
          return inside && place.at(x, y) === s ? [] : [{ s, x, y }];
        });
        expect(astray).toEqual([]);
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  it('puts those that fail first in a band', () => {
    const depth = graph([1, 1000]);
    const bad = Int32Array.of(7, 500, 1000);
    const place = placeGraph(layersOf(depth), bad, BOX, MARGIN);
    const order = [...depth.keys()].slice(1).sort((a, b) => place.y(a, 1) - place.y(b, 1));
    expect(order.slice(0, 5)).toEqual([7, 500, 1000, 1, 2]);
    expect(countBelow(bad, 500)).toBe(1);
  });

  it('has a place for any point', () => {
    const place = placeGraph(layersOf(graph([1, 4])), new Int32Array(), BOX, MARGIN);
    expect(place.at(-50, -50)).toBe(0);
    expect(place.at(5000, 5000)).toBe(4);
  });
});
