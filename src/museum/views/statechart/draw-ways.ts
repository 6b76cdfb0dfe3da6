/** Draws the ways of a statechart as SVG: thin where the definition has them, firm where they were taken, brass for the last. */
import type { Move } from '@engine/trace.ts';
import { select } from 'd3';
import { fill } from '../../say.ts';
import type { ViewWords } from '../words.ts';
import type { Chart } from './chart-of.ts';
import type { Placed } from './place-chart.ts';
import { type Routed, routeWays } from './route-ways.ts';

export interface DrawnWay {
  readonly from: string;
  readonly to: string;
  readonly events: readonly string[];
  readonly taken: boolean;
}

/** As many events stand beside an arrow; the rest are counted. */
const NAMED = 2;

/** One way for each pair of states: defined ones, and ones that were taken. */
export function waysOf(chart: Chart, taken: readonly { from: string; to: string; event: string }[], words: ViewWords): DrawnWay[] {
  const found = new Map<string, { from: string; to: string; events: string[]; taken: boolean }>();
  const at = (from: string, to: string) => {
    const key = `${from} ${to}`;
    const way = found.get(key) ?? { from, to, events: [], taken: false };
    found.set(key, way);
    return way;
  };
  for (const { from, to, event, after, guarded } of chart.ways) {
    const name = after !== null ? fill(words.statechart.after, { n: after }) : event || words.statechart[guarded ? 'guarded' : 'at-once'];
    add(at(from, to).events, name);
  }
  for (const { from, to, event } of taken) {
    const way = at(from, to);
    if (!way.taken) way.events = [];
    way.taken = true;
    add(way.events, eventText(event, words));
  }
  return [...found.values()];
}

function add(list: string[], name: string): void {
  if (!list.includes(name)) list.push(name);
}

/** An event as one says it: XState's own name of a timer becomes its time. */
export function eventText(event: string, words: ViewWords): string {
  const after = /^xstate\.after\.(\d+)\./.exec(event);
  return after ? fill(words.statechart.after, { n: after[1] ?? '' }) : event;
}

/** Where each way runs; to be kept as long as chart, box and ways are the same. */
export function route(ways: readonly DrawnWay[], placed: Placed, text: number): Routed<DrawnWay>[] {
  return routeWays(ways, placed, text);
}

export function drawWays(svg: SVGSVGElement, routed: readonly Routed<DrawnWay>[], placed: Placed, text: number, last: Move | null): void {
  const root = select(svg).attr('width', placed.width).attr('height', placed.height);
  const isLast = (d: Routed<DrawnWay>) => last !== null && d.line.from === last.from && d.line.to === last.to;
  const space = placed.rows ? null : spaceOf(placed);
  const key = (d: unknown) => `${(d as Routed<DrawnWay>).line.from} ${(d as Routed<DrawnWay>).line.to}`;
  const arrow = (d: Routed<DrawnWay>) => `url(#way-${isLast(d) ? 'last' : d.line.taken ? 'taken' : 'defined'})`;
  root
    .select('.ways')
    .selectAll<SVGPathElement, Routed<DrawnWay>>('path')
    .data(routed, key)
    .join('path')
    .attr('class', (d) => `way ${d.line.taken ? 'way-taken' : ''} ${isLast(d) ? 'way-last' : ''}`)
    .attr('marker-end', arrow)
    .attr('d', (d) => d.d);
  root
    .select('.way-labels')
    .selectAll<SVGTextElement, Routed<DrawnWay>>('text')
    .data(routed, key)
    .join('text')
    .attr('class', (d) => `way-label ${isLast(d) ? 'way-label-last' : ''}`)
    .attr('x', (d) => between(d.label.x, (labelOf(d.line.events).length * CHARACTER * text) / 2, space))
    .attr('y', (d) => d.label.y)
    .text((d) => labelOf(d.line.events));
}

function labelOf(events: readonly string[]): string {
  return events.slice(0, NAMED).join(', ') + (events.length > NAMED ? ` +${events.length - NAMED}` : '');
}

/** A character of a label is about this wide, in letters of the chart's text. */
const CHARACTER = 0.6;

/** From the left column's inner edge to the right column's. */
function spaceOf({ plates, width }: Placed): { from: number; to: number } {
  const all = [...plates.values()];
  const left = all.filter((r) => r.x + r.w / 2 < width / 2);
  const right = all.filter((r) => r.x + r.w / 2 >= width / 2);
  return { from: Math.max(0, ...left.map((r) => r.x + r.w)), to: Math.min(width, ...right.map((r) => r.x)) };
}

/** Keeps a label off the plates where there is room for it between them. */
function between(x: number, half: number, space: { from: number; to: number } | null): number {
  if (!space) return x;
  const [least, most] = [space.from + half + 6, space.to - half - 6];
  return least > most ? (space.from + space.to) / 2 : Math.min(most, Math.max(least, x));
}
