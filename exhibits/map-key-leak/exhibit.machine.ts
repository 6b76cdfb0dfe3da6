/**
 * The room's own statechart: what a visitor sees the system to be. It hears the cast's signals only; it decides
 * nothing.
 */
import { setup } from 'xstate';
import { type Held, held, reactions, type Timed } from '../../src/engine/effects.ts';
import { follow } from '../../src/engine/follow.ts';
import { slotsOf } from './go-map.ts';

interface RoomContext {
  readonly place: Place;
}

type Place = 'healthy' | 'leaking' | 'swollen' | 'oomKilled' | 'hollow';
const PLACES: readonly Place[] = ['healthy', 'leaking', 'swollen', 'oomKilled', 'hollow'];

type RoomEvent = Timed<
  | { type: 'OOM_KILLED' }
  | { type: 'STARTED' }
  /** twice a second from the controller: whether the map keeps Pods that are gone, its keys and size, heap over limit (0 without one) */
  | { type: 'PULSE'; pinned: boolean; keys: number; logBuckets: number; share: number }
>;

type C = RoomContext;
/** More than this share of the limit is swollen. */
const SWOLLEN = 0.7;
/** A map is hollow when it has this many slots for each key; a full one has less than two. */
const HOLLOW = 8;

function judge(c: C, e: Extract<RoomEvent, { type: 'PULSE' }>): C {
  const place: Place = e.pinned
    ? e.share > SWOLLEN
      ? 'swollen'
      : 'leaking'
    : e.logBuckets >= 4 && slotsOf(e.logBuckets) > HOLLOW * e.keys
      ? 'hollow'
      : 'healthy';
  return place === c.place ? c : { place };
}

export const roomMachine = setup({ types: { context: {} as Held<C>, events: {} as RoomEvent } }).createMachine({
  id: 'keysThatStayed',
  context: held<C>({ place: 'healthy' }),
  initial: 'healthy',
  on: reactions<C, RoomEvent>({
    OOM_KILLED: () => ({ place: 'oomKilled' }),
    STARTED: (c) => (c.place === 'oomKilled' ? { place: 'healthy' } : c),
    PULSE: judge,
  }),
  states: {
    /** every key serves somebody */
    healthy: { always: follow('healthy', PLACES) },
    /** the map keeps Pods that are gone */
    leaking: { always: follow('leaking', PLACES) },
    /** and the memory limit is near */
    swollen: { always: follow('swollen', PLACES) },
    oomKilled: { always: follow('oomKilled', PLACES) },
    /** keys have gone, their buckets have not */
    hollow: { always: follow('hollow', PLACES) },
  },
});
