/**
 * The people of the cluster, with kubectl: they scale the Deployment, write routes and authorizations, wait until a route
 * is Accepted, and move their routes from one API group to the other. What was refused by a server that is away, they try again.
 */
import { setup } from 'xstate';
import type { Answer, KubeObject, Written } from '../../src/cast/kube-api-server.machine.ts';
import { act, type Held, held, type Out, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Ms, Settings } from '../../src/engine/exhibit.ts';
import { follow } from '../../src/engine/follow.ts';
import { API, RETRY, rewatchLater, watchAll } from './client.ts';
import {
  AUTHORIZATION,
  AUTHORIZATION_NAME,
  authorization,
  BAD_ROUTE,
  groupsIn,
  HTTP_ROUTES,
  httpRoute,
  routeKey,
  SERVICE,
  statusOf,
  type Wanted,
} from './kinds.ts';
import { num } from './knobs.ts';
import { changed, type Index, indexOf, relisted } from './policy-index.ts';
import { isAccepted } from './route-status.ts';

export interface UsersInput {
  readonly settings: Settings;
  readonly objects: readonly KubeObject[];
  readonly routes: readonly Wanted[];
}

/** Something asked of the API server and not answered yet. */
interface Asked {
  readonly request: number;
  readonly object: Written;
}

export interface UsersContext {
  readonly id: string;
  readonly routes: readonly Wanted[];
  readonly phase: number;
  readonly pods: number;
  readonly authorized: boolean;
  /** HTTPRoutes of both groups, as their watch shows them */
  readonly known: Index;
  readonly requests: number;
  readonly asked: readonly Asked[];
  /** what is to be tried again */
  readonly again: readonly Written[];
  /** the newest route: when it was written and when it was seen Accepted */
  readonly newest: { readonly key: string; readonly since: Ms; readonly acceptedAt: Ms | null } | null;
  /** the server's last word that mattered */
  readonly told: { readonly code: number; readonly name: string; readonly at: Ms } | null;
  readonly place: Place;
}

type Place = 'content' | 'waiting' | 'moving';
const PLACES: readonly Place[] = ['content', 'waiting', 'moving'];

export type UsersEvent = Timed<
  | { type: 'CREATE_ROUTE' }
  | { type: 'APPLY_BAD_ROUTE' }
  | { type: 'LISTED'; kind: string; objects: readonly KubeObject[] }
  | { type: 'WATCH_EVENT'; change: string; object: KubeObject }
  | { type: 'WATCH_CLOSED'; kind: string }
  | { type: 'REWATCH' }
  | ({ type: 'ANSWER' } & Answer)
  | { type: 'REFUSED'; request: number; code: number; message: string }
  | { type: 'TRY_AGAIN' }
  | { type: 'CONFIG'; settings: Settings }
>;

type C = UsersContext;

/** From writing the newest route until it was seen Accepted, ms; -1 while it waits or when there is none. */
export function acceptedAfter(c: C): Ms {
  return c.newest?.acceptedAt == null ? -1 : c.newest.acceptedAt - c.newest.since;
}

function settle(c: C): C {
  const wrong = Object.values(c.known).some((o) => !groupsIn(c.phase).includes(o.kind) && o.name !== BAD_ROUTE.name);
  const missing = groupsIn(c.phase).some((kind) => c.routes.some((r) => !c.known[routeKey(kind, r.name)]));
  const place: Place = wrong ? 'moving' : missing || (c.newest !== null && c.newest.acceptedAt === null) ? 'waiting' : 'content';
  return place === c.place ? c : { ...c, place };
}

function apply(c: C, object: Written, out: Out): C {
  const request = c.requests + 1;
  out.send(API, 'up', { type: 'APPLY', object, from: c.id, request });
  return { ...c, requests: request, asked: [...c.asked, { request, object }], again: c.again.filter((o) => o.kind !== object.kind || o.name !== object.name) };
}

function remove(kind: string, name: string, out: Out): void {
  out.send(API, 'up', { type: 'DELETE', kind, name });
}

function pending(c: C, kind: string, name: string): boolean {
  return [...c.asked.map((a) => a.object), ...c.again].some((o) => o.kind === kind && o.name === name);
}

/** Copies what the phase wants in each group; takes the old copies away once every new one is Accepted. */
function move(c: C, out: Out): C {
  let next = c;
  const groups = groupsIn(c.phase);
  for (const kind of groups)
    for (const r of c.routes) if (!c.known[routeKey(kind, r.name)] && !pending(next, kind, r.name)) next = apply(next, httpRoute(kind, r), out);
  const ready = groups.every((kind) => c.routes.every((r) => isAccepted(statusOf(c.known[routeKey(kind, r.name)]))));
  if (ready) for (const o of Object.values(c.known)) if (!groups.includes(o.kind) && o.name !== BAD_ROUTE.name) remove(o.kind, o.name, out);
  return settle(next);
}

function seen(c: C, known: Index, at: Ms, out: Out): C {
  for (const key of new Set([...Object.keys(known), ...Object.keys(c.known)])) {
    const there = known[key] !== undefined;
    if (there !== (c.known[key] !== undefined) && !key.endsWith(BAD_ROUTE.name)) out.signal({ type: 'ROUTE', key, there });
  }
  let { newest } = c;
  if (newest && newest.acceptedAt === null && isAccepted(statusOf(known[newest.key]))) {
    out.log('info', `${newest.key} is Accepted after ${((at - newest.since) / 1000).toFixed(2)} s`);
    newest = { ...newest, acceptedAt: at };
  }
  return move({ ...c, known, newest }, out);
}

function deployment(pods: number): Written {
  return { kind: 'Deployment', name: SERVICE, replicas: pods };
}

export const usersMachine = setup({
  types: { context: {} as Held<C>, events: {} as UsersEvent, input: {} as UsersInput & { id: string } },
}).createMachine({
  id: 'users',
  context: ({ input: { id, settings, objects, routes } }) =>
    held({
      id,
      routes,
      phase: num(settings, 'phase'),
      pods: num(settings, 'pods'),
      authorized: settings.knobs.authorization === true,
      known: indexOf(objects.filter((o) => HTTP_ROUTES.includes(o.kind))),
      requests: 0,
      asked: [],
      again: [],
      newest: null,
      told: null,
      place: 'content',
    }),
  initial: 'content',
  entry: act<C, UsersEvent>((c, _e, out) => {
    watchAll(c.id, HTTP_ROUTES, 'local', out);
    for (const key of Object.keys(c.known)) out.signal({ type: 'ROUTE', key, there: true });
    return c;
  }),
  on: reactions<C, UsersEvent>({
    CREATE_ROUTE: (c, e, out) => {
      const n = c.routes.length;
      const route: Wanted = { name: `web-new-${n}`, path: `/new-${n}` };
      const kind = groupsIn(c.phase).at(-1) as string;
      out.log('info', `kubectl apply: ${kind}/${route.name}, for paths below ${route.path}`);
      return move({ ...c, routes: [...c.routes, route], newest: { key: routeKey(kind, route.name), since: e.at, acceptedAt: null } }, out);
    },
    APPLY_BAD_ROUTE: (c, _e, out) => {
      const kind = groupsIn(c.phase)[0] as string;
      out.log('info', `kubectl apply: ${kind}/${BAD_ROUTE.name}, with the path "${BAD_ROUTE.path}"`);
      return pending(c, kind, BAD_ROUTE.name) ? c : apply(c, httpRoute(kind, BAD_ROUTE), out);
    },
    LISTED: (c, e, out) => seen(c, relisted(c.known, e.kind, e.objects), e.at, out),
    WATCH_EVENT: (c, e, out) => seen(c, changed(c.known, e.change, e.object), e.at, out),
    WATCH_CLOSED: (c, _e, out) => {
      rewatchLater(out);
      return c;
    },
    REWATCH: (c, _e, out) => {
      watchAll(c.id, HTTP_ROUTES, 'up', out);
      return c;
    },
    ANSWER: (c, e) => ({
      ...c,
      asked: c.asked.filter((a) => a.request !== e.request),
      told: e.object ? { code: e.code, name: e.object.name, at: e.at } : c.told,
    }),
    REFUSED: (c, e, out) => {
      const asked = c.asked.find((a) => a.request === e.request);
      if (!asked) return c;
      const next = { ...c, asked: c.asked.filter((a) => a !== asked), told: { code: e.code, name: asked.object.name, at: e.at } };
      out.log('warn', `Error from server: ${e.message}`);
      // What the server says of the object itself stays said; what failed on the way is tried again.
      if (e.code === 403) return next;
      out.after(2 * RETRY, 'again', { type: 'TRY_AGAIN' });
      return { ...next, again: [...next.again, asked.object] };
    },
    TRY_AGAIN: (c, _e, out) => c.again.reduce((next, object) => apply(next, object, out), c),
    CONFIG: (c, e, out) => {
      const pods = num(e.settings, 'pods');
      const authorized = e.settings.knobs.authorization === true;
      let next: C = { ...c, pods, authorized, phase: num(e.settings, 'phase') };
      if (pods !== c.pods) {
        out.log('info', `kubectl scale deployment/${SERVICE} --replicas=${pods}`);
        next = apply(next, deployment(pods), out);
      }
      if (authorized !== c.authorized) {
        if (authorized) next = apply(next, authorization(), out);
        else remove(AUTHORIZATION, AUTHORIZATION_NAME, out);
      }
      if (next.phase !== c.phase) out.log('info', `routes are to be written in ${groupsIn(next.phase).join(' and ')}`);
      return move(next, out);
    },
  }),
  states: {
    /** what they have written is there, and Accepted */
    content: { always: follow('content', PLACES) },
    /** a route is not there yet, or not Accepted */
    waiting: { always: follow('waiting', PLACES) },
    /** routes are on their way from one API group to the other */
    moving: { always: follow('moving', PLACES) },
  },
});
