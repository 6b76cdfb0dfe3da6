/**
 * A stage on a host element. It asks the exhibit's planner what stands where, keeps the drawn parts by id, and
 * at each paint brings every instrument to the frame's instant. No transition, no timer, no own clock.
 */
import { select } from 'd3';
import type { Frame } from '../engine/frame.ts';
import type { Box, PaintOptions, Stage, StageOptions } from './contract.ts';
import { addDefs } from './defs.ts';
import { add, textWriter } from './draw.ts';
import { INK, STROKE } from './ink.ts';
import { MessageCanvas } from './message-canvas.ts';
import { CANVAS_FROM, paintSpots, Routes, type Spot, spots, spotsAsSvg } from './messages.ts';
import { mount } from './painters.ts';
import { Picking } from './picking.ts';
import type { Part, Plan } from './plan.ts';
import { boxFor, scaleFor } from './scale.ts';
import { standalone } from './to-svg.ts';
import { readTokens, type Tokens } from './tokens.ts';

const UNSIZED: Box = { width: 1150, height: 580 };
/** Thinnest line in stage units. */
const LEAST_LINE = 1;
/** From this stroke on, px, a theme counts as heavy. */
const HEAVY = 3;
let stages = 0;

export function createStage(host: HTMLElement, options: StageOptions): Stage {
  return new DrawnStage(host, options);
}

class DrawnStage implements Stage {
  private readonly uid = `stage${++stages}`;
  private readonly root: HTMLDivElement;
  private readonly svg: SVGSVGElement;
  private readonly partsLayer: SVGGElement;
  private readonly rings: SVGGElement;
  private readonly dots: SVGGElement;
  private readonly canvas: MessageCanvas;
  private readonly picking: Picking;
  private readonly describe: (text: string) => void;
  private readonly watchers: (() => void)[] = [];
  private readonly host: HTMLElement;
  private readonly options: StageOptions;

  private tokens: Tokens;
  private scale = 1;
  private size: Box = UNSIZED;
  private box: Box = UNSIZED;
  private plan: Plan | null = null;
  private routes: Routes | null = null;
  private updates: ((frame: Frame) => void)[] = [];
  private drawn = new Map<string, { json: string; update: (frame: Frame) => void }>();
  private onCanvas: Spot[] = [];
  private last: { frame: Frame; options: PaintOptions } | null = null;
  private stale = true;

  constructor(host: HTMLElement, options: StageOptions) {
    this.host = host;
    this.options = options;
    this.root = host.ownerDocument.createElement('div');
    this.root.style.cssText = 'position:relative;width:100%;height:100%;overflow:hidden;user-select:none';
    host.appendChild(this.root);
    this.svg = add(this.root, 'svg', { role: 'group', 'aria-describedby': `${this.uid}-says` });
    this.svg.style.cssText = 'display:block;position:absolute;inset:0;font-variant-numeric:tabular-nums';
    this.describe = textWriter(add(this.svg, 'desc', { id: `${this.uid}-says` }));
    addDefs(this.svg, this.uid);
    this.partsLayer = add(this.svg, 'g', { 'pointer-events': 'none', 'aria-hidden': 'true' });
    this.dots = add(this.svg, 'g', { 'pointer-events': 'none', 'aria-hidden': 'true' });
    this.rings = add(this.svg, 'g', { 'pointer-events': 'none', 'aria-hidden': 'true' });
    this.picking = new Picking(this.svg, this.root, options);
    this.canvas = new MessageCanvas(host.ownerDocument);
    this.root.appendChild(this.canvas.node);
    this.tokens = readTokens(host);
    this.watch();
  }

  paint(frame: Frame, options: PaintOptions = {}): void {
    this.last = { frame, options };
    if (document.hidden) return;
    if (this.stale) this.measure();
    const plan = this.options.planner(frame, this.box, this.options.words);
    if (plan !== this.plan && plan.key !== this.plan?.key) this.layOut(plan);
    for (const update of this.updates) update(frame);
    this.picking.paint(frame);
    this.describe(plan.says(frame));
    this.paintMessages(frame, options.still === true);
    this.paintRings(options);
  }

  resize(): void {
    this.stale = true;
    if (this.last) this.paint(this.last.frame, this.last.options);
  }

  toSvg(): string {
    const [, , ...above] = [...this.svg.children].filter((n) => n.tagName === 'g');
    return standalone({
      svg: this.svg,
      box: this.box,
      uid: this.uid,
      title: this.plan?.title ?? '',
      values: { ...this.tokens.values, ...this.strokes() },
      leaveOut: above.filter((n) => n !== this.rings),
      extra: this.onCanvas.length ? spotsAsSvg(this.onCanvas) : null,
    });
  }

  destroy(): void {
    for (const stop of this.watchers) stop();
    this.root.remove();
    this.last = null;
  }

  /** Size, theme and pixel ratio; everything else follows from them. */
  private measure(): void {
    this.stale = false;
    const before = this.heavy;
    this.tokens = readTokens(this.host);
    if (this.heavy !== before) this.forget();
    const [width, height] = [this.host.clientWidth, this.host.clientHeight];
    this.size = width > 0 && height > 0 ? { width, height } : UNSIZED;
    this.scale = scaleFor(this.size, this.tokens.textMin);
    this.box = boxFor(this.size, this.scale);
    this.svg.setAttribute('width', String(this.size.width));
    this.svg.setAttribute('height', String(this.size.height));
    this.svg.setAttribute('viewBox', `0 0 ${this.box.width} ${this.box.height}`);
    for (const [name, value] of Object.entries(this.strokes())) this.svg.style.setProperty(name, value);
    const ratio = globalThis.devicePixelRatio || 1;
    this.canvas.size(Math.round(this.size.width * ratio), Math.round(this.size.height * ratio), this.scale * ratio);
  }

  private get heavy(): boolean {
    return this.tokens.stroke >= HEAVY;
  }

  /** Stroke widths in stage units. With heavy strokes (projector) nothing is finer than the theme's stroke. */
  private strokes(): Record<string, string> {
    // on a wall the strokes grow with the picture
    const line = Math.max(this.tokens.stroke / this.scale, LEAST_LINE);
    const heavy = this.heavy;
    const write = (n: number) => String(Math.round(n * 1000) / 1000);
    return { '--stage-hair': write(heavy ? line : line * 0.6), '--stage-line': write(line), '--stage-bold': write(line * (heavy ? 1.6 : 2)) };
  }

  /** Everything is drawn anew at the next paint. */
  private forget(): void {
    this.plan = null;
    this.drawn.clear();
  }

  private layOut(plan: Plan): void {
    this.plan = plan;
    this.routes = new Routes(plan);
    this.svg.setAttribute('aria-label', plan.title);
    const tools = { uid: this.uid, plan, heavy: this.heavy };
    const kept = new Map<string, { json: string; update: (frame: Frame) => void }>();
    const box = `${plan.box.width}x${plan.box.height}`;
    select(this.partsLayer)
      .selectAll<SVGGElement, Part>(':scope > g')
      .data(plan.parts, (p) => p.id)
      .join('g')
      .order()
      .each((part, i, nodes) => {
        const g = nodes[i] as SVGGElement;
        const before = this.drawn.get(part.id);
        // functions in a part close over its plan: only wholly plain parts are kept as they are
        const json = Object.values(part).some((v) => typeof v === 'function') ? `${plan.key}` : `${box}${JSON.stringify(part)}`;
        if (before && before.json === json) kept.set(part.id, before);
        else {
          g.replaceChildren();
          g.setAttribute('data-part', part.id);
          kept.set(part.id, { json, update: mount(g, part, tools) });
        }
      });
    this.drawn = kept;
    this.updates = [...kept.values()].map((d) => d.update);
    this.picking.layOut(plan);
  }

  private paintMessages(frame: Frame, still: boolean): void {
    if (!this.routes) return;
    const all = spots(frame, this.routes, still);
    const many = all.length > CANVAS_FROM;
    paintSpots(this.dots, many ? [] : all);
    this.onCanvas = many ? all : [];
    this.canvas.paint(this.onCanvas, (v) => this.tokens.values[v.slice(4, -1)] ?? v);
  }

  private paintRings({ selected, highlighted, otherEnd }: PaintOptions): void {
    const wanted = [
      { id: highlighted, colour: INK.brass, dash: '5 4' },
      { id: otherEnd, colour: INK.brass, dash: '5 4' },
      { id: selected, colour: INK.focus, dash: 'none' },
    ].flatMap(({ id, ...look }) => {
      const at = id ? this.picking.rect(id) : null;
      return at ? [{ ...look, at }] : [];
    });
    select(this.rings)
      .selectAll<SVGRectElement, (typeof wanted)[number]>('rect')
      .data(wanted)
      .join((enter) => enter.append('rect').attr('fill', 'none').attr('stroke-width', STROKE.bold))
      .attr('stroke', (d) => d.colour)
      .attr('stroke-dasharray', (d) => d.dash)
      .attr('x', (d) => d.at.x - 3)
      .attr('y', (d) => d.at.y - 3)
      .attr('width', (d) => d.at.w + 6)
      .attr('height', (d) => d.at.h + 6);
  }

  /** Another theme, another size, back from a hidden tab: measure again and paint the same instant. */
  private watch(): void {
    const again = () => this.resize();
    const shown = () => !document.hidden && again();
    document.addEventListener('visibilitychange', shown);
    this.watchers.push(() => document.removeEventListener('visibilitychange', shown));
    if (typeof MutationObserver !== 'undefined') {
      const theme = new MutationObserver(again);
      for (const node of [document.documentElement, document.body])
        theme.observe(node, { attributes: true, attributeFilter: ['class', 'style', 'data-theme'] });
      this.watchers.push(() => theme.disconnect());
    }
    if (typeof ResizeObserver !== 'undefined') {
      const size = new ResizeObserver(() => (this.host.clientWidth !== this.size.width || this.host.clientHeight !== this.size.height) && again());
      size.observe(this.host);
      this.watchers.push(() => size.disconnect());
    }
    if (typeof matchMedia === 'function') {
      const dark = matchMedia('(prefers-color-scheme: dark)');
      dark.addEventListener?.('change', again);
      this.watchers.push(() => dark.removeEventListener?.('change', again));
    }
  }
}
