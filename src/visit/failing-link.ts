/** Test support: a property of long runs; the smallest run that fails it is told as a link, so that one can open it. */
import type { Exhibit, Ms } from '@engine/exhibit.ts';
import type { LongRun } from '@engine/run-arbitrary.ts';
import fc from 'fast-check';
import { writeLink } from './link.ts';

/**
 * What is wrong with a run, in plain words; null if nothing is. `reached` is to be called as the run goes on: the link
 * leads to the last instant given, also when the model throws.
 */
export type Check = (run: LongRun, reached: (t: Ms) => void) => string | null;

export interface Effort {
  readonly seed: number;
  readonly runs: number;
  /** how many smaller runs are tried at most once one has failed */
  readonly shrinks: number;
}

/** Throws an Error whose message holds the museum's link to where the smallest failing run fails. */
export function holdsOnRuns(exhibit: Exhibit, runs: fc.Arbitrary<LongRun>, check: Check, { seed, runs: numRuns, shrinks }: Effort): void {
  let failure: { readonly what: string; readonly link: string } | null = null;
  let left = shrinks;
  const property = fc.property(runs, (run) => {
    // A run that is not looked at any more counts as good, which ends the search for smaller ones.
    if (failure && left-- <= 0) return;
    const found = judge(exhibit, run, check);
    if (!found) return;
    failure = found;
    throw new Error(found.what);
  });
  const { failed, numRuns: which } = fc.check(property, { seed, numRuns });
  if (!failed) return;
  const { what, link } = failure ?? { what: 'fast-check could make no such run', link: '' };
  throw new Error(`${exhibit.id}: ${what}\n  ${link}\n  (run ${which} of seed ${seed}, made smaller ${shrinks - left} times or tried to)`);
}

function judge(exhibit: Exhibit, run: LongRun, check: Check): { what: string; link: string } | null {
  let t: Ms = 0;
  let what: string | null;
  try {
    what = check(run, (reached) => {
      t = reached;
    });
  } catch (error) {
    what = `throws "${error instanceof Error ? error.message : error}" after ${t} ms`;
  }
  return what === null ? null : { what, link: linkTo(exhibit, run, t) };
}

/** The link to this instant of the run. Pokes later than that do not matter, and would only make it longer. */
export function linkTo(exhibit: Exhibit, { spec }: LongRun, t: Ms): string {
  const at = Math.round(t * 1000) / 1000;
  return writeLink({ exhibit: exhibit.id, spec: { ...spec, pokes: spec.pokes.filter((poke) => poke.at <= at) }, t: at, compare: null });
}
