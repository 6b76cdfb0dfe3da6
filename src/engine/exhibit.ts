/**
 * The contract of an exhibit: plain data plus machines. An exhibit knows this file and the stage's
 * contract; the engine, the command line, the page and the tests know exhibits only through it.
 */
import type { AnyStateMachine } from 'xstate';
import type { ProofSpec } from './proof.ts';

/** Virtual milliseconds since the run began. Fractions are allowed; the engine rounds to 1 µs. */
export type Ms = number;

export type KnobValue = number | boolean | string;

/** One thing that the visitor can turn. Labels live in `strings/<lang>.json` under `knobs.<id>`. */
export type KnobSpec = {
  readonly id: string /** false: turning it starts the run again at 0 */;
  readonly live: boolean /** shown in the first row of the panel */;
  readonly main?: boolean;
} & (
  | {
      readonly type: 'number';
      readonly min: number;
      readonly max: number;
      readonly default: number;
      readonly integer: boolean;
      readonly unit: string;
      readonly scale?: 'linear' | 'log' /** typical values offered as ticks */;
      readonly stops?: readonly number[];
    }
  | { readonly type: 'boolean'; readonly default: boolean }
  | { readonly type: 'enum'; readonly options: readonly string[]; readonly default: string }
);

/** A repair, real or mistaken. Fixes that share a `group` exclude each other. */
export interface FixSpec {
  readonly id: string;
  readonly group?: string;
  /** the repair that was really shipped */
  readonly historic?: boolean;
}

/** Something the visitor can do to the running world. `target` names a class of actors to choose from (`proxy`, `pod`), or is `none`. */
export interface PokeSpec {
  readonly id: string;
  readonly target: 'none' | (string & {});
  readonly does:
    | { readonly send: { readonly to: 'target' | (string & {}); readonly event: { readonly type: string } & Record<string, unknown> } }
    | { readonly turn: { readonly knob: string; readonly by: number } };
}

export interface Settings {
  readonly knobs: Readonly<Record<string, KnobValue>>;
  readonly fixes: ReadonlySet<string>;
}

/** One member of the cast. `seed` for its own random draws is added to `input` by the engine. */
export interface ActorSpec {
  readonly id: string;
  readonly machine: AnyStateMachine;
  readonly input: Record<string, unknown>;
}

/** How a wire carries messages: FIFO per (wire, from, to); delay in ms of virtual time. */
export interface WireSpec {
  readonly delay: (settings: Settings) => Ms;
  /** uniform extra delay in [0, jitter) ms, drawn from the run's seed; order is kept all the same */
  readonly jitter?: (settings: Settings) => Ms;
  /** delivered at its instant, but after everything else of that instant: a goroutine that is ready and waits for a turn */
  readonly yields?: boolean;
}

/** Read-only view of a world at one instant, for gauges, invariants and facts. */
export interface WorldView {
  readonly now: Ms;
  readonly settings: Settings;
  /** context of an actor; throws if there is no such actor */
  context<C = Record<string, unknown>>(id: string): C;
  /** the actor's state as a dotted string, e.g. `parked` or `open.starved`; '' if there is no such actor */
  state(id: string): string;
  has(id: string): boolean;
  /** value of a counter that machines advance with `count` (0 if never) */
  count(name: string): number;
}

/** A number that the world shows. With `each`, one per index: `proxy-<i>.queue`. */
export interface GaugeSpec {
  readonly id: string;
  readonly unit: 'bytes' | 'ms' | 'count' | 'MB' | 'index' | 'version';
  readonly each?: (settings: Settings) => number;
  /** whose card shows it, when that is not the part its name begins with: an id, or a kind for one per index */
  readonly of?: string;
  readonly read: (view: WorldView, index: number) => number;
}

/** Holds at every instant of a healthy world. Used as a lamp in the page, in tests and by the prover. */
export interface InvariantSpec {
  readonly id: string;
  readonly holds: (view: WorldView) => boolean;
}

/** A poke in a run's log. `knob`/`fix` changes are pokes too. */
export type PokeEntry = { readonly at: Ms } & (
  | { readonly kind: 'poke'; readonly poke: string; readonly target?: string }
  | { readonly kind: 'knob'; readonly knob: string; readonly value: KnobValue }
  | { readonly kind: 'fix'; readonly fix: string; readonly on: boolean }
);

/** A named instant that the label, the tour and the talk point to. Words under `scenes.<id>`. */
export interface Scene {
  readonly id: string;
  readonly knobs?: Readonly<Record<string, KnobValue>>;
  readonly fixes?: readonly string[];
  readonly pokes?: readonly PokeEntry[];
  readonly at: Ms;
  readonly compare?: boolean;
  /** virtual seconds per second at which playing on from here is worth watching; default 1 */
  readonly speed?: number;
  /** actor or instrument to look at */
  readonly focus?: string;
}

/**
 * What the shared suite runs: this villainy breaks `breaks` in the buggy world and not under `fixes`. A room that shows
 * how things work has no bug: `breaks` is null, there are no fixes, and its invariants hold at every corner.
 */
export interface SuiteCase {
  readonly pokes: readonly PokeEntry[];
  readonly until: Ms;
  readonly breaks: string | null;
  readonly fixes: readonly string[];
  /** knob settings at the corners over which the fixed world must hold */
  readonly corners: readonly Readonly<Record<string, KnobValue>>[];
}

export interface Exhibit {
  readonly id: string;
  readonly knobs: readonly KnobSpec[];
  readonly fixes: readonly FixSpec[];
  readonly pokes: readonly PokeSpec[];
  readonly gauges: readonly GaugeSpec[];
  readonly invariants: readonly InvariantSpec[];
  readonly scenes: readonly Scene[];
  readonly wires: Readonly<Record<string, WireSpec>>;
  readonly suite: SuiteCase;
  /** the room's own statechart; its state is the frame's `condition`; receives every `signal` */
  readonly room: AnyStateMachine;
  /** for knobs and fixes that only matter in a certain world: that world, so that the suite can see them work */
  readonly witnesses?: Readonly<
    Record<string, { readonly knobs?: Readonly<Record<string, KnobValue>>; readonly fixes?: readonly string[]; readonly pokes?: readonly PokeEntry[] }>
  >;
  /** what is wrong with settings that are each in range but do not go together, or null */
  readonly misfit?: (settings: Settings) => { readonly knob: string; readonly text: string } | null;
  /** the whole cast for these settings, in start order (index order decides ties) */
  readonly cast: (settings: Settings) => readonly ActorSpec[];
  /** ids of the actors a poke with this target class may name */
  readonly targets: (settings: Settings, target: string) => readonly string[];
  /** gauges whose first difference between two worlds is "the first divergence" */
  readonly observed: readonly string[];
  /** what the prover explores, and what must hold there */
  readonly proof?: ProofSpec;
  /** plain data that the exhibit's stage plan draws beyond gauges (endpoint tables, goroutine stacks) */
  readonly facts: (view: WorldView) => unknown;
}
