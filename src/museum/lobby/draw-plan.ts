/**
 * Engraves the floor plan: walls with their doors and windows, columns and paving in the court, steps at the entrance.
 * Places are joined by id; nothing moves.
 */
import { type Selection, select } from 'd3';
import { COURT, type FloorPlan, type Space } from './floor-plan.ts';
import { furnitureOf } from './furniture.ts';
import type { Opening } from './openings.ts';

type Layer = 'floors' | 'paving' | 'walls' | 'windows' | 'doors' | 'columns' | 'furniture' | 'steps';
const LAYERS: readonly Layer[] = ['paving', 'floors', 'furniture', 'walls', 'windows', 'doors', 'columns', 'steps'];

export function drawPlan(host: HTMLElement, plan: FloorPlan): void {
  const svg = select(host)
    .selectAll<SVGSVGElement, FloorPlan>('svg')
    .data([plan])
    .join((enter) => {
      const made = enter.append('svg').attr('class', 'engraving');
      made
        .append('defs')
        .html('<pattern id="paving" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0H14M0 0V14"/></pattern>');
      for (const layer of LAYERS) made.append('g').attr('class', layer);
      return made;
    })
    .attr('width', plan.width)
    .attr('height', plan.height + STEPS * plan.wall)
    .attr('viewBox', (d) => `0 ${d.form === 'court' ? 0 : -STEPS * d.wall} ${d.width} ${d.height + STEPS * d.wall}`);
  const layer = (name: Layer) => svg.select<SVGGElement>(`.${name}`);
  paths(layer('floors'), [
    {
      id: 'floors',
      d: plan.spaces
        .filter((s) => s.kind !== 'court')
        .map(outline)
        .join(''),
    },
  ]);
  paths(
    layer('paving'),
    plan.spaces.filter((s) => s.kind === 'court').map((s) => ({ id: s.id, d: outline(s) })),
  );
  paths(layer('walls'), [{ id: 'walls', d: wallsOf(plan) }]);
  paths(
    layer('windows'),
    plan.spaces.filter((s) => s.kind === 'gallery').flatMap((s) => windowsOf(s, plan)),
  );
  paths(
    layer('doors'),
    plan.openings.filter((o) => o.kind === 'door').map((o) => ({ id: `${o.from} ${o.to}`, d: leavesOf(o, plan) })),
  );
  paths(
    layer('furniture'),
    plan.spaces.map((s) => ({ id: s.id, d: furnitureOf(s, plan.wall) })),
  );
  paths(
    layer('steps'),
    plan.openings.filter((o) => o.kind === 'entrance').map((o) => ({ id: o.to, d: stepsOf(o, plan) })),
  );
  circles(layer('columns'), columnsOf(plan));
}

/** Steps before the door, in walls. */
const STEPS = 2.4;

interface Line {
  readonly id: string;
  readonly d: string;
}
interface Column {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

function paths(layer: Layered, lines: readonly Line[]): void {
  layer
    .selectAll<SVGPathElement, Line>('path')
    .data(lines, (line) => line.id)
    .join('path')
    .attr('d', (line) => line.d);
}

type Layered = Selection<SVGGElement, FloorPlan, HTMLElement, unknown>;

function circles(layer: Layered, columns: readonly Column[]): void {
  layer
    .selectAll<SVGCircleElement, Column>('circle')
    .data(columns, (column) => column.id)
    .join('circle')
    .attr('cx', (c) => c.x)
    .attr('cy', (c) => c.y)
    .attr('r', (c) => c.r);
}

function outline({ x, y, w, h }: { x: number; y: number; w: number; h: number }): string {
  return `M${x} ${y}h${w}v${h}h${-w}z`;
}

/** The house but for its floors and openings; holes by the even-odd rule. */
function wallsOf({ width, height, spaces, openings }: FloorPlan): string {
  return outline({ x: 0, y: 0, w: width, h: height }) + [...spaces, ...openings].map(outline).join('');
}

/** Where a gallery touches the outside: three lines in the wall, the panes. */
function windowsOf({ id, x, y, w, h }: Space, { width, wall }: FloorPlan): Line[] {
  const across = (at: number) => [0, 1, 2].map((i) => `M${x + w * 0.3} ${at + (i * wall) / 2}h${w * 0.4}`).join('');
  const upright = (at: number) => [0, 1, 2].map((i) => `M${at + (i * wall) / 2} ${y + h * 0.3}v${h * 0.4}`).join('');
  const sides: [string, boolean, string][] = [
    ['north', y <= wall + 1, across(y - wall)],
    ['west', x <= wall + 1, upright(x - wall)],
    ['east', x + w >= width - wall - 1, upright(x + w)],
  ];
  return sides.filter(([, outside]) => outside).map(([side, , d]) => ({ id: `${id} ${side}`, d }));
}

/** Two leaves that stand open, and the quarter circles they swing through: into the court, or into what is smaller. */
function leavesOf(opening: Opening, plan: FloorPlan): string {
  const { x, y, w, h } = opening;
  const into = plan.spaces.find((s) => s.id === (opening.from === COURT ? COURT : opening.to));
  if (!into) return '';
  if (h > w) {
    const r = (h / 2) * (into.x >= x ? 1 : -1);
    const at = into.x >= x ? x + w : x;
    return leaf(at, y, r, 0, 0, h / 2) + leaf(at, y + h, r, 0, 0, -h / 2);
  }
  const r = (w / 2) * (into.y >= y ? 1 : -1);
  const at = into.y >= y ? y + h : y;
  return leaf(x, at, 0, r, w / 2, 0) + leaf(x + w, at, 0, r, -w / 2, 0);
}

/** From the hinge out into the space by (ox, oy), swung from shut, which is (sx, sy) from the hinge. */
function leaf(x: number, y: number, ox: number, oy: number, sx: number, sy: number): string {
  const r = Math.abs(ox + oy);
  const sweep = ox * sy - oy * sx > 0 ? 1 : 0;
  return `M${x} ${y}l${ox} ${oy}a${r} ${r} 0 0 ${sweep} ${sx - ox} ${sy - oy}`;
}

function stepsOf({ x, y, w, h }: Opening, { wall, form }: FloorPlan): string {
  const out = form === 'court' ? 1 : -1;
  const from = form === 'court' ? y + h : y;
  const step = (i: number) => {
    const more = i * wall * 0.55;
    return `M${x - more} ${from + out * i * wall * 0.6}h${w + 2 * more}`;
  };
  return `${[1, 2, 3].map(step).join('')}M${x} ${from}l${-wall * 1.65} ${out * wall * 1.8}M${x + w} ${from}l${wall * 1.65} ${out * wall * 1.8}`;
}

/** A colonnade around the court, and pairs of columns in arches. */
function columnsOf({ spaces, openings, wall }: FloorPlan): Column[] {
  const r = wall * 0.34;
  const court = spaces.find((s) => s.kind === 'court');
  const arches = openings
    .filter((o) => o.kind !== 'door')
    .flatMap(({ from, to, x, y, w, h }) =>
      [0.3, 0.7].map((at) => ({ id: `${from} ${to} ${at}`, x: w > h ? x + w * at : x + w / 2, y: w > h ? y + h / 2 : y + h * at, r })),
    );
  return court ? [...arches, ...colonnade(court, wall, r)] : arches;
}

function colonnade({ x, y, w, h }: Space, wall: number, r: number): Column[] {
  const inset = wall * 1.5;
  const [left, top, right, bottom] = [x + inset, y + inset, x + w - inset, y + h - inset];
  const along = (length: number) => Math.max(2, Math.round(length / (wall * 4)));
  const [nx, ny] = [along(right - left), along(bottom - top)];
  const row = Array.from({ length: nx + 1 }, (_, i) => left + ((right - left) * i) / nx);
  const side = Array.from({ length: ny - 1 }, (_, i) => top + ((bottom - top) * (i + 1)) / ny);
  const at = (cx: number, cy: number, name: string) => ({ id: `court ${name}`, x: cx, y: cy, r });
  return [
    ...row.flatMap((cx, i) => [at(cx, top, `n${i}`), at(cx, bottom, `s${i}`)]),
    ...side.flatMap((cy, i) => [at(left, cy, `w${i}`), at(right, cy, `e${i}`)]),
  ];
}
