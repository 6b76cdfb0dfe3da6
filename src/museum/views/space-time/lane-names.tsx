/** The names of the lanes: each selects its actor; a crowd's opens it. */
import { useVisit } from '@visit/visit-store.ts';
import { useRoom } from '../../room/room-context.ts';
import { fill } from '../../say.ts';
import { nameOf } from '../cast.ts';
import { highlight } from '../links.ts';
import { useViewWords } from '../words.ts';
import type { Lane, Lanes } from './lanes.ts';

interface Props {
  readonly lanes: Lanes;
  readonly opened: ReadonlySet<string>;
  readonly upright: boolean;
  readonly breadth: number;
  readonly onToggle: (kind: string) => void;
}

export function LaneNames({ lanes, opened, upright, breadth, onToggle }: Props) {
  const { session } = useRoom();
  const words = useViewWords();
  const selected = useVisit((s) => s.selected);
  const highlighted = useVisit((s) => s.highlighted);
  const otherEnd = useVisit((s) => s.otherEnd);
  const size = breadth / Math.max(1, lanes.list.length);
  const first = (lane: Lane) => lane.members[0] ?? lane.id;
  const kindName = (lane: Lane) => session.words.actors[lane.kind]?.name ?? lane.kind;
  return (
    <ul className="st-names">
      {lanes.list.map((lane) => {
        const crowd = lane.members.length > 1;
        const hot = lane.members.some((id) => id === highlighted || id === otherEnd);
        const is = lane.members.includes(selected?.split('.')[0] ?? '');
        const text = crowd ? fill(words['space-time'].others, { name: kindName(lane), n: lane.members.length }) : nameOf(session, lane.id);
        return (
          <li key={lane.id} style={upright ? { width: size } : { height: size }} className={`st-name ${hot ? 'st-name-hot' : ''} ${is ? 'st-name-is' : ''}`}>
            <button
              type="button"
              aria-pressed={crowd ? opened.has(lane.kind) : is}
              title={crowd ? fill(words['space-time']['open-kind'], { name: kindName(lane) }) : text}
              onPointerEnter={() => highlight(crowd ? null : first(lane))}
              onPointerLeave={() => highlight(null)}
              onFocus={() => highlight(crowd ? null : first(lane))}
              onBlur={() => highlight(null)}
              onClick={() => (crowd ? onToggle(lane.kind) : useVisit.setState({ selected: is ? null : lane.id, menu: null }))}
              data-lane={lane.id}
            >
              {text}
            </button>
            {opened.has(lane.kind) && lanes.list.find((l) => l.kind === lane.kind) === lane && (
              <button
                type="button"
                className="st-close"
                aria-label={fill(words['space-time']['close-kind'], { name: kindName(lane) })}
                title={fill(words['space-time']['close-kind'], { name: kindName(lane) })}
                onClick={() => onToggle(lane.kind)}
              >
                −
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
