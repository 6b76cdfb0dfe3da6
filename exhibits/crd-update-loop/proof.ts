/**
 * What is proved of this room: one policy controller that holds its Lease, a route that a user creates at any
 * time, a short queue, one proxy. Every computed status has a time of its own, as with microsecond stamps: the clock
 * shows, at each step, an instant that nobody remembers.
 *
 * Left out: the Lease's renewal and loss, patch timeouts, memory. The reconcile timer may fire at any time.
 */
import type { KubeApiServerContext, KubeObject } from '../../src/cast/kube-api-server.machine.ts';
import { stored } from '../../src/cast/kube-api-server.machine.ts';
import type { WorldView } from '../../src/engine/exhibit.ts';
import type { ProofSpec } from '../../src/engine/proof.ts';
import { tableOf, valuesOf } from '../../src/engine/table.ts';
import type { PolicyControllerContext } from './policy-controller.machine.ts';
import { isAccepted, KIND, type RouteStatus, stampText } from './route-status.ts';
import type { UsersContext } from './users.machine.ts';

type Context = Readonly<Record<string, unknown>>;

const controller = (v: WorldView) => v.context<PolicyControllerContext>('policy-0');

/** Every route that a user has created says Accepted. */
function allAccepted(v: WorldView): boolean {
  const api = v.context<KubeApiServerContext>('api');
  const created = v.context<UsersContext>('users').created.map((r) => r.name);
  const routes = Array.from({ length: Number(v.settings.knobs.routes) }, (_, i) => `route-${i}`);
  return [...routes, ...created].every((name) => isAccepted(stored(api, KIND, name)?.status as RouteStatus | undefined));
}

/** No one decides by a revision here, once the Lease is held. */
function unversioned(object: KubeObject): KubeObject {
  return { ...object, resourceVersion: 0 };
}

function timeless(status: RouteStatus): RouteStatus {
  return { parents: status.parents.map((p) => ({ ...p, conditions: p.conditions.map((c) => ({ ...c, lastTransitionTime: '' })) })) };
}

function api(c: KubeApiServerContext): KubeApiServerContext {
  const objects = Object.entries(c.objects).map(([kind, table]) => [kind, tableOf(valuesOf(table).map((o) => [o.name, unversioned(o)] as const))] as const);
  return { ...c, revision: 0, objects: Object.fromEntries(objects), newest: {}, written: {} };
}

/** Without what it only shows: meters, plates, since when. The one request on its way is always the first. */
function policy(c: PolicyControllerContext): PolicyControllerContext {
  const answered = (a: { wanted: RouteStatus; kept: RouteStatus } | null) => a && { wanted: timeless(a.wanted), kept: timeless(a.kept) };
  return {
    ...c,
    routes: tableOf(valuesOf(c.routes).map((r) => [r.name, { ...r, answered: answered(r.answered) }] as const)),
    inFlight: c.inFlight && { ...c.inFlight, request: 1, since: 0 },
    requests: c.inFlight ? 1 : 0,
    lease: c.lease && { ...c.lease, resourceVersion: 0 },
    drainedAt: 0,
    echoAt: 0,
    droppedAt: 0,
    refusedAt: 0,
    aheadOfNew: null,
    newest: null,
    meter: { second: 0, now: 0, before: 0 },
    specimenSent: null,
    specimenComputed: null,
  };
}

function users(c: UsersContext): UsersContext {
  return { ...c, created: c.created.map((r) => ({ ...r, createdAt: 0, acceptedAt: r.acceptedAt === null ? null : 0 })) };
}

export const proof: ProofSpec = {
  bounds: [
    { id: 'routes', default: 0, min: 0, max: 1 },
    { id: 'created', default: 1, min: 0, max: 2 },
    { id: 'queue', default: 2, min: 1, max: 3 },
    { id: 'wire', default: 2, min: 2, max: 3 },
  ],
  knobs: ({ routes, queue }) => ({
    routes: routes as number,
    queueCapacity: queue as number,
    era: 'C',
    stamp: 'micros',
    withPort: 100,
    replicas: 1,
    memoryLimitMB: 0,
  }),
  cast: (actor) => !/^proxy-[1-9]/.test(actor),
  pokes: ({ created }) => [{ poke: 'create-route', most: created as number }],
  wire: ({ wire }) => wire as number,
  timers: () => ({ 'policy-0|renew': 0, 'policy-0|over': 0, 'policy-0|timeout': 0, 'policy-0|pulse': 0, 'proxy-*|request': 0 }),
  background: (timer) => timer === 'policy-0|reconcile',
  abstract: (machine, context: Context) => {
    if (machine === 'kubeApiServer') return api(context as unknown as KubeApiServerContext);
    if (machine === 'policyController') return policy(context as unknown as PolicyControllerContext);
    return machine === 'users' ? users(context as unknown as UsersContext) : context;
  },
  abstractEvent: (event) => {
    const { object, objects } = event as { object?: KubeObject | null; objects?: readonly KubeObject[] };
    if (event.type === 'PATCH_STATUS' || event.type === 'ANSWER') return { ...event, request: 1, ...(object ? { object: unversioned(object) } : {}) };
    if (event.type === 'WATCH_EVENT' && object) return { ...event, object: unversioned(object) };
    return objects ? { ...event, objects: objects.map(unversioned) } : event;
  },
  clock: { ticks: 16, mark: (tick) => stampText(tick, 'micros'), at: (tick) => tick },
  properties: [
    { id: 'comes-to-rest', kind: 'livelock' },
    { id: 'routes-accepted', kind: 'starvation', holds: allAccepted },
    { id: 'queue-bounded', kind: 'safety', holds: (v) => controller(v).queue.size <= Number(v.settings.knobs.queueCapacity) },
  ],
  verdicts: [
    { fixes: [], fails: ['comes-to-rest'] },
    { fixes: ['crd-port'], fails: [] },
    { fixes: ['prune-before-compare'], fails: [] },
    { fixes: ['compare-response'], fails: [] },
    // Counterfeits. Two patches computed before the first is stored carry two times, and each stored one enqueues the other's.
    { fixes: ['freeze-timestamp'], fails: ['comes-to-rest'] },
    // Times are compared away already; what differs is the port.
    { fixes: ['compare'], fails: ['comes-to-rest'] },
    { fixes: ['bounded-queue'], fails: ['comes-to-rest'] },
  ],
};
