/**
 * A run: one exhibit, one seed, one log of pokes, and every instant of it.
 * (Contract first; the implementation follows in this file.)
 */
import type { Exhibit, KnobValue, Ms, PokeEntry } from './exhibit.ts';
import type { Frame, Mark } from './frame.ts';

/** Everything that decides a run. Equal specs give equal frames at every t, on every machine. */
export interface RunSpec {
  readonly seed: number;
  /** only what differs from the exhibit's defaults, as set at t = 0 */
  readonly knobs: Readonly<Record<string, KnobValue>>;
  /** fixes that are on at t = 0 */
  readonly fixes: readonly string[];
  /** later changes, ordered by time (ties: log order) */
  readonly pokes: readonly PokeEntry[];
}

export interface Run {
  readonly exhibit: Exhibit;
  readonly spec: RunSpec;
  /** furthest instant computed so far, ms */
  readonly computedTo: Ms;
  /** computes towards t, at most `maxEvents` deliveries now; true when t is reached */
  compute(t: Ms, maxEvents?: number): boolean;
  /** the frame at t (t ≥ 0): nearest keyframe, then replay; computes first if it must */
  frameAt(t: Ms): Frame;
  /** the instant of the first event after t, or null when nothing is scheduled */
  nextEvent(t: Ms): Ms | null;
  /** the next instant after t with a mark or a log line of level info or above, within `within` ms; else null */
  nextCause(t: Ms, within: Ms): Ms | null;
  /** conditions entered and pokes made up to `computedTo`, for the scrub bar */
  marks(): readonly Mark[];
  /** same exhibit and seed with another log; keyframes before the first difference are shared */
  withSpec(spec: RunSpec): Run;
}
