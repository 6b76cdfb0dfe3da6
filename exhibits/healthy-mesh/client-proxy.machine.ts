/**
 * A client pod: an application that sends requests, and its proxy. The proxy follows two streams, endpoints from the
 * destination controller and outbound policy from the policy controller, and goes on with what it knows when they end.
 */
import { setup } from 'xstate';
import { applyUpdate, type Endpoint, type Update } from '../../src/cast/update.ts';
import { act, type Held, held, type Out, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Ms, Settings } from '../../src/engine/exhibit.ts';
import { follow } from '../../src/engine/follow.ts';
import { draw } from '../../src/engine/random.ts';
import { RETRY } from './client.ts';
import { slotOf } from './kinds.ts';
import { num } from './knobs.ts';

export interface ClientProxyInput {
  readonly index: number;
  readonly destination: string;
  readonly controllers: readonly string[];
  readonly settings: Settings;
  /** what it knows when the doors open */
  readonly endpoints: readonly Endpoint[];
  readonly version: number;
  readonly routes: readonly string[];
}

export interface ClientProxyContext {
  readonly id: string;
  readonly index: number;
  readonly destination: string;
  readonly controllers: readonly string[];
  readonly perSecond: number;
  readonly random: number;
  /** null: it has not been told yet */
  readonly endpoints: readonly Endpoint[] | null;
  readonly version: number;
  readonly learnedAt: Ms;
  readonly routes: readonly string[] | null;
  /** the policy controller it follows or tries */
  readonly at: number;
  readonly streams: { readonly endpoints: boolean; readonly policy: boolean };
  /** requests on their way, by address: the balancer prefers the idler of two */
  readonly load: Readonly<Record<string, number>>;
  /** addresses that refused, until when they are left alone */
  readonly avoid: Readonly<Record<string, Ms>>;
  readonly sent: number;
  readonly ok: number;
  readonly denied: number;
  readonly failed: number;
  readonly byRoute: number;
  readonly failedAt: Ms | null;
  readonly place: Place;
}

type Place = 'connecting' | 'current' | 'onItsOwn' | 'away';
const PLACES: readonly Place[] = ['connecting', 'current', 'onItsOwn', 'away'];

export type ClientProxyEvent = Timed<
  | { type: 'ENDPOINTS_DATA'; update: Update }
  | { type: 'OUTBOUND_DATA'; routes: readonly string[] }
  | { type: 'STREAM_CLOSED'; from: string }
  | { type: 'GET_AGAIN' }
  | { type: 'WATCH_AGAIN' }
  | { type: 'REQUEST_TIMER' }
  | { type: 'RESPONSE'; ip: string; id: number }
  | { type: 'DENIAL_REFUSED'; ip: string; id: number }
  | { type: 'CONNECTION_REFUSED'; ip: string; id: number }
  | { type: 'TAKE_AWAY' }
  | { type: 'BRING_BACK' }
  | { type: 'CONFIG'; settings: Settings }
>;

type C = ClientProxyContext;

/** An endpoint that refused is left alone for this long, ms (simulated; the real proxy backs off). */
const AVOID: Ms = 2000;

function settle(c: C): C {
  if (c.place === 'away') return c;
  const place: Place = !c.endpoints || !c.routes ? 'connecting' : c.streams.endpoints && c.streams.policy ? 'current' : 'onItsOwn';
  return place === c.place ? c : { ...c, place };
}

function get(c: C, via: 'local' | 'stream', out: Out): void {
  out.send(c.destination, via, { type: 'GET', from: c.id });
}

function watch(c: C, via: 'local' | 'stream', out: Out): void {
  out.send(c.controllers[c.at % c.controllers.length] as string, via, { type: 'WATCH_OUTBOUND', from: c.id });
}

function arm(c: C, share: number, out: Out): void {
  if (c.perSecond > 0) out.after((1000 / c.perSecond) * share, 'request', { type: 'REQUEST_TIMER' });
  else out.cancel('request');
}

function fail(c: C, at: Ms, text: string, out: Out): C {
  out.count('requestsFailed');
  out.signal({ type: 'FAILED' });
  if (c.failedAt === null || at - c.failedAt >= 1000) out.log('warn', text);
  return { ...c, failed: c.failed + 1, failedAt: at };
}

function request(c: C, at: Ms, out: Out): C {
  arm(c, 1, out);
  if (c.place === 'away') return fail(c, at, 'the application cannot connect: its traffic goes to a proxy that is not there', out);
  if (!c.endpoints || !c.routes) return fail(c, at, 'no endpoints or no policy yet: the request cannot be routed', out);
  const free = c.endpoints.filter((e) => !((c.avoid[e.ip] ?? 0) > at));
  const choice = free.length > 0 ? free : c.endpoints;
  if (choice.length === 0) return fail(c, at, 'service web has no endpoint', out);
  const [one, two, path] = [draw(c.random), draw(draw(c.random).state), draw(draw(draw(c.random).state).state)];
  const a = choice[Math.floor(one.value * choice.length)] as Endpoint;
  const b = choice[Math.floor(two.value * choice.length)] as Endpoint;
  const load = (e: Endpoint) => c.load[e.ip] ?? 0;
  const to = load(b) < load(a) ? b : a;
  // The application calls each path that has a route as often as those that have none.
  const matched = Math.floor(path.value * (c.routes.length + 1)) < c.routes.length;
  out.send(`web-${slotOf(to.ip)}`, 'mesh', { type: 'REQUEST', from: c.id, ip: to.ip, id: c.sent + 1 });
  return { ...c, random: path.state, sent: c.sent + 1, byRoute: c.byRoute + (matched ? 1 : 0), load: { ...c.load, [to.ip]: load(to) + 1 } };
}

function done(c: C, ip: string): C {
  const left = (c.load[ip] ?? 0) - 1;
  const { [ip]: _, ...others } = c.load;
  return { ...c, load: left > 0 ? { ...others, [ip]: left } : others };
}

export const clientProxyMachine = setup({
  types: { context: {} as Held<C>, events: {} as ClientProxyEvent, input: {} as ClientProxyInput & { id: string; seed: number } },
}).createMachine({
  id: 'clientProxy',
  context: ({ input: { settings, seed, ...input } }) =>
    held({
      ...input,
      perSecond: num(settings, 'requestsPerSecond'),
      random: seed,
      learnedAt: 0,
      at: input.index,
      streams: { endpoints: true, policy: true },
      load: {},
      avoid: {},
      sent: 0,
      ok: 0,
      denied: 0,
      failed: 0,
      byRoute: 0,
      failedAt: null,
      place: 'current',
    }),
  initial: 'current',
  entry: act<C, ClientProxyEvent>((c, _e, out) => {
    get(c, 'local', out);
    watch(c, 'local', out);
    const drawn = draw(c.random);
    arm(c, drawn.value, out);
    out.signal({ type: 'KNOWS', index: c.index, version: c.version });
    out.signal({ type: 'ROUTES', index: c.index, routes: c.routes });
    return { ...c, random: drawn.state };
  }),
  on: reactions<C, ClientProxyEvent>({
    ENDPOINTS_DATA: (c, e, out) => {
      if (c.place === 'away') return c;
      const { update } = e;
      out.signal({ type: 'KNOWS', index: c.index, version: update.version });
      const fresh = update.version > c.version || c.endpoints === null;
      return settle({
        ...c,
        endpoints: applyUpdate(c.endpoints ?? [], update),
        version: update.version,
        learnedAt: fresh ? e.at : c.learnedAt,
        streams: { ...c.streams, endpoints: true },
      });
    },
    OUTBOUND_DATA: (c, e, out) => {
      if (c.place === 'away') return c;
      out.signal({ type: 'ROUTES', index: c.index, routes: e.routes });
      return settle({ ...c, routes: e.routes, streams: { ...c.streams, policy: true } });
    },
    STREAM_CLOSED: (c, e, out) => {
      if (c.place === 'away') return c;
      if (e.from === c.destination) {
        if (c.streams.endpoints) out.log('info', 'the stream of endpoints has ended; what is known is used on');
        out.after(RETRY, 'get', { type: 'GET_AGAIN' });
        return settle({ ...c, streams: { ...c.streams, endpoints: false } });
      }
      if (e.from !== c.controllers[c.at % c.controllers.length]) return c;
      if (c.streams.policy) out.log('info', 'the stream of policy has ended; what is known is used on');
      out.after(RETRY, 'watch', { type: 'WATCH_AGAIN' });
      return settle({ ...c, at: c.at + 1, streams: { ...c.streams, policy: false } });
    },
    GET_AGAIN: (c, _e, out) => {
      if (c.place !== 'away') get(c, 'stream', out);
      return c;
    },
    WATCH_AGAIN: (c, _e, out) => {
      if (c.place !== 'away') watch(c, 'stream', out);
      return c;
    },
    REQUEST_TIMER: (c, e, out) => request(c, e.at, out),
    RESPONSE: (c, e, out) => {
      out.count('requestsOk');
      return { ...done(c, e.ip), ok: c.ok + 1 };
    },
    DENIAL_REFUSED: (c, e, out) => {
      out.count('requestsDenied');
      return { ...done(c, e.ip), denied: c.denied + 1 };
    },
    CONNECTION_REFUSED: (c, e, out) => {
      const next = { ...done(c, e.ip), avoid: { ...c.avoid, [e.ip]: e.at + AVOID } };
      return fail(next, e.at, `${e.ip} refuses the connection; the balancer leaves it alone for a while`, out);
    },
    TAKE_AWAY: (c, _e, out) => {
      if (c.place === 'away') return c;
      out.log('warn', 'this proxy is away: its own application is cut off, nobody else');
      out.signal({ type: 'AWAY', part: c.id });
      for (const timer of ['get', 'watch']) out.cancel(timer);
      for (const controller of [c.destination, ...c.controllers]) out.send(controller, 'local', { type: 'HANG_UP', from: c.id });
      return { ...c, endpoints: null, routes: null, load: {}, avoid: {}, streams: { endpoints: false, policy: false }, place: 'away' };
    },
    BRING_BACK: (c, _e, out) => {
      if (c.place !== 'away') {
        out.log('info', 'this proxy is here already');
        return c;
      }
      out.log('info', 'this proxy starts: it knows nothing, and asks');
      out.signal({ type: 'BACK', part: c.id });
      get(c, 'stream', out);
      watch(c, 'stream', out);
      return { ...c, place: 'connecting' };
    },
    CONFIG: (c, e, out) => {
      const perSecond = num(e.settings, 'requestsPerSecond');
      if (perSecond === c.perSecond) return c;
      const next = { ...c, perSecond };
      arm(next, 1, out);
      return next;
    },
  }),
  states: {
    /** has not been told everything yet */
    connecting: { always: follow('connecting', PLACES) },
    /** both streams are open */
    current: { always: follow('current', PLACES) },
    /** a stream has ended: it goes on with what it knows */
    onItsOwn: { always: follow('onItsOwn', PLACES) },
    /** taken away */
    away: { always: follow('away', PLACES) },
  },
});
