/** One recording with the model's line, its sentence, and the same as a table. */
import type { Comparison, RecordedSeries } from '@engine/recorded.ts';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useRoom } from '../room/room-context.ts';
import { fill } from '../say.ts';
import { CaseRows } from './case-rows.tsx';
import type { CuratorWords } from './charts.tsx';
import { difference, grouped } from './difference.ts';
import { type ChartSize, drawChart, thinning } from './draw-chart.ts';
import { comparisonOf } from './recordings.ts';

export function Chart({ series, words }: { series: RecordedSeries; words: CuratorWords }) {
  const { loaded, session } = useRoom();
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const [failure, setFailure] = useState('');
  const id = useId();
  useEffect(() => {
    let here = true;
    comparisonOf(session.exhibit, series)
      .then((c) => here && setComparison(c))
      .catch((error: unknown) => here && setFailure(error instanceof Error ? error.message : String(error)));
    return () => {
      here = false;
    };
  }, [session, series]);
  const own = loaded.words.curator.charts?.[series.id];
  if (!own) return null;
  const says = failure ? fill(words.failed, { why: failure }) : comparison ? difference(comparison, words) : words.computing;
  return (
    <figure className="chart" data-testid={`chart-${series.id}`} data-compared={comparison !== null} aria-labelledby={`${id}-title`}>
      <figcaption>
        <h4 id={`${id}-title`}>{own.title}</h4>
        <p>{own.says}</p>
        <Legend words={words} />
      </figcaption>
      {series.x.unit === 'case' ? (
        <CaseRows series={series} cases={series.x.cases} comparison={comparison} marks={own.marks ?? {}} />
      ) : (
        <Drawing series={series} comparison={comparison} x={own.x} y={own.y} every={words.every} />
      )}
      <p className="chart-says" role="status" data-testid={`chart-says-${series.id}`}>
        {says}
      </p>
      {comparison && <Numbers series={series} comparison={comparison} words={words} />}
    </figure>
  );
}

function Legend({ words }: { words: CuratorWords }) {
  return (
    <p className="chart-legend" aria-hidden="true">
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <circle className="chart-recorded" cx="6" cy="6" r="4" strokeWidth="1.6" />
      </svg>
      {words.recorded}
      <svg viewBox="0 0 24 12" className="chart-legend-line" aria-hidden="true">
        <path className="chart-simulated" d="M0 6h24" strokeWidth="3" />
      </svg>
      {words.simulated}
    </p>
  );
}

function Drawing({ series, comparison, x, y, every }: { series: RecordedSeries; comparison: Comparison | null; x: string; y: string; every: string }) {
  const host = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const size = useSize(host);
  useLayoutEffect(() => {
    if (svg.current && size) drawChart(svg.current, series, comparison, size);
  }, [series, comparison, size]);
  const nth = size ? thinning(series, size) : 1;
  return (
    <div className="chart-drawing" ref={host} aria-hidden="true">
      <p className="chart-axis-name">↑ {y}</p>
      <svg ref={svg} />
      <p className="chart-axis-name chart-axis-x">
        {x} →{nth > 1 && <span className="chart-every">{fill(every, { n: nth })}</span>}
      </p>
    </div>
  );
}

/** The width there is, and letters and strokes as the theme wants them; measured again when either changes. */
function useSize(host: React.RefObject<HTMLDivElement | null>): ChartSize | null {
  const [size, setSize] = useState<ChartSize | null>(null);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const measure = () => {
      const width = Math.floor(element.clientWidth);
      const text = Number.parseFloat(getComputedStyle(element).fontSize);
      const stroke = Number.parseFloat(getComputedStyle(element).getPropertyValue('--stroke')) || 1.5;
      if (width > 0) setSize({ width, height: Math.round(Math.min(width * 0.58, text * 22)), text, stroke });
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    const theme = new MutationObserver(measure);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      watcher.disconnect();
      theme.disconnect();
    };
  }, [host]);
  return size;
}

function Numbers({ series, comparison, words }: { series: RecordedSeries; comparison: Comparison; words: CuratorWords }) {
  const own = useRoom().loaded.words.curator.charts?.[series.id];
  const { x } = series;
  const name = (value: number) => (x.unit === 'case' ? (own?.marks?.[x.cases[value] ?? ''] ?? '') : `${grouped(value)} ${x.unit === 'ms' ? 'ms' : 'B'}`);
  return (
    <details className="chart-numbers">
      <summary>{words.table}</summary>
      <table>
        <caption className="sr-only">{own?.title}</caption>
        <thead>
          <tr>
            <th scope="col">{own?.x}</th>
            <th scope="col">{words.recorded}</th>
            <th scope="col">{words.simulated}</th>
          </tr>
        </thead>
        <tbody>
          {comparison.pairs.map((pair) => (
            <tr key={pair.x} data-differs={pair.recorded !== pair.simulated}>
              <th scope="row">{name(pair.x)}</th>
              <td>{grouped(pair.recorded)}</td>
              <td>{grouped(pair.simulated)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
