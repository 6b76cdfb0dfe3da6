/** Where a card stands: beside what it is about, never upon it if there is room anywhere. Pure. */

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

interface Size {
  readonly w: number;
  readonly h: number;
}

/** Between the card and its part, and to the edge, px. */
const GAP = 10;
const EDGE = 6;

/** The card's corner in an area of this size: right of the part, left, below, above, else the corner that hides least of it. */
export function placeCard(part: Rect, card: Size, area: Size): { x: number; y: number } {
  const within = (at: number, size: number, room: number) => Math.max(EDGE, Math.min(at, room - size - EDGE));
  const x = within(part.x, card.w, area.w);
  const y = within(part.y, card.h, area.h);
  const beside = [
    { x: part.x + part.w + GAP, y },
    { x: part.x - card.w - GAP, y },
    { x, y: part.y + part.h + GAP },
    { x, y: part.y - card.h - GAP },
  ];
  const inside = (p: { x: number; y: number }) => p.x >= EDGE && p.y >= EDGE && p.x + card.w <= area.w - EDGE && p.y + card.h <= area.h - EDGE;
  const right = area.w - card.w - EDGE;
  const bottom = area.h - card.h - EDGE;
  const corners = [
    { x: right, y: EDGE },
    { x: EDGE, y: EDGE },
    { x: right, y: bottom },
    { x: EDGE, y: bottom },
  ].map((p) => ({ x: Math.max(EDGE, p.x), y: Math.max(EDGE, p.y) }));
  const hidden = (p: { x: number; y: number }) =>
    Math.max(0, Math.min(p.x + card.w, part.x + part.w) - Math.max(p.x, part.x)) * Math.max(0, Math.min(p.y + card.h, part.y + part.h) - Math.max(p.y, part.y));
  return beside.find(inside) ?? corners.reduce((best, p) => (hidden(p) < hidden(best) ? p : best));
}
