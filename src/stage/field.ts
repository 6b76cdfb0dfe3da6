/**
 * Many proxies at once. Each has a small glass; all glasses of a kind are one path, so that a thousand cost
 * about as much as ten.
 */

import type { Frame } from '../engine/frame.ts';
import { add, shower, textWriter, writer } from './draw.ts';
import { INK, STROKE } from './ink.ts';
import type { Tools } from './painters.ts';
import type { FieldPart, FieldState, Rect } from './plan.ts';
import { letter } from './text.ts';

/** Levels are drawn in steps of this many units: less is not seen. */
const STEP = 0.5;

interface Parts {
  readonly tube: Rect;
  readonly mark: Rect;
}

/** Where glass and sign stand in a cell. */
export function cellParts(cell: Rect): Parts {
  const room = cell.w >= 30;
  const top = room ? 15 : 0;
  const tube = {
    x: cell.x + (room ? 3 : 1.5),
    y: cell.y + top + 1.5,
    w: room ? Math.min(22, cell.w * 0.4) : Math.max(3, cell.w * 0.5 - 1.5),
    h: cell.h - top - 3.5,
  };
  const free = cell.x + cell.w - (tube.x + tube.w) - 2;
  const size = Math.max(2, Math.min(free - 1, cell.h - top - 4, 20));
  return { tube, mark: { x: tube.x + tube.w + (free - size) / 2 + 0.5, y: cell.y + top + (cell.h - top - size) / 2, w: size, h: size } };
}

/** The sign of a state, as a path in its rectangle. All solid, all of another outline. */
function sign(state: FieldState, { x, y, w, h }: Rect): string {
  const f = (n: number) => Math.round(n * 10) / 10;
  switch (state) {
    case 'fine': {
      const r = f(w * 0.26);
      return `M${f(x + w / 2 - r)} ${f(y + h / 2)}a${r} ${r} 0 1 0 ${f(2 * r)} 0a${r} ${r} 0 1 0 ${f(-2 * r)} 0z`;
    }
    case 'late':
      return `M${f(x)} ${f(y + h * 0.12)}h${f(w)}l${f(-w / 2)} ${f(h * 0.8)}z`;
    case 'mute':
    case 'stop':
      return `M${f(x + w * 0.05)} ${f(y)}h${f(w * 0.33)}v${f(h)}h${f(-w * 0.33)}zM${f(x + w * 0.62)} ${f(y)}h${f(w * 0.33)}v${f(h)}h${f(-w * 0.33)}z`;
    case 'gone':
      return `M${f(x)} ${f(y + h * 0.15)}l${f(w * 0.15)} ${f(-h * 0.15)}l${f(w * 0.85)} ${f(h * 0.85)}l${f(-w * 0.15)} ${f(h * 0.15)}zM${f(x + w)} ${f(y + h * 0.15)}l${f(-w * 0.15)} ${f(-h * 0.15)}l${f(-w * 0.85)} ${f(h * 0.85)}l${f(w * 0.15)} ${f(h * 0.15)}z`;
  }
}

const STATES: readonly FieldState[] = ['fine', 'late', 'mute', 'gone', 'stop'];
const MARK_INK: Record<FieldState, string> = { fine: INK.fix, late: INK.bug, mute: INK.ink, gone: INK.muted, stop: INK.paper };

const box = (r: Rect) => `M${r.x.toFixed(1)} ${r.y.toFixed(1)}h${r.w.toFixed(1)}v${r.h.toFixed(1)}h${(-r.w).toFixed(1)}z`;

export function mountField(g: SVGGElement, part: FieldPart, { uid }: Tools): (frame: Frame) => void {
  const parts = part.cells.map(cellParts);
  const alarmed = add(g, 'path', { fill: INK.bug2 });
  const stopped = add(g, 'path', { fill: INK.bug });
  add(g, 'path', { d: parts.map((p) => box(p.tube)).join(''), fill: INK.glass });
  const liquid = add(g, 'path', { fill: INK.liquid });
  const hatch = add(g, 'path', { fill: `url(#${uid}-hatch)` });
  const small = (part.cells[0]?.w ?? 0) < 30;
  add(g, 'path', { d: parts.map((p) => box(p.tube)).join(''), fill: 'none', stroke: INK.ink, 'stroke-width': small ? STROKE.hair : STROKE.line });
  add(g, 'path', {
    d: parts
      .map(
        ({ tube: t }) =>
          `M${(t.x - 1).toFixed(1)} ${t.y.toFixed(1)}h${(t.w + 2).toFixed(1)}M${(t.x - 1).toFixed(1)} ${(t.y + t.h).toFixed(1)}h${(t.w + 2).toFixed(1)}`,
      )
      .join(''),
    stroke: INK.brass,
    'stroke-width': small ? STROKE.line : STROKE.bold,
  });
  const marks = new Map(STATES.map((s) => [s, writer(add(g, 'path', { fill: MARK_INK[s] }), 'd')]));
  if (part.numbered)
    for (const cell of part.cells) letter(g, cell.x + 3, cell.y + 12.5, { font: 'mono', size: 12, fill: INK.ink }).textContent = String(cell.index);
  // where the callback stands; stands out from the glasses around it, however small they are
  const reach = small ? 4 : 1;
  const rim = add(g, 'rect', { fill: 'none', stroke: INK.paper, 'stroke-width': small ? 6 : 0 });
  const cursor = add(g, 'rect', { fill: 'none', stroke: INK.bug, 'stroke-width': STROKE.bold });
  const number = part.numbered ? letter(g, 0, 0, { font: 'mono', size: 12, bold: true, fill: INK.paper }) : null;
  const shown = [rim, cursor, ...(number ? [number] : [])].map(shower);
  const signs = parts.map((p) => Object.fromEntries(STATES.map((s) => [s, sign(s, p.mark)])) as Record<FieldState, string>);
  const [drawLiquid, drawHatch, drawAlarm, drawStop] = [liquid, hatch, alarmed, stopped].map((n) => writer(n, 'd')) as [
    (d: string) => void,
    (d: string) => void,
    (d: string) => void,
    (d: string) => void,
  ];
  const move = (['x', 'y', 'width', 'height'] as const).map((n) => [writer(rim, n), writer(cursor, n)]);
  const count = number && ([textWriter(number), writer(number, 'x'), writer(number, 'y')] as const);

  const heights = new Float64Array(part.cells.length).fill(-1);
  const states: (FieldState | undefined)[] = new Array(part.cells.length);
  return (frame) => {
    let [levels, looks] = [false, false];
    part.cells.forEach((cell, i) => {
      const tube = (parts[i] as Parts).tube;
      const value = part.level(frame, cell.index);
      const height = value > 0 ? Math.max(STEP, Math.round((Math.min(1, value / part.max) * tube.h) / STEP) * STEP) : 0;
      if (height !== heights[i]) {
        heights[i] = height;
        levels = true;
      }
      const state = part.state(frame, cell.index);
      if (state !== states[i]) {
        states[i] = state;
        looks = true;
      }
    });
    if (levels) {
      let [wet, dry] = ['', ''];
      parts.forEach(({ tube: t }, i) => {
        const height = heights[i] as number;
        if (height > 0) wet += `M${t.x} ${t.y + t.h}v${-height}h${t.w}v${height}z`;
        else dry += box(t);
      });
      drawLiquid(wet);
      drawHatch(dry);
    }
    if (looks) {
      const paths: Record<FieldState, string> = { fine: '', late: '', mute: '', gone: '', stop: '' };
      let [alarm, stop] = ['', ''];
      part.cells.forEach((cell, i) => {
        const state = states[i] as FieldState;
        paths[state] += (signs[i] as Record<FieldState, string>)[state];
        if (state === 'stop') stop += box(cell);
        else if (state === 'late') alarm += box(cell);
      });
      for (const s of STATES) marks.get(s)?.(paths[s]);
      drawAlarm(alarm);
      drawStop(stop);
    }
    const at = part.cursor(frame);
    const cell = at >= 0 ? part.cells[at] : undefined;
    for (const [i, show] of shown.entries()) show(!!cell && (i < 2 || states[at] === 'stop'));
    if (!cell) return;
    const around = [cell.x - reach, cell.y - reach, cell.w + 2 * reach, cell.h + 2 * reach];
    for (const [i, writes] of move.entries()) for (const write of writes) write(around[i] as number);
    count?.[0](String(cell.index));
    count?.[1](cell.x + 3);
    count?.[2](cell.y + 12.5);
  };
}
