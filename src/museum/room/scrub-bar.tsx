/** The run as a ruler: what the system was, where it was poked, where two worlds part. */

import type { Ms } from '@engine/exhibit.ts';
import type { Mark } from '@engine/frame.ts';
import type { Run } from '@engine/run.ts';
import { seek } from '@visit/playback.ts';
import { timeText } from '@visit/time-text.ts';
import { useVisit } from '@visit/visit-store.ts';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { say } from '../say.ts';
import { type Band, bandsOf } from './bands.ts';
import { usePair } from './panel-frame.ts';
import { useRoom } from './room-context.ts';
import { horizonOf, lastSceneOf, ticksOf, tickText } from './ruler.ts';

export function ScrubBar() {
  const { loaded, session } = useRoom();
  const bar = useRef<HTMLDivElement>(null);
  const pair = usePair();
  const seeking = useVisit((s) => s.seeking);
  const divergence = useVisit((s) => s.divergence);
  const { knobs } = useVisit((s) => s.spec);
  // Bands and ruler follow the panels' pulse; only the playhead moves at every instant.
  const { t: shown, furthest } = useVisit.getState();
  const t = seeking ?? shown;
  const horizon = horizonOf(Math.max(furthest, t), lastSceneOf(session.exhibit.scenes, knobs));
  const at = (x: Ms) => `${Math.min(100, (x / horizon) * 100)}%`;
  const name = (condition: string) => loaded.words.conditions[condition]?.name ?? condition;

  const scrub = (e: PointerEvent) => {
    const box = bar.current?.getBoundingClientRect();
    if (!box) return;
    seek(Math.round((Math.min(1, Math.max(0, (e.clientX - box.left) / box.width)) * horizon) / 10) * 10);
  };
  const down = (e: PointerEvent) => {
    if (e.button !== 0) return;
    e.currentTarget.setPointerCapture(e.pointerId);
    useVisit.getState().setPlaying(false);
    scrub(e);
  };
  const key = (e: KeyboardEvent) => {
    const step = (horizon / 200) * (e.shiftKey ? 10 : 1);
    const to = { ArrowRight: t + step, ArrowUp: t + step, ArrowLeft: t - step, ArrowDown: t - step, Home: 0, End: furthest }[e.key];
    if (to === undefined || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    useVisit.getState().setPlaying(false);
    seek(to);
  };
  const main = session.main();
  const other = session.other();
  const pokes = main
    .marks()
    .map((mark, n) => ({ ...mark, n }))
    .filter((mark) => mark.kind === 'poke');
  return (
    <div className="scrub" data-testid="scrub">
      <div
        ref={bar}
        className="scrub-bar"
        role="slider"
        tabIndex={0}
        aria-label={say('room.scrub')}
        aria-valuemin={0}
        aria-valuemax={horizon}
        aria-valuenow={Math.round(t)}
        aria-valuetext={say('room.scrub-value', { t: timeText(t), of: timeText(furthest), condition: name(pair?.main.condition ?? '') })}
        onPointerDown={down}
        onPointerMove={(e) => e.currentTarget.hasPointerCapture(e.pointerId) && scrub(e)}
        onKeyDown={key}
        data-testid="scrub-bar"
      >
        <Bands run={main} until={furthest} at={at} name={name} row={other ? 'top' : 'whole'} />
        {other && <Bands run={other} until={furthest} at={at} name={name} row="bottom" />}
        {t < furthest && <span className="scrub-future" style={{ left: at(t), right: `calc(100% - ${at(furthest)})` }} />}
        {pokes.map((mark) => (
          <PokeTick key={mark.n} mark={mark} left={at(mark.t)} />
        ))}
        {divergence !== null && (
          <svg className="scrub-divergence" style={{ left: at(divergence) }} viewBox="0 0 12 26" data-testid="divergence-mark">
            <title>{say('room.mark-divergence', { t: timeText(divergence) })}</title>
            <path d="M6 0v10M6 10 1.5 26M6 10l4.5 16" />
          </svg>
        )}
        <Playhead at={at} />
      </div>
      <div className="ruler" aria-hidden="true">
        {ticksOf(horizon).map((x) => (
          <span key={x} className="tick" style={{ left: at(x) }}>
            {tickText(x)}
          </span>
        ))}
      </div>
    </div>
  );
}

function Playhead({ at }: { at: (x: Ms) => string }) {
  const t = useVisit((s) => s.seeking ?? s.t);
  return <span className="scrub-now" style={{ left: at(t) }} />;
}

function Bands({ run, until, at, name, row }: { run: Run; until: Ms; at: (x: Ms) => string; name: (c: string) => string; row: 'whole' | 'top' | 'bottom' }) {
  return bandsOf(run, until).map((band: Band) => (
    <span
      key={band.from}
      className={`band band-${band.tone} band-${row}`}
      style={{ left: at(band.from), right: `calc(100% - ${at(band.to)})` }}
      title={name(band.condition)}
    >
      <span>{name(band.condition)}</span>
    </span>
  ));
}

function PokeTick({ mark, left }: { mark: Mark; left: string }) {
  return (
    <svg className="scrub-poke" style={{ left }} viewBox="0 0 10 10">
      <title>{say('room.mark-poke', { t: timeText(mark.t), text: mark.text })}</title>
      <path d="M0 0h10L5 9z" />
    </svg>
  );
}
