/** What the actors logged: a line points at its actor everywhere, and leads to its instant. */
import type { LogLine } from '@engine/frame.ts';
import { seek } from '@visit/playback.ts';
import { timeText } from '@visit/time-text.ts';
import { useVisit } from '@visit/visit-store.ts';
import { useLayoutEffect, useRef } from 'react';
import { usePair } from '../room/panel-frame.ts';
import { say } from '../say.ts';
import { highlight } from '../views/links.ts';
import { useViewWords } from '../views/words.ts';

/** More lines than one reads at a time only cost drawing. */
const SHOWN = 200;

/** This close to the end counts as at the end. */
const NEAR_PX = 40;

const SIGN = { debug: '·', info: ' ', warn: '!', error: '✗' } as const;

export function LogPanel() {
  const frame = usePair()?.main;
  const words = useViewWords();
  const selected = useVisit((s) => s.selected);
  const highlighted = useVisit((s) => s.highlighted);
  const otherEnd = useVisit((s) => s.otherEnd);
  const end = useRef<HTMLOListElement>(null);
  const height = useRef(0);
  const total = frame?.logTotal ?? 0;
  useLayoutEffect(() => {
    const panel = end.current?.closest('.view-scroll');
    if (!panel || !total) return;
    // Whoever scrolled up to read stays there.
    const wasAtEnd = panel.scrollTop + panel.clientHeight >= height.current - NEAR_PX;
    if (wasAtEnd) panel.scrollTop = panel.scrollHeight;
    height.current = panel.scrollHeight;
  }, [total]);
  const left = total - (frame?.log.length ?? 0);
  const lines = (frame?.log.map((line, i) => ({ ...line, n: left + i })) ?? []).filter((line) => line.level !== 'debug').slice(-SHOWN);
  if (!lines.length) return <p className="hint">{say('log.empty')}</p>;
  return (
    <>
      {left > 0 && <p className="hint">{say('log.left-out', { n: left })}</p>}
      <ol className="log" ref={end} data-testid="log">
        {lines.map((line) => (
          <li
            key={line.n}
            className={`log-${line.level} ${line.from === highlighted || line.from === otherEnd ? 'log-hot' : ''} ${line.from === selected ? 'log-is' : ''}`}
          >
            <button
              type="button"
              className="log-line"
              title={words.log.go}
              onPointerEnter={() => highlight(line.from)}
              onPointerLeave={() => highlight(null)}
              onFocus={() => highlight(line.from)}
              onBlur={() => highlight(null)}
              onClick={() => goTo(line)}
              data-testid="log-line"
              data-t={line.t}
              data-from={line.from}
            >
              <span className="log-t">{timeText(line.t)}</span>
              <span className="log-sign" aria-hidden="true">
                {SIGN[line.level]}
              </span>
              <span>
                <span className="log-from">{line.from}</span> {line.text}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

function goTo(line: LogLine): void {
  useVisit.getState().setPlaying(false);
  useVisit.setState({ selected: line.from, menu: null });
  seek(line.t);
}
