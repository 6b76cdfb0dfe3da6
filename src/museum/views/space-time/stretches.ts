/** For how long an actor was in which state, within a window. */
import type { Ms } from '@engine/exhibit.ts';
import type { Move, Trace } from '@engine/trace.ts';

export interface Stretch {
  readonly actor: string;
  readonly state: string;
  readonly from: Ms;
  readonly to: Ms;
}

/** `states`: the states at the end of the trace. An actor that joined within the window has one stretch less. */
export function stretchesOf(trace: Trace, states: Readonly<Record<string, string>>, actors: readonly string[]): Stretch[] {
  const wanted = new Set(actors);
  const moves = new Map<string, Move[]>();
  for (const move of trace.moves) {
    if (!wanted.has(move.actor)) continue;
    const list = moves.get(move.actor);
    if (list) list.push(move);
    else moves.set(move.actor, [move]);
  }
  return actors.flatMap((actor) => {
    const own = moves.get(actor) ?? [];
    const first = own[0]?.from ?? states[actor];
    if (first === undefined) return [];
    const starts = [{ t: trace.from, state: first }, ...own.map((m) => ({ t: m.t, state: m.to }))];
    return starts.map((s, i) => ({ actor, state: s.state, from: s.t, to: starts[i + 1]?.t ?? trace.to })).filter((s) => s.to > s.from || s.to === trace.to);
  });
}
