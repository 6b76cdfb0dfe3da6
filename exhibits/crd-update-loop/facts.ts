/** What this room's stage draws beyond gauges. */
import { type KubeApiServerContext, stored } from '../../src/cast/kube-api-server.machine.ts';
import type { Ms, WorldView } from '../../src/engine/exhibit.ts';
import { memoryLimitMB, queueCapacity } from './controller-config.ts';
import { leader } from './gauges.ts';
import { num } from './knobs.ts';
import { LEASE, memoryMB, type PolicyControllerContext, specimenVerdict } from './policy-controller.machine.ts';
import type { RouteProxyContext } from './route-proxy.machine.ts';
import { isAccepted, KIND, type RouteStatus } from './route-status.ts';
import { SPECIMEN } from './routes.ts';
import type { UsersContext } from './users.machine.ts';

export interface ReplicaFacts {
  /** the pod's name */
  readonly identity: string;
  readonly place: string;
  readonly leading: boolean;
  readonly memoryMB: number;
  readonly queue: number;
}

export interface NewRouteFacts {
  readonly name: string;
  readonly accepted: boolean;
  /** until Accepted, or until now while it waits */
  readonly waitedMs: Ms;
  /** patches in the queue before its own; null: it is not queued; -1: not known, only the newest is counted for */
  readonly ahead: number | null;
  /** others that wait, too */
  readonly more: number;
}

export interface CrdLoopFacts {
  /** the journey of `route-0`: what the controller computed last, what it sent last, what is stored; null: nothing yet */
  readonly desired: RouteStatus | null;
  readonly sent: RouteStatus | null;
  readonly stored: RouteStatus | null;
  readonly specimen: string;
  readonly specimenVersion: number;
  readonly specimenGeneration: number;
  /** what the leader's comparison says of the specimen */
  readonly verdict: 'equal' | 'differs' | 'skip' | 'none';
  /** lastTransitionTime stays what it was */
  readonly frozen: boolean;
  /** a patch for the specimen is on its way to the API server */
  readonly specimenInFlight: boolean;
  /** the CRD's status parentRef has `port` */
  readonly schemaHasPort: boolean;
  /** route whose patch is in flight; null: none */
  readonly patching: string | null;
  readonly leader: number;
  readonly replicas: readonly ReplicaFacts[];
  /** ms until the Lease runs out unless renewed; null: nobody has it */
  readonly leaseLeftMs: Ms | null;
  /** 0: unbounded */
  readonly capacity: number;
  /** 0: none */
  readonly limitMB: number;
  /** the one that has waited longest, else the newest */
  readonly newRoute: NewRouteFacts | null;
  readonly proxies: readonly { readonly place: string; readonly routed: number; readonly ignored: number }[];
  readonly routes: number;
  readonly era: string;
}

export function facts(v: WorldView): CrdLoopFacts {
  const n = num(v.settings, 'replicas');
  const all = Array.from({ length: n }, (_, i) => v.context<PolicyControllerContext>(`policy-${i}`));
  const led = leader(v);
  const c = all[led] as PolicyControllerContext;
  const api = v.context<KubeApiServerContext>('api');
  const object = stored(api, KIND, SPECIMEN);
  const lease = stored(api, LEASE.kind, LEASE.name);
  const { created } = v.context<UsersContext>('users');
  const newest = created.find((r) => r.acceptedAt === null) ?? created[created.length - 1];
  const proxies: RouteProxyContext[] = [];
  for (let i = 0; v.has(`proxy-${i}`); i++) proxies.push(v.context<RouteProxyContext>(`proxy-${i}`));
  return {
    desired: c.specimenComputed,
    sent: c.specimenSent,
    stored: (object?.status as RouteStatus | undefined) ?? null,
    specimen: SPECIMEN,
    specimenVersion: object?.resourceVersion ?? 0,
    specimenGeneration: object?.generation ?? 0,
    verdict: specimenVerdict(c),
    frozen: c.config.freeze || c.config.stamp === 'fixed',
    specimenInFlight: c.inFlight?.job.route === SPECIMEN,
    schemaHasPort: v.settings.fixes.has('crd-port'),
    patching: c.inFlight?.job.route ?? null,
    leader: c.leading ? led : -1,
    replicas: all.map((r) => ({ identity: r.identity, place: r.place, leading: r.leading, memoryMB: memoryMB(r), queue: r.queue.size })),
    leaseLeftMs: lease ? Math.max(0, (lease.renewed as Ms) + LEASE.duration - v.now) : null,
    capacity: queueCapacity(v.settings),
    limitMB: memoryLimitMB(v.settings),
    newRoute: newest
      ? {
          name: newest.name,
          accepted: newest.acceptedAt !== null && isAccepted(stored(api, KIND, newest.name)?.status as RouteStatus | undefined),
          waitedMs: (newest.acceptedAt ?? v.now) - newest.createdAt,
          ahead: newest.acceptedAt !== null ? null : newest.name === c.newest ? c.aheadOfNew : -1,
          more: created.filter((r) => r.acceptedAt === null && r !== newest).length,
        }
      : null,
    proxies: proxies.map((p) => ({ place: p.place, routed: p.routed, ignored: p.ignored })),
    routes: num(v.settings, 'routes'),
    era: String(v.settings.knobs.era),
  };
}
