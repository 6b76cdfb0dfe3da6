/**
 * Messages on their way. Few are SVG, joined by id; many go to one canvas above the instruments. With motion
 * reduced they do not travel: a counted mark stands where they will arrive.
 */
import { select } from 'd3';
import type { Frame, Message } from '../engine/frame.ts';
import { add } from './draw.ts';
import { INK, STROKE } from './ink.ts';
import { markOf } from './message-marks.ts';
import type { Plan } from './plan.ts';
import { along, type Route } from './route.ts';
import { letter } from './text.ts';

/** Above this many the canvas takes over. Well below the 200 at which it is as quick (toolchain §3): going to and fro around it costs more than either. */
export const CANVAS_FROM = 120;
/** Many dots are small dots. */
const SMALL_FROM = 80;

export interface Spot {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly d: string;
  readonly fill: string;
  readonly scale: number;
  readonly count: number;
}

/** Finds routes, remembers them until the plan changes. */
export class Routes {
  private readonly known = new Map<string, Map<string, Map<string, Route | null>>>();
  private readonly plan: Plan;
  constructor(plan: Plan) {
    this.plan = plan;
  }
  of({ wire, from, to }: Message): Route | null {
    const ends = branch(branch(this.known, wire), from);
    let route = ends.get(to);
    if (route === undefined) {
      route = this.plan.route(wire, from, to);
      ends.set(to, route);
    }
    return route;
  }
}

function branch<V>(tree: Map<string, Map<string, V>>, key: string): Map<string, V> {
  let found = tree.get(key);
  if (!found) {
    found = new Map();
    tree.set(key, found);
  }
  return found;
}

/** Where each message is at the frame's instant. Pure. */
export function spots(frame: Frame, routes: Routes, still: boolean): Spot[] {
  const result: Spot[] = [];
  const scale = frame.messages.length > SMALL_FROM ? 0.62 : 1;
  if (still) {
    const counted = new Map<string, { spot: Spot; n: number }>();
    for (const m of frame.messages) {
      const route = routes.of(m);
      const end = route?.at(-1);
      if (!end) continue;
      const mark = markOf(m);
      const key = `${m.wire}|${m.to}|${mark.d}`;
      const seen = counted.get(key);
      if (seen) seen.n++;
      else counted.set(key, { spot: { id: key, x: end[0], y: end[1], d: mark.d, fill: mark.fill, scale, count: 1 }, n: 1 });
    }
    for (const { spot, n } of counted.values()) result.push({ ...spot, count: n });
    return result;
  }
  for (const m of frame.messages) {
    const route = routes.of(m);
    if (!route) continue;
    const span = m.due - m.sent;
    const [x, y] = along(route, span > 0 ? (frame.t - m.sent) / span : 1);
    const mark = markOf(m);
    result.push({ id: String(m.id), x, y, d: mark.d, fill: mark.fill, scale, count: 1 });
  }
  return result;
}

export function paintSpots(layer: SVGGElement, all: readonly Spot[]): void {
  select(layer)
    .selectAll<SVGGElement, Spot>('g')
    .data(all, (s) => s.id)
    .join((enter) => {
      const g = enter.append('g');
      g.append('path').attr('stroke', INK.paper).attr('stroke-width', STROKE.line);
      return g;
    })
    .each(function (s) {
      const place = `translate(${Math.round(s.x * 10) / 10} ${Math.round(s.y * 10) / 10}) scale(${s.scale})`;
      if (this.getAttribute('transform') !== place) this.setAttribute('transform', place);
      const path = this.firstChild as SVGPathElement;
      if (path.getAttribute('d') !== s.d) {
        path.setAttribute('d', s.d);
        path.setAttribute('fill', s.fill);
      }
      let figure = this.childNodes[1] as SVGTextElement | undefined;
      if (s.count > 1) {
        figure ??= letter(this, 8, 4.2, { font: 'mono', size: 12, bold: true, rim: INK.paper });
        figure.textContent = `×${s.count}`;
      } else figure?.remove();
    });
}

/** The canvas's marks as SVG, for export. */
export function spotsAsSvg(all: readonly Spot[]): SVGGElement {
  const g = add(document.createElementNS('http://www.w3.org/2000/svg', 'g'), 'g');
  paintSpots(g, all);
  return g;
}
