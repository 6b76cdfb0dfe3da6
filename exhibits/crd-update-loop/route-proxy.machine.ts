/**
 * A proxy that sends requests to one service by its outbound policy. The policy controller leaves out every route
 * whose status does not say Accepted, so the proxy knows nothing of it and its requests take the default way
 * (dossier: linkerd 1.6).
 */
import { setup } from 'xstate';
import { act, type Held, held, type Out, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Ms } from '../../src/engine/exhibit.ts';
import { follow } from '../../src/engine/follow.ts';

export interface RouteProxyInput {
  readonly index: number;
  /** replicas of the policy controller; it begins with the one of its own number */
  readonly controllers: readonly string[];
}

export interface RouteProxyContext extends RouteProxyInput {
  readonly id: string;
  /** the replica it follows or tries */
  readonly at: number;
  /** routes it may use */
  readonly routes: readonly string[];
  /** the route that the application now calls; null: none yet */
  readonly calls: string | null;
  readonly connected: boolean;
  /** requests meant for the called route since it is called: by it, and past it */
  readonly routed: number;
  readonly ignored: number;
  readonly place: Place;
}

type Place = 'connecting' | 'plain' | 'ignoring' | 'routing';
const PLACES: readonly Place[] = ['connecting', 'plain', 'ignoring', 'routing'];

export type RouteProxyEvent = Timed<
  | { type: 'OUTBOUND_POLICY'; from: string; routes: readonly string[] }
  | { type: 'CLOSED'; from: string }
  | { type: 'RETRY' }
  | { type: 'CALL'; route: string }
  | { type: 'REQUEST' }
>;

type C = RouteProxyContext;

/** Between requests of an application, and before a proxy tries the next replica, ms (simulated). */
const REQUEST_EVERY: Ms = 500;
const RETRY_AFTER: Ms = 500;

function settle(c: C): C {
  const place: Place = c.calls !== null ? (c.routes.includes(c.calls) ? 'routing' : 'ignoring') : c.connected ? 'plain' : 'connecting';
  return place === c.place ? c : { ...c, place };
}

function subscribe(c: C, out: Out): C {
  out.send(c.controllers[c.at % c.controllers.length] as string, 'mesh', { type: 'SUBSCRIBE', from: c.id });
  return c;
}

export const routeProxyMachine = setup({
  types: { context: {} as Held<C>, events: {} as RouteProxyEvent, input: {} as RouteProxyInput & { id: string } },
}).createMachine({
  id: 'routeProxy',
  context: ({ input }) => held({ ...input, at: input.index, routes: [], calls: null, connected: false, routed: 0, ignored: 0, place: 'connecting' }),
  initial: 'connecting',
  entry: act<C, RouteProxyEvent>((c, _e, out) => subscribe(c, out)),
  on: reactions<C, RouteProxyEvent>({
    OUTBOUND_POLICY: (c, e) => settle({ ...c, routes: e.routes, connected: true }),
    // It goes on with what it knows, as a proxy does without its control plane.
    CLOSED: (c, e, out) => {
      if (e.from !== c.controllers[c.at % c.controllers.length]) return c;
      out.after(RETRY_AFTER, 'retry', { type: 'RETRY' });
      return settle({ ...c, connected: false, at: c.at + 1 });
    },
    RETRY: (c, _e, out) => subscribe(c, out),
    CALL: (c, e, out) => {
      if (c.calls === null) out.after(REQUEST_EVERY, 'request', { type: 'REQUEST' });
      return settle({ ...c, calls: e.route, routed: 0, ignored: 0 });
    },
    REQUEST: (c, _e, out) => {
      out.after(REQUEST_EVERY, 'request', { type: 'REQUEST' });
      const routed = c.calls !== null && c.routes.includes(c.calls);
      return { ...c, routed: c.routed + (routed ? 1 : 0), ignored: c.ignored + (routed ? 0 : 1) };
    },
  }),
  states: {
    /** no outbound policy yet */
    connecting: { always: follow('connecting', PLACES) },
    /** has its policy; nobody calls a new route */
    plain: { always: follow('plain', PLACES) },
    /** the application calls a route that the proxy has not been told of */
    ignoring: { always: follow('ignoring', PLACES) },
    /** the called route is in use */
    routing: { always: follow('routing', PLACES) },
  },
});
