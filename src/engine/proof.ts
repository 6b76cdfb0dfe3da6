/** What an exhibit declares for the prover: a bounded instance of itself, and the properties that must hold there. */
import type { KnobValue, WorldView } from './exhibit.ts';

/** A size of the bounded instance that may be changed for one proof, e.g. two proxies. Words are in the exhibit's strings. */
export interface BoundSpec {
  readonly id: string;
  readonly default: number;
  readonly min: number;
  readonly max: number;
}

export type Bounds = Readonly<Record<string, number>>;

/**
 * One property. What it says of the reachable states:
 * - `safety`: `holds` in every one;
 * - `rest`: `holds` in every one in which nothing is left to do;
 * - `recovery`: from every one, a state in which `holds` can still be reached without the visitor's help (else deadlock or starvation);
 * - `quiet`: there is no way round in a circle without the visitor's help or a background timer (else livelock).
 */
export type PropertySpec =
  | { readonly id: string; readonly kind: 'safety' | 'rest' | 'recovery'; readonly holds: (view: WorldView) => boolean }
  | { readonly id: string; readonly kind: 'quiet' };

/** Which properties fail under these fixes; all others hold. */
export interface Verdict {
  readonly fixes: readonly string[];
  readonly fails: readonly string[];
}

export interface ProofSpec {
  readonly bounds: readonly BoundSpec[];
  /** the instance's knobs */
  readonly knobs: (bounds: Bounds) => Readonly<Record<string, KnobValue>>;
  /** what the visitor may do, and how often each at most, in any order and at any time */
  readonly pokes: (bounds: Bounds) => readonly { readonly poke: string; readonly target?: string; readonly most: number }[];
  /**
   * Timers by `actor|timer` that are not free to fire whenever they are armed: at most so often in all (0: never).
   * For what drives the world from outside, such as traffic.
   */
  readonly timers?: (bounds: Bounds) => Readonly<Record<string, number>>;
  /** timers that tick for ever in a healthy world; going round by them is not a livelock, and they may tick at rest */
  readonly background?: (timer: string) => boolean;
  /** what of a context decides what its actor does next; default: all of it. Leave out what only grows. */
  readonly identity?: (machine: string, context: Readonly<Record<string, unknown>>) => unknown;
  readonly properties: readonly PropertySpec[];
  readonly verdicts: readonly Verdict[];
}
