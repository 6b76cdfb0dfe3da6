import { describe, expect, it } from 'vitest';
import { placeCard } from './place-card.ts';

const area = { w: 900, h: 500 };
const card = { w: 280, h: 300 };

describe('the place of a card', () => {
  it('is right of its part, left where the right is full, below or above where both are', () => {
    expect(placeCard({ x: 50, y: 40, w: 100, h: 80 }, card, area)).toEqual({ x: 160, y: 40 });
    expect(placeCard({ x: 700, y: 40, w: 100, h: 80 }, card, area)).toEqual({ x: 410, y: 40 });
    expect(placeCard({ x: 200, y: 20, w: 600, h: 80 }, card, area)).toEqual({ x: 200, y: 110 });
    expect(placeCard({ x: 200, y: 400, w: 600, h: 80 }, card, area)).toEqual({ x: 200, y: 90 });
  });

  it('stays within the area', () => {
    expect(placeCard({ x: 50, y: 460, w: 60, h: 30 }, card, area)).toEqual({ x: 120, y: 194 });
  });

  it('hides as little as it can when there is no room', () => {
    expect(placeCard({ x: 0, y: 0, w: 890, h: 490 }, card, area).x).toBeGreaterThanOrEqual(6);
    const part = { x: 300, y: 150, w: 590, h: 340 };
    expect(placeCard(part, card, area)).toEqual({ x: 10, y: 150 });
    expect(placeCard({ x: 200, y: 150, w: 690, h: 340 }, card, area)).toEqual({ x: 6, y: 6 });
  });

  it('begins at the edge when it is larger than the area', () => {
    expect(placeCard({ x: 10, y: 10, w: 50, h: 50 }, { w: 2000, h: 2000 }, area)).toEqual({ x: 6, y: 6 });
  });
});
