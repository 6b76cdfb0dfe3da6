/** One line below the scrub bar: warnings before a fork, and what was just done, with undo. */
import { run } from '@visit/commands/commands.ts';
import { speedText } from '@visit/speed.ts';
import { timeText } from '@visit/time-text.ts';
import { useVisit, wouldFork } from '@visit/visit-store.ts';
import { useEffect } from 'react';
import { CommandKey } from '../command-key.tsx';
import { say, sayIf } from '../say.ts';
import { SceneKeys } from './transport.tsx';

/** Long enough to read a line and reach the undo. */
const STAYS_MS = 9000;

export function NoticeLine() {
  const notice = useVisit((s) => s.notice);
  const fork = useVisit((s) => !s.playing && wouldFork(s));
  const seeking = useVisit((s) => s.seeking);
  const held = useVisit((s) => s.held);
  const comparing = useVisit((s) => s.compare !== null);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => useVisit.getState().notice === notice && useVisit.getState().hush(), STAYS_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <div className="notice-line" data-testid="notice">
      <div role="status">
        {notice && (
          <p className="notice">
            <span>{sayIf(`notices.${notice.id}`, notice.values)}</span>
            {notice.undo && (
              <button type="button" className="link-key" onClick={() => run('undo')} data-testid="notice-undo">
                {say('undo-it')}
              </button>
            )}
          </p>
        )}
      </div>
      {!notice && seeking !== null && <p className="notice">{say('room.computing', { t: timeText(seeking) })}</p>}
      {!notice && seeking === null && fork && <ForkWarning />}
      {!notice && !fork && held !== null && <Held held={held} />}
      <div className="notice-end">
        {comparing && <CommandKey id="first-divergence" text={say('commands.first-divergence.short')} className="key-small" />}
        <SceneKeys />
      </div>
    </div>
  );
}

export function ForkWarning({ short = false }: { short?: boolean }) {
  const t = useVisit((s) => s.t);
  const of = useVisit((s) => s.furthest);
  const values = { t: timeText(t), of: timeText(of) };
  return (
    <p className="notice notice-fork" data-testid="fork-warning">
      {short ? say('room.fork-short', values) : say('room.fork', values)}
    </p>
  );
}

function Held({ held }: { held: number }) {
  const speed = useVisit((s) => s.speed);
  return (
    <p className="notice" data-testid="held">
      {say('room.held', { speed: speedText(held), wanted: speedText(speed) })}
    </p>
  );
}
