import { describe, expect, it } from 'vitest';
import { outline } from './house.ts';
import { cardsIn } from './shelf.ts';

describe('house', () => {
  it('stands within its rectangle, its ridge in the middle', () => {
    const d = outline({ x: 10, y: 20, w: 60, h: 50, roof: 12 });
    expect(d).toContain('L40 20');
    expect(d.startsWith('M13 70V32H10')).toBe(true);
    expect(d.endsWith('V70Z')).toBe(true);
  });
});

describe('shelf', () => {
  it('draws all cards while there is room, and counts the rest', () => {
    expect(cardsIn(3, 10, 40)).toBe(3);
    expect(cardsIn(4, 10, 40)).toBe(1);
    expect(cardsIn(9, 10, 100)).toBe(5);
    expect(cardsIn(5, 10, 8)).toBe(0);
  });
});
