/** Who is in the room, as the views need it: machines, kinds, names. */
import type { Settings } from '@engine/exhibit.ts';
import type { Session } from '@visit/session.ts';
import { actorName } from '@visit/spoken-summary.ts';
import type { AnyStateMachine } from 'xstate';

export const ROOM = 'room';

export interface Member {
  readonly id: string;
  readonly machine: AnyStateMachine;
  /** `proxy` for `proxy-3`; its own id for one of a kind */
  readonly kind: string;
  readonly index: number | null;
}

interface Cast {
  readonly members: readonly Member[];
  readonly byId: ReadonlyMap<string, Member>;
}

const casts = new WeakMap<Settings, Cast>();

/** The cast under these settings, the room's own statechart apart. */
export function castOf(session: Session, settings: Settings): Cast {
  let cast = casts.get(settings);
  if (!cast) {
    const members = session.exhibit.cast(settings).map(({ id, machine }) => ({ id, machine, ...kindOf(id) }));
    cast = { members, byId: new Map(members.map((m) => [m.id, m])) };
    casts.set(settings, cast);
  }
  return cast;
}

function kindOf(id: string): { kind: string; index: number | null } {
  const match = /^(.*)-(\d+)$/.exec(id);
  return match?.[1] ? { kind: match[1], index: Number(match[2]) } : { kind: id, index: null };
}

/** The actor that a selection on the stage means: `proxy-1` for `proxy-1.window`; null when it means none. */
export function actorOf(session: Session, settings: Settings, selected: string | null): string | null {
  const head = selected?.split('.')[0] ?? '';
  return castOf(session, settings).byId.has(head) ? head : null;
}

export function machineOf(session: Session, settings: Settings, actor: string): AnyStateMachine {
  return castOf(session, settings).byId.get(actor)?.machine ?? session.exhibit.room;
}

export function nameOf(session: Session, actor: string): string {
  return actorName(session, actor);
}

/** A state in the room's words; `''` where there are none. */
export function stateWords(session: Session, machine: AnyStateMachine, state: string): string {
  if (machine === session.exhibit.room) return session.words.conditions[state]?.name ?? '';
  return session.words.states[`${machine.id}.${state}`] ?? '';
}
