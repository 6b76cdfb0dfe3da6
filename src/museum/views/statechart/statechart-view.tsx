/** The live statechart of what is selected: the state it is in lit, the way it came marked. */
import type { Move } from '@engine/trace.ts';
import { currentMotion, usePreferences } from '@visit/preferences.ts';
import { timeText } from '@visit/time-text.ts';
import { useVisit } from '@visit/visit-store.ts';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { usePair } from '../../room/panel-frame.ts';
import { useRoom } from '../../room/room-context.ts';
import { fill } from '../../say.ts';
import { useBeat } from '../beat.ts';
import { actorOf, machineOf, nameOf, ROOM, stateWords } from '../cast.ts';
import { point, useLinks } from '../links.ts';
import { traceOf } from '../tracing.ts';
import { useViewWords } from '../words.ts';
import { ActorChoice } from './actor-choice.tsx';
import { chartOf, leaves } from './chart-of.ts';
import { drawWays, eventText, route, waysOf } from './draw-ways.ts';
import { Facts } from './facts.tsx';
import { type Placed, placeChart, type Rect } from './place-chart.ts';

/** The last change is looked for this far back, ms. */
const BACK = 10_000;
/** A plate flashes this long after its state was entered, virtual ms. */
const FLASH = 600;

export function StatechartView() {
  const { session } = useRoom();
  const words = useViewWords();
  const selected = useVisit((s) => s.selected);
  const frame = usePair()?.main;
  if (!frame) return null;
  const actor = actorOf(session, frame.settings, selected) ?? ROOM;
  const machine = machineOf(session, frame.settings, actor);
  const chart = chartOf(machine);
  return (
    <div className="statechart" data-testid="statechart" data-machine={machine.id} data-whose={actor}>
      <ActorChoice frame={frame} actor={actor} />
      <Board key={machine.id} actor={actor} machine={machine} />
      <p className="hint">{leaves(chart.states).length < 2 ? words.statechart.still : words.statechart[chart.open ? 'any' : 'some']}</p>
      {actor !== ROOM && <Facts context={frame.context(actor)} />}
    </div>
  );
}

function Board({ actor, machine }: { actor: string; machine: AnyStateMachine }) {
  const { session } = useRoom();
  const words = useViewWords();
  const host = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const chart = chartOf(machine);
  const { placed, text } = usePlaced(host, machine);
  const pointed = useLinks((s) => s.pointed);
  const drawn = useRef({ key: '', mark: '', routed: [] as ReturnType<typeof route> });
  // Only a change of state concerns React; the rest of each instant is painted.
  const [shown, setShown] = useState<{ state: string; last: Move | null }>({ state: '', last: null });

  useBeat(host, ({ main }) => {
    const run = session.main();
    const state = actor === ROOM ? main.condition : (main.actors[actor] ?? '');
    const { trace } = traceOf('statechart', run, main.t - BACK, main.t);
    const last = trace?.moves.findLast((m) => m.actor === actor && m.t <= main.t) ?? null;
    if (state !== shown.state || last?.t !== shown.last?.t || last?.to !== shown.last?.to) setShown({ state, last });
    const taken = run.ways().filter((w) => w.machine === machine.id && w.first <= main.t);
    const key = `${placed.width} ${placed.height} ${text} ${taken.length}`;
    if (key !== drawn.current.key) drawn.current = { key, mark: '', routed: route(waysOf(chart, taken, words), placed, text) };
    const mark = `${last?.t} ${last?.from} ${last?.to}`;
    if (svg.current && mark !== drawn.current.mark) {
      drawn.current.mark = mark;
      drawWays(svg.current, drawn.current.routed, placed, text, last);
    }
    const fresh = last && last.to === state && currentMotion() === 'full' ? Math.max(0, 1 - (main.t - last.t) / FLASH) : 0;
    if (host.current && host.current.style.getPropertyValue('--flash') !== fresh.toFixed(2)) host.current.style.setProperty('--flash', fresh.toFixed(2));
  });
  usePreferences((s) => currentMotion(s));

  const active = new Set(shown.state.split('+'));
  const { last } = shown;
  return (
    <>
      <div className="chart-board" ref={host} style={{ height: placed.height }}>
        <svg ref={svg} className="chart-ways" aria-hidden="true">
          <defs>
            {['defined', 'taken', 'last'].map((kind) => (
              <marker
                key={kind}
                id={`way-${kind}`}
                viewBox="0 0 10 10"
                refX="9"
                refY="5"
                markerWidth="9"
                markerHeight="9"
                markerUnits="userSpaceOnUse"
                orient="auto"
              >
                <path d="M0 0.5 9.5 5 0 9.5z" className={`way-head-${kind}`} />
              </marker>
            ))}
          </defs>
          <g className="ways" />
          <g className="way-labels" />
        </svg>
        {[...placed.frames].map(([id, r]) => (
          <div key={id} className="chart-frame" style={boxOf(r)} aria-hidden="true">
            {id.split('.').at(-1)}
          </div>
        ))}
        <ul className="chart-states">
          {leaves(chart.states).map((state) => {
            const r = placed.plates.get(state.id);
            const on = active.has(state.id);
            const isPointed = pointed !== null && pointed.actor === actor && pointed.states.includes(state.id);
            return (
              <li
                key={state.id}
                className={`chart-state ${on ? 'chart-state-on' : ''} ${isPointed ? 'chart-state-pointed' : ''} ${state.initial ? 'chart-state-first' : ''}`}
                style={r && boxOf(r)}
                aria-current={on ? 'true' : undefined}
                data-state={state.id}
                data-on={on}
                onPointerEnter={() => point({ actor, states: [state.id] })}
                onPointerLeave={() => point(null)}
              >
                <span className="chart-state-name">{state.name}</span>
                <span className="chart-state-words">{stateWords(session, machine, state.id)}</span>
              </li>
            );
          })}
        </ul>
      </div>
      <p className="chart-last" data-testid="last-move">
        {last
          ? fill(words.statechart.last, { t: timeText(last.t), event: `${last.from} → ${last.to}, ${eventText(last.event, words)}` })
          : fill(words.statechart.never, { w: timeText(BACK) })}
      </p>
      <p className="sr-only">{nameOf(session, actor)}</p>
    </>
  );
}

function boxOf(r: Rect) {
  return { left: r.x, top: r.y, width: r.w, height: r.h };
}

/** Letters of a statechart never get smaller than this, px. */
const LEAST_TEXT = 11;
/** From this width on, in letters, facts stand beside the board instead of below (as in views.css). */
const BESIDE_FROM = 50;
/** Share of the height that the board takes where facts stand below it. */
const SHARE = 0.7;
const LEAST_HEIGHT = 260;

/** Places for the room there is and the theme's letters, kept true when either changes. */
function usePlaced(host: RefObject<HTMLDivElement | null>, machine: AnyStateMachine): { placed: Placed; text: number } {
  const [box, setBox] = useState({ width: 320, height: 360, text: 12 });
  useLayoutEffect(() => {
    const node = host.current;
    const around = node?.closest<HTMLElement>('.view-scroll');
    if (!node || !around) return;
    const measure = () => {
      const text = Math.max(LEAST_TEXT, Number.parseFloat(getComputedStyle(node).fontSize));
      const beside = around.clientWidth >= BESIDE_FROM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const height = beside ? around.clientHeight - 2 * text : Math.max(LEAST_HEIGHT, around.clientHeight * SHARE);
      const width = node.clientWidth;
      setBox((was) => (was.width === width && Math.abs(was.height - height) < 1 && was.text === text ? was : { width, height, text }));
    };
    measure();
    const size = new ResizeObserver(measure);
    size.observe(node);
    size.observe(around);
    const theme = new MutationObserver(measure);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      size.disconnect();
      theme.disconnect();
    };
  }, [host]);
  return { placed: placeChart(chartOf(machine), box, box.text), text: box.text };
}
