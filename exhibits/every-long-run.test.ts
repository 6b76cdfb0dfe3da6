/**
 * Properties of long runs, over every exhibit folder there is: whatever a visitor turns and does, in whichever order,
 * the mended world keeps its promises (`promised.ts` says which need a precondition), no model throws, and every instant
 * is the same however one came there. A failure is told as the link to the smallest run found.
 *
 * LONG=1 tries many more runs; LONG_RUNS=n so many; LONG_SEED=n other ones; LONG_ROOM=id only this room.
 */
import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRun } from '../src/engine/create-run.ts';
import type { Exhibit, Ms, PokeEntry, Settings } from '../src/engine/exhibit.ts';
import { frameHash } from '../src/engine/frame-hash.ts';
import type { Run } from '../src/engine/run.ts';
import { type Limits, type LongRun, longRuns } from '../src/engine/run-arbitrary.ts';
import { walk } from '../src/engine/walk.ts';
import { type Check, type Effort, holdsOnRuns, linkTo } from '../src/visit/failing-link.ts';
import { readLink } from '../src/visit/link.ts';
import { preconditions } from './promised.ts';

const here = new URL('./', import.meta.url);
const ids = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(new URL(`${entry.name}/exhibit.ts`, here)))
  .map((entry) => entry.name)
  .filter((id) => !process.env.LONG_ROOM || id === process.env.LONG_ROOM);

const MINUTE: Ms = 60_000;
const long = process.env.LONG === '1';
const effort: Effort = { seed: Number(process.env.LONG_SEED ?? 20_260), runs: Number(process.env.LONG_RUNS ?? (long ? 300 : 4)), shrinks: 200 };
const limits: Limits = { keep: [], shortest: 10 * MINUTE, longest: 60 * MINUTE, mostPokes: 20, mostActors: long ? 400 : 150 };
/** A busy run ends here, before its time: virtual time is long where little happens, and events are many where much does. */
const MOST_EVENTS = long ? 400_000 : 40_000;
/** No model has a period that this is a multiple or a part of: samples fall into every phase. */
const SAMPLE: Ms = 487;
/** In a mended run every instant counts; the other properties look at these shares of it, which are no round ones. */
/** Runs within which the search has to find a room's bug. */
const FINDS_WITHIN = 60;
const ASK_AGAIN: Ms = 5000;
const SHARES = [0, 0.013, 0.11, 0.37, 0.52, 0.731, 0.9, 1];

it('finds exhibits, and preconditions only of invariants there are', async () => {
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) {
    const names = (await exhibitOf(id)).invariants.map((i) => i.id);
    for (const { invariants } of preconditions[id] ?? []) for (const name of invariants) expect(names).toContain(name);
  }
});

describe.each(ids)('%s', { timeout: 7_200_000 }, async (id) => {
  const exhibit = await exhibitOf(id);

  it('mended, keeps its promises at every instant', () => {
    const judged = new Map(exhibit.invariants.map((i) => [i.id, 0]));
    const check = broken(exhibit, (name) => {
      judged.set(name, (judged.get(name) ?? 0) + 1);
      return true;
    });
    holdsOnRuns(exhibit, longRuns(exhibit, { ...limits, keep: exhibit.suite.fixes }), check, effort);
    // A precondition that is hardly ever met would promise nothing.
    for (const [name, times] of judged) expect(times, `instants at which "${name}" was promised`).toBeGreaterThan(effort.runs * 100);
  });

  const { breaks } = exhibit.suite;
  it.runIf(breaks !== null)('as shipped and with its villainy, the same search finds the bug, and the link it gives shows it', () => {
    const name = breaks as string;
    const check = broken(exhibit, (id) => id === name);
    const runs = longRuns(exhibit, { ...limits, shortest: MINUTE, longest: 5 * MINUTE }).map((run) => withVillainy(exhibit, run));
    const message = complaintOf(() => holdsOnRuns(exhibit, runs, check, { ...effort, runs: FINDS_WITHIN, shrinks: 5 }));
    const { place, problems } = readLink(/#\/room\/\S+/.exec(message)?.[0] ?? '', exhibit);
    expect(problems, message).toEqual([]);
    expect(createRun(exhibit, place.spec).frameAt(place.t).invariants[name], message).toBe(false);
  });

  it('never throws, and shows every instant alike: as it was played, from its link, backwards and again', () => {
    const check: Check = ({ spec, until }, reached) => {
      const link = linkTo(exhibit, { spec, until }, until);
      const { place, problems } = readLink(link, exhibit);
      if (problems.length) return `the link is refused: ${problems[0]?.text}`;
      const straight = createRun(exhibit, place.spec);
      const end = straight.compute(until, MOST_EVENTS) ? until : Math.floor(straight.computedTo);
      const moments = SHARES.map((share) => Math.round(share * end));
      const shown = moments.map((t) => shownAt(straight, t, reached));
      const played = playedBy(exhibit, spec, end, reached);
      for (const run of [played, straight]) {
        for (const [i, t] of [...moments.entries()].reverse()) {
          reached(t);
          if (frameHash(run.frameAt(t)) !== shown[i]) return `${run === played ? 'as played' : 'backwards'}, ${t} ms is another instant`;
        }
      }
      return null;
    };
    holdsOnRuns(exhibit, longRuns(exhibit, limits), check, effort);
  });
});

/** Complains of the first instant at which something promised is broken, among what is `watched`. */
function broken(exhibit: Exhibit, watched: (invariant: string) => boolean): Check {
  return ({ spec, until }, reached) => {
    const promised = new Promises(exhibit);
    for (const frame of walk(exhibit, spec, { until, every: SAMPLE, mostEvents: MOST_EVENTS })) {
      reached(frame.t);
      for (const name of promised.after(frame.settings, frame.t, spec.pokes))
        if (watched(name) && frame.invariants[name] === false) return `"${name}" is broken at ${frame.t} ms`;
    }
    return null;
  };
}

/** The run with what the exhibit's suite does amid all the rest. */
function withVillainy(exhibit: Exhibit, { spec, until }: LongRun): LongRun {
  return { spec: { ...spec, pokes: [...spec.pokes, ...exhibit.suite.pokes].sort((a, b) => a.at - b.at) }, until };
}

function complaintOf(work: () => void): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing is found';
}

async function exhibitOf(id: string): Promise<Exhibit> {
  return ((await import(`./${id}/exhibit.ts`)) as { default: Exhibit }).default;
}

/** The hash at t, with everything that a page asks of a frame, each of which may throw. */
function shownAt(run: Run, t: Ms, reached: (t: Ms) => void): string {
  reached(t);
  const frame = run.frameAt(t);
  frame.facts();
  for (const [name, value] of Object.entries(frame.gauges())) if (!Number.isFinite(value)) throw new Error(`${name} is ${value}`);
  return frameHash(frame);
}

/** The run made as a visitor makes it: each poke forks the run so far, at the instant that is shown. */
function playedBy(exhibit: Exhibit, spec: Run['spec'], end: Ms, reached: (t: Ms) => void): Run {
  let run = createRun(exhibit, { ...spec, pokes: [] });
  for (const [i, { at }] of spec.pokes.entries()) {
    if (at > end) break;
    reached(at);
    run.frameAt(at);
    run = run.withSpec({ ...spec, pokes: spec.pokes.slice(0, i + 1) });
  }
  return run;
}

/** Which invariants are promised as a run goes on. */
class Promises {
  private readonly settings: Settings[] = [];
  private deeds = -1;
  private known = 0;
  private asked: Ms = 0;
  private promised: readonly string[] = [];

  constructor(private readonly exhibit: Exhibit) {}

  /** Preconditions are asked after every deed, and now and then, since some end with time. */
  after(settings: Settings, now: Ms, pokes: Run['spec']['pokes']): readonly string[] {
    if (settings !== this.settings.at(-1)) this.settings.push(settings);
    let deeds = Math.max(0, this.deeds);
    while (deeds < pokes.length && (pokes[deeds] as PokeEntry).at <= now) deeds++;
    if (deeds === this.deeds && this.known === this.settings.length && now - this.asked < ASK_AGAIN) return this.promised;
    this.deeds = deeds;
    this.asked = now;
    this.known = this.settings.length;
    const past = { now, settings: this.settings, deeds: pokes.slice(0, deeds) };
    const open = (preconditions[this.exhibit.id] ?? []).filter((p) => !p.given(past)).flatMap((p) => p.invariants);
    this.promised = this.exhibit.invariants.map((i) => i.id).filter((name) => !open.includes(name));
    return this.promised;
  }
}
