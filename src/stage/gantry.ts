/**
 * The callback as a carriage on a rail: it calls at one subscriber after the other. When it is parked, the
 * carriage is a great oxblood plate that points at the glass it waits for, and the rail beyond is dead.
 */
import { select } from 'd3';
import type { Frame } from '../engine/frame.ts';
import { add, shower, textWriter, writer } from './draw.ts';
import { duration } from './format.ts';
import { INK, STROKE } from './ink.ts';
import type { Tools } from './painters.ts';
import type { GantryPart, Stop } from './plan.ts';
import { letter } from './text.ts';
import { textWidth } from './text-metrics.ts';

const REST_W = 34;

export function mountGantry(g: SVGGElement, part: GantryPart, { uid }: Tools): (frame: Frame) => void {
  const { x, w, h, railY, stops } = part;
  const below = part.y + h;
  const rail = add(g, 'g');
  add(rail, 'rect', { x, y: railY - 4, width: w, height: 8, fill: `url(#${uid}-brass-v)`, stroke: INK.ink, 'stroke-width': STROKE.hair });
  const dead = add(rail, 'path', { fill: `url(#${uid}-hatch)`, stroke: INK.bug, 'stroke-width': STROKE.hair });
  const last = stops.at(-1);
  const marks = select(g)
    .append('g')
    .selectAll<SVGPathElement, Stop>('path')
    .data(part.marked ? stops : [], (s) => s.index)
    .join('path')
    .attr('d', (s) => `M${s.x - 5} ${railY + 6}h10l-5 7z`)
    .attr('stroke', INK.ink)
    .attr('stroke-width', STROKE.hair);
  const markInk = marks.nodes().map((n) => writer(n, 'fill'));

  const carriage = add(g, 'g');
  add(carriage, 'rect', { x: -REST_W / 2, y: -11, width: REST_W, height: 20, rx: 2, fill: `url(#${uid}-brass)`, stroke: INK.ink, 'stroke-width': STROKE.line });
  for (const wx of [-9, 9]) add(carriage, 'circle', { cx: wx, cy: -3, r: 4.2, fill: INK.paper, stroke: INK.ink, 'stroke-width': STROKE.line });
  const hook = add(carriage, 'path', {
    d: `M0 9v${Math.max(4, below - railY - 14)}m-5 -6l5 6l5 -6`,
    fill: 'none',
    stroke: INK.ink,
    'stroke-width': STROKE.line,
  });

  const big = Math.min(30, Math.max(18, h * 0.42));
  const fine = Math.min(16, Math.max(12, big * 0.5));
  const plateH = big + fine + 16;
  const plateW = Math.min(
    w,
    Math.max(textWidth(part.words.parked, big, 'title', true) * 1.12 + 28, textWidth(`${part.words.inSend} · 00.0 s`, fine, 'mono') + 20),
  );
  const parked = add(g, 'g');
  const pointer = add(parked, 'path', { fill: INK.bug });
  const slab = add(parked, 'rect', { y: railY - 8, width: plateW, height: plateH, fill: INK.bug, stroke: INK.paper, 'stroke-width': STROKE.line });
  const edge = add(parked, 'rect', { y: railY - 4, width: plateW - 8, height: plateH - 8, fill: 'none', stroke: INK.bug2, 'stroke-width': STROKE.hair });
  const word = letter(parked, 0, railY - 2 + big * 0.92, { font: 'title', size: big, anchor: 'middle', bold: true, fill: INK.paper });
  word.textContent = part.words.parked;
  word.setAttribute('letter-spacing', '0.08em');
  const since = letter(parked, 0, railY + big + fine * 1.05, { font: 'mono', size: fine, anchor: 'middle', fill: INK.paper });

  const move = writer(carriage, 'transform');
  const showCarriage = shower(carriage);
  const showHook = shower(hook);
  const showParked = shower(parked);
  const kill = writer(dead, 'd');
  const write = textWriter(since);
  const slabX = writer(slab, 'x');
  const edgeX = writer(edge, 'x');
  const wordX = writer(word, 'x');
  const sinceX = writer(since, 'x');
  const aim = writer(pointer, 'd');
  const byIndex = new Map(stops.map((s) => [s.index, s]));

  return (frame) => {
    const state = part.at(frame);
    const stop = byIndex.get(state.at);
    const px = stop ? stop.x : x + REST_W / 2 + 2;
    showParked(state.parked && !!stop);
    showCarriage(!(state.parked && stop));
    showHook(!!stop);
    move(`translate(${px} ${railY})`);
    if (part.marked)
      stops.forEach((s, i) => {
        markInk[i]?.(state.waiting.has(s.index) ? (state.parked ? INK.bug2 : INK.paper) : s.index === state.at ? INK.ink : INK.brass);
      });
    if (!state.parked || !stop) {
      kill('');
      return;
    }
    const left = Math.min(Math.max(px - plateW / 2, x), x + w - plateW);
    slabX(left);
    edgeX(left + 4);
    wordX(left + plateW / 2);
    sinceX(left + plateW / 2);
    write(`${part.words.inSend} · ${duration(state.parkedMs)}`);
    const foot = railY - 8 + plateH - 1;
    aim(`M${px - 13} ${foot}H${px + 13}L${px} ${Math.max(foot + 12, stop.y)}Z`);
    kill(last && px < last.x ? `M${Math.max(px, left + plateW)} ${railY - 4}H${x + w}v8H${Math.max(px, left + plateW)}Z` : '');
  };
}
