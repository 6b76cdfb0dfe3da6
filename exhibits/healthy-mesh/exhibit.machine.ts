/**
 * The room's own statechart: what a visitor sees the house to be. It hears the cast's signals only; it decides nothing.
 */
import { setup } from 'xstate';
import { type Held, held, type Out, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Ms } from '../../src/engine/exhibit.ts';
import { follow } from '../../src/engine/follow.ts';

interface RoomContext {
  /** the newest EndpointSlice that is stored, and what each client proxy knows */
  readonly slice: number;
  readonly knows: Readonly<Record<number, number>>;
  /** routes that are stored, and those that each client proxy has */
  readonly stored: readonly string[];
  readonly routes: Readonly<Record<number, readonly string[]>>;
  readonly away: readonly string[];
  readonly failing: boolean;
  readonly place: Place;
}

type Place = 'settled' | 'spreading' | 'partAway' | 'failing';
const PLACES: readonly Place[] = ['settled', 'spreading', 'partAway', 'failing'];

type RoomEvent = Timed<
  | { type: 'SLICE'; version: number }
  | { type: 'KNOWS'; index: number; version: number }
  | { type: 'ROUTE'; key: string; there: boolean }
  | { type: 'ROUTES'; index: number; routes: readonly string[] }
  | { type: 'AWAY'; part: string }
  | { type: 'BACK'; part: string }
  | { type: 'FAILED' }
  | { type: 'CALM' }
>;

type C = RoomContext;
/** Without a failed request for this long, requests are fine again, ms. */
const CALM_AFTER: Ms = 3000;

function settle(c: C): C {
  const behind = Object.values(c.knows).some((v) => v < c.slice) || Object.values(c.routes).some((r) => r.join() !== c.stored.join());
  const place: Place = c.failing ? 'failing' : c.away.length > 0 ? 'partAway' : behind ? 'spreading' : 'settled';
  return { ...c, place };
}

function failed(c: C, out: Out): C {
  out.after(CALM_AFTER, 'calm', { type: 'CALM' });
  return settle({ ...c, failing: true });
}

export const roomMachine = setup({ types: { context: {} as Held<C>, events: {} as RoomEvent } }).createMachine({
  id: 'healthyMesh',
  context: held({ slice: 0, knows: {}, stored: [], routes: {}, away: [], failing: false, place: 'settled' }),
  initial: 'settled',
  on: reactions<C, RoomEvent>({
    SLICE: (c, e) => settle({ ...c, slice: e.version }),
    KNOWS: (c, e) => settle({ ...c, knows: { ...c.knows, [e.index]: e.version } }),
    ROUTE: (c, e) => settle({ ...c, stored: [...c.stored.filter((key) => key !== e.key), ...(e.there ? [e.key] : [])].sort() }),
    ROUTES: (c, e) => settle({ ...c, routes: { ...c.routes, [e.index]: e.routes } }),
    AWAY: (c, e) => settle({ ...c, away: [...c.away, e.part] }),
    BACK: (c, e) => settle({ ...c, away: c.away.filter((part) => part !== e.part) }),
    FAILED: (c, _e, out) => failed(c, out),
    CALM: (c) => settle({ ...c, failing: false }),
  }),
  states: {
    /** everybody knows what is stored */
    settled: { always: follow('settled', PLACES) },
    /** a change is on its way to the proxies */
    spreading: { always: follow('spreading', PLACES) },
    /** something has been taken away, and requests succeed all the same */
    partAway: { always: follow('partAway', PLACES) },
    /** requests fail */
    failing: { always: follow('failing', PLACES) },
  },
});
