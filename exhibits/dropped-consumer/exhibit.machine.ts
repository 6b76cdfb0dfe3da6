/**
 * The room's own statechart: what a visitor sees the system to be. It hears the cast's signals only; it decides
 * nothing.
 */
import { setup } from 'xstate';
import { type Held, held, reactions, type Timed } from '../../src/engine/effects.ts';
import { follow } from '../../src/engine/follow.ts';

interface RoomContext {
  /** streams whose task has lost its consumer and sleeps on */
  readonly orphans: number;
  /** routes in the caches: consumers */
  readonly living: number;
  readonly down: 'oomKilled' | 'restarting' | null;
  readonly place: Place;
}

type Place = 'healthy' | 'orphaned' | 'pilingUp' | 'oomKilled' | 'restarting';
const PLACES: readonly Place[] = ['healthy', 'orphaned', 'pilingUp', 'oomKilled', 'restarting'];

type RoomEvent = Timed<
  /** a proxy has so many more (or fewer) of them */
  { type: 'TALLY'; orphans: number; living: number } | { type: 'OOM_KILLED' } | { type: 'STOPPED' } | { type: 'STARTED' }
>;

type C = RoomContext;

function settle(c: C): C {
  // Once it has piled up, it takes more than one stream less to call it otherwise.
  const most = c.place === 'pilingUp' ? c.living / 2 : c.living;
  const place: Place = c.down ?? (c.orphans === 0 ? 'healthy' : c.orphans > most ? 'pilingUp' : 'orphaned');
  return { ...c, place };
}

export const roomMachine = setup({ types: { context: {} as Held<C>, events: {} as RoomEvent } }).createMachine({
  id: 'nobodyToldTheSender',
  context: held({ orphans: 0, living: 0, down: null, place: 'healthy' }),
  initial: 'healthy',
  on: reactions<C, RoomEvent>({
    TALLY: (c, e) => settle({ ...c, orphans: c.orphans + e.orphans, living: c.living + e.living }),
    OOM_KILLED: (c) => settle({ ...c, down: 'oomKilled' }),
    STOPPED: (c) => settle({ ...c, down: 'restarting' }),
    STARTED: (c) => settle({ ...c, down: null }),
  }),
  states: {
    /** every stream has somebody who listens */
    healthy: { always: follow('healthy', PLACES) },
    /** some streams have nobody at the other end */
    orphaned: { always: follow('orphaned', PLACES) },
    /** more streams without a consumer than with one */
    pilingUp: { always: follow('pilingUp', PLACES) },
    /** the destination service ran into its memory limit */
    oomKilled: { always: follow('oomKilled', PLACES) },
    /** an operator restarts the destination service */
    restarting: { always: follow('restarting', PLACES) },
  },
});
