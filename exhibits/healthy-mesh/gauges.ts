/** The numbers this room shows, under the names that the command line and the tests use. */
import { type KubeObject, stored } from '../../src/cast/kube-api-server.machine.ts';
import type { GaugeSpec, InvariantSpec, Ms, Settings, WorldView } from '../../src/engine/exhibit.ts';
import { valuesOf } from '../../src/engine/table.ts';
import type { ApiServerContext } from './api-server.machine.ts';
import type { ClientProxyContext } from './client-proxy.machine.ts';
import type { DestinationContext } from './destination.machine.ts';
import { LEASE, objection, ROUTE_KINDS, routeKey, statusOf } from './kinds.ts';
import { CLIENTS, num, SLOTS, SLOWEST } from './knobs.ts';
import type { PolicyControllerContext } from './policy-controller.machine.ts';
import { outboundRoutes } from './policy-index.ts';
import { isAccepted } from './route-status.ts';
import { acceptedAfter, type UsersContext } from './users.machine.ts';
import type { WebPodContext } from './web-pod.machine.ts';

export const api = (v: WorldView) => v.context<ApiServerContext>('api');
export const proxy = (v: WorldView, i: number) => v.context<ClientProxyContext>(`proxy-${i}`);
export const replica = (v: WorldView, i: number) => v.context<PolicyControllerContext>(`policy-${i}`);
export const pod = (v: WorldView, i: number) => v.context<WebPodContext>(`web-${i}`);
export const users = (v: WorldView) => v.context<UsersContext>('users');
export const destination = (v: WorldView) => v.context<DestinationContext>('destination');
const clients = () => CLIENTS;
const replicas = (settings: Settings) => num(settings, 'replicas');

export function routesOf(v: WorldView): KubeObject[] {
  return ROUTE_KINDS.flatMap((kind) => {
    const table = api(v).objects[kind];
    return table ? valuesOf(table) : [];
  });
}

/** How many endpoints the stored slice has. */
function endpoints(v: WorldView): number {
  return (stored(api(v), 'EndpointSlice', 'web')?.endpoints as readonly unknown[] | undefined)?.length ?? 0;
}

/** How long a proxy has known less than what is stored, ms; 0 if it knows it all. */
export function behindFor(v: WorldView, i: number): Ms {
  const { version } = proxy(v, i);
  const missed = api(v).slices.find((s) => s.version > version);
  return missed ? v.now - missed.at : 0;
}

/** From the newest write of the slice that it knows until it knew it, ms. */
function lag(v: WorldView, i: number): Ms {
  const { version, learnedAt } = proxy(v, i);
  const known = api(v).slices.find((s) => s.version === version);
  return known ? Math.max(0, learnedAt - known.at) : 0;
}

/** Index of the replica that holds the Lease and lives; -1 if none does. */
export function leader(v: WorldView): number {
  for (let i = 0; i < replicas(v.settings); i++) if (replica(v, i).leading) return i;
  return -1;
}

function watches(v: WorldView): number {
  return Object.values(api(v).watchers).reduce((sum, list) => sum + list.length, 0);
}

function streams(v: WorldView): number {
  let all = destination(v).streams.length;
  for (let i = 0; i < replicas(v.settings); i++) all += replica(v, i).outbound.length + replica(v, i).inbound.length;
  return all;
}

export const gauges: readonly GaugeSpec[] = [
  { id: 'endpoints', unit: 'count', read: endpoints },
  { id: 'routes', unit: 'count', read: (v) => routesOf(v).length },
  { id: 'routes.accepted', unit: 'count', read: (v) => routesOf(v).filter((o) => isAccepted(statusOf(o))).length },
  { id: 'resourceVersion', unit: 'version', read: (v) => api(v).revision },
  { id: 'watches', unit: 'count', read: watches },
  { id: 'streams', unit: 'count', read: streams },
  { id: 'endpointUpdates', unit: 'count', read: (v) => v.count('endpointUpdates') },
  { id: 'policyUpdates', unit: 'count', read: (v) => v.count('policyUpdates') },
  { id: 'reviews', unit: 'count', read: (v) => v.count('reviews') },
  { id: 'refused', unit: 'count', read: (v) => v.count('refused') },
  { id: 'unreviewed', unit: 'count', read: (v) => v.count('unreviewed') },
  { id: 'patches', unit: 'count', read: (v) => v.count('patches') },
  { id: 'leader', unit: 'index', read: leader },
  { id: 'route.acceptedAfterMs', unit: 'ms', read: (v) => acceptedAfter(users(v)) },
  { id: 'requests.ok', unit: 'count', read: (v) => v.count('requestsOk') },
  { id: 'requests.denied', unit: 'count', read: (v) => v.count('requestsDenied') },
  { id: 'requests.failed', unit: 'count', read: (v) => v.count('requestsFailed') },
  { id: 'proxy-<i>.endpoints', unit: 'count', each: clients, read: (v, i) => proxy(v, i).endpoints?.length ?? 0 },
  { id: 'proxy-<i>.routes', unit: 'count', each: clients, read: (v, i) => proxy(v, i).routes?.length ?? 0 },
  { id: 'proxy-<i>.behindMs', unit: 'ms', each: clients, read: behindFor },
  { id: 'proxy-<i>.lagMs', unit: 'ms', each: clients, read: lag },
  { id: 'proxy-<i>.byRoute', unit: 'count', each: clients, read: (v, i) => proxy(v, i).byRoute },
  { id: 'web-<i>.served', unit: 'count', each: () => SLOTS, read: (v, i) => pod(v, i).served },
];

/** From a write to the proxies, ms: the slowest watch, the stream, and a little. What was sent while it was slow stays slow. */
const NEWS: Ms = SLOWEST + 1500;
/** A route's status takes a watch event and a patch, ms. */
const STATUS: Ms = 2 * SLOWEST + 1500;
/** One patch and its answer, ms: statuses are written one after the other, so a route may have to wait for its turn. */
const TURN: Ms = 2 * SLOWEST + 500;

function everyProxy(v: WorldView, holds: (c: ClientProxyContext, i: number) => boolean): boolean {
  for (let i = 0; i < CLIENTS; i++) if (!holds(proxy(v, i), i)) return false;
  return true;
}

/** Created, or given its status, longer ago than this, ms. */
function settledFor(v: WorldView, o: KubeObject, ms: Ms): boolean {
  return v.now - (api(v).writtenAt[routeKey(o.kind, o.name)] ?? Number.NEGATIVE_INFINITY) > ms;
}

/** The leader is at it. */
function writing(v: WorldView): boolean {
  const led = leader(v);
  const flight = led < 0 ? null : replica(v, led).inFlight;
  return flight !== null && v.now - flight.since <= TURN;
}

export const invariants: readonly InvariantSpec[] = [
  { id: 'endpoints-known', holds: (v) => everyProxy(v, (c, i) => c.endpoints !== null && behindFor(v, i) <= NEWS) },
  { id: 'routes-have-status', holds: (v) => routesOf(v).every((o) => isAccepted(statusOf(o)) || !settledFor(v, o, STATUS) || writing(v)) },
  {
    id: 'routes-in-use',
    holds: (v) => {
      const old = routesOf(v).filter((o) => settledFor(v, o, 2 * NEWS));
      const wanted = outboundRoutes(Object.fromEntries(old.map((o) => [routeKey(o.kind, o.name), o])));
      return everyProxy(v, (c) => wanted.every((key) => c.routes?.includes(key)));
    },
  },
  { id: 'only-good-routes', holds: (v) => routesOf(v).every((o) => objection(o) === null) },
  { id: 'somebody-leads', holds: (v) => leader(v) >= 0 },
  { id: 'requests-succeed', holds: (v) => everyProxy(v, (c) => c.failedAt === null || v.now - c.failedAt > 5000) },
];

/** Ms until the Lease runs out unless it is renewed; null: nobody has ever had it. */
export function leaseLeft(v: WorldView): Ms | null {
  const lease = stored(api(v), LEASE.kind, LEASE.name);
  return lease ? Math.max(0, (lease.renewed as Ms) + LEASE.duration - v.now) : null;
}
