/**
 * The room's own statechart: what a visitor sees the system to be. It hears the cast's signals only; it decides
 * nothing.
 */
import { setup } from 'xstate';
import { type Held, held, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Ms } from '../../src/engine/exhibit.ts';
import { follow } from '../../src/engine/follow.ts';

interface RoomContext {
  /** the replica that led is gone, and none has taken over */
  readonly leaderless: boolean;
  readonly place: Place;
}

type Place = 'settled' | 'looping' | 'saturated' | 'dropping' | 'refused' | 'oomKilled' | 'leaderless';
const PLACES: readonly Place[] = ['settled', 'looping', 'saturated', 'dropping', 'refused', 'oomKilled', 'leaderless'];

type RoomEvent = Timed<
  | { type: 'LED'; index: number }
  | { type: 'OOM_KILLED'; index: number; led: boolean }
  /** a leader was stopped by a rollout */
  | { type: 'LEFT' }
  /** once a second from the leader: how long there has been a backlog, and how long ago the last repeated and the last dropped patch was */
  | { type: 'PULSE'; backlogFor: Ms; echoFor: Ms; droppedFor: Ms; refusedFor: Ms; period: Ms }
>;

type C = RoomContext;
/** A loop with no reconciliation is over when nothing has been repeated for this long, ms. */
const QUIET: Ms = 3000;
/** A backlog that has lasted this long does not come from one burst, ms. */
const LASTING: Ms = 10_000;

function judge(c: C, e: Extract<RoomEvent, { type: 'PULSE' }>): C {
  // A loop that the reconciliation feeds is quiet in between.
  const recent = e.period + QUIET;
  const place: Place =
    e.refusedFor <= recent
      ? 'refused'
      : e.droppedFor <= recent
        ? 'dropping'
        : e.backlogFor >= LASTING
          ? 'saturated'
          : e.echoFor <= recent
            ? 'looping'
            : 'settled';
  return c.leaderless || place === c.place ? c : { ...c, place };
}

export const roomMachine = setup({ types: { context: {} as Held<C>, events: {} as RoomEvent } }).createMachine({
  id: 'patchThatWouldNotStick',
  context: held({ leaderless: false, place: 'settled' }),
  initial: 'settled',
  on: reactions<C, RoomEvent>({
    OOM_KILLED: (c, e) => (e.led ? { leaderless: true, place: 'oomKilled' } : c),
    LEFT: () => ({ leaderless: true, place: 'leaderless' }),
    LED: (c) => (c.leaderless ? { leaderless: false, place: 'settled' } : c),
    PULSE: judge,
  }),
  states: {
    /** every status is written or about to be, and stays */
    settled: { always: follow('settled', PLACES) },
    /** statuses are patched again although nothing has changed; the queue empties in between */
    looping: { always: follow('looping', PLACES) },
    /** the worker never catches up: the queue does not empty any more */
    saturated: { always: follow('saturated', PLACES) },
    /** the bounded queue is full: patches are thrown away */
    dropping: { always: follow('dropping', PLACES) },
    /** the API server refuses the patches (Strict): nothing is stored */
    refused: { always: follow('refused', PLACES) },
    /** a rollout has taken the leader away; its Lease has not run out */
    leaderless: { always: follow('leaderless', PLACES) },
    /** the leader is dead; nobody patches until the Lease moves on */
    oomKilled: { always: follow('oomKilled', PLACES) },
  },
});
