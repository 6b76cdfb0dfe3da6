/**
 * What can be pointed at, by mouse, finger, keyboard or screen reader. Clear rectangles over the drawing, joined
 * by id. Up to fifty are stops of the Tab key; more are one list box with a roving tab stop. Arrow keys go to
 * the neighbour on that side.
 */
import { select } from 'd3';
import type { Frame } from '../engine/frame.ts';
import type { StageOptions } from './contract.ts';
import { add } from './draw.ts';
import { INK, STROKE } from './ink.ts';
import { ARROWS, neighbour } from './neighbour.ts';
import type { Pick, Plan, Rect } from './plan.ts';

const LIST_FROM = 50;

export class Picking {
  private readonly layer: SVGGElement;
  private readonly ring: SVGRectElement;
  private readonly options: StageOptions;
  private readonly host: HTMLElement;
  private plan: Plan | null = null;
  private byId = new Map<string, Pick>();
  private nodes: SVGRectElement[] = [];
  private labels: string[] = [];
  private rover: string | null = null;

  constructor(svg: SVGSVGElement, host: HTMLElement, options: StageOptions) {
    this.host = host;
    this.options = options;
    this.layer = add(svg, 'g');
    this.ring = add(svg, 'rect', { fill: 'none', stroke: INK.focus, 'stroke-width': STROKE.bold, 'pointer-events': 'none', visibility: 'hidden' });
    this.layer.addEventListener('click', (e) => {
      const id = idOf(e);
      if (id) this.pick(id, e.clientX, e.clientY);
    });
    this.layer.addEventListener('pointerover', (e) => this.options.onHover?.(idOf(e)));
    this.layer.addEventListener('pointerleave', () => this.options.onHover?.(null));
    this.layer.addEventListener('focusin', (e) => this.focused(idOf(e), e.target as Element));
    this.layer.addEventListener('focusout', () => {
      this.ring.setAttribute('visibility', 'hidden');
      this.options.onHover?.(null);
    });
    this.layer.addEventListener('keydown', (e) => this.key(e));
  }

  layOut(plan: Plan): void {
    if (plan === this.plan) return;
    this.plan = plan;
    this.byId = new Map(plan.picks.map((p) => [p.id, p]));
    const many = plan.picks.filter((p) => p.tab).length > LIST_FROM;
    const inList = (p: Pick) => many && p.id.startsWith('proxy-');
    if (!this.rover || !this.byId.has(this.rover)) this.rover = plan.picks.find(inList)?.id ?? null;
    const join = (parent: SVGGElement, picks: readonly Pick[], role: string) =>
      select(parent)
        .selectAll<SVGRectElement, Pick>(':scope > rect')
        .data(picks, (p) => p.id)
        .join('rect')
        .attr('data-actor', (p) => p.id)
        .attr('role', role)
        .attr('tabindex', (p) => (role === 'option' ? (p.id === this.rover ? 0 : -1) : p.tab ? 0 : -1))
        .attr('x', (p) => p.x)
        .attr('y', (p) => p.y)
        .attr('width', (p) => p.w)
        .attr('height', (p) => p.h)
        .attr('fill', 'transparent')
        .attr('style', 'outline:none;cursor:pointer')
        .order()
        .nodes();
    const singles = plan.picks.filter((p) => !inList(p));
    const list = plan.picks.filter(inList);
    const lists = select(this.layer)
      .selectAll<SVGGElement, string>(':scope > g')
      .data(list.length ? ['list'] : [])
      .join('g')
      .attr('role', 'listbox')
      .attr('aria-label', plan.title)
      .nodes();
    const drawn = new Map<string, SVGRectElement>();
    for (const node of join(this.layer, singles, 'button')) drawn.set(node.dataset.actor as string, node);
    if (lists[0]) for (const node of join(lists[0], list, 'option')) drawn.set(node.dataset.actor as string, node);
    this.nodes = plan.picks.map((p) => drawn.get(p.id) as SVGRectElement);
    this.labels = [];
    this.ring.setAttribute('visibility', 'hidden');
  }

  /** Says what stands there now. */
  paint(frame: Frame): void {
    this.plan?.picks.forEach((p, i) => {
      const label = p.says(frame);
      if (label === this.labels[i]) return;
      this.labels[i] = label;
      this.nodes[i]?.setAttribute('aria-label', label);
    });
  }

  rect(id: string): Rect | null {
    return this.byId.get(id) ?? null;
  }

  private pick(id: string, x: number, y: number): void {
    const host = this.host.getBoundingClientRect();
    this.options.onPick?.(id, { x: x - host.left, y: y - host.top });
  }

  private focused(id: string | null, target: Element): void {
    const at = id && this.byId.get(id);
    if (!at) return;
    this.options.onHover?.(id);
    if (target.getAttribute('role') === 'option' && this.rover !== id) {
      this.node(this.rover)?.setAttribute('tabindex', '-1');
      this.rover = id;
      target.setAttribute('tabindex', '0');
    }
    if (!visibly(target)) return;
    for (const [name, value] of [
      ['x', at.x - 2],
      ['y', at.y - 2],
      ['width', at.w + 4],
      ['height', at.h + 4],
    ] as const)
      this.ring.setAttribute(name, String(value));
    this.ring.setAttribute('visibility', 'visible');
  }

  private key(e: KeyboardEvent): void {
    const id = idOf(e);
    const from = id && this.byId.get(id);
    if (!from || e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.key === 'Enter' || e.key === ' ') {
      e.preventDefault();
      e.stopPropagation();
      const r = (e.target as Element).getBoundingClientRect();
      this.pick(from.id, r.left + r.width / 2, r.top + r.height / 2);
      return;
    }
    const side = ARROWS[e.key];
    if (!side || !this.plan) return;
    const next = neighbour(from, this.plan.picks, side);
    e.preventDefault();
    e.stopPropagation();
    if (next) this.node(next.id)?.focus();
  }

  private node(id: string | null): SVGRectElement | undefined {
    const i = id === null ? -1 : (this.plan?.picks.findIndex((p) => p.id === id) ?? -1);
    return this.nodes[i];
  }
}

function idOf(e: Event): string | null {
  return (e.target as Element | null)?.getAttribute?.('data-actor') ?? null;
}

function visibly(node: Element): boolean {
  try {
    return node.matches(':focus-visible');
  } catch {
    return true;
  }
}
