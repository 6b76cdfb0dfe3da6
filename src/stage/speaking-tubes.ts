/**
 * Speaking tubes, one per row. Left a drawer with its consumer, or an empty one; in the middle the task that feeds
 * it, a moon while it sleeps; from there the stream to a peg at the far end, where its goroutine hangs. A bell wire
 * from drawer to task is the hang-up signal.
 */
import type { Frame } from '../engine/frame.ts';
import { add, shower, textWriter, writer } from './draw.ts';
import { GLYPHS } from './glyphs.ts';
import { INK, STROKE } from './ink.ts';
import type { Tools } from './painters.ts';
import type { Glyph, Tube, TubesPart } from './plan.ts';
import { baseline, letter } from './text.ts';
import { cutTo, textWidth } from './text-metrics.ts';

const SIGNS: Readonly<Record<Tube['look'], Glyph>> = { living: 'moon', waiting: 'dots', orphan: 'moon', rung: 'play', cut: 'broken' };
/** Bell and clapper around 0,0. */
const BELL = 'M-5 3.5C-3.2 1.8-3.2-1-3-2.5C-2.6-4.6 2.6-4.6 3-2.5C3.2-1 3.2 1.8 5 3.5ZM-1.5 4.8h3v2h-3Z';
const BORE = 8;

/** Colours of a row: of its lines, and of the ground inside them. */
export function inkOf({ look, consumer }: Pick<Tube, 'look' | 'consumer'>): { readonly line: string; readonly ground: string } {
  if (look === 'rung') return { line: INK.fix, ground: INK.fix2 };
  if (consumer) return look === 'cut' ? { line: INK.muted, ground: INK.paper } : { line: INK.ink, ground: INK.glass };
  return { line: INK.bug, ground: INK.bug2 };
}

export function mountTubes(g: SVGGElement, part: TubesPart, tools: Tools): (frame: Frame) => void {
  const pitch = part.h / part.rows;
  const peg = part.x + part.w - 9;
  const pegs = Array.from({ length: part.rows }, (_, i) => `M${peg - 3} ${(part.y + (i + 0.5) * pitch - 10).toFixed(1)}h6`).join('');
  add(g, 'path', { d: `M${peg} ${part.y}v${part.h}${pegs}`, fill: 'none', stroke: INK.brass, 'stroke-width': STROKE.line });
  const rows = Array.from({ length: part.rows }, (_, i) => mountRow(g, part, part.y + i * pitch, pitch, tools));
  return (frame) => {
    const tubes = part.tubes(frame);
    const bells = part.bells(frame);
    for (const [i, row] of rows.entries()) row(tubes[i] ?? null, bells);
  };
}

function mountRow(parent: SVGGElement, part: TubesPart, y: number, pitch: number, { uid }: Tools): (tube: Tube | null, bells: boolean) => void {
  const g = add(parent, 'g');
  const h = Math.min(26, pitch - 4);
  const top = y + (pitch - h) / 2;
  const mid = top + h / 2;
  const { drawer, size } = part;
  const r = Math.min(10, h / 2);
  const task = part.x + part.task;
  const peg = part.x + part.w - 9;

  const channel = add(g, 'path', { d: `M${task - r} ${mid}H${part.x + drawer + 9}`, fill: 'none', 'stroke-width': STROKE.line });
  const horn = add(g, 'path', { d: `M${part.x + drawer + 12} ${mid - 2}l-8-4v12l8-4z`, 'stroke-width': STROKE.line });
  const wire = add(g, 'path', {
    d: `M${part.x + drawer - 8} ${top}V${top - 1}H${task - r * 0.3}V${mid - r}`,
    fill: 'none',
    stroke: INK.fix,
    'stroke-width': STROKE.line,
  });
  const bell = add(g, 'path', { d: BELL, transform: `translate(${(part.x + drawer + task) / 2} ${top + 4})`, stroke: INK.fix, 'stroke-width': STROKE.line });
  const wall = add(g, 'path', { d: `M${task + r} ${mid}H${peg - 4}`, fill: 'none', 'stroke-width': BORE + 3 });
  const bore = add(g, 'path', { d: `M${task + r} ${mid}H${peg - 4}`, fill: 'none', 'stroke-width': BORE });
  const box = add(g, 'rect', { x: part.x, y: top, width: drawer, height: h, 'stroke-width': STROKE.line });
  // beside the name, which is to be read all the same
  const hatch = add(g, 'rect', { y: top, height: h, fill: `url(#${uid}-faint)` });
  const knob = add(g, 'circle', { cx: part.x + drawer - 8, cy: mid, r: 2.8, fill: INK.brass2, stroke: INK.ink, 'stroke-width': STROKE.hair });
  const name = letter(g, part.x + 6, baseline(top, h, size), { font: 'mono', size, bold: true });
  const disc = add(g, 'circle', { cx: task, cy: mid, r, 'stroke-width': STROKE.line });
  const sign = add(g, 'path', { transform: `translate(${task - r * 0.6} ${mid - r * 0.6}) scale(${(r * 1.2) / 16})`, 'stroke-width': 2.4 });
  const plateW = textWidth('#9999', 12, 'mono') + 6;
  const tag = add(g, 'rect', { x: peg - 22 - plateW, y: mid - 8, width: plateW, height: 16, fill: INK.paper, 'stroke-width': STROKE.line });
  const stream = letter(g, peg - 22 - plateW / 2, mid + 4.2, { font: 'mono', size: 12, anchor: 'middle' });
  const label = part.note > 0 ? add(g, 'rect', { x: task + r + 6, y: mid - 8, height: 16, fill: INK.paper, 'stroke-width': STROKE.line }) : null;
  const note = label && letter(g, task + r + 11, mid + 4.2, { font: 'body', size: 12 });
  const coat = add(g, 'path', {
    d: `M${peg} ${mid - 10}l8 6v5h-3v9h-10v-9h-3v-5z`,
    'stroke-width': STROKE.line,
    'stroke-linejoin': 'round',
  });

  const show = { row: shower(g), wire: shower(wire), bell: shower(bell), tube: shower(wall), bore: shower(bore), tag: shower(tag), knob: shower(knob) };
  const showHatch = shower(hatch);
  const [hatchX, hatchW] = [writer(hatch, 'x'), writer(hatch, 'width')];
  const showCoat = shower(coat);
  const strokes = [channel, horn, wall, box, disc, tag, coat, ...(label ? [label] : [])].map((node) => writer(node, 'stroke'));
  const grounds = [horn, box].map((node) => writer(node, 'fill'));
  const dash = [channel, box].map((node) => writer(node, 'stroke-dasharray'));
  const bellFill = writer(bell, 'fill');
  const discFill = writer(disc, 'fill');
  const signFill = writer(sign, 'fill');
  const signStroke = writer(sign, 'stroke');
  const signPath = writer(sign, 'd');
  const coatFill = writer(coat, 'fill');
  const boreInk = writer(bore, 'stroke');
  const nameInk = writer(name, 'fill');
  const noteInk = note && writer(note, 'fill');
  const labelW = label && writer(label, 'width');
  const [writeName, writeStream, writeNote] = [textWriter(name), textWriter(stream), note && textWriter(note)];
  return (tube, bells) => {
    show.row(tube !== null);
    if (!tube) return;
    const { line, ground } = inkOf(tube);
    const lost = !tube.consumer;
    const open = tube.look !== 'cut';
    for (const write of strokes) write(line);
    for (const write of grounds) write(lost ? INK.paper : INK.paper2);
    for (const write of dash) write(lost ? '5 4' : 'none');
    show.knob(!lost);
    showHatch(lost);
    const wired = bells && (tube.consumer || tube.look === 'rung');
    show.wire(wired);
    show.bell(wired);
    bellFill(tube.look === 'rung' ? INK.fix : INK.paper);
    show.tube(open);
    show.bore(open);
    show.tag(open && tube.stream !== '');
    // The goroutine is there as soon as the request has arrived; until the answer nobody here knows.
    showCoat(open && tube.look !== 'waiting' && tube.look !== 'rung');
    boreInk(tube.look === 'waiting' ? INK.paper : ground);
    const glyph = GLYPHS[tube.awake && tube.look === 'living' ? 'play' : SIGNS[tube.look]];
    const inverted = lost;
    discFill(inverted ? line : INK.paper);
    signPath(glyph.d);
    signFill(glyph.fill ? (inverted ? INK.paper : line) : 'none');
    signStroke(glyph.fill ? 'none' : inverted ? INK.paper : line);
    coatFill(lost ? INK.bug2 : INK.ink);
    nameInk(lost ? INK.muted : INK.ink);
    const label = cutTo(tube.name, drawer - 18, size, 'mono', true);
    writeName(label);
    const clear = Math.min(drawer, textWidth(label, size, 'mono', true) + 11);
    hatchX(part.x + clear);
    hatchW(drawer - clear);
    writeStream(open ? tube.stream : '');
    const words = cutTo(tube.note, part.note - 16, 12, 'body');
    writeNote?.(words);
    labelW?.(Math.ceil(textWidth(words, 12, 'body')) + 10);
    noteInk?.(lost ? line : INK.muted);
  };
}
