/**
 * One step of one machine, effects as data. XState's definition decides what happens; nothing here runs it: no
 * actor, no clock, no timer. Flat machines are looked up in XState's own tables (`flat-machine.ts`); all others go
 * through `machine.transition` with one inert ActorScope, because the public `transition()` builds a new actor
 * system per call. Same result all three ways (differential tests: flat-machine.test.ts and the shared suite of the
 * exhibits). xstate is pinned exactly because of this.
 */
import { type AnyMachineSnapshot, type AnyStateMachine, createActor, type EventObject } from 'xstate';
import type { Batch, CancelEffect, Effect, TimerEffect } from './effects.ts';
import { flatten } from './flat-machine.ts';

/** A timer asked for by `after` or a delayed `raise`. */
export interface TimerRequest {
  readonly kind: 'timer';
  readonly id: string;
  readonly delay: number;
  readonly event: EventObject;
}
export interface CancelRequest {
  readonly kind: 'cancel';
  readonly id: string;
}
export interface EmitRequest {
  readonly kind: 'emit';
  readonly effect: Exclude<Effect, TimerEffect | CancelEffect>;
}
export type Request = TimerRequest | CancelRequest | EmitRequest;

type Scope = Parameters<AnyStateMachine['transition']>[2];

const nothing = () => {};
const inbox: { list: Request[] } = { list: [] };

/** What one of XState's actions asks of the engine, added to `list`. Throws for an action the engine does not know. */
export function read(action: { type: string; params: unknown }, list: Request[]): void {
  const params = action.params as Record<string, unknown> | undefined;
  if (action.type === 'xstate.emit') readEmitted(params?.event as Effect | Batch, list);
  else if (action.type === 'xstate.raise') {
    const event = params?.event as EventObject;
    list.push({ kind: 'timer', id: String(params?.id ?? event.type), delay: Number(params?.delay ?? 0), event });
  } else if (action.type === 'xstate.cancel') list.push({ kind: 'cancel', id: String(params?.sendId) });
  else throw new Error(`A machine used the action "${action.type}"; only assign, emit, raise and cancel are understood by the engine.`);
}

function readEmitted(emitted: Effect | Batch, list: Request[]): void {
  if (emitted.type !== 'effects') readEffect(emitted, list);
  else for (const effect of emitted.effects) readEffect(effect, list);
}

function readEffect(effect: Effect, list: Request[]): void {
  if (effect.type === 'timer') list.push({ kind: 'timer', id: effect.id, delay: effect.delay, event: effect.event });
  else if (effect.type === 'cancel') list.push({ kind: 'cancel', id: effect.id });
  else list.push({ kind: 'emit', effect });
}

function collect(action: { type: string; params: unknown }): void {
  read(action, inbox.list);
}

const scopes = new WeakMap<AnyStateMachine, Scope>();

function scopeOf(machine: AnyStateMachine, input: unknown): Scope {
  let scope = scopes.get(machine);
  if (!scope) {
    // createActor is only a source of a well-formed `self` and `system`; it is never started.
    const self = createActor(machine, { input } as never);
    scope = {
      self,
      defer: nothing,
      id: '',
      logger: nothing,
      sessionId: '',
      stopChild: nothing,
      system: self.system,
      emit: nothing,
      actionExecutor: collect,
    } as Scope;
    scopes.set(machine, scope);
  }
  return scope;
}

/** The machine's first snapshot and what its entry actions ask for. */
export function begin(machine: AnyStateMachine, input: unknown): { snapshot: AnyMachineSnapshot; requests: Request[] } {
  const scope = scopeOf(machine, input);
  inbox.list = [];
  const snapshot = machine.getInitialSnapshot(scope as never, input as never) as AnyMachineSnapshot;
  const requests = inbox.list;
  inbox.list = [];
  return { snapshot, requests };
}

/**
 * The snapshot after `event` (the very same object if nothing changed) and what the step asks for.
 * Throws if the machine uses an action the engine does not know, or if a guard or action throws.
 */
export function step(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: EventObject): { snapshot: AnyMachineSnapshot; requests: Request[] } {
  inbox.list = [];
  const next = flatten(machine)?.step(snapshot, event, collect) ?? (machine.transition(snapshot, event, scopeOf(machine, undefined)) as AnyMachineSnapshot);
  const requests = inbox.list;
  inbox.list = [];
  return { snapshot: next, requests };
}

/** The same step by XState's general algorithm alone: the yardstick of the bench. */
export function stepByXState(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): { snapshot: AnyMachineSnapshot; requests: Request[] } {
  inbox.list = [];
  const next = machine.transition(snapshot, event, scopeOf(machine, undefined)) as AnyMachineSnapshot;
  const requests = inbox.list;
  inbox.list = [];
  return { snapshot: next, requests };
}

/** A snapshot's state as a dotted path; parallel regions joined by `+`. */
export function stateName(value: unknown): string {
  if (typeof value === 'string') return value;
  return Object.entries(value as Record<string, unknown>)
    .map(([key, inner]) => (inner && typeof inner === 'object' && Object.keys(inner).length === 0 ? key : `${key}.${stateName(inner)}`))
    .join('+');
}
