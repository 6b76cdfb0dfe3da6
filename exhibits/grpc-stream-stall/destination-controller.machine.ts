/**
 * The destination controller's EndpointSlice callback: one goroutine, one mutex, one loop over the service's
 * listeners. A new Get (and an unsubscribe) for the service needs the same mutex, and the snapshot for a new
 * Get is sent while holding it (dossier: linkerd 2.3, 2.4).
 */
import { setup } from 'xstate';
import type { Notification } from '../../src/cast/informer.machine.ts';
import { diff, type Endpoint, type Update } from '../../src/cast/update.ts';
import { type Held, held, type Out, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Ms } from '../../src/engine/exhibit.ts';
import { follow } from '../../src/engine/follow.ts';

export interface ControllerInput {
  readonly informer: string;
  /** the listener actor of a subscriber is this prefix and its index */
  readonly listenerPrefix: string;
}

type Job = { readonly kind: 'update'; readonly notification: Notification } | { readonly kind: 'get' | 'unsubscribe'; readonly index: number };

export interface ControllerContext extends ControllerInput {
  readonly id: string;
  /** subscribers in the order in which the loop visits them */
  readonly subscribers: readonly number[];
  /** who waits for the mutex, first come first served */
  readonly waiting: readonly Job[];
  readonly job: Job | null;
  readonly walk: readonly number[];
  readonly cursor: number;
  readonly update: Update | null;
  readonly version: number;
  readonly endpoints: readonly Endpoint[];
  readonly parkedOn: number;
  readonly parkedSince: Ms;
  readonly place: Place;
}

type Place = 'idle' | 'walking' | 'parked';
const PLACES: readonly Place[] = ['idle', 'walking', 'parked'];

export type ControllerEvent = Timed<
  | { type: 'ON_EVENT'; notification: Notification }
  | { type: 'GET'; index: number }
  | { type: 'UNSUBSCRIBE'; index: number }
  | { type: 'TAKEN'; index: number }
  | { type: 'PARKED'; index: number }
>;

type C = ControllerContext;

function settle(c: C): C {
  const place: Place = c.parkedOn >= 0 ? 'parked' : c.job ? 'walking' : 'idle';
  return place === c.place ? c : { ...c, place };
}

/** Hands the update to the listener under the cursor, or finishes the walk. */
function visit(c: C, out: Out): C {
  const index = c.walk[c.cursor];
  if (index === undefined || !c.update) return finish(c, out);
  out.send(c.listenerPrefix + index, 'local', { type: 'OFFER', update: c.update, last: c.cursor === c.walk.length - 1 });
  return c;
}

function finish(c: C, out: Out): C {
  if (c.job?.kind === 'update') out.send(c.informer, 'local', { type: 'RETURNED', handler: c.id });
  return next({ ...c, job: null, walk: [], cursor: 0, update: null }, out);
}

/** Takes the mutex for whoever waits longest. */
function next(c: C, out: Out): C {
  const [job, ...waiting] = c.waiting;
  if (c.job || !job) return settle(c);
  const held: C = { ...c, job, waiting };
  if (job.kind === 'update') return visit(translate(held, job.notification), out);
  if (job.kind === 'unsubscribe') return finish({ ...held, subscribers: c.subscribers.filter((i) => i !== job.index) }, out);
  out.send(c.listenerPrefix + job.index, 'local', { type: 'RESET' });
  const subscribers = c.subscribers.includes(job.index) ? c.subscribers : [...c.subscribers, job.index];
  if (c.version === 0) return finish({ ...held, subscribers }, out);
  const snapshot: Update = { version: c.version, snapshot: true, add: c.endpoints, remove: [] };
  return visit({ ...held, subscribers, walk: [job.index], cursor: 0, update: snapshot }, out);
}

/** The watch event as the delta that subscribers get. */
function translate(c: C, n: Notification): C {
  const endpoints = n.object.endpoints as readonly Endpoint[];
  const version = n.object.ordinal as number;
  return { ...c, endpoints, version, walk: c.subscribers, cursor: 0, update: { version, snapshot: false, ...diff(c.endpoints, endpoints) } };
}

export const destinationControllerMachine = setup({
  types: { context: {} as Held<C>, events: {} as ControllerEvent, input: {} as ControllerInput & { id: string } },
}).createMachine({
  id: 'destinationController',
  context: ({ input }) =>
    held({
      ...input,
      subscribers: [],
      waiting: [],
      job: null,
      walk: [],
      cursor: 0,
      update: null,
      version: 0,
      endpoints: [],
      parkedOn: -1,
      parkedSince: 0,
      place: 'idle',
    }),
  initial: 'idle',
  on: reactions<C, ControllerEvent>({
    ON_EVENT: (c, e, out) => next({ ...c, waiting: [...c.waiting, { kind: 'update', notification: e.notification }] }, out),
    GET: (c, e, out) => {
      if (c.parkedOn >= 0) out.log('warn', `Get from proxy-${e.index} waits for the mutex that the parked callback holds`);
      return next({ ...c, waiting: [...c.waiting, { kind: 'get', index: e.index }] }, out);
    },
    UNSUBSCRIBE: (c, e, out) => next({ ...c, waiting: [...c.waiting, { kind: 'unsubscribe', index: e.index }] }, out),
    TAKEN: (c, e, out) => {
      if (c.walk[c.cursor] !== e.index) return c;
      if (c.parkedOn >= 0) {
        out.log('info', `callback goes on after ${Math.round(e.at - c.parkedSince)} ms in Send to proxy-${c.parkedOn}`);
        out.signal({ type: 'RELEASED' });
      }
      return settle(visit({ ...c, cursor: c.cursor + 1, parkedOn: -1 }, out));
    },
    PARKED: (c, e, out) => {
      if (c.walk[c.cursor] !== e.index || c.parkedOn >= 0) return c;
      out.log('error', `callback parked in Send to proxy-${e.index}: nobody gets updates until it returns`);
      out.signal({ type: 'PARKED', index: e.index });
      return settle({ ...c, parkedOn: e.index, parkedSince: e.at });
    },
  }),
  states: {
    /** waiting for the next watch event */
    idle: { always: follow('idle', PLACES) },
    /** inside the callback, mutex held */
    walking: { always: follow('walking', PLACES) },
    /** inside the callback, inside a Send that does not return, mutex held */
    parked: { always: follow('parked', PLACES) },
  },
});
