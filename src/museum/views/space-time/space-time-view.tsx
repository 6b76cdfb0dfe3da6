/** The space-time diagram: lanes, states along them, messages as slanted arrows; one below the other when comparing. */
import type { Run } from '@engine/run.ts';
import type { Trace } from '@engine/trace.ts';
import { timeText } from '@visit/time-text.ts';
import { useVisit } from '@visit/visit-store.ts';
import { useEffect, useRef, useState } from 'react';
import { usePair } from '../../room/panel-frame.ts';
import { useRoom } from '../../room/room-context.ts';
import { fill } from '../../say.ts';
import { useViewWords } from '../words.ts';
import { type Window, zoomed } from './geometry.ts';
import { Legend } from './legend.tsx';
import { Plot } from './plot.tsx';

const WINDOW = 10_000;
const ZOOM = 1.6;
const READABLE_MS = 150;
/** Share of the messages that a trace names which can be told apart. */
const FITS = 0.5;

export function SpaceTimeView() {
  const { session } = useRoom();
  const words = useViewWords();
  const pair = usePair();
  const compare = useVisit((s) => s.compare);
  // The window lives outside React: it goes along with time.
  const window = useRef<Window | null>(null);
  const [width, setWidth] = useState(WINDOW);
  const [instant, setInstant] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const zoom = (factor: number, at = useVisit.getState().t) => {
    if (!window.current) return;
    window.current = zoomed(window.current, at, factor);
    setWidth(window.current.to - window.current.from);
  };
  const toggle = (kind: string) => setOpened((was) => new Set(was.has(kind) ? [...was].filter((k) => k !== kind) : [...was, kind]));
  // What stands beside the drawing need not change more often than one can read it.
  const [seen, setSeen] = useState<{ trace: Trace | null; done: boolean }>({ trace: null, done: true });
  const newest = useRef(seen);
  const reading = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => () => clearTimeout(reading.current ?? undefined), []);
  const fitted = useRef(false);
  const see = (trace: Trace | null, done: boolean) => {
    // A busy room opens with a window that its messages fit into.
    if (done && trace && !fitted.current) {
      fitted.current = true;
      const all = trace.messages.length + trace.leftOut.messages;
      if (trace.leftOut.messages > 0) zoom((FITS * trace.messages.length) / all);
    }
    newest.current = { trace, done };
    if (reading.current !== null || (trace === seen.trace && done === seen.done)) return;
    reading.current = setTimeout(() => {
      reading.current = null;
      setSeen(newest.current);
    }, READABLE_MS);
  };
  if (!pair) return null;
  const { trace, done } = seen;
  const main = session.main();
  const other = compare ? session.other() : null;
  const plot = (run: Run, slot: 'main' | 'other') => (
    <Plot
      key={slot}
      run={run}
      slot={slot}
      window={window}
      width={width}
      instant={instant}
      opened={opened}
      onZoom={zoom}
      onToggle={toggle}
      onTrace={slot === 'main' ? see : null}
    />
  );
  return (
    <div className="space-time" data-testid="space-time" data-window={Math.round(width)}>
      <div className="st-tools">
        <span className="st-width">
          {words['space-time'].window} <b className="mono">{timeText(Math.round(width))}</b>
        </span>
        <button
          type="button"
          className="key key-small"
          aria-label={words['space-time'].narrower}
          title={words['space-time'].narrower}
          onClick={() => zoom(1 / ZOOM)}
          data-testid="st-narrower"
        >
          +
        </button>
        <button
          type="button"
          className="key key-small"
          aria-label={words['space-time'].wider}
          title={words['space-time'].wider}
          onClick={() => zoom(ZOOM)}
          data-testid="st-wider"
        >
          −
        </button>
        <label className="check">
          <input type="checkbox" checked={instant} onChange={(e) => setInstant(e.target.checked)} data-testid="st-instant" />
          {words['space-time'].instant}
        </label>
        {trace && <Legend trace={trace} instant={instant} />}
        {!done && <span className="hint">{words['space-time'].computing}</span>}
        {trace && trace.leftOut.messages > 0 && <span className="hint">{fill(words['space-time']['left-out'], { n: trace.leftOut.messages })}</span>}
      </div>
      {other && <p className="st-world">{words['space-time'].main}</p>}
      {plot(main, 'main')}
      {other && (
        <>
          <p className="st-world">{words['space-time'].other}</p>
          {plot(other, 'other')}
        </>
      )}
    </div>
  );
}
