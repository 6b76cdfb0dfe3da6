/**
 * Test support: any run that a visitor could make of an exhibit, for property tests. Never part of the site, since
 * fast-check is not.
 */
import fc from 'fast-check';
import type { Exhibit, FixSpec, KnobSpec, KnobValue, Ms, PokeEntry, Settings } from './exhibit.ts';
import type { RunSpec } from './run.ts';
import { applyEntry, checkSpec, settingsOf } from './settings.ts';

/** A run, and the instant up to which it is looked at. */
export interface LongRun {
  readonly spec: RunSpec;
  readonly until: Ms;
}

export interface Limits {
  /** fixes that are on from the start and stay on; rivals of their group stay off */
  readonly keep: readonly string[];
  /** `until` lies between these, ms */
  readonly shortest: Ms;
  readonly longest: Ms;
  readonly mostPokes: number;
  /** no larger cast than this at the start */
  readonly mostActors: number;
}

/** What a visitor does, before it is known whom there is to do it to. */
type Deed = (settings: Settings, at: Ms) => PokeEntry | null;

const STEPS = 1000;
/** Most deeds fall into the first minutes, where something is going on to be disturbed. */
const SOON: readonly Ms[] = [10_000, 60_000, 600_000];

/**
 * Specs that fit the exhibit (`checkSpec` finds nothing), with knobs anywhere in their range but often at its ends and
 * stops, and with every poke, target, live knob and fix the exhibit offers at any time. Shrinks towards the exhibit as
 * it opens, without pokes, of seed 0.
 */
export function longRuns(exhibit: Exhibit, limits: Limits): fc.Arbitrary<LongRun> {
  return fc
    .record({
      seed: fc.integer({ min: 0, max: 0xffffffff }),
      knobs: startKnobs(exhibit, limits),
      fixes: fc.subarray(freeFixes(exhibit, limits.keep).map((fix) => fix.id)),
      deeds: fc.array(fc.tuple(instants(limits.longest), deedsOf(exhibit, limits.keep)), { maxLength: limits.mostPokes }),
      until: fc.integer({ min: limits.shortest, max: limits.longest }),
    })
    .map(({ seed, knobs, fixes, deeds, until }) => {
      const start = { seed, knobs, fixes: withoutRivals(exhibit, [...limits.keep, ...fixes]) };
      return { spec: { ...start, pokes: entriesOf(exhibit, settingsOf(exhibit, start), deeds, until) }, until };
    })
    .filter(({ spec }) => checkSpec(exhibit, spec).length === 0);
}

function startKnobs(exhibit: Exhibit, limits: Limits): fc.Arbitrary<Record<string, KnobValue>> {
  const ids = exhibit.knobs.map((knob) => knob.id);
  const few = fc.subarray(ids, { maxLength: Math.min(3, ids.length) }).chain((some) => valuesFor(exhibit, some));
  // Mostly a few knobs at a time: a world with everything at its corner is seldom the interesting one.
  return fc.oneof({ arbitrary: few, weight: 3 }, { arbitrary: valuesFor(exhibit, ids), weight: 1 }).filter((knobs) => {
    const settings = settingsOf(exhibit, { knobs, fixes: limits.keep });
    return !exhibit.misfit?.(settings) && exhibit.cast(settings).length <= limits.mostActors;
  });
}

/** Values for some of these knobs. */
function valuesFor(exhibit: Exhibit, ids: readonly string[]): fc.Arbitrary<Record<string, KnobValue>> {
  const each = Object.fromEntries(exhibit.knobs.filter((knob) => ids.includes(knob.id)).map((knob) => [knob.id, anyValue(knob)]));
  return fc.record(each, { requiredKeys: [] }).map((values) => values as Record<string, KnobValue>);
}

/** Any value of this knob. */
function anyValue(knob: KnobSpec): fc.Arbitrary<KnobValue> {
  if (knob.type === 'boolean') return fc.boolean().map((flip) => flip !== knob.default);
  if (knob.type === 'enum') return fc.constantFrom(knob.default, ...knob.options);
  const stops = [knob.default, ...(knob.stops ?? []).filter((s) => s >= knob.min && s <= knob.max), knob.min, knob.max];
  const between = fc.integer({ min: 0, max: STEPS }).map((step) => numberAt(knob, step / STEPS));
  return fc.oneof({ arbitrary: fc.constantFrom(...stops), weight: 2 }, { arbitrary: between, weight: 1 });
}

/** The value at this share of the knob's way, with at most three digits after the point. */
function numberAt(knob: KnobSpec & { type: 'number' }, share: number): number {
  // A logarithmic knob that begins at 0 has no logarithm there.
  const low = Math.max(knob.min, Math.min(1, knob.max / STEPS));
  const value = knob.scale === 'log' ? low * (knob.max / low) ** share : knob.min + (knob.max - knob.min) * share;
  const rounded = knob.integer ? Math.round(value) : Math.round(value * 1000) / 1000;
  return Math.min(knob.max, Math.max(knob.min, rounded));
}

function instants(longest: Ms): fc.Arbitrary<Ms> {
  return fc.oneof(...[...SOON, longest].map((max) => fc.integer({ min: 0, max: Math.min(max, longest) })));
}

function freeFixes(exhibit: Exhibit, keep: readonly string[]): FixSpec[] {
  const taken = exhibit.fixes.filter((fix) => keep.includes(fix.id)).map((fix) => fix.group);
  return exhibit.fixes.filter((fix) => !keep.includes(fix.id) && (fix.group === undefined || !taken.includes(fix.group)));
}

/** The first of each group. */
function withoutRivals(exhibit: Exhibit, fixes: readonly string[]): string[] {
  const group = (id: string) => exhibit.fixes.find((fix) => fix.id === id)?.group;
  return fixes.filter((id, i) => group(id) === undefined || fixes.findIndex((other) => group(other) === group(id)) === i);
}

function deedsOf(exhibit: Exhibit, keep: readonly string[]): fc.Arbitrary<Deed> {
  const pokes = exhibit.pokes.map((poke) =>
    fc.nat({ max: STEPS }).map((n): Deed => {
      if (poke.target === 'none') return (_, at) => ({ at, kind: 'poke', poke: poke.id });
      return (settings, at) => {
        const targets = exhibit.targets(settings, poke.target);
        const target = targets[n % targets.length];
        return target === undefined ? null : { at, kind: 'poke', poke: poke.id, target };
      };
    }),
  );
  const turns = exhibit.knobs
    .filter((knob) => knob.live)
    .map((knob) =>
      anyValue(knob).map(
        (value): Deed =>
          (_, at) => ({ at, kind: 'knob', knob: knob.id, value }),
      ),
    );
  const flips = freeFixes(exhibit, keep).map((fix) =>
    fc.boolean().map(
      (off): Deed =>
        (_, at) => ({ at, kind: 'fix', fix: fix.id, on: !off }),
    ),
  );
  const kinds = [pokes, turns, flips].filter((list) => list.length > 0).map((list) => fc.oneof(...list));
  return fc.oneof(...kinds);
}

/** The log that these deeds make, each aimed at those who are there by then. */
function entriesOf(exhibit: Exhibit, start: Settings, deeds: readonly (readonly [Ms, Deed])[], until: Ms): PokeEntry[] {
  let settings = start;
  const entries: PokeEntry[] = [];
  for (const [at, deed] of [...deeds].sort(([a], [b]) => a - b)) {
    const entry = at <= until ? deed(settings, at) : null;
    if (!entry) continue;
    settings = applyEntry(exhibit, settings, entry);
    entries.push(entry);
  }
  return entries;
}
