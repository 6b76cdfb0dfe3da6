/**
 * The people of the cluster: teams that write HTTPRoutes, and the operator who installs CRDs. After creating a
 * route they wait for it as `kubectl wait --for=condition=Accepted` does: with a watch on that one name.
 */
import { setup } from 'xstate';
import type { KubeObject } from '../../src/cast/kube-api-server.machine.ts';
import { type Held, held, type Out, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Ms, Settings } from '../../src/engine/exhibit.ts';
import { follow } from '../../src/engine/follow.ts';
import { num } from './knobs.ts';
import { isAccepted, KIND, type RouteStatus } from './route-status.ts';
import { hasPort, numbered, route, SERVED } from './routes.ts';
import { schemaOf } from './schema.ts';

export interface UsersInput {
  readonly api: string;
  readonly kubelet: string;
  /** their applications start to use a new route at once */
  readonly proxies: readonly string[];
  readonly settings: Settings;
}

export interface CreatedRoute {
  readonly name: string;
  readonly createdAt: Ms;
  /** when its status was seen to say Accepted; null: still waiting */
  readonly acceptedAt: Ms | null;
}

export interface UsersContext {
  readonly id: string;
  readonly api: string;
  readonly kubelet: string;
  readonly proxies: readonly string[];
  readonly routes: number;
  readonly share: number;
  readonly schemaHasPort: boolean;
  readonly fieldValidation: string;
  readonly created: readonly CreatedRoute[];
  readonly place: Place;
}

type Place = 'content' | 'waiting';
const PLACES: readonly Place[] = ['content', 'waiting'];

export type UsersEvent = Timed<
  { type: 'CREATE_ROUTE' } | { type: 'ROLLOUT_RESTART' } | { type: 'WATCH_EVENT'; change: string; object: KubeObject } | { type: 'CONFIG'; settings: Settings }
>;

type C = UsersContext;

/** From the newest created route's creation until it was Accepted, ms; -1 while it waits or when there is none. */
export function acceptedAfter(c: C): Ms {
  const newest = c.created[c.created.length - 1];
  return newest && newest.acceptedAt !== null ? newest.acceptedAt - newest.createdAt : -1;
}

function settle(c: C): C {
  const place: Place = c.created.some((r) => r.acceptedAt === null) ? 'waiting' : 'content';
  return place === c.place ? c : { ...c, place };
}

function portOfNew(n: number, share: number): boolean {
  return n === 0 ? share > 0 : hasPort(n, share);
}

function create(c: C, at: Ms, out: Out): C {
  const n = c.created.length;
  const name = n === 0 ? 'route-new' : `route-new-${n + 1}`;
  out.send(c.api, 'up', { type: 'WATCH', kind: KIND, from: c.id, name });
  out.send(c.api, 'up', { type: 'WRITE', object: route(name, SERVED, portOfNew(n, c.share)) });
  out.log('info', `${name} created for service ${SERVED}${portOfNew(n, c.share) ? ', parentRef with port 8080' : ''}`);
  for (const proxy of c.proxies) out.send(proxy, 'local', { type: 'CALL', route: name });
  return settle({ ...c, created: [...c.created, { name, createdAt: at, acceptedAt: null }] });
}

function seen(c: C, object: KubeObject, at: Ms, out: Out): C {
  const waiting = c.created.find((r) => r.name === object.name && r.acceptedAt === null);
  if (!waiting || !isAccepted(object.status as RouteStatus | undefined)) return c;
  out.log('info', `${object.name} Accepted after ${seconds(at - waiting.createdAt)}`);
  const created = c.created.map((r) => (r === waiting ? { ...r, acceptedAt: at } : r));
  if (created.every((r) => r.acceptedAt !== null)) out.send(c.api, 'up', { type: 'UNWATCH', kind: KIND, from: c.id });
  return settle({ ...c, created });
}

function seconds(ms: Ms): string {
  return ms < 60_000 ? `${(ms / 1000).toFixed(2)} s` : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** The knobs `routes` and `withPort` are people at work: they create, delete and edit. */
function edit(c: C, settings: Settings, out: Out): C {
  const routes = num(settings, 'routes');
  const share = num(settings, 'withPort');
  const names = (i: number) => `route-${i}`;
  for (let i = routes; i < c.routes; i++) out.send(c.api, 'local', { type: 'DELETE', kind: KIND, name: names(i) });
  for (let i = share === c.share ? c.routes : 0; i < routes; i++) out.send(c.api, 'local', { type: 'WRITE', object: numbered(i, share) });
  if (share !== c.share) {
    for (const [n, r] of c.created.entries()) out.send(c.api, 'local', { type: 'WRITE', object: route(r.name, SERVED, portOfNew(n, share)) });
  }
  const schemaHasPort = settings.fixes.has('crd-port');
  if (schemaHasPort !== c.schemaHasPort) {
    out.send(c.api, 'local', { type: 'APPLY_CRD', kind: KIND, crd: { schema: schemaOf(settings.fixes) } });
    out.log('info', `CRD httproutes.policy.linkerd.io applied ${schemaHasPort ? 'with' : 'without'} status.parents[].parentRef.port`);
  }
  const fieldValidation = String(settings.knobs.fieldValidation);
  if (fieldValidation !== c.fieldValidation) out.send(c.api, 'local', { type: 'SET_FIELD_VALIDATION', fieldValidation });
  return { ...c, routes, share, schemaHasPort, fieldValidation };
}

export const usersMachine = setup({
  types: { context: {} as Held<C>, events: {} as UsersEvent, input: {} as UsersInput & { id: string } },
}).createMachine({
  id: 'users',
  context: ({ input }) =>
    held({
      id: input.id,
      api: input.api,
      kubelet: input.kubelet,
      proxies: input.proxies,
      routes: num(input.settings, 'routes'),
      share: num(input.settings, 'withPort'),
      schemaHasPort: input.settings.fixes.has('crd-port'),
      fieldValidation: String(input.settings.knobs.fieldValidation),
      created: [],
      place: 'content',
    }),
  initial: 'content',
  on: reactions<C, UsersEvent>({
    CREATE_ROUTE: (c, e, out) => create(c, e.at, out),
    ROLLOUT_RESTART: (c, _e, out) => {
      out.log('info', 'kubectl rollout restart deploy/linkerd-destination');
      out.send(c.kubelet, 'local', { type: 'ROLLOUT_RESTART' });
      return c;
    },
    WATCH_EVENT: (c, e, out) => seen(c, e.object, e.at, out),
    CONFIG: (c, e, out) => edit(c, e.settings, out),
  }),
  states: {
    /** every route they have created is Accepted */
    content: { always: follow('content', PLACES) },
    /** a new route has no Accepted status yet */
    waiting: { always: follow('waiting', PLACES) },
  },
});
