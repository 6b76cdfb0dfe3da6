import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COURT, type FloorPlan, floorPlan, HALL, type Space } from './floor-plan.ts';
import { STREET } from './openings.ts';

const SERVICES = ['bench', 'lessons', 'guide', 'tour'];
const galleries = (n: number, wings = n) =>
  Array.from({ length: n }, (_, i) => ({ id: `room-${i}`, wing: `wing-${Math.floor((i * wings) / Math.max(1, n))}` }));
const plan = (n: number, width: number, height = 640, em = 16, wings = n) =>
  floorPlan({ galleries: galleries(n, wings), services: SERVICES, width, height, em });

const overlap = (a: Space, b: Space) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** What can be walked to from the street. */
function reachable({ openings }: FloorPlan): Set<string> {
  const seen = new Set([STREET]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const { from, to } of openings)
      if (seen.has(from) !== seen.has(to)) {
        seen.add(from).add(to);
        grown = true;
      }
  }
  return seen;
}

const sites = fc.record({
  n: fc.integer({ min: 0, max: 24 }),
  width: fc.integer({ min: 328, max: 3800 }),
  height: fc.integer({ min: 300, max: 2100 }),
  em: fc.integer({ min: 15, max: 48 }),
});

describe('the floor plan', () => {
  it('has a place for every room and service, none on another, all within the house', () => {
    fc.assert(
      fc.property(sites, ({ n, width, height, em }) => {
        const house = plan(n, width, height, em);
        const ids = house.spaces.map((s) => s.id);
        expect(ids.filter((id) => id !== COURT).sort()).toEqual([HALL, ...galleries(n).map((g) => g.id), ...SERVICES].sort());
        for (const [i, a] of house.spaces.entries()) {
          expect(a.x).toBeGreaterThanOrEqual(house.wall);
          expect(a.y).toBeGreaterThanOrEqual(house.wall);
          expect(a.x + a.w).toBeLessThanOrEqual(width - house.wall + 1);
          expect(a.y + a.h).toBeLessThanOrEqual(house.height - house.wall + 1);
          for (const b of house.spaces.slice(i + 1)) expect(overlap(a, b), `${a.id} and ${b.id}`).toBe(false);
        }
      }),
    );
  });

  it('has a way from the street into every space', () => {
    fc.assert(
      fc.property(sites, ({ n, width, height, em }) => {
        const house = plan(n, width, height, em);
        const seen = reachable(house);
        expect(house.spaces.filter((s) => !seen.has(s.id)).map((s) => s.id)).toEqual([]);
      }),
    );
  });

  it('gives fingers and letters enough room at every width and letter', () => {
    fc.assert(
      fc.property(sites, ({ n, width, height, em }) => {
        for (const s of plan(n, width, height, em).spaces) {
          expect(Math.min(s.w, s.h), s.id).toBeGreaterThanOrEqual(44);
          if (s.kind === 'gallery') expect(s.w, s.id).toBeGreaterThanOrEqual(Math.min(12 * em, width * 0.75));
        }
      }),
    );
  });

  it('fits into the first sight of common screens with the rooms of today', () => {
    for (const [width, height, em] of [
      [1240, 620, 16],
      [1840, 950, 16],
      [3680, 1900, 32],
    ] as const)
      expect(plan(4, width, height, em).height).toBeLessThanOrEqual(height + 1);
  });

  it('is an enfilade on a phone and has a court on a desk', () => {
    expect(plan(4, 358).form).toBe('enfilade');
    expect(plan(4, 1240).form).toBe('court');
    // Large letters need more room: the projector's on a small screen.
    expect(plan(4, 1240, 620, 24).form).toBe('enfilade');
  });

  it('opens rooms of one wing to each other', () => {
    const arches = (wings: number) => plan(4, 1240, 620, 16, wings).openings.filter((o) => o.kind === 'arch' && o.from !== HALL).length;
    expect(arches(4)).toBe(0);
    expect(arches(2)).toBe(2);
  });
});
