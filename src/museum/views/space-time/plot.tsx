/** One world's lanes: names that select, a plot that one drags to scrub, points at to see both ends, and zooms. */
import type { Ms } from '@engine/exhibit.ts';
import type { Run } from '@engine/run.ts';
import type { Trace } from '@engine/trace.ts';
import { seek } from '@visit/playback.ts';
import { timeText } from '@visit/time-text.ts';
import { useVisit } from '@visit/visit-store.ts';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { usePair } from '../../room/panel-frame.ts';
import { useRoom } from '../../room/room-context.ts';
import { fill } from '../../say.ts';
import { useBeat } from '../beat.ts';
import { actorOf, machineOf, nameOf, stateWords } from '../cast.ts';
import { highlight } from '../links.ts';
import { traceOf } from '../tracing.ts';
import { useViewWords } from '../words.ts';
import { axisRoom, Diagram } from './diagram.ts';
import { type Arrow, arrowAt, type Geometry, laneMiddle, timeAt, type Window, windowFor } from './geometry.ts';
import { LaneNames } from './lane-names.tsx';
import { lanesOf } from './lanes.ts';

/** A lane is at least this broad, in letters. */
const LANE = { flat: 1.75, upright: 2.4 };
/** In a narrower plot time runs down, in letters. */
const FLAT_FROM = 44;
/** Room for the names of the lanes, in letters. */
const NAMES = { flat: 14, upright: 8 };
/** One points at an arrow from this near, px. */
const REACH = 7;

interface Props {
  readonly run: Run;
  readonly slot: 'main' | 'other';
  readonly window: RefObject<Window | null>;
  readonly width: Ms;
  readonly instant: boolean;
  readonly opened: ReadonlySet<string>;
  readonly onZoom: (factor: number, at?: Ms) => void;
  readonly onToggle: (kind: string) => void;
  /** hears of every trace that is drawn, and whether it is complete */
  readonly onTrace: ((trace: Trace | null, done: boolean) => void) | null;
}

export function Plot({ run, slot, window, width, instant, opened, onZoom, onToggle, onTrace }: Props) {
  const { session } = useRoom();
  const words = useViewWords();
  const around = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const says = useRef<HTMLParagraphElement>(null);
  const diagram = useRef<Diagram | null>(null);
  const geometry = useRef<Geometry | null>(null);
  const hot = useRef<Arrow | null>(null);
  const [, again] = useReducer((n: number) => n + 1, 0);
  const [box, setBox] = useState({ width: 0, height: 0, text: 12 });
  const selected = useVisit((s) => s.selected);
  const furthest = useVisit((s) => s.furthest);
  const frame = usePair()?.[slot];

  useLayoutEffect(() => {
    const node = around.current;
    if (!node || !host.current) return;
    diagram.current = new Diagram(host.current);
    const measure = () => {
      const [width, height, text] = [node.clientWidth, node.clientHeight, Number.parseFloat(getComputedStyle(node).fontSize)];
      setBox((was) => (was.width === width && was.height === height && was.text === text ? was : { width, height, text }));
    };
    measure();
    const size = new ResizeObserver(measure);
    size.observe(node);
    return () => {
      size.disconnect();
      diagram.current?.destroy();
      diagram.current = null;
    };
  }, []);

  const settings = frame?.settings ?? run.frameAt(0).settings;
  const actor = actorOf(session, settings, selected);
  const lanes = lanesOf(session, settings, actor, opened);
  const { text } = box;
  const upright = box.width < FLAT_FROM * text;
  const axis = axisRoom(upright, text);
  const names = upright ? 0 : Math.min(NAMES.flat * text, box.width * 0.24);
  const breadth = Math.max(lanes.list.length * text * (upright ? LANE.upright : LANE.flat), (upright ? box.width : box.height) - axis);
  const length = Math.max(10 * text, upright ? Math.max(box.height - NAMES.upright * text, 30 * text) : box.width - names);

  useBeat(around, (pair) => {
    const shown = pair[slot];
    if (!shown || !diagram.current || box.width === 0) return;
    // Both worlds look at one window; the visitor's own moves it.
    if (slot === 'main' || !window.current) window.current = windowFor(window.current, shown.t, width);
    const g: Geometry = { upright, length, breadth, window: window.current, lanes };
    geometry.current = g;
    const { trace, done } = traceOf(slot === 'main' ? 'space-time' : 'space-time-other', run, g.window.from, g.window.to);
    onTrace?.(trace, done);
    // The rest of a long window is gone through picture by picture.
    if (!done) requestAnimationFrame(again);
    if (!trace) return;
    const { highlighted, otherEnd } = useVisit.getState();
    diagram.current.paint({
      trace,
      t: shown.t,
      geometry: g,
      text,
      states: shown.actors,
      stateName: (id, state) => stateWords(session, machineOf(session, settings, id), state) || state,
      instant,
      selected: actor,
      highlighted,
      otherEnd,
      hot: hot.current?.message.id ?? null,
    });
  });

  // Whoever is selected is in sight.
  const lane = actor === null ? undefined : lanes.of.get(actor);
  useEffect(() => {
    const [node, g] = [around.current, geometry.current];
    if (!node || !g || lane === undefined) return;
    const middle = laneMiddle(g, lane);
    if (g.upright) node.scrollLeft = middle - node.clientWidth / 2;
    else node.scrollTop = middle - node.clientHeight / 2;
  }, [lane]);

  const at = (e: PointerEvent | WheelEvent): Ms | null => {
    const area = host.current?.getBoundingClientRect();
    const g = geometry.current;
    if (!area || !g) return null;
    const ahead = (g.window.to - g.window.from) * 0.07;
    return Math.min(g.window.to - ahead, Math.max(g.window.from, timeAt(g, g.upright ? e.clientY - area.top : e.clientX - area.left)));
  };
  const scrub = (e: PointerEvent) => {
    const t = at(e);
    if (t !== null) seek(Math.round(t));
  };
  const down = (e: PointerEvent) => {
    if (e.button !== 0) return;
    if (e.pointerType === 'mouse') e.currentTarget.setPointerCapture(e.pointerId);
    useVisit.getState().setPlaying(false);
    scrub(e);
  };
  const look = (e: PointerEvent) => {
    if (e.currentTarget.hasPointerCapture(e.pointerId)) return scrub(e);
    const area = host.current?.getBoundingClientRect();
    if (!area) return;
    hot.current = arrowAt(diagram.current?.arrows ?? [], e.clientX - area.left, e.clientY - area.top, REACH);
    const m = hot.current?.message;
    highlight(m?.from ?? null, m?.to ?? null);
    if (says.current)
      says.current.textContent = m
        ? `${fill(words['space-time'].message, { type: m.type, from: nameOf(session, m.from), to: nameOf(session, m.to), sent: timeText(m.sent), due: timeText(m.due) })}${m.bytes ? `, ${fill(words['space-time'].bytes, { n: m.bytes })}` : ''}`
        : '';
  };
  const leave = () => {
    hot.current = null;
    highlight(null);
    if (says.current) says.current.textContent = '';
  };
  const key = (e: KeyboardEvent) => {
    const { t } = useVisit.getState();
    const step = (width / 50) * (e.shiftKey ? 10 : 1);
    const to = { ArrowRight: t + step, ArrowDown: t + step, ArrowLeft: t - step, ArrowUp: t - step, Home: 0, End: furthest }[e.key];
    const factor = { '+': 1 / 1.6, '-': 1.6 }[e.key];
    if ((to === undefined && factor === undefined) || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    if (factor !== undefined) return onZoom(factor);
    useVisit.getState().setPlaying(false);
    seek(to as Ms);
  };
  // React's own wheel listener may not keep the page from scrolling.
  const zoom = useRef((_e: WheelEvent) => {});
  zoom.current = (e) => {
    if (e.ctrlKey || e.shiftKey || upright) return;
    e.preventDefault();
    onZoom(e.deltaY > 0 ? 1.25 : 0.8, at(e) ?? undefined);
  };
  useEffect(() => {
    const node = host.current;
    const wheel = (e: WheelEvent) => zoom.current(e);
    node?.addEventListener('wheel', wheel, { passive: false });
    return () => node?.removeEventListener('wheel', wheel);
  }, []);

  const n = frame?.messages.length ?? 0;
  return (
    <>
      <div className={upright ? 'st-around st-upright' : 'st-around'} ref={around} data-upright={upright}>
        <div className="st-inside" style={upright ? { width: breadth + axis } : { gridTemplateColumns: `${names}px ${length}px` }}>
          <LaneNames lanes={lanes} opened={opened} upright={upright} breadth={breadth} onToggle={onToggle} />
          <div
            ref={host}
            className="st-plot"
            role="slider"
            tabIndex={0}
            aria-label={words['space-time'].label}
            aria-valuemin={0}
            aria-valuemax={Math.round(furthest)}
            aria-valuenow={Math.round(frame?.t ?? 0)}
            aria-valuetext={fill(words['space-time'].value, { t: timeText(frame?.t ?? 0), n, w: timeText(Math.round(width)) })}
            style={upright ? { width: breadth + axis, height: length } : { width: length, height: breadth + axis }}
            onPointerDown={down}
            onPointerMove={look}
            onPointerLeave={leave}
            onKeyDown={key}
            data-testid={`st-plot-${slot}`}
          />
        </div>
      </div>
      <p className="st-says" ref={says} data-testid={`st-says-${slot}`} />
    </>
  );
}
