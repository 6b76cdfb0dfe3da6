/** The addresses of the pod network and who answers there. Joined by address: a cell keeps its place. */
import { select } from 'd3';
import type { Frame } from '../engine/frame.ts';
import { add } from './draw.ts';
import { GLYPHS } from './glyphs.ts';
import { INK, STROKE } from './ink.ts';
import type { Tools } from './painters.ts';
import type { PoolCell, PoolPart, Rect } from './plan.ts';
import { baseline, letter } from './text.ts';
import { cutTo, textWidth } from './text-metrics.ts';

const LEGEND = 16;

/** Letters under a cell need this much room. */
const LETTERED = 22.5;

/** Where the n-th of `count` cells stands. Pure: threads and messages aim with it too. */
export function poolCell(part: Pick<PoolPart, 'x' | 'y' | 'w' | 'h' | 'legend'>, i: number, count: number): Rect {
  const h = part.h - (part.legend.length ? LEGEND : 0);
  let rows = 1;
  while (rows < 12 && part.w / Math.ceil(count / rows) < LETTERED && h / (rows + 1) >= 34) rows++;
  // no room for letters: small cells, as square as may be
  if (part.w / Math.ceil(count / rows) < LETTERED) rows = Math.max(1, Math.round(Math.sqrt((count * h) / part.w)));
  const columns = Math.max(1, Math.ceil(count / rows));
  const [cw, ch] = [Math.min(part.w / columns, 84), h / rows];
  return { x: part.x + (i % columns) * cw, y: part.y + Math.floor(i / columns) * ch, w: cw, h: ch };
}

function octet(ip: string): string {
  return `.${ip.slice(ip.lastIndexOf('.') + 1)}`;
}

export function mountPool(g: SVGGElement, part: PoolPart, { uid }: Tools): (frame: Frame) => void {
  const layer = add(g, 'g');
  let x = part.x;
  for (const { owner, word } of part.legend) {
    const width = textWidth(word, 12, 'body') + 34;
    if (x + width > part.x + part.w) break;
    body(add(g, 'g'), owner, { x, y: part.y + part.h - LEGEND + 2, w: 18, h: 13 }, uid);
    letter(g, x + 22, baseline(part.y + part.h - LEGEND + 1, LEGEND, 12), { font: 'body', size: 12, fill: INK.muted }).textContent = word;
    x += width;
  }
  let last = '';
  return (frame) => {
    const cells = part.cells(frame);
    const believed = part.believed(frame);
    const dialled = (c: PoolCell) => believed.has(c.ip);
    const key = cells.map((c) => `${c.ip}${c.owner}${c.pod}${dialled(c)}`).join();
    if (key === last) return;
    last = key;
    select(layer)
      .selectAll<SVGGElement, PoolCell>('g.cell')
      .data(cells, (c) => c.ip)
      .join('g')
      .attr('class', 'cell')
      .each(function (c, i) {
        const wrong = dialled(c) && (c.owner === 'stranger' || c.owner === 'free');
        const state = `${i}/${cells.length}${c.owner}${c.pod}${wrong}`;
        if (this.dataset.state === state) return;
        this.dataset.state = state;
        this.replaceChildren();
        const r = poolCell(part, i, cells.length);
        const words = r.w >= LETTERED && r.h >= 30 ? 14 : 0;
        const edge = words ? 2 : 0.8;
        body(this, c.owner, { x: r.x + edge, y: r.y + edge, w: r.w - 2 * edge, h: r.h - words - 2 * edge }, uid, words ? c.pod : null, wrong);
        if (!words) return;
        letter(this, r.x + r.w / 2, baseline(r.y + r.h - words, words, 12), {
          font: 'mono',
          size: 12,
          anchor: 'middle',
          bold: wrong,
          fill: wrong ? INK.bug : c.owner === 'free' ? INK.muted : INK.ink,
        }).textContent = cutTo(octet(c.ip), r.w, 12, 'mono');
      });
  };
}

function body(g: Element, owner: PoolCell['owner'], r: Rect, uid: string, pod: string | null = null, wrong = false): void {
  const { x, y, w, h } = r;
  if (owner === 'free') {
    add(g, 'rect', {
      x,
      y,
      width: w,
      height: h,
      fill: wrong ? INK.bug2 : 'none',
      stroke: wrong ? INK.bug : INK.muted,
      'stroke-width': wrong ? STROKE.line : STROKE.hair,
      'stroke-dasharray': '2 3',
    });
    if (wrong) sign(g, 'refused', r);
    return;
  }
  const c = Math.min(w, h) * 0.28;
  const hexagon = `M${x + c} ${y}H${x + w - c}L${x + w} ${y + h / 2}L${x + w - c} ${y + h}H${x + c}L${x} ${y + h / 2}Z`;
  if (owner === 'stranger') {
    add(g, 'rect', { x, y, width: w, height: h, fill: INK.paper2, stroke: wrong ? INK.bug : INK.ink, 'stroke-width': STROKE.line });
    add(g, 'rect', { x, y, width: w, height: h, fill: `url(#${uid}-${wrong ? 'hatch' : 'faint'})` });
    sign(g, 'mask', r, wrong);
    return;
  }
  add(g, 'path', {
    d: hexagon,
    fill: owner === 'ours' ? INK.fix : INK.paper,
    stroke: owner === 'ours' ? INK.ink : INK.fix,
    'stroke-width': STROKE.line,
    ...(owner === 'starting' ? { 'stroke-dasharray': '4 3' } : {}),
  });
  if (pod && h >= 18) {
    const name = pod.slice(pod.lastIndexOf('-') + 1);
    if (name.length * 7.3 < w - c)
      letter(g, x + w / 2, y + h / 2 + 4.3, {
        font: 'mono',
        size: 12,
        anchor: 'middle',
        bold: true,
        fill: owner === 'ours' ? INK.paper : INK.ink,
      }).textContent = name;
  }
}

/** Who answers there instead: nobody, or somebody else. */
function sign(g: Element, glyph: 'refused' | 'mask', { x, y, w, h }: Rect, wrong = true): void {
  const size = Math.min(18, w - 4, h - 4);
  if (size < 8) return;
  const [cx, cy] = [x + w / 2, y + h / 2];
  if (glyph === 'mask') add(g, 'circle', { cx, cy, r: size * 0.72, fill: INK.paper });
  add(g, 'path', {
    d: GLYPHS[glyph].d,
    fill: 'none',
    stroke: wrong ? INK.bug : INK.muted,
    'stroke-width': 1.8,
    transform: `translate(${cx - size / 2} ${cy - size / 2}) scale(${size / 16})`,
  });
}
