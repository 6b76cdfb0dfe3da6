/** Small multiples of chosen gauges over the whole run; both worlds as two lines when comparing. */
import type { GaugeSpec, Ms } from '@engine/exhibit.ts';
import { samples } from '@engine/samples.ts';
import { seek } from '@visit/playback.ts';
import { timeText } from '@visit/time-text.ts';
import { useVisit } from '@visit/visit-store.ts';
import { type PointerEvent, useRef, useState } from 'react';
import { usePair } from '../../room/panel-frame.ts';
import { useRoom } from '../../room/room-context.ts';
import { horizonOf, lastSceneOf } from '../../room/ruler.ts';
import { fill } from '../../say.ts';
import { useBeat } from '../beat.ts';
import { highlight } from '../links.ts';
import { useViewWords } from '../words.ts';
import { drawChart, type Laid, timeUnder, valueAt, valueText } from './draw-chart.ts';
import { linesOf, usualGauges } from './gauge-choice.ts';

export function ChartsView() {
  const { session } = useRoom();
  const words = useViewWords();
  const usual = usualGauges(session.exhibit);
  const [chosen, setChosen] = useState<readonly string[]>(usual);
  const turn = (id: string) => setChosen((was) => (was.includes(id) ? was.filter((g) => g !== id) : [...was, id]));
  const shown = session.exhibit.gauges.filter((g) => chosen.includes(g.id)).sort((a, b) => chosen.indexOf(a.id) - chosen.indexOf(b.id));
  return (
    <div className="charts" data-testid="charts">
      {shown.length === 0 && <p className="hint">{words.charts.none}</p>}
      <div className="charts-grid">
        {shown.map((gauge) => (
          <SmallChart key={gauge.id} gauge={gauge} />
        ))}
      </div>
      <details className="more">
        <summary>{words.charts.choose}</summary>
        <div className="charts-choice">
          {session.exhibit.gauges.map((g) => (
            <label key={g.id} className="check">
              <input type="checkbox" checked={chosen.includes(g.id)} onChange={() => turn(g.id)} data-testid={`chart-${g.id}`} />
              {gaugeWords(session.words.gauges, g.id)}
            </label>
          ))}
        </div>
        <button type="button" className="link-key" onClick={() => setChosen(usual)}>
          {words.charts.reset}
        </button>
      </details>
    </div>
  );
}

function gaugeWords(gauges: Readonly<Record<string, string>>, id: string): string {
  return (gauges[id] ?? gauges[id.split('.').at(-1) ?? ''] ?? id).replace(/\s*<i>/, '');
}

function SmallChart({ gauge }: { gauge: GaugeSpec }) {
  const { session } = useRoom();
  const words = useViewWords();
  const host = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const says = useRef<HTMLSpanElement>(null);
  const picture = useRef<Parameters<typeof drawChart>[1] | null>(null);
  const laid = useRef<Laid>({ log: false, left: 0 });
  const pointer = useRef<number | null>(null);
  const [log, setLog] = useState(false);
  const selected = useVisit((s) => s.selected);
  const compare = useVisit((s) => s.compare);
  const pair = usePair();
  const index = Number(/-(\d+)(\.|$)/.exec(selected ?? '')?.[1] ?? Number.NaN);

  useBeat(host, ({ main, other }) => {
    if (!svg.current || !host.current) return;
    const { furthest, spec } = useVisit.getState();
    const run = session.main();
    const second = other ? session.other() : null;
    const names = linesOf(gauge, main.settings, Number.isNaN(index) ? null : index, other !== null);
    const until = Math.min(Math.max(furthest, main.t), run.computedTo);
    const mended = (of: typeof main) => (of.settings.fixes.size > 0 ? 'fix' : 'bug');
    const own = samples(
      run,
      names.map((n) => n.name),
      until,
    ).map((series, i) => ({
      ...series,
      look: other ? mended(main) : names.length > 1 ? (names[i]?.index === index ? 'chosen' : 'rest') : 'main',
    }));
    const theirs =
      other && second
        ? samples(
            second,
            names.map((n) => n.name),
            Math.min(until, second.computedTo),
          ).map((series) => ({ ...series, look: `${mended(other)} line-other` }))
        : [];
    const style = getComputedStyle(host.current);
    picture.current = {
      lines: [...own, ...theirs],
      marks: run.marks().filter((m) => m.t <= until),
      unit: gauge.unit,
      t: main.t,
      horizon: horizonOf(until, lastSceneOf(session.exhibit.scenes, spec.knobs)),
      width: host.current.clientWidth,
      height: Math.round(Number.parseFloat(style.fontSize) * 7.5),
      text: Number.parseFloat(style.fontSize) * 0.86,
    };
    laid.current = drawChart(svg.current, picture.current);
    if (laid.current.log !== log) setLog(!log);
    speak();
  });

  const time = (e: PointerEvent): Ms | null => {
    const area = host.current?.getBoundingClientRect();
    return area && picture.current ? timeUnder(e.clientX - area.left, picture.current, laid.current) : null;
  };
  const speak = () => {
    if (!says.current || !picture.current) return;
    const t = pointer.current ?? picture.current.t;
    const values = picture.current.lines
      .filter((l) => l.look !== 'rest')
      .map((l) => valueAt(l, t))
      .filter((v): v is number => v !== null);
    says.current.textContent = values.length
      ? fill(words.charts.value, { t: timeText(Math.round(t)), value: values.map((v) => valueText(v, gauge.unit)).join(' / ') })
      : '';
  };
  const move = (e: PointerEvent) => {
    pointer.current = time(e);
    if (e.currentTarget.hasPointerCapture(e.pointerId) && pointer.current !== null) seek(Math.round(pointer.current));
    else if (gauge.each && !Number.isNaN(index)) highlight(`${gauge.id.split('<i>')[0]}${index}`);
    speak();
  };
  const down = (e: PointerEvent) => {
    if (e.button !== 0) return;
    if (e.pointerType === 'mouse') e.currentTarget.setPointerCapture(e.pointerId);
    useVisit.getState().setPlaying(false);
    const t = time(e);
    if (t !== null) seek(Math.round(t));
  };
  const leave = () => {
    pointer.current = null;
    highlight(null);
    speak();
  };
  if (!pair) return null;
  return (
    <figure className="small-chart" data-testid={`small-chart-${gauge.id}`}>
      <figcaption>
        <span>
          {gaugeWords(session.words.gauges, gauge.id)}
          {compare && gauge.each ? ` ${Number.isNaN(index) ? 0 : index}` : ''}
          {log && <small> {words.charts.log}</small>}
        </span>
        <span className="mono small-chart-value" ref={says} />
      </figcaption>
      <div ref={host} className="small-chart-lines" onPointerDown={down} onPointerMove={move} onPointerLeave={leave}>
        <svg ref={svg} role="img" aria-label={`${gaugeWords(session.words.gauges, gauge.id)}. ${words.charts.label}`} />
      </div>
    </figure>
  );
}
