/**
 * Draws one world's space-time diagram. Arrows keep the place of their time: while time goes on the drawing is
 * pushed along as a whole, and only what is new or on its way is written. Few arrows are SVG, many one canvas.
 */
import type { Ms } from '@engine/exhibit.ts';
import type { Trace } from '@engine/trace.ts';
import { readTokens, type Tokens } from '@stage/tokens.ts';
import { scaleLinear, select } from 'd3';
import { tickText } from '../../room/ruler.ts';
import { put, putText } from '../put.ts';
import { type Arrow, along, arrowsOf, type Geometry, laneMiddle } from './geometry.ts';
import { lookOf } from './message-look.ts';
import { type Stretch, stretchesOf } from './stretches.ts';

/** Above this many arrows one canvas is quicker. */
const CANVAS_FROM = 300;
/** All in letters of the diagram's text. */
const AXIS = { flat: 1.7, upright: 4.6 };
const BAR = 1.12;
/** Narrower stretches have no room for the name of a state. */
const NAMED_FROM = 3;
const TICK_EVERY = 8;
/** A letter is about this wide. */
const LETTER = 0.54;

/** Room for the ticks of the time axis, px: below the lanes, or beside them where time runs down. */
export function axisRoom(upright: boolean, text: number): number {
  return Math.ceil(text * (upright ? AXIS.upright : AXIS.flat));
}

export interface Picture {
  readonly trace: Trace;
  readonly t: Ms;
  readonly geometry: Geometry;
  /** height of a letter, px */
  readonly text: number;
  readonly states: Readonly<Record<string, string>>;
  readonly stateName: (actor: string, state: string) => string;
  readonly instant: boolean;
  readonly selected: string | null;
  readonly highlighted: string | null;
  readonly otherEnd: string | null;
  /** the message that is pointed at */
  readonly hot: number | null;
}

export class Diagram {
  /** as last drawn, in pixels of the plot, for finding what is under the pointer */
  arrows: readonly Arrow[] = [];
  private readonly svg: SVGSVGElement;
  private readonly canvas: HTMLCanvasElement;
  private origin: Ms = 0;
  private zoom = '';
  private tokens: { theme: string; tokens: Tokens } | null = null;

  constructor(private readonly host: HTMLElement) {
    // Below the drawing, so that the states' names can be read where arrows are many.
    this.canvas = select(host).append('canvas').attr('class', 'st-canvas').attr('aria-hidden', 'true').node() as HTMLCanvasElement;
    const svg = select(host).append('svg').attr('class', 'st-svg').attr('aria-hidden', 'true');
    for (const layer of ['rails', 'bars', 'moving', 'ticks', 'now']) svg.append('g').attr('class', `st-${layer}`);
    this.svg = svg.node() as SVGSVGElement;
  }

  paint(picture: Picture): void {
    const { geometry: g } = picture;
    const zoom = `${g.length} ${g.breadth} ${g.window.to - g.window.from} ${g.upright} ${g.lanes.list.map((l) => l.id).join()}`;
    if (zoom !== this.zoom || Math.abs(along(g, this.origin)) > 8 * g.length) {
      this.zoom = zoom;
      this.origin = g.window.from;
      select(this.svg).select('.st-moving').selectAll('*').remove();
    }
    const axis = axisRoom(g.upright, picture.text);
    const [width, height] = g.upright ? [g.breadth + axis, g.length] : [g.length, g.breadth + axis];
    put(this.svg, { width, height });
    this.rails(g, picture);
    this.bars(g, picture);
    this.messages(g, picture);
    this.ticks(g, picture.text);
    this.now(g, picture);
  }

  destroy(): void {
    this.svg.remove();
    this.canvas.remove();
  }

  private rails(g: Geometry, { selected, highlighted, otherEnd }: Picture): void {
    const has = (id: string | null, members: readonly string[]) => id !== null && members.includes(id);
    select(this.svg)
      .select('.st-rails')
      .selectAll<SVGLineElement, (typeof g.lanes.list)[number]>('line')
      .data(g.lanes.list, (d) => (d as { id: string }).id)
      .join('line')
      .each((lane, i, nodes) => {
        const hot = has(highlighted, lane.members) || has(otherEnd, lane.members);
        const middle = r(laneMiddle(g, i));
        const ends = g.upright ? { x1: middle, x2: middle, y1: 0, y2: r(g.length) } : { x1: 0, x2: r(g.length), y1: middle, y2: middle };
        put(nodes[i] as Element, { ...ends, class: `st-rail ${has(selected, lane.members) ? 'st-selected' : ''} ${hot ? 'st-hot' : ''}` });
      });
  }

  private bars(g: Geometry, { trace, states, stateName, t, text }: Picture): void {
    const single = g.lanes.list.filter((l) => l.members.length === 1).map((l) => l.id);
    const data = stretchesOf(trace, states, single);
    const laneOf = (d: Stretch) => laneMiddle(g, g.lanes.of.get(d.actor) ?? 0);
    const start = (d: Stretch) => Math.max(0, along(g, d.from));
    const size = (d: Stretch) => Math.max(1, Math.min(g.length, along(g, d.to)) - start(d));
    const key = (d: unknown) => `${(d as Stretch).actor} ${(d as Stretch).from <= trace.from ? 'first' : (d as Stretch).from} ${(d as Stretch).state}`;
    select(this.svg)
      .select('.st-bars')
      .selectAll<SVGGElement, Stretch>('g')
      .data(data, key)
      .join((enter) => {
        const made = enter.append('g');
        made.append('rect');
        made.append('text').attr('x', 4);
        return made;
      })
      .each((d, i, nodes) => {
        const node = nodes[i] as SVGGElement;
        const [rect, name] = node.children as unknown as [Element, Element];
        const [from, lane, long] = [r(start(d)), r(laneOf(d)), r(size(d))];
        put(node, {
          class: `st-bar ${d.from > t ? 'st-ahead' : ''} ${d.from <= t && (d.to > t || d.to === trace.to) ? 'st-current' : ''}`,
          'data-bar': `${d.actor} ${d.state}`,
          transform: g.upright ? `translate(${lane} ${from}) rotate(90)` : `translate(${from} ${lane})`,
        });
        put(rect, { y: r((-BAR * text) / 2), height: r(BAR * text), width: long });
        putText(name, long >= NAMED_FROM * text ? cut(stateName(d.actor, d.state), long / (LETTER * text)) : '');
      });
  }

  private messages(g: Geometry, picture: Picture): void {
    const { t, hot, instant } = picture;
    this.arrows = arrowsOf(g, picture.trace.messages, t, instant);
    const many = this.arrows.length > CANVAS_FROM;
    const push = this.push(g, '.st-moving');
    const moving = select(this.svg).select('.st-moving');
    const lit = (a: Arrow) => a.message.id === hot || touches(a, picture.highlighted);
    const kept = many ? this.arrows.filter(lit).slice(-CANVAS_FROM) : this.arrows;
    moving
      .selectAll<SVGGElement, Arrow>('g')
      .data(kept, (d) => (d as Arrow).message.id)
      .join((enter) => {
        const made = enter.append('g').attr('data-message', (d) => d.message.id);
        made
          .append('path')
          .attr('class', 'st-line')
          .attr('stroke', (d) => lookOf(d.message).line)
          .attr('stroke-dasharray', (d) => lookOf(d.message).dash || null);
        made
          .append('path')
          .attr('class', 'st-tip')
          .attr('d', (d) => lookOf(d.message).d)
          .attr('fill', (d) => lookOf(d.message).fill);
        return made;
      })
      .each((a, i, nodes) => {
        const node = nodes[i] as SVGGElement & { was?: string };
        const state = `${a.message.sent > t ? 'st-ahead' : ''} ${lit(a) ? 'st-lit' : ''} ${a.message.due === a.message.sent ? 'st-instant' : ''}`;
        const done = a.message.due <= t || a.message.sent > t;
        const now = done ? state : `${state} ${t}`;
        if (node.was === now) return;
        node.was = now;
        node.setAttribute('class', state);
        const [x1, y1, x2, y2] = g.upright ? [a.x1, a.y1 - push, a.x2, a.y2 - push] : [a.x1 - push, a.y1, a.x2 - push, a.y2];
        node.children[0]?.setAttribute('d', `M${r(x1)} ${r(y1)}L${r(x2)} ${r(y2)}`);
        node.children[1]?.setAttribute('transform', `translate(${r(x2)} ${r(y2)}) scale(0.75)`);
      });
    this.onCanvas(g, many ? this.arrows : [], t);
  }

  private onCanvas(g: Geometry, arrows: readonly Arrow[], t: Ms): void {
    const ratio = globalThis.devicePixelRatio || 1;
    const [w, h] = g.upright ? [g.breadth, g.length] : [g.length, g.breadth];
    const { canvas } = this;
    if (!arrows.length) {
      if (canvas.width) canvas.width = 0;
      return;
    }
    const [width, height] = [Math.round(w * ratio), Math.round(h * ratio)];
    if (canvas.width !== width || canvas.height !== height) {
      Object.assign(canvas, { width, height });
      canvas.style.width = `${w}px`;
      canvas.style.height = `${h}px`;
    }
    const pen = canvas.getContext('2d');
    if (!pen) return;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, w, h);
    const { values, stroke } = this.theme();
    const colour = (v: string) => values[v.slice(4, -1)] ?? v;
    pen.lineWidth = stroke * 0.7;
    // One stroke for all arrows that look alike: changing the pen is what costs.
    for (const alike of groupsOf(arrows, t)) {
      const first = alike[0] as Arrow;
      const look = lookOf(first.message);
      pen.globalAlpha = alphaOf(first, t);
      pen.strokeStyle = colour(look.line);
      pen.fillStyle = colour(look.line);
      pen.setLineDash(look.dash ? look.dash.split(' ').map(Number) : []);
      pen.beginPath();
      for (const a of alike) {
        pen.moveTo(a.x1, a.y1);
        pen.lineTo(a.x2, a.y2);
      }
      pen.stroke();
      for (const a of alike) pen.fillRect(a.x2 - 2, a.y2 - 2, 4, 4);
    }
  }

  private theme(): Tokens {
    const theme = document.documentElement.dataset.theme ?? '';
    if (this.tokens?.theme !== theme) this.tokens = { theme, tokens: readTokens(this.host) };
    return this.tokens.tokens;
  }

  private ticks(g: Geometry, text: number): void {
    const scale = scaleLinear([g.window.from, g.window.to], [0, g.length]);
    const push = this.push(g, '.st-ticks');
    select(this.svg)
      .select('.st-ticks')
      .selectAll<SVGTextElement, number>('text')
      .data(scale.ticks(Math.max(2, Math.floor(g.length / (TICK_EVERY * text)))), (d) => d as number)
      .join('text')
      .each((d, i, nodes) => {
        const node = nodes[i] as SVGTextElement;
        // The very beginning has no room before it.
        const at = r((d === 0 ? Math.max(scale(d), text) : scale(d)) - push);
        put(node, g.upright ? { x: r(g.breadth + 6), y: at, 'text-anchor': 'start' } : { x: at, y: r(g.breadth + 1.2 * text), 'text-anchor': 'middle' });
        putText(node, tickText(Math.round(d * 1000) / 1000));
      });
  }

  private now(g: Geometry, { t }: Picture): void {
    const at = r(along(g, t));
    const node = select(this.svg).select('.st-now').selectAll<SVGPathElement, number>('path').data([0]).join('path').node();
    if (node) put(node, { d: g.upright ? `M0 ${at}H${r(g.breadth)}` : `M${at} 0V${r(g.breadth)}` });
  }

  /** Pushes a layer along whose things keep the place of their time; by how much, px. */
  private push(g: Geometry, layer: string): number {
    const push = r(((this.origin - g.window.from) / (g.window.to - g.window.from)) * g.length);
    const node = this.svg.querySelector(layer);
    if (node) put(node, { transform: g.upright ? `translate(0 ${push})` : `translate(${push} 0)` });
    return push;
  }
}

function alphaOf({ message }: Arrow, t: Ms): number {
  return message.sent > t ? 0.3 : message.due === message.sent ? 0.35 : 0.8;
}

function groupsOf(arrows: readonly Arrow[], t: Ms): Iterable<Arrow[]> {
  const groups = new Map<string, Arrow[]>();
  for (const a of arrows) {
    const key = `${a.message.wire} ${a.message.type} ${a.message.bytes > 0} ${alphaOf(a, t)}`;
    const group = groups.get(key);
    if (group) group.push(a);
    else groups.set(key, [a]);
  }
  return groups.values();
}

function touches(a: Arrow, actor: string | null): boolean {
  return actor !== null && (a.message.from === actor || a.message.to === actor);
}

/** As much of a name as there is room for, in letters. */
function cut(text: string, room: number): string {
  const letters = Math.floor(room - 1);
  return text.length <= letters ? text : letters > 3 ? `${text.slice(0, letters - 1)}…` : '';
}

function r(value: number): number {
  return Math.round(value * 10) / 10;
}
