/** A lamp for each thing that should always hold. */
import { Lamp } from '../room/condition.tsx';
import { usePair } from '../room/panel-frame.ts';
import { useRoom } from '../room/room-context.ts';
import { say } from '../say.ts';

export function Invariants({ explained = false }: { explained?: boolean }) {
  const { loaded, session } = useRoom();
  const frame = usePair()?.main;
  if (!frame) return null;
  const { invariants: words } = loaded.words;
  return (
    <section className={explained ? '' : 'note'}>
      <h3 className="panel-title">{say('gauges.lamps')}</h3>
      <ul className="lamps" data-testid="invariants">
        {session.exhibit.invariants.map(({ id }) => (
          <li key={id} data-testid={`invariant-${id}`} data-holds={frame.invariants[id]} title={words[id]?.text}>
            <Lamp tone={frame.invariants[id] ? 'calm' : 'bug'} />
            <div>
              <p className="lamp-name">
                {words[id]?.name ?? id} <span className="lamp-word">{frame.invariants[id] ? say('gauges.holds') : say('gauges.broken')}</span>
              </p>
              {explained && <p className="hint">{words[id]?.text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
