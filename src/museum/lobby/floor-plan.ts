/**
 * The museum's ground plan, computed from how many rooms there are and how much room the screen has. A new room finds
 * its place with nothing registered by hand.
 *
 * Wide: galleries around a court, the hall at the door in the south, services on both sides of it. Narrow: an enfilade,
 * the hall at the top. All lengths are CSS pixels; `em`, the size of the plan's letters, is what everything is measured by.
 */
import { type Opening, openings } from './openings.ts';

export interface Space {
  readonly id: string;
  readonly kind: 'gallery' | 'hall' | 'court' | 'service';
  /** floor, within the walls */
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface FloorPlan {
  readonly form: 'court' | 'enfilade';
  readonly width: number;
  readonly height: number;
  /** thickness of walls */
  readonly wall: number;
  readonly em: number;
  readonly spaces: readonly Space[];
  readonly openings: readonly Opening[];
}

export interface Site {
  /** galleries in the order of a walk, each with its wing */
  readonly galleries: readonly { readonly id: string; readonly wing: string }[];
  readonly services: readonly string[];
  readonly width: number;
  /** what is seen without scrolling; the plan may need more */
  readonly height: number;
  readonly em: number;
}

export const HALL = 'hall';
export const COURT = 'court';

/** In ems. */
const WALL = 0.7;
const COURT_FROM = 62;
const TWO_COLUMNS_FROM = 40;
const LEAST_GALLERY = { w: 14, h: 12 };
const LEAST_COURT = { w: 27, h: 25 };
const GALLERY_SHAPE = 1.5;

interface Cell {
  readonly id: string;
  readonly kind: Space['kind'];
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export function floorPlan(site: Site): FloorPlan {
  const wide = site.width >= COURT_FROM * site.em;
  const cells = wide ? aroundCourt(site) : enfilade(site);
  const wall = Math.max(4, Math.round(WALL * site.em));
  const spaces = cells.map((cell) => floorOf(cell, wall));
  const wings = new Map(site.galleries.map(({ id, wing }) => [id, wing]));
  return {
    form: wide ? 'court' : 'enfilade',
    width: site.width,
    height: Math.round(Math.max(...cells.map((c) => c.y + c.h)) + wall),
    wall,
    em: site.em,
    spaces,
    openings: openings(spaces, { wall, em: site.em, wings, entrance: wide ? 'south' : 'north' }),
  };
}

/** Walls are as thick outside as between two rooms. */
function floorOf({ id, kind, x, y, w, h }: Cell, wall: number): Space {
  const left = Math.round(x + wall);
  const top = Math.round(y + wall);
  return { id, kind, x: left, y: top, w: Math.round(x + w) - left, h: Math.round(y + h) - top };
}

interface Ring {
  /** rooms in the north row, and beside the court on each side */
  readonly north: number;
  readonly side: number;
  readonly northHeight: number;
  readonly courtHeight: number;
  readonly sideWidth: number;
}

/** Cells fill the site but for the last wall in the east and south. */
function aroundCourt(site: Site): Cell[] {
  const { em, galleries, services } = site;
  const wall = Math.max(4, Math.round(WALL * em));
  const width = site.width - wall;
  const south = clamp(site.height * 0.23, 9.5 * em, 17 * em);
  const ring = bestRing(galleries.length, width, site.height - wall - south, em);
  const { north, side, northHeight, courtHeight, sideWidth } = ring;
  const bottom = northHeight + courtHeight;
  const ids = galleries.map((g) => g.id);
  const west = ids.slice(0, side);
  const top = ids.slice(side, side + north);
  const east = ids.slice(side + north);
  const row = courtHeight / Math.max(1, side);
  const gallery = (id: string, x: number, y: number, w: number, h: number): Cell => ({ id, kind: 'gallery', x, y, w, h });
  const half = Math.ceil(services.length / 2);
  const hallX = sideWidth || width * 0.3;
  return [
    { id: COURT, kind: 'court', x: sideWidth, y: northHeight, w: width - 2 * sideWidth, h: courtHeight },
    { id: HALL, kind: 'hall', x: hallX, y: bottom, w: width - 2 * hallX, h: south },
    // A walk from the door: up the west, along the north, down the east.
    ...west.map((id, i) => gallery(id, 0, bottom - (i + 1) * row, sideWidth, row)),
    ...top.map((id, i) => gallery(id, (i * width) / north, 0, width / north, northHeight)),
    ...east.map((id, i) => gallery(id, width - sideWidth, northHeight + i * row, sideWidth, row)),
    ...rowOf(services.slice(0, half), { x: 0, y: bottom, w: hallX, h: south }),
    ...rowOf(services.slice(half), { x: width - hallX, y: bottom, w: hallX, h: south }),
  ];
}

function rowOf(ids: readonly string[], { x, y, w, h }: { x: number; y: number; w: number; h: number }): Cell[] {
  return ids.map((id, i) => ({ id, kind: 'service', x: x + (i * w) / ids.length, y, w: w / ids.length, h }));
}

/** Of all ways to put so many rooms around the court, the one whose rooms have the best shape and that needs the least scrolling. */
function bestRing(count: number, width: number, height: number, em: number): Ring {
  let best: Ring | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let north = count % 2; north <= count; north += 2) {
    // A north row too full to stand in is no choice, unless there is no other.
    if (north > 0 && width / north < LEAST_GALLERY.w * em && best) break;
    const ring = ringOf(north, (count - north) / 2, width, height, em);
    const cost = costOf(ring, width, height);
    if (cost < least) [best, least] = [ring, cost];
  }
  return best as Ring;
}

function ringOf(north: number, side: number, width: number, height: number, em: number): Ring {
  const northHeight = north ? clamp(height * 0.4, LEAST_GALLERY.h * em, 24 * em) : 0;
  const courtHeight = Math.max(height - northHeight, LEAST_COURT.h * em, side * LEAST_GALLERY.h * em);
  const sideWidth = side ? clamp(width * 0.31, LEAST_GALLERY.w * em, (width - LEAST_COURT.w * em) / 2) : 0;
  return { north, side, northHeight, courtHeight, sideWidth };
}

function costOf({ north, side, northHeight, courtHeight, sideWidth }: Ring, width: number, height: number): number {
  const shape = (w: number, h: number) => Math.log(w / h / GALLERY_SHAPE) ** 2;
  const shapes = (north ? north * shape(width / north, northHeight) : 0) + (side ? 2 * side * shape(sideWidth, courtHeight / side) : 0);
  const over = Math.max(0, northHeight + courtHeight - height) / Math.max(1, height);
  return shapes / Math.max(1, north + 2 * side) + over;
}

/** Rooms one behind the other, or two abreast; the visitor walks downwards. */
function enfilade({ em, galleries, services, width }: Site): Cell[] {
  const wall = Math.max(4, Math.round(WALL * em));
  const w = width - wall;
  const columns = width >= TWO_COLUMNS_FROM * em ? 2 : 1;
  const hall = 15 * em;
  const room = (columns === 2 ? 17 : 16) * em;
  const service = 7.5 * em;
  const cells: Cell[] = [{ id: HALL, kind: 'hall', x: 0, y: 0, w, h: hall }];
  let y = hall;
  const rows = (ids: readonly string[], kind: Space['kind'], abreast: number, h: number) => {
    for (let i = 0; i < ids.length; i += abreast) {
      const row = ids.slice(i, i + abreast);
      for (const [k, id] of row.entries()) cells.push({ id, kind, x: (k * w) / row.length, y, w: w / row.length, h });
      y += h;
    }
  };
  rows(
    galleries.map((g) => g.id),
    'gallery',
    columns,
    room,
  );
  rows(services, 'service', columns * 2, service);
  return cells;
}

function clamp(n: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, n));
}
