/** What is known of one part of the exhibit: which words, which gauges, which state, which pokes. */
import type { Exhibit, GaugeSpec, Settings } from '@engine/exhibit.ts';
import type { Frame } from '@engine/frame.ts';
import type { Words } from '@engine/words.ts';
import type { Session } from '@visit/session.ts';

/** `proxy-3` → its kind and its number; a part without a number is its own kind. */
function kindOf(id: string): { kind: string; index: number | null } {
  const match = /^(.*)-(\d+)$/.exec(id);
  return match ? { kind: match[1] as string, index: Number(match[2]) } : { kind: id, index: null };
}

/** A part's own words, else those of its kind. */
export function wordsOf(words: Words, id: string): Words['actors'][string] | undefined {
  return words.actors[id] ?? words.actors[kindOf(id).kind];
}

/** The gauges that a part wears, with the names by which a frame reads them. */
export function gaugesOf(exhibit: Exhibit, settings: Settings, id: string): { spec: GaugeSpec; name: string }[] {
  const { kind, index } = kindOf(id);
  return exhibit.gauges
    .filter((gauge) => {
      if (gauge.each && (index === null || index >= gauge.each(settings))) return false;
      const head = gauge.of ?? gauge.id.split('.')[0];
      return head === id || head === kind || head === `${kind}-<i>`;
    })
    .map((spec) => ({ spec, name: spec.id.replace('<i>', String(index)) }));
}

/** The state that the part's machine is in, in the room's words; null for a part that is no actor. */
export function stateOf(session: Session, frame: Frame, id: string): string | null {
  const state = frame.actors[id];
  if (state === undefined) return null;
  const machine = session.exhibit.cast(frame.settings).find((actor) => actor.id === id)?.machine.id;
  return session.words.states[`${machine}.${state}`] ?? state.replaceAll('.', ', ');
}

/** Whom a poke at this part means: itself, or the target it belongs to by number; null: nothing here can be poked. */
export function pokeTarget(targets: readonly string[], id: string): string | null {
  const { index } = kindOf(id);
  return targets.find((t) => t === id) ?? (index === null ? null : (targets.find((t) => t.endsWith(`-${index}`)) ?? null));
}
