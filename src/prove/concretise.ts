/**
 * From a way in the search, where time is abstract, to a run with instants: when must the visitor act, so that the
 * engine's own clock, wires and timers lead to the same failure? Found by trying, and believed only when the run
 * that came of it fails.
 */
import type { Exhibit, KnobValue, Ms, PokeEntry } from '../engine/exhibit.ts';
import type { ProofSpec, PropertySpec } from '../engine/proof.ts';
import { draw } from '../engine/random.ts';
import { settingsOf } from '../engine/settings.ts';
import { World } from '../engine/world.ts';
import { boundsOf, type ProofRequest, type TraceStep } from './prove.ts';

/** A run in which the property fails as it does in the search, checked by running it. */
export interface Concrete {
  /** only what differs from the exhibit's */
  readonly knobs: Readonly<Record<string, KnobValue>>;
  readonly fixes: readonly string[];
  readonly pokes: readonly PokeEntry[];
  /** where it shows, ms */
  readonly at: Ms;
}

/** The visitor's first deed, ms: late enough to see the room in order before it; only if that fails, while the room still starts. */
const FIRSTS: readonly (readonly Ms[])[] = [[3000], [0, 1, 5, 20, 100, 300]];
/** What fails for good is shown so long after the last deed, ms: by then one sees that nothing comes any more. */
const SEEN: Ms = 5000;
/** Pauses between two deeds that are tried, ms. */
const PAUSES: readonly Ms[] = [1000, 0, 1, 5, 20, 100, 300, 3000, 10_000];
/** So many draws of unequal pauses are tried when no equal ones do. */
const DRAWS = 100;
/** What is over after so much time without the visitor is over for good, ms. */
const LONG: Ms = 60_000;
/** The world is looked at so often, ms. */
const LOOK: Ms = 50;
/**
 * A circle is a circle when a message of it and one that answers come so often within the last third of `LONG`: more
 * often than any background timer. Not each of them: the search may leave a message on its wire for ever, the engine cannot.
 */
const ROUNDS = 20;
const MOST_EVENTS = 400_000;

/**
 * Looks for instants of the visitor's deeds, in the order of `trace`, then of these and what else the bound lets a
 * visitor do after them, such that `property` fails in the real run:
 * for safety at some instant, for livelock by its round coming again and again (from `loopsFrom` in the trace), else at
 * every instant from `at` until a minute after the last deed. null: none found.
 * Throws when the exhibit declares no such property.
 */
export function concretise(exhibit: Exhibit, request: ProofRequest, trace: readonly TraceStep[], property: string, loopsFrom = 0): Concrete | null {
  const proof = exhibit.proof as ProofSpec;
  const spec = proof?.properties.find((p) => p.id === property);
  if (!spec) throw new Error(`"${exhibit.id}" declares no property "${property}".`);
  const knobs = proof.knobs(boundsOf(proof, request.bounds));
  const deeds = trace.filter((s) => s.kind === 'poke').map((s) => deed(exhibit, s));
  const more = furtherDeeds(proof.pokes(boundsOf(proof, request.bounds)), deeds);
  const round = trace.slice(loopsFrom).filter((s) => s.kind === 'deliver');
  for (const pokes of attempts(deeds, more)) {
    const shows = failsAt(exhibit, knobs, request.fixes, pokes, spec, round);
    if (shows !== null) return { knobs: turned(exhibit, knobs), fixes: request.fixes, pokes, at: shows };
  }
  return null;
}

/** What is tried, one after the other: the deeds alone, then with what else may follow them; late ones before early ones. */
function* attempts(deeds: readonly Deed[], more: readonly Deed[]): Generator<PokeEntry[]> {
  for (const firsts of FIRSTS)
    for (const done of more.length ? [deeds, [...deeds, ...more]] : [deeds])
      for (const instants of plans(done.length, firsts)) yield done.map((d, i): PokeEntry => ({ at: instants[i] as Ms, kind: 'poke', ...d }));
}

/** Knobs that stand where the exhibit has them anyway say nothing. */
function turned(exhibit: Exhibit, knobs: Readonly<Record<string, KnobValue>>): Record<string, KnobValue> {
  return Object.fromEntries(Object.entries(knobs).filter(([id, value]) => exhibit.knobs.find((k) => k.id === id)?.default !== value));
}

type Deed = { readonly poke: string; readonly target?: string };

function deed(exhibit: Exhibit, step: TraceStep): Deed {
  const targeted = exhibit.pokes.find((p) => p.id === step.by)?.target !== 'none';
  return { poke: step.by, ...(targeted ? { target: step.to } : {}) };
}

/** What the bound still lets a visitor do after these. */
function furtherDeeds(allowed: ReturnType<ProofSpec['pokes']>, done: readonly Deed[]): Deed[] {
  return allowed.flatMap(({ poke, target, most }) => {
    const made = done.filter((d) => d.poke === poke && d.target === target).length;
    return Array.from({ length: Math.max(0, most - made) }, () => ({ poke, ...(target === undefined ? {} : { target }) }));
  });
}

/** Instants of the deeds: equal pauses first, then drawn ones (always the same). */
function* plans(deeds: number, firsts: readonly Ms[]): Generator<readonly Ms[]> {
  if (deeds === 0) yield [];
  for (const first of deeds === 0 ? [] : firsts) {
    if (deeds === 1) yield [first];
    else for (const pause of PAUSES) yield Array.from({ length: deeds }, (_, i) => first + i * pause);
  }
  let state = 1;
  const drawn = (list: readonly Ms[]) => {
    const next = draw(state);
    state = next.state;
    return list[Math.floor(next.value * list.length)] as Ms;
  };
  for (let i = 0; deeds > 2 && i < DRAWS; i++) {
    let t = drawn(firsts);
    yield Array.from({ length: deeds }, (_, k) => (t += k === 0 ? 0 : drawn(PAUSES)));
  }
}

/** Where the failure shows in this run, ms; null when it does not fail. */
function failsAt(
  exhibit: Exhibit,
  knobs: Readonly<Record<string, KnobValue>>,
  fixes: readonly string[],
  pokes: readonly PokeEntry[],
  property: PropertySpec,
  round: readonly TraceStep[],
): Ms | null {
  const world = World.begin(exhibit, 1, settingsOf(exhibit, { knobs, fixes }));
  const end = (pokes.at(-1)?.at ?? 0) + LONG;
  const seen = round.map(() => 0);
  world.observer = {
    sent: (item) => {
      if (world.now <= end - LONG / 3) return;
      round.forEach((s, i) => {
        if (s.from === item.from && s.to === item.to && s.event === item.event.type) seen[i] = (seen[i] as number) + 1;
      });
    },
  };
  let since: Ms | null = null;
  let next = 0;
  for (let t = 0; t <= end; t += LOOK) {
    for (; next < pokes.length && (pokes[next] as PokeEntry).at <= t; next++) {
      world.advance((pokes[next] as PokeEntry).at, MOST_EVENTS);
      world.apply(pokes[next] as PokeEntry);
    }
    world.advance(t, MOST_EVENTS);
    if (world.delivered > MOST_EVENTS) return null;
    if (property.kind === 'livelock') continue;
    if (property.holds(world.picture())) since = null;
    else {
      since ??= t;
      if (property.kind === 'safety') return t;
    }
  }
  if (property.kind === 'livelock') return seen.filter((n) => n >= ROUNDS).length >= 2 ? end : null;
  // What fails only in passing, at the very end, is no proof of anything.
  if (since === null || next < pokes.length || since > end - LONG / 2) return null;
  return Math.max(since, end - LONG) + SEEN;
}
