/** What this room's stage draws beyond gauges. */
import { stored } from '../../src/cast/kube-api-server.machine.ts';
import type { Ms, WorldView } from '../../src/engine/exhibit.ts';
import { api, destination, leader, leaseLeft, pod, proxy, replica, routesOf, users } from './gauges.ts';
import { AUTHORIZATION, AUTHORIZATION_NAME, FORK, ROUTE_KINDS, statusOf, UPSTREAM } from './kinds.ts';
import { CLIENTS, num, SLOTS } from './knobs.ts';
import { isAccepted } from './route-status.ts';

export interface RouteFacts {
  readonly kind: string;
  readonly name: string;
  readonly accepted: boolean;
}

export interface MeshFacts {
  /** addresses of the stored EndpointSlice */
  readonly slice: readonly string[];
  readonly sliceVersion: number;
  readonly routes: readonly RouteFacts[];
  /** HTTPRoutes in Linkerd's group, and upstream's */
  readonly fork: number;
  readonly upstream: number;
  readonly others: number;
  /** the route that was written last, and whether it has its status */
  readonly newest: RouteFacts | null;
  readonly authorized: boolean;
  readonly review: { readonly waiting: boolean; readonly allowed: boolean | null; readonly ageMs: Ms };
  readonly told: { readonly code: number; readonly name: string; readonly ageMs: Ms } | null;
  readonly destination: { readonly place: string; readonly endpoints: number; readonly streams: number };
  readonly replicas: readonly { readonly place: string; readonly leading: boolean }[];
  readonly leader: number;
  readonly leaseLeftMs: Ms | null;
  readonly proxies: readonly {
    readonly place: string;
    readonly endpoints: number;
    readonly routes: number;
    readonly current: boolean;
    readonly failed: number;
  }[];
  readonly pods: readonly { readonly place: string; readonly name: string; readonly ip: string; readonly policy: string }[];
  readonly phase: number;
}

export function facts(v: WorldView): MeshFacts {
  const server = api(v);
  const slice = stored(server, 'EndpointSlice', 'web');
  const order = (kind: string) => ROUTE_KINDS.indexOf(kind);
  const routes = routesOf(v)
    .map((o) => ({ kind: o.kind, name: o.name, accepted: isAccepted(statusOf(o)) }))
    .sort((a, b) => order(a.kind) - order(b.kind) || a.name.localeCompare(b.name, 'en'));
  const newest = users(v).newest?.key;
  const { told } = users(v);
  const { lastReview } = server;
  const version = slice?.resourceVersion ?? 0;
  return {
    slice: ((slice?.endpoints as readonly { ip: string }[] | undefined) ?? []).map((e) => e.ip),
    sliceVersion: version,
    routes,
    fork: routes.filter((r) => r.kind === FORK).length,
    upstream: routes.filter((r) => r.kind === UPSTREAM).length,
    others: routes.filter((r) => r.kind !== FORK && r.kind !== UPSTREAM).length,
    newest: routes.find((r) => `${r.kind}/${r.name}` === newest) ?? null,
    authorized: stored(server, AUTHORIZATION, AUTHORIZATION_NAME) !== undefined,
    review: { waiting: server.reviews.length > 0, allowed: lastReview?.allowed ?? null, ageMs: lastReview ? v.now - lastReview.at : 0 },
    told: told ? { code: told.code, name: told.name, ageMs: v.now - told.at } : null,
    destination: { place: v.state('destination'), endpoints: destination(v).endpoints.length, streams: destination(v).streams.length },
    replicas: Array.from({ length: num(v.settings, 'replicas') }, (_, i) => ({ place: v.state(`policy-${i}`), leading: replica(v, i).leading })),
    leader: leader(v),
    leaseLeftMs: leaseLeft(v),
    proxies: Array.from({ length: CLIENTS }, (_, i) => {
      const c = proxy(v, i);
      return { place: c.place, endpoints: c.endpoints?.length ?? 0, routes: c.routes?.length ?? 0, current: c.version >= version, failed: c.failed };
    }),
    pods: Array.from({ length: SLOTS }, (_, i) => {
      const { place, name, ip, policy } = pod(v, i);
      return { place, name, ip, policy };
    }),
    phase: num(v.settings, 'phase'),
  };
}
