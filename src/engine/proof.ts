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
 * One property, by the kind of failure that it rules out. What it says of the reachable states:
 * - `safety`: `holds` in every one;
 * - `deadlock`, `boundedness`: `holds` in every one in which nothing is left to do (nobody waits there for good; nothing is kept there);
 * - `starvation`: from every one, a state in which `holds` can still be reached without the visitor's help;
 * - `livelock`: there is no way round in a circle without the visitor's help or a background timer.
 */
export type PropertySpec =
  | { readonly id: string; readonly kind: 'safety' | 'deadlock' | 'boundedness' | 'starvation'; readonly holds: (view: WorldView) => boolean }
  | { readonly id: string; readonly kind: 'livelock' };

/** What the clock shows when an event arrives. Without one it stands still at 0. */
export interface ClockSpec {
  /** so many instants can be told apart at once: more than actors and wires remember at any time */
  readonly ticks: number;
  /** how a tick shows in what actors remember and send; every event comes at a tick that shows nowhere */
  readonly mark: (tick: number) => string;
  /** ms */
  readonly at: (tick: number) => number;
}

/** Which properties fail under these fixes; all others hold. */
export interface Verdict {
  readonly fixes: readonly string[];
  readonly fails: readonly string[];
}

export interface ProofSpec {
  readonly bounds: readonly BoundSpec[];
  /** the instance's knobs */
  readonly knobs: (bounds: Bounds) => Readonly<Record<string, KnobValue>>;
  /** who takes part; default: the whole cast. Messages to the others are lost, so leave out only those who change nothing. */
  readonly cast?: (actor: string, bounds: Bounds) => boolean;
  /** what the visitor may do, and how often each at most, in any order and at any time */
  readonly pokes: (bounds: Bounds) => readonly { readonly poke: string; readonly target?: string; readonly most: number }[];
  /**
   * Timers by `actor|timer` that are not free to fire whenever they are armed: at most so often in all (0: never).
   * For what drives the world from outside, such as traffic.
   */
  readonly timers?: (bounds: Bounds) => Readonly<Record<string, number>>;
  /** true: the search begins when what the cast says to each other at the start has arrived; else before */
  readonly fromRest?: boolean;
  /** at most so many messages on their way at once from one actor to another over one wire; steps that would send more are not taken. Default: any. */
  readonly wire?: (bounds: Bounds) => number;
  /** timers that tick for ever in a healthy world; going round by them is not a livelock, and they may tick at rest */
  readonly background?: (timer: string) => boolean;
  /**
   * The context as the search keeps it: an equivalent one in which what only grows, counts or measures is taken back,
   * so that states which go on alike are one. What an actor does next must not depend on what is taken (tested).
   */
  readonly abstract?: (machine: string, context: Readonly<Record<string, unknown>>) => object;
  /** the same for what is on a wire or in a timer */
  readonly abstractEvent?: (event: Readonly<{ type: string }>) => { readonly type: string };
  readonly clock?: ClockSpec;
  readonly properties: readonly PropertySpec[];
  readonly verdicts: readonly Verdict[];
}
