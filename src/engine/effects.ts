/**
 * How machines talk to the world: by XState's own `emit`, with one of these four effects. The engine
 * carries them out; a machine never touches another machine.
 */
import { type ActionFunction, type EventObject, enqueueActions, type MachineContext } from 'xstate';
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
export type Effect = SendEffect | LogEffect | CountEffect | SignalEffect;

/** An event as a machine receives it: the engine stamps the virtual time of delivery (ms). */
export type Timed<E extends { type: string }> = E & { readonly at: number };

/** Collects what a machine wants done; handed to `act`. */
export class Out {
  readonly effects: Effect[] = [];
  readonly timers: ({ id: string; event: { type: string }; delay: number } | { cancel: string })[] = [];
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
  /** XState `raise` after `delay` ms of virtual time; a second timer of the same id replaces the first */
  after(delay: number, id: string, event: { type: string }): void {
    this.timers.push({ id, event, delay });
  }
  cancel(id: string): void {
    this.timers.push({ cancel: id });
  }
}

/**
 * A machine's context: all its data under one key. XState copies a context key by key at every `assign`;
 * with one key that is cheap, however much a machine remembers (measured: a fifth of a step's time).
 */
export interface Held<C> extends MachineContext {
  readonly is: C;
}

/**
 * An action that computes the whole next context and effects in one go: XState's `enqueueActions` with
 * `assign`, `emit`, `raise` and `cancel`, and nothing else. `fn` must be pure but for `out`; it returns the
 * same object when nothing changes.
 */
export function act<C, E extends EventObject>(fn: (context: C, event: E, out: Out) => C): ActionFunction<Held<C>, E, E, undefined, never, never, never, never, Effect> {
  return enqueueActions<Held<C>, E, undefined, E, never, never, never, never, Effect>(({ context, event, enqueue }) => {
    const out = new Out();
    const next = fn(context.is, event, out);
    if (next !== context.is) enqueue.assign({ is: next } as never);
    for (const effect of out.effects) enqueue.emit(effect as never);
    for (const timer of out.timers) {
      if ('cancel' in timer) enqueue.cancel(timer.cancel);
      else enqueue.raise(timer.event as never, { id: timer.id, delay: timer.delay } as never);
    }
  }) as never;
}

type Handlers<C, E extends { type: string }> = { [T in E['type']]?: (context: C, event: Extract<E, { type: T }>, out: Out) => C };

/** The `on` of a machine from one pure function per event type (see `act`). */
export function reactions<C, E extends EventObject>(handlers: Handlers<C, E>): Record<keyof typeof handlers & string, { actions: ReturnType<typeof act<C, E>> }> {
  return Object.fromEntries(Object.entries(handlers).map(([type, fn]) => [type, { actions: act<C, E>(fn as (c: C, e: E, out: Out) => C) }])) as never;
}
