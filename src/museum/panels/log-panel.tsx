import { timeText } from '@visit/time-text.ts';
import { useLayoutEffect, useRef } from 'react';
import { usePair } from '../room/panel-frame.ts';
import { say } from '../say.ts';

/** More lines than one reads at a time only cost drawing. */
const SHOWN = 200;

/** This close to the end counts as at the end. */
const NEAR_PX = 40;

const SIGN = { debug: '·', info: ' ', warn: '!', error: '✗' } as const;

export function LogPanel() {
  const frame = usePair()?.main;
  const end = useRef<HTMLOListElement>(null);
  const height = useRef(0);
  const total = frame?.logTotal ?? 0;
  useLayoutEffect(() => {
    const panel = end.current?.closest('.panel');
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
          <li key={line.n} className={`log-${line.level}`}>
            <span className="log-t">{timeText(line.t)}</span>
            <span className="log-sign" aria-hidden="true">
              {SIGN[line.level]}
            </span>
            <span>
              <span className="log-from">{line.from}</span> {line.text}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
