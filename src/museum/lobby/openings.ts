/** Doors and arches between the spaces of a floor plan, so that every space can be reached from the street. */
import type { Space } from './floor-plan.ts';

export interface Opening {
  /** the spaces it joins; `street` is outside */
  readonly from: string;
  readonly to: string;
  /** an arch has columns and no leaf */
  readonly kind: 'door' | 'arch' | 'entrance';
  /** the hole in the wall */
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

interface House {
  readonly wall: number;
  readonly em: number;
  readonly wings: ReadonlyMap<string, string>;
  readonly entrance: 'north' | 'south';
}

export const STREET = 'street';

/** Widths of openings, in ems. */
const DOOR = 2.4;
const ARCH = 5;
const ENTRANCE = 6;
/** How much wall a door wants, and how little it makes do with, in ems. */
const ROOMY = DOOR * 1.2;
const TIGHT = 0.5;

interface Shared {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly upright: boolean;
  readonly length: number;
}

export function openings(spaces: readonly Space[], house: House): Opening[] {
  const made: Opening[] = [];
  const hall = spaces.find((s) => s.kind === 'hall');
  if (!hall) return made;
  const width = Math.min(ENTRANCE * house.em, hall.w * 0.6);
  const y = house.entrance === 'south' ? hall.y + hall.h : hall.y - house.wall;
  made.push({ from: STREET, to: hall.id, kind: 'entrance', x: hall.x + (hall.w - width) / 2, y, w: width, h: house.wall });
  const join = (a: Space, b: Space, kind: Opening['kind']) => {
    const hole = holeBetween(a, b, house, kind, TIGHT);
    if (hole) made.push({ from: a.id, to: b.id, kind, ...hole });
  };
  // Outward from the hall, always through the widest wall first: the court before a side room, a side room before its neighbour.
  const reached = [hall];
  const left = new Set(spaces.filter((s) => s !== hall));
  while (left.size) {
    const [from, to] = nextDoor(reached, left, house) ?? nextDoor(reached, left, house, TIGHT) ?? [];
    if (!from || !to) break;
    join(from, to, from.kind === 'hall' && to.kind === 'court' ? 'arch' : 'door');
    left.delete(to);
    reached.push(to);
  }
  for (const [a, b] of sameWing(spaces, house)) if (!made.some((o) => joins(o, a, b))) join(a, b, 'arch');
  return made;
}

/** What can open on the court does, then what can open on the hall. */
function nextDoor(reached: readonly Space[], left: ReadonlySet<Space>, house: House, least = ROOMY): [Space, Space] | null {
  for (const from of inOrder(reached)) for (const to of inOrder([...left])) if (holeBetween(from, to, house, 'door', least)) return [from, to];
  return null;
}

const ORDER: Record<Space['kind'], number> = { court: 0, hall: 1, service: 2, gallery: 3 };

function inOrder(spaces: readonly Space[]): Space[] {
  return spaces.slice().sort((a, b) => ORDER[a.kind] - ORDER[b.kind]);
}

/** Neighbours of one wing, each pair once. */
function sameWing(spaces: readonly Space[], { wings }: House): [Space, Space][] {
  const of = spaces.filter((s) => s.kind === 'gallery');
  return of.flatMap((a, i) => of.slice(i + 1).flatMap((b): [Space, Space][] => (wings.get(a.id) === wings.get(b.id) ? [[a, b]] : [])));
}

function joins(o: Opening, a: Space, b: Space): boolean {
  return (o.from === a.id && o.to === b.id) || (o.from === b.id && o.to === a.id);
}

function holeBetween(a: Space, b: Space, { wall, em }: House, kind: Opening['kind'], least: number): { x: number; y: number; w: number; h: number } | null {
  const shared = wallBetween(a, b, wall);
  if (!shared || shared.length < least * em) return null;
  const wanted = (kind === 'door' ? DOOR : ARCH) * em;
  const size = Math.min(wanted, shared.length * 0.7);
  // Services have their words above and their doors below.
  const along = shared.upright && (a.kind === 'service' || b.kind === 'service') ? 0.82 : 0.5;
  const mid = (from: number, length: number) => from + (length - size) * along;
  return shared.upright ? { x: shared.x, y: mid(shared.y, shared.h), w: shared.w, h: size } : { x: mid(shared.x, shared.w), y: shared.y, w: size, h: shared.h };
}

/** The piece of wall that two spaces share, or null. */
function wallBetween(a: Space, b: Space, wall: number): Shared | null {
  const close = (gap: number) => Math.abs(gap - wall) <= 2;
  const top = Math.max(a.y, b.y);
  const height = Math.min(a.y + a.h, b.y + b.h) - top;
  if (height > 0 && (close(b.x - (a.x + a.w)) || close(a.x - (b.x + b.w)))) {
    const x = Math.min(a.x + a.w, b.x + b.w);
    return { x, y: top, w: Math.max(a.x, b.x) - x, h: height, upright: true, length: height };
  }
  const left = Math.max(a.x, b.x);
  const width = Math.min(a.x + a.w, b.x + b.w) - left;
  if (width > 0 && (close(b.y - (a.y + a.h)) || close(a.y - (b.y + b.h)))) {
    const y = Math.min(a.y + a.h, b.y + b.h);
    return { x: left, y, w: width, h: Math.max(a.y, b.y) - y, upright: false, length: width };
  }
  return null;
}
