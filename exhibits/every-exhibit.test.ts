/**
 * The shared suite: runs over every exhibit folder there is, with nothing registered by hand.
 * What only one room promises is tested in that room's own exhibit.test.ts.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AnyMachineSnapshot, type AnyStateMachine, transition } from 'xstate';
import { checkMachine } from '../src/engine/check-machine.ts';
import { createRun } from '../src/engine/create-run.ts';
import { firstDivergence } from '../src/engine/divergence.ts';
import type { Exhibit, KnobValue, PokeEntry } from '../src/engine/exhibit.ts';
import { frameHash } from '../src/engine/frame-hash.ts';
import { compare, type RecordedSeries } from '../src/engine/recorded.ts';
import type { RunSpec } from '../src/engine/run.ts';
import { settingsOf } from '../src/engine/settings.ts';
import { begin, type Request, read, step } from '../src/engine/stepper.ts';
import type { Words } from '../src/engine/words.ts';

const here = new URL('./', import.meta.url);
const ids = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(new URL(`${entry.name}/exhibit.ts`, here)))
  .map((entry) => entry.name);

it('finds exhibits', () => {
  expect(ids.length).toBeGreaterThan(0);
});

describe.each(ids)('%s', async (id) => {
  const exhibit = ((await import(`./${id}/exhibit.ts`)) as { default: Exhibit }).default;
  const words = JSON.parse(readFileSync(new URL(`${id}/strings/en.json`, here), 'utf8')) as Words;
  const { suite } = exhibit;
  const spec = (over: Partial<RunSpec> = {}): RunSpec => ({ seed: 1, knobs: {}, fixes: [], pokes: suite.pokes, ...over });
  const moments = [0, 0.1, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * suite.until));

  it('is named after its folder, with unique ids', () => {
    expect(exhibit.id).toBe(id);
    for (const list of [exhibit.knobs, exhibit.fixes, exhibit.pokes, exhibit.gauges, exhibit.invariants, exhibit.scenes]) {
      const names = list.map((item) => item.id);
      expect(new Set(names).size).toBe(names.length);
    }
    const actors = exhibit.cast(settingsOf(exhibit, spec())).map((actor) => actor.id);
    expect(new Set(actors).size).toBe(actors.length);
  });

  it('has at least three knobs besides the fix, and one historic fix (none where there is no bug)', () => {
    expect(exhibit.knobs.filter((knob) => knob.main).length).toBeGreaterThanOrEqual(3);
    expect(exhibit.fixes.filter((fix) => fix.historic)).toHaveLength(suite.breaks === null ? 0 : 1);
    expect(suite.fixes.length > 0).toBe(suite.breaks !== null);
  });

  it.each([1000, 100, 16, 7])('gives the same frames in steps of %i ms as in one go', (size) => {
    const whole = createRun(exhibit, spec());
    const stepped = createRun(exhibit, spec());
    let t = 0;
    for (const moment of moments) {
      for (; t < moment; t += size) stepped.frameAt(Math.min(t, moment));
      t = moment;
      expect(frameHash(stepped.frameAt(moment))).toBe(frameHash(whole.frameAt(moment)));
    }
  });

  it('shows the same instant backwards as forwards', () => {
    const run = createRun(exhibit, spec());
    run.compute(suite.until);
    for (const t of [...moments].reverse()) expect(frameHash(run.frameAt(t))).toBe(frameHash(createRun(exhibit, spec()).frameAt(t)));
  });

  it('computing in small portions ends at the same frame', () => {
    const run = createRun(exhibit, spec());
    while (!run.compute(suite.until, 37));
    expect(frameHash(run.frameAt(suite.until))).toBe(frameHash(createRun(exhibit, spec()).frameAt(suite.until)));
  });

  it('a forked run equals the same run made anew; reset gives the first frame from every state', () => {
    const run = createRun(exhibit, spec());
    run.compute(suite.until);
    const start = frameHash(createRun(exhibit, spec({ pokes: [] })).frameAt(0));
    for (const t of moments) {
      const fix = suite.fixes[0];
      const turn: PokeEntry = fix === undefined ? firstPoke(exhibit, t) : { at: t, kind: 'fix', fix, on: true };
      const forked = spec({ pokes: [...suite.pokes.filter((p) => p.at <= t), turn] });
      expect(frameHash(run.withSpec(forked).frameAt(suite.until))).toBe(frameHash(createRun(exhibit, forked).frameAt(suite.until)));
      expect(frameHash(run.withSpec(spec({ pokes: [] })).frameAt(0))).toBe(start);
    }
  });

  const { breaks } = suite;
  it.runIf(breaks !== null)(`the buggy world breaks "${breaks}"`, () => {
    const frame = createRun(exhibit, spec()).frameAt(suite.until);
    expect(frame.invariants[breaks as string]).toBe(false);
  });

  it('without villainy every invariant holds in the buggy world too', () => {
    const run = createRun(exhibit, spec({ pokes: [] }));
    for (const t of moments) for (const [name, holds] of Object.entries(run.frameAt(t).invariants)) expect(holds, `${name} at ${t} ms`).toBe(true);
  });

  it.each(suite.corners.flatMap((knobs) => [1, 2, 3].map((seed) => ({ knobs: knobs as Record<string, KnobValue>, seed }))))(
    'the fixed world never breaks it: seed $seed, $knobs',
    ({ knobs, seed }) => {
      const run = createRun(exhibit, spec({ fixes: suite.fixes, knobs, seed }));
      const watched = breaks === null ? exhibit.invariants.map((i) => i.id) : [breaks];
      for (let t = 0; t <= suite.until; t += suite.until / 60)
        for (const name of watched) expect(run.frameAt(t).invariants[name], `${name} at ${t} ms`).toBe(true);
    },
  );

  it.runIf(breaks !== null)('buggy and fixed part at one instant, and are alike before', () => {
    const buggy = createRun(exhibit, spec());
    const fixed = createRun(exhibit, spec({ fixes: suite.fixes }));
    const t = firstDivergence(buggy, fixed, suite.until) as number;
    expect(t).toBeGreaterThan(0);
    expect(firstDivergence(buggy, fixed, t - 1)).toBeNull();
  });

  it('has only machines that can be copied, replayed and proved', () => {
    for (const actor of exhibit.cast(settingsOf(exhibit, spec()))) expect(checkMachine(actor.machine)).toEqual([]);
    expect(checkMachine(exhibit.room)).toEqual([]);
  });

  it('keeps plain data: every context survives a clone', () => {
    const settings = settingsOf(exhibit, spec());
    for (const actor of exhibit.cast(settings)) {
      const { snapshot } = begin(actor.machine, { ...actor.input, id: actor.id, seed: 1, now: 0 });
      expect(structuredClone(snapshot.context)).toEqual(snapshot.context);
    }
  });

  it("the stepper agrees with XState's own transition() on every machine, event by event", () => {
    const seen = new Map<AnyStateMachine, number>();
    const settings = settingsOf(exhibit, spec());
    const members = new Map(
      exhibit.cast(settings).map((actor) => [actor.id, { machine: actor.machine, ...begin(actor.machine, { ...actor.input, id: actor.id, seed: 1, now: 0 }) }]),
    );
    const agenda: { to: string; event: { type: string } }[] = [];
    const post = (from: string, requests: readonly Request[]) => {
      for (const r of requests) {
        if (r.kind === 'emit' && r.effect.type === 'send') agenda.push({ to: r.effect.to, event: { ...r.effect.event, at: 0 } as { type: string } });
        else if (r.kind === 'timer') agenda.push({ to: from, event: { ...r.event, at: 0 } as { type: string } });
      }
    };
    for (const [name, member] of members) post(name, member.requests);
    // Everything a visitor can do to the cast, and a turned knob, so that every machine hears of something.
    for (const poke of exhibit.pokes) {
      if (!('send' in poke.does)) continue;
      const to = poke.does.send.to === 'target' ? (exhibit.targets(settings, poke.target)[0] as string) : poke.does.send.to;
      agenda.push({ to, event: { ...poke.does.send.event, at: 0 } as { type: string } });
    }
    for (const to of members.keys()) agenda.push({ to, event: { type: 'CONFIG', settings, at: 0 } as { type: string } });
    for (let n = 0; n < 4000 && agenda.length; n++) {
      const { to, event } = agenda.shift() as { to: string; event: { type: string } };
      const member = members.get(to);
      if (!member) continue;
      const fast = step(member.machine, member.snapshot, event);
      const [slow, actions] = transition(member.machine, member.snapshot as never, event as never) as unknown as [
        AnyMachineSnapshot,
        { type: string; params: unknown }[],
      ];
      expect(fast.snapshot.value).toEqual(slow.value);
      expect(fast.snapshot.context).toEqual(slow.context);
      const asked: Request[] = [];
      for (const action of actions) read(action, asked);
      expect(fast.requests).toEqual(asked);
      seen.set(member.machine, (seen.get(member.machine) ?? 0) + 1);
      member.snapshot = fast.snapshot;
      post(to, fast.requests);
    }
    expect(seen.size).toBe(new Set([...members.values()].map((m) => m.machine)).size);
  });

  it('every gauge is a number at every moment', () => {
    const run = createRun(exhibit, spec());
    for (const t of moments)
      for (const [name, value] of Object.entries(run.frameAt(t).gauges())) expect(Number.isFinite(value), `${name} at ${t} ms`).toBe(true);
  });

  it('every scene can be reached, and every poke can be made', () => {
    for (const scene of exhibit.scenes) {
      const run = createRun(exhibit, { seed: 1, knobs: scene.knobs ?? {}, fixes: scene.fixes ?? [], pokes: scene.pokes ?? [] });
      expect(run.frameAt(scene.at).t).toBe(scene.at);
    }
    const settings = settingsOf(exhibit, spec());
    for (const poke of exhibit.pokes) {
      const target = poke.target === 'none' ? {} : { target: exhibit.targets(settings, poke.target)[0] as string };
      const entry: PokeEntry = { at: 1000, kind: 'poke', poke: poke.id, ...target };
      const before = createRun(exhibit, spec({ pokes: [] }));
      const after = createRun(exhibit, spec({ pokes: [entry] }));
      expect(frameHash(after.frameAt(suite.until)), `${poke.id} does nothing`).not.toBe(frameHash(before.frameAt(suite.until)));
    }
  });

  it('every knob does something', () => {
    for (const knob of exhibit.knobs) {
      const value =
        knob.type === 'boolean'
          ? !knob.default
          : knob.type === 'enum'
            ? (knob.options.find((o) => o !== knob.default) as string)
            : knob.default === knob.min
              ? Math.min(knob.max, knob.min + 2)
              : knob.min;
      const witness = exhibit.witnesses?.[knob.id];
      const worlds = witness ? [spec(witness)] : [spec(), spec({ fixes: suite.fixes })];
      const differs = worlds.some(
        (world) => gaugesOf(exhibit, world, suite.until) !== gaugesOf(exhibit, { ...world, knobs: { ...world.knobs, [knob.id]: value } }, suite.until),
      );
      expect(differs, `${knob.id} = ${value} changes nothing`).toBe(true);
    }
  });

  it('every fix does something against some villainy', () => {
    for (const fix of exhibit.fixes) {
      const worlds = [spec(exhibit.witnesses?.[fix.id] ?? {})];
      const differs = worlds.some((world) => gaugesOf(exhibit, world, suite.until) !== gaugesOf(exhibit, { ...world, fixes: [fix.id] }, suite.until));
      expect(differs, `${fix.id} changes nothing`).toBe(true);
    }
  });

  const charts = existsSync(new URL(`${id}/recorded.ts`, here)) ? ((await import(`./${id}/recorded.ts`)) as { recorded: RecordedSeries[] }).recorded : [];

  it.runIf(charts.length)('has words for every recording it stands beside, and none too many', () => {
    expect(Object.keys(words.curator.charts ?? {}).sort()).toEqual(charts.map((series) => series.id).sort());
    for (const { id: chart, x } of charts)
      expect(Object.keys(words.curator.charts?.[chart]?.marks ?? {}).sort()).toEqual(x.unit === 'case' ? [...x.cases].sort() : []);
  });

  it.runIf(charts.length).each(charts.map((series) => ({ name: series.id, series })))('the model stands beside the recording: $name', ({ series }) => {
    const steps = compare(exhibit, series);
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(step.value.pairs.length).toBeGreaterThanOrEqual(4);
    expect(new Set(step.value.pairs.map((pair) => pair.recorded)).size).toBeGreaterThan(1);
    expect(step.value.worst).toBeLessThanOrEqual(series.tolerance);
  });

  it('labels are short and every word is there, none is stale', () => {
    const count = (text: string) => text.split(/\s+/).filter(Boolean).length;
    const { try: tryThis, what, so } = words.label;
    expect(count(tryThis) + count(what) + count(so)).toBeLessThanOrEqual(50);
    expect(count(words.card.title)).toBeLessThanOrEqual(7);
    for (const scene of exhibit.scenes) expect(count(words.scenes[scene.id]?.label ?? ''), scene.id).toBeLessThanOrEqual(40);
    const same = (have: Record<string, unknown>, want: readonly string[]) => expect(Object.keys(have).sort()).toEqual([...want].sort());
    same(
      words.knobs,
      exhibit.knobs.map((k) => k.id),
    );
    same(
      words.fixes,
      exhibit.fixes.map((f) => f.id),
    );
    same(
      words.pokes,
      exhibit.pokes.map((p) => p.id),
    );
    same(
      words.invariants,
      exhibit.invariants.map((i) => i.id),
    );
    same(
      words.scenes,
      exhibit.scenes.map((s) => s.id),
    );
    same(words.conditions, Object.keys(exhibit.room.states));
    same(words.gauges, [...new Set(exhibit.gauges.map((g) => g.id.replace(/^.*<i>\./, '')))]);
    for (const knob of exhibit.knobs) if (knob.type === 'enum') same(words.knobs[knob.id]?.options ?? {}, knob.options);
    const machines = new Map(exhibit.cast(settingsOf(exhibit, spec())).map((a) => [a.machine.id, a.machine]));
    const states = [...machines].flatMap(([name, machine]) =>
      Object.entries(machine.states)
        .filter(([, node]) => !isPassing(node))
        .map(([state]) => `${name}.${state}`),
    );
    same(words.states, states);
    expect(words.bet.choices.map((c) => c.id)).toContain(words.bet.right);
    expect(exhibit.scenes.map((s) => s.id)).toContain(words.bet.replay);
  });
});

/** A state that is always left at once (its last eventless transition has no guard) needs no words. */
function isPassing(node: { always?: readonly { guard?: unknown }[] | undefined }): boolean {
  const last = node.always?.[node.always.length - 1];
  return last !== undefined && last.guard === undefined;
}

/** Something to do at t in a room without fixes. */
function firstPoke(exhibit: Exhibit, t: number): PokeEntry {
  const poke = exhibit.pokes[0] as Exhibit['pokes'][number];
  const target = poke.target === 'none' ? {} : { target: exhibit.targets(settingsOf(exhibit, { knobs: {}, fixes: [] }), poke.target)[0] as string };
  return { at: t, kind: 'poke', poke: poke.id, ...target };
}

function gaugesOf(exhibit: Exhibit, spec: RunSpec, until: number): string {
  return JSON.stringify(createRun(exhibit, spec).frameAt(until).gauges());
}
