import { createRun } from '@engine/create-run.ts';
import { type Limits, type LongRun, longRuns } from '@engine/run-arbitrary.ts';
import { checkSpec } from '@engine/settings.ts';
import { walk } from '@engine/walk.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Check, holdsOnRuns } from './failing-link.ts';
import { fakeExhibit as bell } from './fake-exhibit.ts';
import { readLink } from './link.ts';

const LIMITS: Limits = { keep: [], shortest: 2000, longest: 60_000, mostPokes: 8, mostActors: 100 };
const EFFORT = { seed: 3, runs: 60, shrinks: 300 };
const runs = longRuns(bell, LIMITS);

/** A made-up promise: nobody ever muffles the bell. */
const rings: Check = ({ spec, until }, reached) => {
  for (const frame of walk(bell, spec, { until, every: 250, mostEvents: 5000 })) {
    reached(frame.t);
    if (frame.condition === 'quiet') return 'the bell is quiet';
  }
  return null;
};

function messageOf(check: Check): string {
  try {
    holdsOnRuns(bell, runs, check, EFFORT);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

const linkIn = (message: string) => /#\/room\/\S+/.exec(message)?.[0] ?? '';

describe('a property of runs', () => {
  it('that holds says nothing', () => {
    expect(messageOf(() => null)).toBe('');
  });

  it('that fails is told with a link, and there it fails', () => {
    const message = messageOf(rings);
    expect(message).toContain('the bell is quiet');
    const { place, problems } = readLink(linkIn(message), bell);
    expect(problems).toEqual([]);
    expect(createRun(bell, place.spec).frameAt(place.t).condition).toBe('quiet');
  });

  it('shrinks to what matters: one poke, and the exhibit as it opens', () => {
    const { spec } = readLink(linkIn(messageOf(rings)), bell).place;
    expect(spec).toMatchObject({ seed: 0, knobs: {}, fixes: [] });
    expect(spec.pokes).toEqual([{ at: 0, kind: 'poke', poke: 'muffle', target: expect.any(String) }]);
  });

  it('leads to the last instant reached when something throws', () => {
    const message = messageOf(({ until }, reached) => {
      reached(Math.min(until, 1234.5678));
      throw new Error('the clapper fell off');
    });
    expect(message).toContain('throws "the clapper fell off"');
    expect(readLink(linkIn(message), bell).place.t).toBe(1234.568);
  });

  it('gives the same link every time, and ends the search for smaller runs where it is told to', () => {
    expect(messageOf(rings)).toBe(messageOf(rings));
    let looked = 0;
    const counting: Check = (run, reached) => {
      looked++;
      return rings(run, reached);
    };
    expect(() => holdsOnRuns(bell, runs, counting, { ...EFFORT, runs: 200, shrinks: 0 })).toThrow(/#\/room\/fake-bell/);
    const first = looked;
    looked = 0;
    expect(() => holdsOnRuns(bell, runs, counting, { ...EFFORT, runs: 200, shrinks: 5 })).toThrow(/#\/room\/fake-bell/);
    expect(looked).toBeLessThanOrEqual(first + 5);
    expect(looked).toBeGreaterThan(first);
  });
});

describe('runs that a visitor could make', () => {
  const sample = (over: Partial<Limits> = {}): LongRun[] => fc.sample(longRuns(bell, { ...LIMITS, ...over }), { seed: 5, numRuns: 400 });

  it('fit the exhibit, in order of time', () => {
    for (const { spec, until } of sample()) {
      expect(checkSpec(bell, spec)).toEqual([]);
      expect(spec.pokes.map((p) => p.at)).toEqual(spec.pokes.map((p) => p.at).sort((a, b) => a - b));
      for (const { at } of spec.pokes) expect(at).toBeLessThanOrEqual(until);
    }
  });

  it('come to every poke, live knob, fix, and end of a range', () => {
    const all = sample();
    const done = new Set(all.flatMap(({ spec }) => spec.pokes.map((p) => (p.kind === 'poke' ? p.poke : p.kind === 'knob' ? p.knob : p.fix))));
    const offered = [...bell.pokes, ...bell.fixes, ...bell.knobs.filter((k) => k.live)].map((x) => x.id);
    expect([...done].sort()).toEqual([...offered].sort());
    for (const knob of bell.knobs) {
      const set = new Set(all.map(({ spec }) => spec.knobs[knob.id]));
      if (knob.type === 'number') for (const end of [knob.min, knob.max]) expect(set, knob.id).toContain(end);
      else expect(set, knob.id).toContain(knob.type === 'boolean' ? !knob.default : knob.options.find((o) => o !== knob.default));
    }
  });

  it('keep the fixes that they are to keep, and never choose a rival of them', () => {
    for (const fix of bell.fixes) {
      const rivals = bell.fixes.filter((f) => f.group !== undefined && f.group === fix.group).map((f) => f.id);
      for (const { spec } of sample({ keep: [fix.id] })) {
        expect(spec.fixes).toContain(fix.id);
        for (const poke of spec.pokes) if (poke.kind === 'fix') expect([fix.id, ...rivals]).not.toContain(poke.fix);
      }
    }
  });
});
