/** The state of the room in a few sentences, for those who cannot see it. */
import type { Frame } from '@engine/frame.ts';
import type { Session } from './session.ts';
import { timeText } from './time-text.ts';
import type { Visit } from './visit-store.ts';

/** Up to this many of a kind are named one by one; more are counted. */
const NAMED = 6;

export function spokenSummary(session: Session, visit: Visit): string {
  const { words, exhibit } = session;
  const frame = session.main().frameAt(visit.t);
  const condition = words.conditions[frame.condition];
  const broken = exhibit.invariants.filter((i) => frame.invariants[i.id] === false).map((i) => words.invariants[i.id]?.name ?? i.id);
  return [
    `${timeText(visit.t)}.`,
    `${condition?.name ?? frame.condition}. ${condition?.text ?? ''}`,
    session.say(broken.length ? 'spoken.broken' : 'spoken.all-hold', { list: broken.join('; ') }),
    `${castInWords(session, frame).join('. ')}.`,
    session.say(frame.messages.length === 1 ? 'spoken.one-message' : frame.messages.length ? 'spoken.messages' : 'spoken.no-messages', {
      n: frame.messages.length,
    }),
  ].join(' ');
}

/** Members of the cast that are alike and in the same state share a sentence: `proxy 0, 2, 3: reading`. */
function castInWords(session: Session, frame: Frame): string[] {
  const machines = new Map(session.exhibit.cast(frame.settings).map((spec) => [spec.id, spec.machine.id]));
  const groups = new Map<string, { name: string; state: string; indexes: string[] }>();
  for (const [id, state] of Object.entries(frame.actors)) {
    const { name, index } = nameOf(session, id);
    const spoken = session.words.states[`${machines.get(id)}.${state}`] ?? state.replaceAll('.', ', ');
    const group = groups.get(`${name}|${spoken}`) ?? { name, state: spoken, indexes: [] };
    groups.set(`${name}|${spoken}`, group);
    if (index !== undefined) group.indexes.push(index);
  }
  return [...groups.values()].map(({ name, state, indexes }) => {
    if (!indexes.length) return `${name}: ${state}`;
    return indexes.length <= NAMED ? `${name} ${indexes.join(', ')}: ${state}` : `${indexes.length} × ${name}: ${state}`;
  });
}

function nameOf(session: Session, id: string): { name: string; index?: string } {
  const own = session.words.actors[id]?.name;
  if (own) return { name: own };
  const match = /^(.*?)-(\d+)$/.exec(id);
  const kind = match?.[1] ? session.words.actors[match[1]]?.name : undefined;
  return kind && match?.[2] ? { name: kind, index: match[2] } : { name: id };
}

/** `proxy-3` → the proxy's name in the room's words. */
export function actorName(session: Session, id: string): string {
  const { name, index } = nameOf(session, id);
  return index === undefined ? name : `${name} ${index}`;
}
