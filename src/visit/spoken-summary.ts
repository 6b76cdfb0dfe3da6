/** The state of the room in a few sentences, for those who cannot see it. */
import type { Session } from './session.ts';
import { timeText } from './time-text.ts';
import type { Visit } from './visit-store.ts';

/** At most this many members of the cast are read out. */
const READ_OUT = 8;

export function spokenSummary(session: Session, visit: Visit): string {
  const { words, exhibit } = session;
  const frame = session.main().frameAt(visit.t);
  const condition = words.conditions[frame.condition];
  const broken = exhibit.invariants.filter((i) => frame.invariants[i.id] === false).map((i) => words.invariants[i.id]?.name ?? i.id);
  const ids = Object.keys(frame.actors);
  const cast = ids.slice(0, READ_OUT).map((id) => `${actorName(session, id)}: ${(frame.actors[id] ?? '').replaceAll('.', ', ')}`);
  return [
    `${timeText(visit.t)}.`,
    `${condition?.name ?? frame.condition}. ${condition?.text ?? ''}`,
    broken.length ? `Broken: ${broken.join('; ')}.` : 'Every invariant holds.',
    `${cast.join('. ')}.`,
    ids.length > READ_OUT ? `And ${ids.length - READ_OUT} more.` : '',
    frame.messages.length ? `${frame.messages.length} messages on their way.` : 'Nothing on its way.',
  ].join(' ');
}

/** `proxy-3` → the proxy's name in the room's words. */
export function actorName(session: Session, id: string): string {
  const own = session.words.actors[id]?.name;
  if (own) return own;
  const match = /^(.*?)-(\d+)$/.exec(id);
  const kind = match?.[1] ? session.words.actors[match[1]]?.name : undefined;
  return kind && match ? `${kind} ${match[2]}` : id;
}
