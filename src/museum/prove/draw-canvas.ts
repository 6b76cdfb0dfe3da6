/**
 * A graph of many states on a canvas: dots and the steps between them, or, when there are too many, a band per depth, as
 * high as it has states, with those where the property fails hatched at its top.
 */
import { countBelow, isIn, sizeOf } from './layers.ts';
import { markSize, type Scene, ticks } from './scene.ts';

/** px from one hatch line to the next */
const HATCH = 5;

interface Colours {
  readonly ink: string;
  readonly line: string;
  readonly state: string;
  readonly band: string;
  readonly bug: string;
  readonly brass: string;
  readonly paper: string;
  readonly stroke: number;
  readonly mono: string;
}

function coloursOf(host: Element): Colours {
  const style = getComputedStyle(host);
  const own = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: own('--ink'),
    line: own('--line'),
    state: own('--ink-2'),
    band: own('--prove-band'),
    bug: own('--bug'),
    brass: own('--brass'),
    paper: own('--paper'),
    stroke: Number.parseFloat(own('--stroke')) || 1.5,
    mono: own('--font-mono'),
  };
}

export function drawOnCanvas(canvas: HTMLCanvasElement, scene: Scene): void {
  const { width, height } = scene.box;
  const scale = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const ctx = canvas.getContext('2d');
  if (!ctx) return;
  ctx.setTransform(scale, 0, 0, scale, 0, 0);
  ctx.clearRect(0, 0, width, height);
  const colours = coloursOf(canvas);
  if (scene.place.manner === 'bands') bands(ctx, scene, colours);
  else dots(ctx, scene, colours);
  drawPath(ctx, scene, colours);
  drawScale(ctx, scene, colours);
}

function spotOf({ picture, place }: Scene, s: number): [number, number] {
  const depth = picture.depth[s] as number;
  return [place.x(depth), place.y(s, depth)];
}

function dots(ctx: CanvasRenderingContext2D, scene: Scene, { line, state, bug, stroke }: Colours): void {
  const { picture, layers, place, bad } = scene;
  ctx.strokeStyle = line;
  ctx.globalAlpha = 0.4;
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (let e = 0; e < picture.from.length; e++) {
    const [a, b] = [picture.from[e] as number, picture.to[e] as number];
    if (a === b) continue;
    ctx.moveTo(...spotOf(scene, a));
    ctx.lineTo(...spotOf(scene, b));
  }
  ctx.stroke();
  ctx.globalAlpha = 1;
  const r = Math.max(1, Math.min(4, place.gap * 0.35, place.column * 0.3));
  const mark = markSize(scene);
  const crosses = new Path2D();
  ctx.fillStyle = state;
  ctx.beginPath();
  for (let s = 0; s < layers.size; s++) {
    const [x, y] = spotOf(scene, s);
    if (isIn(bad, s)) {
      crosses.moveTo(x - mark, y - mark);
      crosses.lineTo(x + mark, y + mark);
      crosses.moveTo(x + mark, y - mark);
      crosses.lineTo(x - mark, y + mark);
      continue;
    }
    ctx.moveTo(x + r, y);
    ctx.arc(x, y, r, 0, 2 * Math.PI);
  }
  ctx.fill();
  ctx.strokeStyle = bug;
  ctx.lineWidth = Math.min(stroke, mark * 0.6);
  ctx.stroke(crosses);
}

function bands(ctx: CanvasRenderingContext2D, scene: Scene, { band, state, bug, paper, stroke }: Colours): void {
  const { layers, place, bad, margin } = scene;
  const wide = Math.max(1, place.column * 0.86);
  for (let d = 0; d < layers.count; d++) {
    const n = sizeOf(layers, d);
    const fails = countBelow(bad, layers.first[d + 1] as number) - countBelow(bad, layers.first[d] as number);
    const high = Math.max(1.5, n * place.gap);
    const [left, top] = [place.x(d) - wide / 2, place.middle - high / 2];
    ctx.fillStyle = band;
    ctx.fillRect(left, top, wide, high);
    ctx.strokeStyle = state;
    ctx.lineWidth = 1;
    ctx.strokeRect(left, top, wide, high);
    if (!fails) continue;
    // However few fail: a sliver of them is seen, and a cross above tells where to look.
    const share = Math.max(2.5, fails * place.gap);
    ctx.fillStyle = bug;
    ctx.fillRect(left, top, wide, share);
    hatch(ctx, left, top, wide, share, paper);
    cross(ctx, place.x(d), margin.top * 0.5, Math.max(2.5, Math.min(margin.top * 0.22, place.column * 0.36)), bug, stroke);
  }
}

function hatch(ctx: CanvasRenderingContext2D, x: number, y: number, w: number, h: number, colour: string): void {
  if (w < 4 || h < 4) return;
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, y, w, h);
  ctx.clip();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (let at = -w; at < h; at += HATCH) {
    ctx.moveTo(x, y + at + w);
    ctx.lineTo(x + w, y + at);
  }
  ctx.stroke();
  ctx.restore();
}

function cross(ctx: CanvasRenderingContext2D, x: number, y: number, r: number, colour: string, stroke: number): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = Math.min(stroke, r * 0.7);
  ctx.beginPath();
  ctx.moveTo(x - r, y - r);
  ctx.lineTo(x + r, y + r);
  ctx.moveTo(x + r, y - r);
  ctx.lineTo(x - r, y + r);
  ctx.stroke();
}

/** The way to the state that is looked at, and a ring around it. */
function drawPath(ctx: CanvasRenderingContext2D, scene: Scene, { brass, paper, ink, stroke }: Colours): void {
  const { path } = scene;
  const last = path.at(-1);
  if (last === undefined) return;
  const line = new Path2D();
  path.forEach((s, i) => {
    if (i) line.lineTo(...spotOf(scene, s));
    else line.moveTo(...spotOf(scene, s));
  });
  ctx.lineJoin = 'round';
  ctx.strokeStyle = paper;
  ctx.lineWidth = stroke * 2 + 3;
  ctx.stroke(line);
  ctx.strokeStyle = brass;
  ctx.lineWidth = stroke * 2;
  ctx.stroke(line);
  ctx.beginPath();
  ctx.arc(...spotOf(scene, last), markSize(scene) + 4, 0, 2 * Math.PI);
  ctx.strokeStyle = paper;
  ctx.lineWidth = stroke + 4;
  ctx.stroke();
  ctx.strokeStyle = ink;
  ctx.lineWidth = stroke + 1;
  ctx.stroke();
}

function drawScale(ctx: CanvasRenderingContext2D, scene: Scene, { ink, line, mono }: Colours): void {
  const { place, box, margin, letter } = scene;
  const foot = box.height - margin.bottom;
  ctx.strokeStyle = line;
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.moveTo(margin.side, foot + 2.5);
  ctx.lineTo(box.width - margin.side, foot + 2.5);
  ctx.stroke();
  ctx.fillStyle = ink;
  ctx.font = `${letter}px ${mono}`;
  ctx.textAlign = 'center';
  for (const d of ticks(scene)) ctx.fillText(String(d), place.x(d), foot + letter * 1.3);
}
