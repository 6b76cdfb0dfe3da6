/** The kinds of objects in this house, what is stored when the doors open, and how routes are written. */
import type { KubeObject, Written } from '../../src/cast/kube-api-server.machine.ts';
import type { StructuralSchema } from '../../src/crd/structural-schema.ts';
import type { Settings } from '../../src/engine/exhibit.ts';
import { num } from './knobs.ts';
import { acceptedStatus, type RouteStatus } from './route-status.ts';

const LINKERD = 'policy.linkerd.io';
const GATEWAY = 'gateway.networking.k8s.io';

/** HTTPRoute exists in both groups: Linkerd's fork, and upstream's Gateway API. */
export const FORK = `HTTPRoute.${LINKERD}`;
export const UPSTREAM = `HTTPRoute.${GATEWAY}`;
export const GRPC_ROUTE = `GRPCRoute.${GATEWAY}`;
export const TLS_ROUTE = `TLSRoute.${GATEWAY}`;
export const TCP_ROUTE = `TCPRoute.${GATEWAY}`;
export const SERVER = `Server.${LINKERD}`;
export const AUTHORIZATION = `AuthorizationPolicy.${LINKERD}`;

export const HTTP_ROUTES: readonly string[] = [FORK, UPSTREAM];
export const ROUTE_KINDS: readonly string[] = [...HTTP_ROUTES, GRPC_ROUTE, TLS_ROUTE, TCP_ROUTE];
/** What the validating webhook is asked about on CREATE and UPDATE; a status patch is not among it (linkerd2, policy-validator's rules). */
export const REVIEWED: ReadonlySet<string> = new Set([...ROUTE_KINDS, SERVER, AUTHORIZATION]);

/** The service that the clients call. */
export const SERVICE = 'web';
export const NAMESPACE = 'shop';
/** The Lease of the policy controller's leader, ms (dossier: linkerd 1.5). The real grace is 1 s; here messages take longer. */
export const LEASE = { kind: 'Lease', name: 'policy-controller-write', duration: 30_000, renewGrace: 4000 } as const;
export const SERVER_NAME = 'web-http';
export const AUTHORIZATION_NAME = 'web-clients';
/** etcd's revision before the doors open; any number does. */
export const FIRST_REVISION = 4200;

/** A route as a user wants it, whatever the group it is written in. */
export interface Wanted {
  readonly name: string;
  readonly path: string;
}

export const FIRST_ROUTE: Wanted = { name: 'web-api', path: '/api' };
/** A PathPrefix without its slash: the webhook refuses it (linkerd2, index/routes/http). */
export const BAD_ROUTE: Wanted = { name: 'web-typo', path: 'typo' };

interface RouteSpec {
  readonly parentRefs: readonly { readonly kind: string; readonly name: string }[];
  readonly rules?: readonly { readonly matches: readonly { readonly path: { readonly type: string; readonly value: string } }[] }[];
}

export function routeKey(kind: string, name: string): string {
  return `${kind}/${name}`;
}

/** An HTTPRoute for the service, with the timeout that upstream did not have when Linkerd made its fork. */
export function httpRoute(kind: string, { name, path }: Wanted): Written {
  const rule = { matches: [{ path: { type: 'PathPrefix', value: path } }], timeouts: { request: '300ms' } };
  return { kind, name, spec: { parentRefs: [parentRef(SERVICE)], rules: [rule] } };
}

export function parentOf(object: KubeObject | Written): string {
  return (object.spec as RouteSpec | undefined)?.parentRefs[0]?.name ?? '';
}

export function pathOf(object: KubeObject | Written): string {
  return (object.spec as RouteSpec | undefined)?.rules?.[0]?.matches[0]?.path.value ?? '/';
}

/** What the webhook says against an object, in the words of linkerd2's index; null: it may pass. */
export function objection(object: KubeObject | Written): string | null {
  if (!HTTP_ROUTES.includes(object.kind) || pathOf(object).startsWith('/')) return null;
  return `HttpPathMatch paths must be absolute (begin with \`/\`); "${pathOf(object)}" is not an absolute path`;
}

/** Which of the two groups the shop's routes are written in, in each phase of the move. */
export function groupsIn(phase: number): readonly string[] {
  return phase <= 1 ? [FORK] : phase === 2 ? [FORK, UPSTREAM] : [UPSTREAM];
}

function parentRef(name: string) {
  return { group: 'core', kind: 'Service', namespace: NAMESPACE, name, port: 80 };
}

function other(kind: string, name: string, service: string): Written {
  return { kind, name, spec: { parentRefs: [parentRef(service)] }, status: acceptedStatus(service) };
}

/** The AuthorizationPolicy that lets the shop's clients in. */
export function authorization(): Written {
  return { kind: AUTHORIZATION, name: AUTHORIZATION_NAME, spec: { targetRef: { kind: 'Server', name: SERVER_NAME } } };
}

/** A pod's address: every slot is a node of its own, and the node's pod CIDR gives the third number. */
export function ipOf(slot: number, serial: number): string {
  return `10.244.${2 + slot}.${10 + (serial % 200)}`;
}

export function slotOf(ip: string): number {
  return Number(ip.split('.')[2]) - 2;
}

export interface WebPodSeed {
  readonly slot: number;
  readonly name: string;
  readonly ip: string;
}

/** Names as a ReplicaSet gives them; the letters only count. */
export function podName(serial: number): string {
  const letter = (n: number) => 'bcdfghjklmnpqrstvwxz'[n % 20];
  return `${SERVICE}-${letter(Math.floor(serial / 20) + 3)}${letter(serial)}${letter(serial * 7 + 2)}`;
}

/** Pods that run when the doors open. */
export function firstPods(settings: Settings): WebPodSeed[] {
  return Array.from({ length: num(settings, 'pods') }, (_, slot) => ({ slot, name: podName(slot), ip: ipOf(slot, slot) }));
}

/** Everything that is stored when the doors open; its routes have their status already. */
export function firstObjects(settings: Settings, holder: string): Written[] {
  const pods = firstPods(settings);
  return [
    { kind: 'Service', name: SERVICE },
    { kind: 'Deployment', name: SERVICE, replicas: pods.length },
    ...pods.map((pod) => ({ kind: 'Pod', name: pod.name, ip: pod.ip, ready: true })),
    { kind: 'EndpointSlice', name: SERVICE, endpoints: pods.map(({ ip, name }) => ({ ip, pod: name })) },
    ...groupsIn(num(settings, 'phase')).map((kind) => ({ ...httpRoute(kind, FIRST_ROUTE), status: acceptedStatus(SERVICE) })),
    other(GRPC_ROUTE, 'ledger-grpc', 'ledger'),
    other(TLS_ROUTE, 'vault-tls', 'vault'),
    other(TCP_ROUTE, 'queue-tcp', 'queue'),
    { kind: SERVER, name: SERVER_NAME, spec: { podSelector: { app: SERVICE }, port: 'http' } },
    ...(settings.knobs.authorization ? [authorization()] : []),
    { kind: LEASE.kind, name: LEASE.name, holder, renewed: 0 },
  ];
}

const text: StructuralSchema = { type: 'string' };
const object = (properties: Readonly<Record<string, StructuralSchema>>): StructuralSchema => ({ type: 'object', properties });
const list = (items: StructuralSchema): StructuralSchema => ({ type: 'array', items });
const reference = object({ group: text, kind: text, namespace: text, name: text, sectionName: text, port: { type: 'integer', format: 'int32' } });
const condition = object({ type: text, status: text, reason: text, message: text, lastTransitionTime: { type: 'string', format: 'date-time' } });

const route: StructuralSchema = object({
  spec: object({
    parentRefs: list(reference),
    rules: list(object({ matches: list(object({ path: object({ type: text, value: text }) })), timeouts: object({ request: text, backendRequest: text }) })),
  }),
  status: object({ parents: list(object({ parentRef: reference, controllerName: text, conditions: list(condition) })) }),
});

/** The schemas of the room's CRDs: our own short form of theirs. */
export const CRDS: Readonly<Record<string, { readonly schema: StructuralSchema }>> = {
  ...Object.fromEntries(ROUTE_KINDS.map((kind) => [kind, { schema: route }])),
  [SERVER]: { schema: object({ spec: object({ podSelector: object({ app: text }), port: text }) }) },
  [AUTHORIZATION]: { schema: object({ spec: object({ targetRef: object({ kind: text, name: text }) }) }) },
};

/** A stored route's status, if it has one. */
export function statusOf(object: KubeObject | undefined): RouteStatus | undefined {
  return object?.status as RouteStatus | undefined;
}
