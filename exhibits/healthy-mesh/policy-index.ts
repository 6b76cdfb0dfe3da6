/** What a policy controller knows of the cluster, and what it makes of it for the proxies. Pure. */
import type { KubeObject } from '../../src/cast/kube-api-server.machine.ts';
import { AUTHORIZATION, AUTHORIZATION_NAME, HTTP_ROUTES, objection, parentOf, ROUTE_KINDS, routeKey, SERVER, SERVER_NAME, SERVICE, statusOf } from './kinds.ts';
import { isAccepted } from './route-status.ts';

/** Objects by kind and name. */
export type Index = Readonly<Record<string, KubeObject>>;

export function indexOf(objects: readonly KubeObject[]): Index {
  return Object.fromEntries(objects.map((o) => [routeKey(o.kind, o.name), o]));
}

/** The index with everything of a kind replaced by a list. */
export function relisted(index: Index, kind: string, objects: readonly KubeObject[]): Index {
  return { ...Object.fromEntries(Object.entries(index).filter(([, o]) => o.kind !== kind)), ...indexOf(objects) };
}

export function changed(index: Index, change: string, object: KubeObject): Index {
  const key = routeKey(object.kind, object.name);
  if (change !== 'DELETED') return { ...index, [key]: object };
  const { [key]: _, ...rest } = index;
  return rest;
}

/** Routes without a status from this controller: the leader writes one. */
export function withoutStatus(index: Index): KubeObject[] {
  return Object.values(index).filter((o) => ROUTE_KINDS.includes(o.kind) && !isAccepted(statusOf(o)));
}

/** Keys of the routes that a client of the service gets: accepted, and such as can be understood (linkerd2, outbound/index). */
export function outboundRoutes(index: Index): string[] {
  return Object.values(index)
    .filter((o) => HTTP_ROUTES.includes(o.kind) && parentOf(o) === SERVICE && isAccepted(statusOf(o)) && objection(o) === null)
    .map((o) => routeKey(o.kind, o.name))
    .sort();
}

/** How a pod treats requests: by its default policy where no Server selects the port, else by what authorizes clients. */
export type Inbound = 'default' | 'allow' | 'deny';

export function inboundPolicy(index: Index): Inbound {
  if (!index[routeKey(SERVER, SERVER_NAME)]) return 'default';
  return index[routeKey(AUTHORIZATION, AUTHORIZATION_NAME)] ? 'allow' : 'deny';
}
