/**
 * How machines talk to the world: by XState's own `emit`, with these effects. The engine carries them out; a
 * machine never touches another machine.
 */
import { assign, type EventObject, emit, type MachineContext } from 'xstate';
import type { LogLevel } from './frame.ts';

/** Send `event` to actor `to` over a wire of the exhibit (its delay and order decide when it arrives). */
export interface SendEffect {
  type: 'send';
  to: string;
  via: string;
  event: { type: string; [key: string]: unknown };
  bytes: number;
}
export interface LogEffect {
  type: 'log';
  level: LogLevel;
  text: string;
}
/** Adds `by` to the world's counter `name`. */
export interface CountEffect {
  type: 'count';
  name: string;
  by: number;
}
/** Tells the room's own statechart that something worth showing happened. */
export interface SignalEffect {
  type: 'signal';
  event: { type: string; [key: string]: unknown };
}
/** Comes back to this machine as `event` after `delay` ms of virtual time; a second timer of the same id replaces the first. */
export interface TimerEffect {
  type: 'timer';
  id: string;
  delay: number;
  event: { type: string };
}
export interface CancelEffect {
  type: 'cancel';
  id: string;
}
export type Effect = SendEffect | LogEffect | CountEffect | SignalEffect | TimerEffect | CancelEffect;

/** What one reaction wants done, as the one event that it emits. */
export interface Batch {
  readonly type: 'effects';
  readonly effects: readonly Effect[];
}

/** An event as a machine receives it: the engine stamps the virtual time of delivery (ms). */
export type Timed<E extends { type: string }> = E & { readonly at: number };

/** Collects what a machine wants done; handed to `act`. */
export class Out {
  readonly effects: Effect[] = [];
  /** over wire `via` to actor `to`; `bytes` counts on the wire (0 where size is not modelled) */
  send(to: string, via: string, event: SendEffect['event'], bytes = 0): void {
    this.effects.push({ type: 'send', to, via, event, bytes });
  }
  log(level: LogLevel, text: string): void {
    this.effects.push({ type: 'log', level, text });
  }
  count(name: string, by = 1): void {
    this.effects.push({ type: 'count', name, by });
  }
  signal(event: SignalEffect['event']): void {
    this.effects.push({ type: 'signal', event });
  }
  /** `event` comes back after `delay` ms of virtual time; a second timer of the same id replaces the first */
  after(delay: number, id: string, event: { type: string }): void {
    this.effects.push({ type: 'timer', id, delay, event });
  }
  cancel(id: string): void {
    this.effects.push({ type: 'cancel', id });
  }
}

const NOTHING: readonly Effect[] = [];

/**
 * A machine's context: all its data under one key, and what its last step wants done under another. XState
 * copies a context key by key at every `assign`; with so few keys that is cheap, however much a machine
 * remembers (measured: a fifth of a step's time).
 */
export interface Held<C> extends MachineContext {
  readonly is: C;
  readonly out: readonly Effect[];
}

/** A context to begin with. */
export function held<C>(is: C): Held<C> {
  return { is, out: NOTHING };
}

/**
 * Actions that compute the whole next context and its effects in one go: XState's `assign`, then one `emit` of
 * the effects as data. `fn` must be pure but for `out`; it returns the same object when nothing changes.
 */
export function act<C, E extends EventObject>(fn: (context: C, event: E, out: Out) => C) {
  return [
    assign<Held<C>, E, undefined, E, never>(({ context, event }) => {
      const out = new Out();
      const is = fn(context.is, event, out);
      return { is, out: out.effects.length ? out.effects : NOTHING };
    }),
    emit<Held<C>, E, undefined, E, Batch>(({ context }) => ({ type: 'effects', effects: context.out })),
  ] as const;
}

type Handlers<C, E extends { type: string }> = { [T in E['type']]?: (context: C, event: Extract<E, { type: T }>, out: Out) => C };

/** The `on` of a machine from one pure function per event type (see `act`). */
export function reactions<C, E extends EventObject>(
  handlers: Handlers<C, E>,
): Record<keyof typeof handlers & string, { actions: ReturnType<typeof act<C, E>> }> {
  return Object.fromEntries(Object.entries(handlers).map(([type, fn]) => [type, { actions: act<C, E>(fn as (c: C, e: E, out: Out) => C) }])) as never;
}
