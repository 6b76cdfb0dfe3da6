/** One lane for each part; crowds share one, apart from the first of them, the selected one, and kinds that were opened. */
import type { Settings } from '@engine/exhibit.ts';
import type { Session } from '@visit/session.ts';
import { castOf, type Member } from '../cast.ts';

export interface Lane {
  /** the actor's id, or `kind-*` for a lane of several */
  readonly id: string;
  readonly kind: string;
  readonly members: readonly string[];
}

export interface Lanes {
  readonly list: readonly Lane[];
  readonly of: ReadonlyMap<string, number>;
}

/** So many actors each have a lane of their own without further ado. */
const FEW = 9;
/** Of a crowd so many have a lane each. */
const FIRST = 2;
/** An opened kind shows so many. */
const OPENED = 60;

/** Pure; the same cast, selection and opened kinds give the same lanes, in cast order. */
export function lanesOf(session: Session, settings: Settings, selected: string | null, opened: ReadonlySet<string>): Lanes {
  const { members } = castOf(session, settings);
  const crowd = members.length > FEW;
  const index = members.find((m) => m.id === selected)?.index ?? null;
  const own = (m: Member) => !crowd || m.index === null || m.id === selected || m.index < (opened.has(m.kind) ? OPENED : FIRST) || m.index === index;
  const list: Lane[] = [];
  const of = new Map<string, number>();
  for (const kind of new Set(members.map((m) => m.kind))) {
    const alike = members.filter((m) => m.kind === kind);
    for (const m of alike.filter(own)) {
      of.set(m.id, list.length);
      list.push({ id: m.id, kind, members: [m.id] });
    }
    const rest = alike.filter((m) => !own(m));
    if (!rest.length) continue;
    for (const m of rest) of.set(m.id, list.length);
    list.push({ id: rest.length === 1 ? (rest[0] as Member).id : `${kind}-*`, kind, members: rest.map((m) => m.id) });
  }
  return { list, of };
}
