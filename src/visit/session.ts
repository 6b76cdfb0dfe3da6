/**
 * The open room: its exhibit, its words, and the runs that the visit's spec asks for. Runs are computed,
 * not stored: the same spec gives the same run, so a few recent ones are kept only to make undo quick.
 */
import type { Exhibit, Ms, PokeSpec } from '@engine/exhibit.ts';
import type { Frame } from '@engine/frame.ts';
import type { Run, RunSpec } from '@engine/run.ts';
import { settingsAt } from '@engine/settings.ts';
import type { Words } from '@engine/words.ts';
import { useVisit } from './visit-store.ts';

const KEPT_RUNS = 6;

export interface Pair {
  readonly main: Frame;
  /** the second world, when comparing */
  readonly other: Frame | null;
}

export class Session {
  private runs: Run[] = [];

  constructor(
    readonly exhibit: Exhibit,
    readonly words: Words,
    /** given by the room, so that the lobby loads no engine */
    private readonly createRun: (exhibit: Exhibit, spec: RunSpec) => Run,
    /** the museum's own words in the language spoken now, `{name}` filled in */
    readonly say: (key: string, values?: Readonly<Record<string, string | number>>) => string,
    /** the room has pseudo-code to show */
    readonly hasCode = true,
  ) {}

  /** The visitor's own world. */
  main(): Run {
    return this.runFor(useVisit.getState().spec);
  }

  /** The world to compare with, or null. */
  other(): Run | null {
    const { spec, compare } = useVisit.getState();
    return compare ? this.runFor(this.comparisonSpec(spec, compare)) : null;
  }

  frames(t: Ms): Pair {
    const main = this.main().frameAt(t);
    return { main, other: this.other()?.frameAt(t) ?? null };
  }

  /** Computes both worlds towards t for about `budgetMs`; says how far both have come. */
  compute(t: Ms, budgetMs: number, now: () => number): Ms {
    const until = now() + budgetMs;
    let reached = t;
    for (const run of [this.main(), this.other()]) {
      if (!run) continue;
      while (!run.compute(t, EVENTS_AT_ONCE) && now() < until);
      reached = Math.min(reached, run.computedTo);
    }
    return reached;
  }

  /** Settings in force at the visitor's instant, pokes of this very instant included. */
  settings() {
    const { spec, t } = useVisit.getState();
    return settingsAt(this.exhibit, spec, t);
  }

  /** every actor that some poke may name, at the visitor's instant */
  targets(): readonly string[] {
    const settings = this.settings();
    const kinds = new Set(this.exhibit.pokes.map((p) => p.target).filter((kind) => kind !== 'none'));
    return [...kinds].flatMap((kind) => this.exhibit.targets(settings, kind));
  }

  /** the pokes that may name this actor */
  pokesFor(target: string): readonly PokeSpec[] {
    const settings = this.settings();
    return this.exhibit.pokes.filter((p) => p.target !== 'none' && this.exhibit.targets(settings, p.target).includes(target));
  }

  historicFix(): string | null {
    return (this.exhibit.fixes.find((f) => f.historic) ?? this.exhibit.fixes[0])?.id ?? null;
  }

  /** The same inputs under these fixes from the start: the same pokes, but nobody touches a fix. */
  private comparisonSpec(spec: RunSpec, compare: readonly string[]): RunSpec {
    const key = compare.join(',');
    if (this.compared && this.compared.of === spec && this.compared.key === key) return this.compared.spec;
    const made = { ...spec, fixes: compare, pokes: spec.pokes.filter((p) => p.kind !== 'fix') };
    this.compared = { of: spec, key, spec: made };
    return made;
  }
  private compared: { of: RunSpec; key: string; spec: RunSpec } | null = null;

  private runFor(spec: RunSpec): Run {
    const at = this.runs.findIndex((r) => this.asked.get(r) === spec);
    if (at === 0) return this.runs[0] as Run;
    const run = at > 0 ? (this.runs.splice(at, 1)[0] as Run) : this.make(spec);
    this.asked.set(run, spec);
    this.runs = [run, ...this.runs].slice(0, KEPT_RUNS);
    return run;
  }
  /** which spec object each run was made for (the run holds a sorted copy) */
  private asked = new WeakMap<Run, RunSpec>();

  private make(spec: RunSpec): Run {
    const relative = this.runs.find((r) => r.spec.seed === spec.seed && sameKnobs(r.spec, spec) && sameList(r.spec.fixes, spec.fixes));
    return relative ? relative.withSpec(spec) : this.createRun(this.exhibit, spec);
  }
}

/** Small enough that a slow machine looks at the clock often. */
const EVENTS_AT_ONCE = 256;

function sameKnobs(a: RunSpec, b: RunSpec): boolean {
  const ids = new Set([...Object.keys(a.knobs), ...Object.keys(b.knobs)]);
  return [...ids].every((id) => a.knobs[id] === b.knobs[id]);
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((x, i) => x === b[i]);
}

let open: Session | null = null;

/** The room that is open, or null in the lobby. */
export function session(): Session | null {
  return open;
}

export function openSession(next: Session | null): void {
  open = next;
}
