/**
 * The room's own statechart: what a visitor sees the system to be. It hears the cast's signals only; it
 * decides nothing.
 */
import { setup } from 'xstate';
import { type Held, held, reactions, type Timed } from '../../src/engine/effects.ts';
import { follow } from '../../src/engine/follow.ts';

interface RoomContext {
  /** streams whose window is empty while bytes wait */
  readonly empty: readonly number[];
  readonly parked: boolean;
  readonly starved: boolean;
  /** streams that were ended and whose proxies are not back */
  readonly ended: readonly number[];
  /** streams that lost an update and have had no snapshot since */
  readonly dropped: readonly number[];
  /** requests that went wrong since the trouble began */
  readonly misdirected: number;
  readonly place: Place;
}

type Place = 'flowing' | 'windowClosed' | 'stalled' | 'misrouting' | 'starved' | 'corrupted' | 'shed';
const PLACES: readonly Place[] = ['flowing', 'windowClosed', 'stalled', 'misrouting', 'starved', 'corrupted', 'shed'];

type RoomEvent = Timed<
  | { type: 'WINDOW_EMPTY'; index: number }
  | { type: 'WINDOW_OPENED'; index: number }
  | { type: 'PARKED'; index: number }
  | { type: 'RELEASED' }
  | { type: 'CONNECTION_STARVED' }
  | { type: 'CONNECTION_FED' }
  | { type: 'STREAM_ENDED'; index: number }
  | { type: 'SUBSCRIBED'; index: number }
  | { type: 'UPDATE_DROPPED'; index: number }
  | { type: 'MISDIRECTED'; index: number; outcome: string }
>;

type C = RoomContext;

function settle(c: C): C {
  const trouble = c.parked || c.starved || c.dropped.length > 0;
  const misdirected = trouble ? c.misdirected : 0;
  const place: Place =
    trouble && misdirected > 0
      ? 'misrouting'
      : c.parked
        ? 'stalled'
        : c.starved
          ? 'starved'
          : c.dropped.length
            ? 'corrupted'
            : c.ended.length
              ? 'shed'
              : c.empty.length
                ? 'windowClosed'
                : 'flowing';
  return { ...c, misdirected, place };
}

function without(list: readonly number[], index: number): readonly number[] {
  return list.includes(index) ? list.filter((i) => i !== index) : list;
}

export const roomMachine = setup({ types: { context: {} as Held<C>, events: {} as RoomEvent } }).createMachine({
  id: 'oneSilentReader',
  context: held({ empty: [], parked: false, starved: false, ended: [], dropped: [], misdirected: 0, place: 'flowing' }),
  initial: 'flowing',
  on: reactions<C, RoomEvent>({
    WINDOW_EMPTY: (c, e) => settle({ ...c, empty: [...without(c.empty, e.index), e.index] }),
    WINDOW_OPENED: (c, e) => settle({ ...c, empty: without(c.empty, e.index) }),
    PARKED: (c) => settle({ ...c, parked: true }),
    RELEASED: (c) => settle({ ...c, parked: false }),
    CONNECTION_STARVED: (c) => settle({ ...c, starved: true }),
    CONNECTION_FED: (c) => settle({ ...c, starved: false }),
    STREAM_ENDED: (c, e) => settle({ ...c, ended: [...without(c.ended, e.index), e.index] }),
    SUBSCRIBED: (c, e) => settle({ ...c, ended: without(c.ended, e.index), dropped: without(c.dropped, e.index) }),
    UPDATE_DROPPED: (c, e) => settle({ ...c, dropped: [...without(c.dropped, e.index), e.index] }),
    MISDIRECTED: (c) => settle({ ...c, misdirected: c.misdirected + 1 }),
  }),
  states: {
    /** every window open, every reader current */
    flowing: { always: follow('flowing', PLACES) },
    /** one window is empty; the server buffers for it, nobody else notices */
    windowClosed: { always: follow('windowClosed', PLACES) },
    /** the callback is parked: no updates for anybody */
    stalled: { always: follow('stalled', PLACES) },
    /** traffic goes to addresses that are gone or belong to somebody else */
    misrouting: { always: follow('misrouting', PLACES) },
    /** a connection's window is used up: all its streams wait, the callback lives */
    starved: { always: follow('starved', PLACES) },
    /** an update was thrown away; deltas do not add up any more */
    corrupted: { always: follow('corrupted', PLACES) },
    /** one stream was ended on its own; everybody else is current */
    shed: { always: follow('shed', PLACES) },
  },
});
