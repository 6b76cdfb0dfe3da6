// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Frame } from '../engine/frame.ts';
import { hung, mountCoats, rackOf } from './coat-rack.ts';
import { add } from './draw.ts';
import type { Tools } from './painters.ts';
import type { CoatsPart } from './plan.ts';

describe('how many coats hang', () => {
  it('one for each, while there are pegs', () => {
    expect(hung(12, 80, 100)).toEqual({ each: 1, owned: 12, lost: 80 });
  });
  it('then one for two, five, ten, twenty: never more than pegs, and none of a kind only if there is none', () => {
    expect([100, 250, 400, 900, 1500].map((n) => hung(0, n, 100).each)).toEqual([1, 5, 5, 10, 20]);
    expect(hung(3, 5000, 100)).toEqual({ each: 100, owned: 1, lost: 50 });
    expect(hung(0, 849, 100).owned).toBe(0);
    for (let n = 1; n < 4000; n += 37) {
      const now = hung(12, n, 85);
      expect(now.owned + now.lost).toBeLessThanOrEqual(85);
    }
  });
  it('a rack has at least one peg', () => {
    expect(rackOf(3, 3)).toMatchObject({ columns: 1, rows: 1 });
  });
});

it('draws every coat inside its box, solid and hollow ones apart', () => {
  const [owned, lost] = [7, 90];
  const part: CoatsPart = { kind: 'coats', id: 'c', x: 10, y: 20, w: 200, h: 120, owned: () => owned, lost: () => lost, each: 'one coat: {n}' };
  const g = add(document.createElementNS('http://www.w3.org/2000/svg', 'svg'), 'g');
  mountCoats(g, part, { uid: 's' } as Tools)({} as Frame);
  const paths = [...g.querySelectorAll('path')].map((p) => p.getAttribute('d') ?? '');
  const starts = (d = '') => [...d.matchAll(/M([\d.]+) ([\d.]+)/g)].map((m) => [Number(m[1]), Number(m[2])] as const);
  const now = hung(owned, lost, rackOf(200, 120).columns * rackOf(200, 120).rows);
  expect(starts(paths[1])).toHaveLength(now.owned);
  expect(starts(paths[3])).toHaveLength(now.lost);
  for (const [x, y] of [...starts(paths[1]), ...starts(paths[3])]) {
    expect(x - 6).toBeGreaterThanOrEqual(10);
    expect(x + 6).toBeLessThanOrEqual(210);
    expect(y + 17).toBeLessThanOrEqual(140);
  }
  expect(g.querySelector('text')?.textContent).toBe(`one coat: ${now.each}`);
});
