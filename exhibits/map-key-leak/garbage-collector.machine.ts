/**
 * Go's garbage collector of the controller's process: a cycle begins when the heap has doubled since the last one
 * (GOGC=100), after two minutes at the latest (runtime: forcegcperiod), or when somebody calls runtime.GC(). It marks
 * what can be reached from the roots and frees the rest. It cannot know what will ever be used again.
 */
import { setup } from 'xstate';
import { act, type Held, held, type Out, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Ms } from '../../src/engine/exhibit.ts';
import { follow } from '../../src/engine/follow.ts';

export interface GarbageCollectorInput {
  readonly controller: string;
}

export type Cause = 'pacer' | 'forced' | 'visitor';

/** What a finished cycle found. */
export interface Cycle {
  readonly at: Ms;
  readonly cause: Cause;
  /** Pod objects */
  readonly reached: number;
  readonly freed: number;
  readonly freedBytes: number;
  readonly liveBytes: number;
}

export interface GarbageCollectorContext extends GarbageCollectorInput {
  readonly id: string;
  readonly cycles: number;
  readonly cause: Cause | null;
  readonly last: Cycle | null;
  readonly place: Place;
}

type Place = 'sleeping' | 'marking';
const PLACES: readonly Place[] = ['sleeping', 'marking'];

export type GarbageCollectorEvent = Timed<
  | { type: 'RUN_GC' }
  /** the heap is at its target */
  | { type: 'HEAP_DOUBLED' }
  | { type: 'FORCE' }
  | { type: 'MARKED' }
  | { type: 'SWEPT'; reached: number; freed: number; freedBytes: number; liveBytes: number }
  /** another process: nothing is known of the old heap */
  | { type: 'NEW_HEAP' }
>;

type C = GarbageCollectorContext;
/** runtime/proc.go: forcegcperiod. */
const FORCE_AFTER: Ms = 120_000;
/** How long marking takes, ms (simulated: beside the program, so that it can be seen). */
const MARKING: Ms = 40;

function start(c: C, cause: Cause, out: Out): C {
  if (c.cause !== null) return c;
  out.after(MARKING, 'marked', { type: 'MARKED' });
  out.after(FORCE_AFTER, 'force', { type: 'FORCE' });
  return { ...c, cause, place: 'marking' };
}

export const garbageCollectorMachine = setup({
  types: { context: {} as Held<C>, events: {} as GarbageCollectorEvent, input: {} as GarbageCollectorInput & { id: string } },
}).createMachine({
  id: 'garbageCollector',
  context: ({ input }) => held<C>({ id: input.id, controller: input.controller, cycles: 0, cause: null, last: null, place: 'sleeping' }),
  initial: 'sleeping',
  entry: act<C, GarbageCollectorEvent>((c, _e, out) => {
    out.after(FORCE_AFTER, 'force', { type: 'FORCE' });
    return c;
  }),
  on: reactions<C, GarbageCollectorEvent>({
    RUN_GC: (c, _e, out) => start(c, 'visitor', out),
    HEAP_DOUBLED: (c, _e, out) => start(c, 'pacer', out),
    FORCE: (c, _e, out) => start(c, 'forced', out),
    MARKED: (c, _e, out) => {
      out.send(c.controller, 'local', { type: 'SWEEP', from: c.id });
      return c;
    },
    SWEPT: (c, e, out) => {
      if (c.cause === null) return c;
      const { reached, freed, freedBytes, liveBytes } = e;
      if (c.cause === 'visitor') out.log('info', `runtime.GC(): ${freed} Pods freed, ${reached} can be reached and stay`);
      out.count('gcs');
      return { ...c, cycles: c.cycles + 1, cause: null, place: 'sleeping', last: { at: e.at, cause: c.cause, reached, freed, freedBytes, liveBytes } };
    },
    NEW_HEAP: (c, _e, out) => {
      out.cancel('marked');
      out.after(FORCE_AFTER, 'force', { type: 'FORCE' });
      return { ...c, cycles: 0, cause: null, last: null, place: 'sleeping' };
    },
  }),
  states: {
    sleeping: { always: follow('sleeping', PLACES) },
    marking: { always: follow('marking', PLACES) },
  },
});
