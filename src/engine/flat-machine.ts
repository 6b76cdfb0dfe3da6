/**
 * XState's own transition tables, read once per machine. Nearly every machine of the museum is flat: one state at a
 * time, no regions, no history, and only `assign`, `emit`, delayed `raise` and `cancel`. For those the macrostep of
 * SCXML comes down to a table look-up, and doing just that is several times faster than the general algorithm.
 * Whatever does not fit is left to XState: `flatten` returns null. That both agree, on every machine of the museum
 * and on made-up ones, is held by flat-machine.test.ts and by the shared suite.
 */
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';

interface Args {
  readonly context: unknown;
  readonly event: EventObject;
}

/** An action as XState keeps it: a function with its kind and parts as properties. */
interface BuiltIn {
  readonly type: string;
  readonly assignment?: unknown;
  readonly event?: unknown;
  readonly id?: unknown;
  readonly delay?: unknown;
  readonly sendId?: unknown;
}

/** A transition or state node of XState's, as far as it is read here. */
interface RawTransition {
  readonly guard?: unknown;
  readonly target?: readonly RawNode[];
  readonly source: RawNode;
  readonly reenter: boolean;
  readonly actions: readonly unknown[];
}
interface RawNode {
  readonly key: string;
  readonly type: string;
  readonly entry: readonly unknown[];
  readonly exit: readonly unknown[];
  readonly tags: readonly string[];
  readonly invoke?: readonly unknown[];
  readonly states: Readonly<Record<string, RawNode>>;
  readonly transitions: ReadonlyMap<string, readonly RawTransition[]>;
  readonly always?: readonly RawTransition[];
}

type Guard = (args: Args) => boolean;
type Action = (step: Step) => void;

interface FlatTransition {
  readonly guard: Guard | null;
  /** null: stays where it is, and neither leaves nor enters */
  readonly target: FlatState | null;
  readonly actions: readonly Action[];
}

interface FlatState {
  readonly key: string;
  readonly nodes: readonly RawNode[];
  /** own transitions first, then the root's */
  readonly on: Map<string, readonly FlatTransition[]>;
  always: readonly FlatTransition[];
  entry: readonly Action[];
  exit: readonly Action[];
}

/** What one of XState's actions asks for, in the shape in which XState hands it to its executor. */
export type Asked = (action: { type: string; params: unknown }) => void;

interface Step {
  context: unknown;
  readonly event: EventObject;
  readonly ask: Asked;
}

/** Eventless transitions in one step; more means that they run in circles. */
const MOST_HOPS = 1000;
const NOTHING: readonly FlatTransition[] = [];

class Unfit extends Error {}

export class FlatMachine {
  private readonly states = new Map<string, FlatState>();

  constructor(private readonly machine: AnyStateMachine) {
    const root = machine.root as unknown as RawNode;
    demand(root.type === 'compound' && !root.always && !root.invoke?.length && root.tags.length === 0);
    for (const node of Object.values(root.states)) {
      demand(node.type === 'atomic' && !node.invoke?.length && node.tags.length === 0);
      this.states.set(node.key, { key: node.key, nodes: [root, node], on: new Map(), always: NOTHING, entry: [], exit: [] });
    }
    for (const node of Object.values(root.states)) this.fill(this.states.get(node.key) as FlatState, node, root);
  }

  /** The snapshot after `event`, or null when this event is better left to XState. */
  step(snapshot: AnyMachineSnapshot, event: EventObject, ask: Asked): AnyMachineSnapshot | null {
    let here = this.states.get(snapshot.value as string);
    if (!here || snapshot.status !== 'active' || (event.type.startsWith('xstate.') && !event.type.startsWith('xstate.after.'))) return null;
    const from = here;
    const step: Step = { context: snapshot.context, event, ask };
    const chosen = choose(here.on.get(event.type) ?? NOTHING, step);
    if (chosen) here = follow(chosen, here, step);
    for (let hops = 0; here.always.length > 0; hops++) {
      if (hops > MOST_HOPS) throw new Error(`The eventless transitions of "${this.machine.id}" run in circles at "${here.key}".`);
      const next = choose(here.always, step);
      if (!next) break;
      here = follow(next, here, step);
    }
    if (here === from && step.context === snapshot.context) return snapshot;
    return after(snapshot, here, step.context);
  }

  private fill(state: FlatState, node: RawNode, root: RawNode): void {
    const types = new Set([...node.transitions.keys(), ...root.transitions.keys()]);
    for (const type of types) {
      demand(!type.includes('*'));
      const own = node.transitions.get(type) ?? [];
      state.on.set(
        type,
        [...own, ...(root.transitions.get(type) ?? [])].map((t) => this.transition(t, node, root)),
      );
    }
    // Eventless and standing still could go on for ever in ways that only XState's own bookkeeping ends.
    for (const t of node.always ?? []) demand(t.target !== undefined && t.target[0] !== node);
    state.always = (node.always ?? []).map((t) => this.transition(t, node, root));
    state.entry = node.entry.map((a) => this.action(a));
    state.exit = node.exit.map((a) => this.action(a));
  }

  private transition(t: RawTransition, node: RawNode, root: RawNode): FlatTransition {
    demand(t.target === undefined || t.target.length === 1);
    const target = t.target?.[0];
    demand(target === undefined || Object.values(root.states).includes(target));
    demand(!(t.reenter && t.source === root));
    // Its own source as the target, without `reenter`, is an internal transition.
    const stays = target === undefined || (target === node && t.source === node && !t.reenter);
    return {
      guard: this.guard(t.guard),
      target: stays ? null : (this.states.get(target.key) as FlatState),
      actions: t.actions.map((a) => this.action(a)),
    };
  }

  private guard(guard: unknown): Guard | null {
    if (guard === undefined) return null;
    const found = typeof guard === 'string' ? (this.machine.implementations.guards as Record<string, unknown>)[guard] : guard;
    demand(typeof found === 'function' && !('check' in found));
    return found as Guard;
  }

  private action(action: unknown): Action {
    const found = typeof action === 'string' ? (this.machine.implementations.actions as Record<string, unknown>)[action] : action;
    demand(typeof found === 'function' && 'type' in found);
    const builtIn = found as unknown as BuiltIn;
    if (builtIn.type === 'xstate.assign') return assignment(builtIn.assignment);
    if (builtIn.type === 'xstate.emit') return emission(builtIn.event);
    if (builtIn.type === 'xstate.cancel') return (step) => step.ask({ type: 'xstate.cancel', params: { sendId: resolve(builtIn.sendId, step) } });
    demand(builtIn.type === 'xstate.raise' && (typeof builtIn.delay === 'number' || typeof builtIn.delay === 'function'));
    return (step) =>
      step.ask({
        type: 'xstate.raise',
        params: { event: resolve(builtIn.event, step), id: builtIn.id, delay: resolve(builtIn.delay, step) },
      });
  }
}

function demand(fits: boolean): asserts fits {
  if (!fits) throw new Unfit();
}

function choose(candidates: readonly FlatTransition[], step: Step): FlatTransition | null {
  for (const t of candidates) if (t.guard === null || t.guard(step)) return t;
  return null;
}

function follow(t: FlatTransition, here: FlatState, step: Step): FlatState {
  if (t.target === null) {
    for (const action of t.actions) action(step);
    return here;
  }
  for (const action of here.exit) action(step);
  for (const action of t.actions) action(step);
  for (const action of t.target.entry) action(step);
  return t.target;
}

function resolve(part: unknown, step: Step): unknown {
  return typeof part === 'function' ? part(step) : part;
}

function emission(event: unknown): Action {
  return (step) => step.ask({ type: 'xstate.emit', params: { event: resolve(event, step) } });
}

function assignment(update: unknown): Action {
  if (typeof update === 'function')
    return (step) => {
      step.context = { ...(step.context as object), ...update(step) };
    };
  const parts = Object.entries(update as Record<string, unknown>);
  return (step) => {
    const next: Record<string, unknown> = { ...(step.context as object) };
    // Each part reads the context as it was before.
    for (const [key, part] of parts) next[key] = resolve(part, step);
    step.context = next;
  };
}

/** The snapshot as XState would make it; written out so that all snapshots have one shape. */
function after(was: AnyMachineSnapshot, state: FlatState, context: unknown): AnyMachineSnapshot {
  return {
    status: was.status,
    output: was.output,
    error: was.error,
    machine: was.machine,
    context,
    _nodes: state.nodes,
    value: state.key,
    tags: was.tags,
    children: was.children,
    historyValue: was.historyValue,
    matches: was.matches,
    hasTag: was.hasTag,
    can: was.can,
    getMeta: was.getMeta,
    toJSON: was.toJSON,
  } as unknown as AnyMachineSnapshot;
}

const flat = new WeakMap<AnyStateMachine, FlatMachine | null>();

/** The machine as tables, or null when it is not flat or uses more than the tables hold. */
export function flatten(machine: AnyStateMachine): FlatMachine | null {
  let found = flat.get(machine);
  if (found === undefined) {
    try {
      found = new FlatMachine(machine);
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      found = null;
    }
    flat.set(machine, found);
  }
  return found;
}
