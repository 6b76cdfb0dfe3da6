/** Draws one small chart: lines over the whole run, the condition's changes, the playhead. */
import type { GaugeSpec, Ms } from '@engine/exhibit.ts';
import type { Mark } from '@engine/frame.ts';
import type { Series } from '@engine/samples.ts';
import { duration, short } from '@stage/format.ts';
import { bisector, curveStepAfter, line, max, min, scaleLinear, scaleSymlog, select } from 'd3';
import { tickText } from '../../room/ruler.ts';

export interface ChartLine extends Series {
  /** `main`, `other`, `chosen`, `rest`, with the world's own sign */
  readonly look: string;
}

export interface ChartPicture {
  readonly lines: readonly ChartLine[];
  readonly marks: readonly Mark[];
  readonly unit: GaugeSpec['unit'];
  readonly t: Ms;
  readonly horizon: Ms;
  readonly width: number;
  readonly height: number;
  /** height of a letter, px */
  readonly text: number;
}

/** How the lines lie in the drawing: virtual time along, from this many pixels on. */
export interface Laid {
  readonly log: boolean;
  readonly left: number;
}

/** Values that differ by more than this factor are drawn on a logarithmic scale. */
const LOG_FROM = 1000;
/** More points than pixels only cost drawing. */
const POINTS = 500;

/** Room beside the lines for the numbers of the scale, in letters of so many characters each. */
const LEAST_LEFT = 4.6;
const CHARACTER = 0.64;

export function drawChart(svg: SVGSVGElement, p: ChartPicture): Laid {
  const { width, height, text } = p;
  const bottom = height - 1.4 * text;
  const values = p.lines.flatMap((l) => l.points.map((q) => q.value)).filter(Number.isFinite);
  const top = Math.max(max(values) ?? 1, 1e-9);
  const least = Math.min(0, min(values) ?? 0);
  const ends = [least, top];
  const left = Math.max(LEAST_LEFT * text, Math.max(...ends.map((d) => valueText(d, p.unit).length)) * CHARACTER * text + 8);
  const small = min(values.filter((v) => v > 0)) ?? top;
  const log = least >= 0 && top / small > LOG_FROM;
  const x = scaleLinear([0, p.horizon], [left, width - 4]);
  const y = (log ? scaleSymlog().constant(small) : scaleLinear()).domain([least, top]).range([bottom, 6]);
  const path = line<{ t: Ms; value: number }>()
    .defined((d) => Number.isFinite(d.value))
    .x((d) => x(d.t))
    .y((d) => y(d.value))
    .curve(curveStepAfter);
  const root = select(svg).attr('width', width).attr('height', height);
  join(root, 'scale', 'text', ends)
    .attr('x', left - 5)
    .attr('y', (d) => y(d) + text * 0.35)
    .attr('text-anchor', 'end')
    .text((d) => valueText(d, p.unit));
  join(root, 'rules', 'path', ends).attr('d', (d) => `M${left} ${y(d)}H${width - 4}`);
  join(root, 'times', 'text', [0, p.horizon / 2, p.horizon])
    .attr('x', (d) => x(d))
    .attr('y', height - text * 0.25)
    .attr('text-anchor', (d) => (d === 0 ? 'start' : d === p.horizon ? 'end' : 'middle'))
    .text((d) => tickText(d));
  join(root, 'marks', 'path', [...p.marks])
    .attr('class', (d) => `mark-${d.kind}`)
    .attr('d', (d) => (d.kind === 'poke' ? `M${x(d.t) - 4} 0h8l-4 6z` : `M${x(d.t)} 4V${bottom}`));
  join(root, 'lines', 'path', [...p.lines])
    .attr('class', (d) => `line line-${d.look}`)
    .attr('d', (d) => path(thin(d.points)));
  join(root, 'playhead', 'path', [p.t]).attr('d', (d) => `M${x(d)} 0V${bottom}`);
  return { log, left };
}

/** Virtual time under a pointer `px` pixels from the drawing's left edge. */
export function timeUnder(px: number, { width, horizon }: Pick<ChartPicture, 'width' | 'horizon'>, { left }: Pick<Laid, 'left'>): Ms {
  return scaleLinear([left, width - 4], [0, horizon]).clamp(true)(px);
}

const before = bisector((d: { t: Ms }) => d.t).right;

/** The value that a series has at t; null before its first point. */
export function valueAt(series: Series, t: Ms): number | null {
  return series.points[before([...series.points], t) - 1]?.value ?? null;
}

export function valueText(value: number, unit: GaugeSpec['unit']): string {
  if (!Number.isFinite(value) || (unit === 'index' && value < 0)) return '–';
  if (unit === 'ms') return duration(value);
  return `${Number.isInteger(value) && Math.abs(value) < 10 ? value : short(value)}${unit === 'bytes' ? ' B' : unit === 'MB' ? ' MB' : ''}`;
}

/** Keeps of each run of points the lowest and the highest, in order: no peak is lost. */
function thin(points: Series['points']): { t: Ms; value: number }[] {
  if (points.length <= POINTS) return [...points];
  const size = Math.ceil((points.length * 2) / POINTS);
  const kept: { t: Ms; value: number }[] = [];
  for (let i = 0; i < points.length; i += size) {
    const part = points.slice(i, i + size);
    const low = part.reduce((a, b) => (b.value < a.value ? b : a));
    const high = part.reduce((a, b) => (b.value > a.value ? b : a));
    kept.push(...(low.t <= high.t ? [low, high] : [high, low]));
  }
  const last = points.at(-1);
  return last ? [...kept, last] : kept;
}

function join<T>(root: ReturnType<typeof select<SVGSVGElement, unknown>>, layer: string, tag: 'text' | 'path', data: T[]) {
  let group = root.select<SVGGElement>(`.chart-${layer}`);
  if (group.empty()) group = root.append('g').attr('class', `chart-${layer}`);
  return group.selectAll<SVGElement, T>(tag).data(data).join(tag) as unknown as ReturnType<typeof select<SVGElement, T>>;
}
