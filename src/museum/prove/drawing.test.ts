// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { ProofPicture } from '../../prove/prove.ts';
import { drawNodes } from './draw-nodes.ts';
import { badStates, layersOf, pathTo } from './layers.ts';
import { placeGraph } from './place-graph.ts';
import type { Scene } from './scene.ts';

/** Start, two ways on, one of them fails and goes round to the start; a step to itself. */
const PICTURE: ProofPicture = {
  depth: Int32Array.of(0, 1, 1, 2),
  from: Int32Array.of(0, 0, 1, 3, 3),
  to: Int32Array.of(1, 2, 3, 0, 3),
  way: Uint8Array.of(1, 4, 4, 4, 2),
  parent: Int32Array.of(-1, 0, 0, 1),
  bad: [{ property: 'p', states: Int32Array.of(3) }],
};

function sceneOf(property: string, state: number): Scene {
  const layers = layersOf(PICTURE.depth);
  const bad = badStates(PICTURE, property);
  const box = { width: 300, height: 200 };
  const margin = { side: 10, top: 10, bottom: 20 };
  return { picture: PICTURE, layers, bad, box, margin, letter: 12, place: placeGraph(layers, bad, box, margin), path: pathTo(PICTURE.parent, state) };
}

const svg = () => document.createElementNS('http://www.w3.org/2000/svg', 'svg');

describe('drawNodes', () => {
  it('draws every state once, every step but those to itself, and the way to the state looked at', () => {
    const node = svg();
    drawNodes(node, sceneOf('p', 3));
    expect([...node.querySelectorAll('.prove-state')].map((s) => s.getAttribute('data-state'))).toEqual(['0', '1', '2', '3']);
    expect([...node.querySelectorAll('.prove-state-bad')].map((s) => s.getAttribute('data-state'))).toEqual(['3']);
    expect(node.querySelectorAll('.prove-edge')).toHaveLength(4);
    expect(node.querySelectorAll('.prove-edge-poke')).toHaveLength(1);
    expect(node.querySelector('.prove-path path')?.getAttribute('d')?.match(/[ML]/g)).toEqual(['M', 'L', 'L']);
    expect([...node.querySelectorAll('.prove-tick')].map((t) => t.textContent)).toEqual(['0', '1', '2']);
  });

  it('bows steps back, so that they are not taken for steps ahead', () => {
    const node = svg();
    drawNodes(node, sceneOf('p', 0));
    expect([...node.querySelectorAll('.prove-edge')].map((e) => (e.getAttribute('d') ?? '').includes('Q'))).toEqual([false, false, false, true]);
  });

  it('draws anew in the same nodes', () => {
    const node = svg();
    drawNodes(node, sceneOf('p', 3));
    const first = node.querySelector('[data-state="3"]');
    drawNodes(node, sceneOf('other', 1));
    expect(node.querySelector('[data-state="3"]')).toBe(first);
    expect(node.querySelectorAll('.prove-state-bad')).toHaveLength(0);
  });
});
