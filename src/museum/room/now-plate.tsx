/** The caption below the case: what is going on now, and the lever that mends it. */
import { run } from '@visit/commands/commands.ts';
import { useVisit } from '@visit/visit-store.ts';
import { Prose } from '../glossary/prose.tsx';
import { say } from '../say.ts';
import { Lamp, toneOf } from './condition.tsx';
import { usePair } from './panel-frame.ts';
import { useRoom } from './room-context.ts';

export function NowPlate() {
  const { loaded, session } = useRoom();
  const pair = usePair();
  const seeking = useVisit((s) => s.seeking);
  const frame = pair?.main;
  const condition = frame ? loaded.words.conditions[frame.condition] : undefined;
  const tone = frame ? toneOf(frame, session.main().firstCondition) : 'calm';
  return (
    <section className={`now now-${tone}`} aria-label={say('room.now')} aria-busy={seeking !== null}>
      <div className="now-words" data-testid="condition">
        <p className="now-name">
          <Lamp tone={tone} />
          <span>{condition?.name ?? frame?.condition ?? ''}</span>
        </p>
        <p className="now-text">
          <Prose text={condition?.text ?? ''} own={loaded.words.glossary} />
        </p>
      </div>
      <FixLever />
    </section>
  );
}

function FixLever() {
  const { loaded, session } = useRoom();
  const fix = session.historicFix();
  const on = usePair()?.main.settings.fixes.has(fix ?? '') ?? false;
  if (!fix) return null;
  const label = loaded.words.fixes[fix]?.label ?? fix;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className="lever"
      data-testid="fix-lever"
      onClick={() => run('toggle-fix')}
      aria-keyshortcuts="f"
      aria-label={say('room.fix-lever', { fix: label })}
      title={`${say('commands.toggle-fix.label')} (F)`}
    >
      <span className="lever-name" aria-hidden="true">
        {label}
      </span>
      <span className="lever-throw" aria-hidden="true">
        <span className={on ? 'lever-end' : 'lever-end lever-end-on'}>{say('room.fix-off')}</span>
        <span className="lever-slot">
          <span className="lever-knob" />
        </span>
        <span className={on ? 'lever-end lever-end-on' : 'lever-end'}>{say('room.fix-on')}</span>
      </span>
    </button>
  );
}
