/** Whose statechart: the whole room's, or any actor's, for those who do not pick on the stage. */
import type { Frame } from '@engine/frame.ts';
import { useVisit } from '@visit/visit-store.ts';
import { useRoom } from '../../room/room-context.ts';
import { castOf, nameOf, ROOM } from '../cast.ts';
import { useViewWords } from '../words.ts';

/** Of a crowd only the first ones are listed (and the one that is selected). */
const LISTED = 24;

export function ActorChoice({ frame, actor }: { frame: Frame; actor: string }) {
  const { session } = useRoom();
  const words = useViewWords();
  const members = castOf(session, frame.settings).members.filter((m) => m.index === null || m.index < LISTED || m.id === actor);
  return (
    <label className="view-choice">
      <span>{words.statechart.whose}</span>
      <select
        value={actor}
        onChange={(e) => useVisit.setState({ selected: e.target.value === ROOM ? null : e.target.value, menu: null })}
        data-testid="statechart-actor"
      >
        <option value={ROOM}>{words.statechart.room}</option>
        {members.map((m) => (
          <option key={m.id} value={m.id}>
            {nameOf(session, m.id)}
          </option>
        ))}
      </select>
    </label>
  );
}
