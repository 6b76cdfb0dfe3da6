/** Draws one recording and the model's line. D3 into an SVG element; the same input gives the same picture. */
import type { Comparison, RecordedSeries } from '@engine/recorded.ts';
import { axisBottom, axisLeft, line, type ScaleContinuousNumeric, scaleLinear, scaleLog, select } from 'd3';
import { grouped } from './difference.ts';

/** In CSS pixels. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
  /** letters */
  readonly text: number;
  readonly stroke: number;
}

/** Recorded dots stand at least this many radii apart; when there are more, every n-th is drawn. */
const APART = 3;

function scale(kind: 'linear' | 'log', domain: readonly [number, number], range: readonly [number, number]): ScaleContinuousNumeric<number, number> {
  return kind === 'log' ? scaleLog(domain, range) : scaleLinear(domain, range);
}

const radius = (size: ChartSize) => size.stroke * 0.8 + 1.8;

/** Every how many recorded points one is drawn. */
export function thinning(series: RecordedSeries, size: ChartSize): number {
  return series.x.unit === 'case' ? 1 : Math.max(1, Math.ceil((series.recorded.length * radius(size) * APART) / size.width));
}

export function drawChart(svg: SVGSVGElement, series: RecordedSeries, comparison: Comparison | null, size: ChartSize): void {
  const { width, height, text, stroke } = size;
  const top = text * 0.7;
  const left = text * (series.y.scale === 'log' ? 3.4 : 2.6);
  const bottom = text * 1.9;
  const all = [...series.recorded, ...(comparison?.line ?? [])];
  const most = Math.max(...all.map((p) => p.y));
  const xs = all.map((p) => p.x);
  const x = scale(series.x.unit === 'case' ? 'linear' : series.x.scale, [Math.min(...xs), Math.max(...xs)], [left, width - text * 0.9]);
  const y = scale(series.y.scale, series.y.scale === 'log' ? [Math.min(...all.map((p) => p.y)), most] : [0, most], [height - bottom, top]).nice();
  const ticks = Math.max(2, Math.floor(width / (text * 6)));
  const few = (s: ScaleContinuousNumeric<number, number>, n: number) => s.ticks(n).filter((t, _, list) => list.length <= n * 2 || isPower(t));
  const root = select(svg).attr('viewBox', `0 0 ${width} ${height}`).attr('width', width).attr('height', height);
  root.selectAll('*').remove();
  const label = (value: number) => (series.x.unit === 'ms' ? `${grouped(value / 1000)} s` : `${grouped(value)} B`);
  root
    .append('g')
    .attr('class', 'chart-axis')
    .attr('transform', `translate(0 ${height - bottom})`)
    .call(
      axisBottom(x)
        .tickValues(series.x.unit !== 'case' && series.x.scale === 'log' ? series.recorded.map((p) => p.x) : few(x, ticks))
        .tickFormat((d) => label(Number(d)))
        .tickSizeOuter(0),
    );
  root
    .append('g')
    .attr('class', 'chart-axis')
    .attr('transform', `translate(${left} 0)`)
    .call(
      axisLeft(y)
        .tickValues(few(y, 4))
        .tickFormat((d) => grouped(Number(d)))
        .tickSizeOuter(0),
    );
  root.selectAll('.chart-axis text').attr('font-size', text);
  if (comparison)
    root
      .append('path')
      .attr('class', 'chart-simulated')
      .attr('data-points', comparison.line.length)
      .attr('stroke-width', stroke + 1.2)
      .attr(
        'd',
        line<{ x: number; y: number }>(
          (p) => x(p.x),
          (p) => y(p.y),
        )(series.steps ? stepped(comparison.line) : comparison.line),
      );
  const nth = thinning(series, size);
  root
    .append('g')
    .selectAll('circle')
    .data(series.recorded.filter((_, i) => i % nth === 0))
    .join('circle')
    .attr('class', 'chart-recorded')
    .attr('cx', (p) => x(p.x))
    .attr('cy', (p) => y(p.y))
    .attr('r', radius(size))
    .attr('stroke-width', stroke * 0.85);
}

/** A corner before each change: the value stays until then. */
function stepped(points: Comparison['line']): { x: number; y: number }[] {
  return points.flatMap((p, i) => (i > 0 ? [{ x: p.x, y: (points[i - 1] as { y: number }).y }, p] : [p]));
}

function isPower(value: number): boolean {
  return Math.abs(Math.log10(value) % 1) < 1e-9;
}
