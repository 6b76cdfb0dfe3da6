/**
 * A run: one exhibit, one seed, one log of pokes, and every instant of it.
 * (Contract first; the implementation follows in this file.)
 */
import type { Exhibit, KnobValue, Ms, PokeEntry } from './exhibit.ts';
import type { Frame, Mark } from './frame.ts';
import type { Item, Observer, Picture } from './world.ts';

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

/** One way from state to state that actors of a machine have taken, and when for the first time. */
export interface Way {
  readonly machine: string;
  readonly from: string;
  readonly to: string;
  /** type of the event that led there */
  readonly event: string;
  readonly first: Ms;
}

/** A world of its own that goes through a run once more, so that an observer hears what happens. */
export interface Replay {
  /** the instant it stands at, everything of that instant included */
  readonly at: Ms;
  /** messages that were on their way where it began */
  readonly underway: readonly Item[];
  /** goes on to t, at most `maxEvents` deliveries now; true when t is reached */
  forward(t: Ms, maxEvents?: number): boolean;
}

export interface Run {
  readonly exhibit: Exhibit;
  readonly spec: RunSpec;
  /** furthest instant computed so far, ms */
  readonly computedTo: Ms;
  /** computes towards t, at most `maxEvents` deliveries now; true when t is reached */
  compute(t: Ms, maxEvents?: number): boolean;
  /** the room's condition at t = 0: what is calm here; made once, however often it is asked for */
  readonly firstCondition: string;
  /** the frame at t (t ≥ 0): nearest keyframe, then replay; computes first if it must */
  frameAt(t: Ms): Frame;
  /** the instant of the first event after t, or null when nothing is scheduled */
  nextEvent(t: Ms): Ms | null;
  /** the next instant after t with a mark or a log line of level info or above, within `within` ms; else null */
  nextCause(t: Ms, within: Ms): Ms | null;
  /** conditions entered and pokes made up to `computedTo`, for the scrub bar */
  marks(): readonly Mark[];
  /** ways taken up to `computedTo`, in the order in which they were first taken */
  ways(): readonly Way[];
  /** a replay that stands at `from`; `observer` hears everything after it */
  replay(from: Ms, observer: Observer): Replay;
  /** the pictures that are kept up to `until`, oldest first: cheap, but not evenly spaced */
  pictures(until: Ms): readonly Picture[];
  /** same exhibit and seed with another log; keyframes before the first difference are shared */
  withSpec(spec: RunSpec): Run;
}
