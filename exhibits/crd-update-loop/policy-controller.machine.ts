/**
 * One replica of the policy controller, as a process of two tasks (dossier: linkerd 1.5). The index watches routes
 * and computes statuses; the worker takes patches off a queue and sends them one at a time. Only the replica that
 * holds the Lease enqueues and patches. Memory is a baseline and the backlog.
 */
import { setup } from 'xstate';
import type { Answer, KubeObject } from '../../src/cast/kube-api-server.machine.ts';
import type { Json } from '../../src/crd/json.ts';
import { sameJson } from '../../src/crd/json.ts';
import { prune } from '../../src/crd/structural-schema.ts';
import { type Chunked, emptyQueue, peek, pushAll, shift } from '../../src/engine/chunked.ts';
import { act, type Held, held, type Out, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Ms, Settings } from '../../src/engine/exhibit.ts';
import { follow } from '../../src/engine/follow.ts';
import { emptyTable, get, set, type Table, tableOf, valuesOf, without } from '../../src/engine/table.ts';
import { type ControllerConfig, controllerConfig } from './controller-config.ts';
import { accepted, isAccepted, KIND, type RouteStatus, routeStatus, sameButTime, stampText, WALL_PHASE } from './route-status.ts';

/** Lease `policy-controller-write`: duration, and how long before its end the holder renews it (linkerd 1.5). */
export const LEASE = { kind: 'Lease', name: 'policy-controller-write', duration: 30_000, renewGrace: 1000 } as const;
/** Heap of a waiting patch, bytes: 780 MB over some 460 000 (dossier: linkerd 1.6). */
export const JOB_BYTES = 1700;
/** A controller with an empty queue, MB (simulated). */
export const BASELINE_MB = 30;
/** From the start of the process to its first watch, ms (simulated). */
const START_UP: Ms = 1000;
/** Log lines for one reconciliation's dropped patches; the rest is one line. The real controller logs every one. */
const DROP_LINES = 3;
const PULSE: Ms = 1000;

export interface PolicyControllerInput {
  readonly index: number;
  readonly api: string;
  readonly kubelet: string;
  readonly settings: Settings;
  /** the service whose routes the proxies ask for */
  readonly served: string;
  /** this route's patches are logged, and drawn on the stage's plates */
  readonly specimen: string;
  /** what it has seen when the doors open: it was running before */
  readonly objects: readonly KubeObject[];
}

/** A route as the index knows it. */
export interface IndexEntry {
  readonly name: string;
  readonly parent: string;
  readonly port: number | null;
  /** `status` as the watch delivered it */
  readonly stored: RouteStatus | null;
  /** `compare-response`: what we wanted last, and what the API server made of it */
  readonly answered: { readonly wanted: RouteStatus; readonly kept: RouteStatus } | null;
}

/** A patch that waits: the body is built from it when it is sent, and is the one computed when it was enqueued. */
export interface Job {
  readonly route: string;
  readonly parent: string;
  readonly port: number | null;
  readonly time: string;
}

export interface LeaseView {
  readonly holder: string;
  readonly expires: Ms;
  readonly resourceVersion: number;
}

export interface PolicyControllerContext extends Omit<PolicyControllerInput, 'settings' | 'objects'> {
  readonly id: string;
  /** the pod's name: a rollout makes another pod, a container's restart does not */
  readonly identity: string;
  readonly incarnation: number;
  readonly config: ControllerConfig;
  readonly routes: Table<IndexEntry>;
  readonly queue: Chunked<Job>;
  readonly inFlight: { readonly job: Job; readonly request: number; readonly since: Ms } | null;
  readonly requests: number;
  readonly lease: LeaseView | null;
  readonly leading: boolean;
  /** a patch was last taken that left the queue empty then; how long a backlog has lasted counts from here */
  readonly drainedAt: Ms;
  /** last time a patch was enqueued for a route whose condition is stored already */
  readonly echoAt: Ms;
  readonly droppedAt: Ms;
  /** last time the API server refused a patch (422) */
  readonly refusedAt: Ms;
  /** jobs ahead of the newest created route's first patch; null: it is not queued */
  readonly aheadOfNew: number | null;
  readonly newest: string | null;
  /** patches sent in the current wall-clock second, and in the one before */
  readonly meter: { readonly second: number; readonly now: number; readonly before: number };
  /** what the specimen's plates show */
  readonly specimenSent: RouteStatus | null;
  readonly specimenComputed: RouteStatus | null;
  readonly clients: readonly string[];
  readonly place: Place;
}

type Place = 'starting' | 'standby' | 'idle' | 'patching' | 'oomKilled' | 'stopped';
const PLACES: readonly Place[] = ['starting', 'standby', 'idle', 'patching', 'oomKilled', 'stopped'];

export type PolicyControllerEvent = Timed<
  | { type: 'LISTED'; kind: string; objects: readonly KubeObject[] }
  | { type: 'WATCH_EVENT'; change: string; object: KubeObject }
  | ({ type: 'ANSWER' } & Answer)
  | { type: 'RECONCILE' }
  | { type: 'RENEW' }
  | { type: 'LEASE_OVER' }
  | { type: 'PATCH_TIMEOUT' }
  | { type: 'PULSE' }
  | { type: 'UP' }
  /** from the kubelet: the process is gone, or starts again */
  | { type: 'STOP' }
  | { type: 'START'; newPod: boolean }
  | { type: 'SUBSCRIBE'; from: string }
  | { type: 'CONFIG'; settings: Settings }
>;

type C = PolicyControllerContext;
const NEVER: Ms = Number.NEGATIVE_INFINITY;

/** Memory of the process, MB. */
export function memoryMB(c: Pick<C, 'queue' | 'place'>): number {
  return c.place === 'oomKilled' || c.place === 'stopped' ? 0 : BASELINE_MB + (c.queue.size * JOB_BYTES) / 1e6;
}

/** How long patches have been waiting without a moment of empty queue, ms; 0 while it is empty. */
export function backlogFor(c: Pick<C, 'queue' | 'drainedAt'>, at: Ms): Ms {
  return c.queue.size === 0 ? 0 : at - c.drainedAt;
}

function down(c: C): boolean {
  return c.place === 'oomKilled' || c.place === 'stopped';
}

function settle(c: C): C {
  if (down(c) || c.place === 'starting') return c;
  const place: Place = c.inFlight ? 'patching' : c.leading ? 'idle' : 'standby';
  return place === c.place ? c : { ...c, place };
}

// ---- the index task ------------------------------------------------------------------------------------

function entryOf(object: KubeObject, before: IndexEntry | undefined): IndexEntry {
  const spec = object.spec as { parentRefs: readonly { name: string; port?: number }[] };
  const parent = spec.parentRefs[0];
  const stored = (object.status as RouteStatus | undefined) ?? null;
  return { name: object.name, parent: parent?.name ?? '', port: parent?.port ?? null, stored, answered: before?.answered ?? null };
}

function timeFor(c: C, entry: IndexEntry, at: Ms): string {
  const before = accepted(entry.stored);
  return c.config.freeze && before?.status === 'True' ? before.lastTransitionTime : stampText(at, c.config.stamp);
}

/** Whether the stored status already says what the controller computed. */
function equal(c: C, entry: IndexEntry, computed: RouteStatus): boolean {
  const { stored, answered } = entry;
  if (!stored) return false;
  if (c.config.compareResponse && answered && sameButTime(answered.wanted, computed) && sameButTime(answered.kept, stored)) return true;
  if (!c.config.pruneWith) return sameButTime(stored, computed);
  const kept = prune({ status: computed as unknown as Json }, c.config.pruneWith).value as unknown as { status: RouteStatus };
  return sameButTime(stored, kept.status);
}

/** What the controller's comparison says of the specimen: `skip` when this version does not compare, `none` before there is anything. */
export function specimenVerdict(c: C): 'equal' | 'differs' | 'skip' | 'none' {
  if (!c.config.compare) return 'skip';
  const entry = get(c.routes, c.specimen);
  if (!entry?.stored || !c.specimenComputed) return 'none';
  return equal(c, entry, c.specimenComputed) ? 'equal' : 'differs';
}

/** Computes the statuses of these routes and enqueues a patch for each that needs one. */
function enqueue(c0: C, entries: readonly IndexEntry[], at: Ms, out: Out): C {
  const c = c0.queue.size === 0 ? { ...c0, drainedAt: at } : c0;
  const jobs: Job[] = [];
  const { capacity } = c.config;
  let { echoAt, droppedAt, aheadOfNew, specimenComputed } = c;
  let dropped = 0;
  for (const entry of entries) {
    const time = timeFor(c, entry, at);
    if (entry.name === c.specimen) specimenComputed = routeStatus(entry.parent, entry.port, time);
    if (c.config.compare && equal(c, entry, routeStatus(entry.parent, entry.port, time))) continue;
    if (isAccepted(entry.stored)) echoAt = at;
    const waiting = c.queue.size + jobs.length;
    if (capacity > 0 && waiting >= capacity) {
      droppedAt = at;
      // Routes that somebody waits for are always named.
      if (++dropped <= DROP_LINES || entry.parent === c.served) out.log('error', `Failed to send HTTPRoute patch: no available capacity (route ${entry.name})`);
      continue;
    }
    if (entry.name === c.newest && aheadOfNew === null) aheadOfNew = waiting;
    jobs.push({ route: entry.name, parent: entry.parent, port: entry.port, time });
  }
  if (dropped > 0) out.count('dropped', dropped);
  if (dropped > DROP_LINES) out.log('error', `Failed to send HTTPRoute patch: no available capacity (${dropped - DROP_LINES} more routes)`);
  return work({ ...c, queue: pushAll(c.queue, jobs), echoAt, droppedAt, aheadOfNew, specimenComputed }, at, out);
}

function reconcile(c: C, at: Ms, out: Out): C {
  return c.leading ? enqueue(c, valuesOf(c.routes), at, out) : c;
}

/** The first reconciliation of a timer that started on a full second of the wall clock. */
function armReconcile(c: C, at: Ms, first: boolean, out: Out): void {
  const { reconcileMs } = c.config;
  if (reconcileMs === 0) out.cancel('reconcile');
  else out.after(first ? reconcileMs - ((at + WALL_PHASE) % Math.min(reconcileMs, 1000)) : reconcileMs, 'reconcile', { type: 'RECONCILE' });
}

function routeChanged(c: C, e: { change: string; object: KubeObject }, at: Ms, out: Out): C {
  const { name } = e.object;
  const before = get(c.routes, name);
  if (e.change === 'DELETED') {
    const gone = name === c.specimen ? { specimenComputed: null, specimenSent: null } : {};
    const next = { ...c, ...gone, routes: without(c.routes, name) };
    serve(next, before, undefined, out);
    return next;
  }
  const entry = entryOf(e.object, before);
  const next: C = { ...c, routes: set(c.routes, name, entry), newest: e.change === 'ADDED' && entry.parent === c.served ? name : c.newest };
  serve(next, before, entry, out);
  const specChanged = !before || before.parent !== entry.parent || before.port !== entry.port;
  const statusChanged = !before || !sameJson(before.stored as unknown as Json, entry.stored as unknown as Json);
  if (!specChanged && !(c.config.retrigger && statusChanged)) return next;
  if (!next.leading) {
    if (specChanged && entry.parent === c.served) out.log('debug', 'Lease non-holder skipping controller update');
    return next;
  }
  return enqueue(specChanged ? { ...next, aheadOfNew: next.newest === c.newest ? next.aheadOfNew : null } : next, [entry], at, out);
}

/** A list after a watch has ended: what differs from the index counts as changed, what is missing as deleted. */
function relisted(c: C, objects: readonly KubeObject[], at: Ms, out: Out): C {
  const starting = c.place === 'starting';
  let next: C = starting ? { ...c, place: 'standby' } : c;
  const there = new Set(objects.map((object) => object.name));
  for (const entry of valuesOf(c.routes))
    if (!there.has(entry.name)) next = routeChanged(next, { change: 'DELETED', object: { kind: KIND, name: entry.name, resourceVersion: 0 } }, at, out);
  if (starting) {
    // Nobody leads who has just started: the index is filled, the Lease comes next.
    next = { ...next, routes: tableOf(objects.map((o): [string, IndexEntry] => [o.name, entryOf(o, undefined)])) };
  } else for (const object of objects) next = routeChanged(next, { change: 'MODIFIED', object }, at, out);
  const served = objects.filter((o) => entryOf(o, undefined).parent === c.served);
  const newest = served.reduce<KubeObject | null>((a, b) => (a && a.resourceVersion > b.resourceVersion ? a : b), null);
  return work({ ...next, newest: newest?.name ?? next.newest }, at, out);
}

// ---- serving proxies -----------------------------------------------------------------------------------

/** Routes of the proxies' service that the outbound policy uses: the accepted ones. */
function usable(c: C): string[] {
  return valuesOf(c.routes)
    .filter((entry) => entry.parent === c.served && isAccepted(entry.stored))
    .map((entry) => entry.name);
}

function serve(c: C, before: IndexEntry | undefined, after: IndexEntry | undefined, out: Out): void {
  if ((before ?? after)?.parent !== c.served || isAccepted(before?.stored) === isAccepted(after?.stored)) return;
  for (const client of c.clients) out.send(client, 'mesh', { type: 'OUTBOUND_POLICY', from: c.id, routes: usable(c) });
}

// ---- the worker task -----------------------------------------------------------------------------------

/** Sends the next patch if none is in flight, and dies if the backlog is over the limit. */
function work(c: C, at: Ms, out: Out): C {
  if (c.config.limitMB > 0 && memoryMB(c) > c.config.limitMB) return die(c, out);
  const job = peek(c.queue);
  if (c.inFlight || !job || !c.leading) return settle(c);
  const request = c.requests + 1;
  const status = routeStatus(job.parent, job.port, job.time);
  out.count('patches');
  out.send(c.api, 'up', { type: 'PATCH_STATUS', kind: KIND, name: job.route, status: status as unknown as Json, from: c.id, request });
  // One timer for the whole queue: it looks after whatever is in flight when it goes off.
  if (c.config.timeoutMs > 0 && c.place !== 'patching') out.after(c.config.timeoutMs, 'timeout', { type: 'PATCH_TIMEOUT' });
  const second = Math.floor(at / 1000);
  const { meter } = c;
  const queue = shift(c.queue);
  return settle({
    ...c,
    queue,
    drainedAt: queue.size === 0 ? at : c.drainedAt,
    inFlight: { job, request, since: at },
    requests: request,
    aheadOfNew: c.aheadOfNew === null || c.aheadOfNew === 0 ? null : c.aheadOfNew - 1,
    specimenSent: job.route === c.specimen ? status : c.specimenSent,
    meter: meter.second === second ? { ...meter, now: meter.now + 1 } : { second, now: 1, before: meter.second === second - 1 ? meter.now : 0 },
  });
}

function answered(c: C, e: Answer & { at: Ms }, out: Out): C {
  const flight = c.inFlight;
  if (!flight || flight.request !== e.request) return leaseAnswered(c, e, out);
  const { job } = flight;
  let { refusedAt } = c;
  if (e.code !== 200) {
    out.count('failures');
    if (e.code === 422) refusedAt = e.at;
    const text = c.config.timeoutMs > 0 ? 'Patch failed' : 'Failed to patch HTTPRoute';
    out.log('error', `${text}: ${e.code} ${e.code === 404 ? 'NotFound' : (e.warning ?? '')} (route ${job.route})`);
  }
  if (e.warning !== null && e.code === 200) out.count('warnings');
  if (job.route === c.specimen && e.code === 200) out.log('info', verdict(job, e));
  let next: C = { ...c, inFlight: null, refusedAt };
  if (c.config.compareResponse && e.object) {
    const entry = get(c.routes, job.route);
    const kept = e.object.status as RouteStatus;
    const wanted = routeStatus(job.parent, job.port, job.time);
    if (entry && !entry.answered && !sameButTime(kept, wanted))
      out.log('warn', `the API server does not keep what we write: status.parents[0].parentRef.port (route ${job.route})`);
    if (entry) next = { ...next, routes: set(next.routes, job.route, { ...entry, answered: { wanted, kept } }) };
  }
  return work(next, e.at, out);
}

/** The specimen's patch in one line: what was sent, what came back. */
function verdict(job: Job, e: Answer): string {
  const kept = (e.object?.status as RouteStatus | undefined)?.parents[0]?.parentRef.port;
  const port = job.port === null ? '' : kept === undefined ? `; port ${job.port} is not in the answer` : `; port ${kept} kept`;
  const warning = e.warning === null ? '' : `; Warning: ${e.warning}, which nobody reads`;
  return `PATCH ${job.route}/status ${e.code}, resourceVersion ${e.object?.resourceVersion}${port}${warning}`;
}

// ---- the Lease -----------------------------------------------------------------------------------------

function claim(c: C, at: Ms, out: Out): C {
  const request = c.requests + 1;
  const expect = c.lease?.resourceVersion ?? 0;
  out.send(c.api, 'up', { type: 'UPDATE', object: { kind: LEASE.kind, name: LEASE.name, holder: c.identity, renewed: at }, expect, from: c.id, request });
  return { ...c, requests: request };
}

/** Only the watch moves the view of the Lease; a refused claim needs nothing else. */
function leaseAnswered(c: C, e: Answer, out: Out): C {
  if (e.code === 409) out.log('debug', 'Lease claimed by another replica');
  return c;
}

function leaseSeen(c: C, object: KubeObject, at: Ms, out: Out): C {
  const holder = object.holder as string;
  const lease: LeaseView = { holder, expires: (object.renewed as Ms) + LEASE.duration, resourceVersion: object.resourceVersion };
  const leading = holder === c.identity;
  const next: C = { ...c, lease, leading };
  if (leading) {
    out.cancel('over');
    out.after(Math.max(0, lease.expires - LEASE.renewGrace - at), 'renew', { type: 'RENEW' });
    return c.leading ? next : lead(next, at, out);
  }
  out.cancel('renew');
  out.after(Math.max(0, lease.expires - at), 'over', { type: 'LEASE_OVER' });
  // Since #12215 a replica that is not the leader drains its queue; before, it kept its backlog for good.
  return settle(c.leading && c.config.drains ? { ...next, queue: emptyQueue(), aheadOfNew: null } : next);
}

function lead(c: C, at: Ms, out: Out): C {
  out.log('info', `${c.identity} holds the Lease ${LEASE.name}: it patches, the others only watch`);
  out.signal({ type: 'LED', index: c.index });
  out.after(PULSE, 'pulse', { type: 'PULSE' });
  return settle(reconcile({ ...c, drainedAt: at }, at, out));
}

// ---- life and death ------------------------------------------------------------------------------------

/** What a process forgets when it ends. */
function forgotten(c: C, place: Place, out: Out): C {
  for (const timer of ['reconcile', 'renew', 'over', 'timeout', 'pulse', 'up']) out.cancel(timer);
  for (const client of c.clients) out.send(client, 'mesh', { type: 'CLOSED', from: c.id });
  return {
    ...c,
    routes: emptyTable(),
    queue: emptyQueue(),
    inFlight: null,
    lease: null,
    leading: false,
    aheadOfNew: null,
    newest: null,
    echoAt: NEVER,
    droppedAt: NEVER,
    refusedAt: NEVER,
    clients: [],
    place,
  };
}

function die(c: C, out: Out): C {
  out.log('error', `${c.identity} policy: OOMKilled at ${Math.round(memoryMB(c))} MB, ${c.queue.size} patches lost with it`);
  out.signal({ type: 'OOM_KILLED', index: c.index, led: c.leading });
  out.send(c.kubelet, 'local', { type: 'OOM_KILLED', index: c.index });
  return forgotten(c, 'oomKilled', out);
}

function podName(index: number, incarnation: number): string {
  return `linkerd-destination-${'bcdfg'[incarnation % 5]}${'hjkmn'[index]}`;
}

function begin(input: PolicyControllerInput & { id: string }): C {
  const { settings, objects, ...rest } = input;
  return {
    ...rest,
    identity: podName(input.index, 0),
    incarnation: 0,
    config: controllerConfig(settings),
    routes: tableOf(objects.map((o) => [o.name, entryOf(o, undefined)])),
    queue: emptyQueue(),
    inFlight: null,
    requests: 0,
    lease: null,
    leading: false,
    drainedAt: 0,
    echoAt: NEVER,
    droppedAt: NEVER,
    refusedAt: NEVER,
    aheadOfNew: null,
    newest: null,
    meter: { second: 0, now: 0, before: 0 },
    specimenSent: null,
    specimenComputed: null,
    clients: [],
    place: 'standby',
  };
}

/** The pod that holds the Lease when the doors open. */
export const FIRST_HOLDER = podName(0, 0);

export const policyControllerMachine = setup({
  types: { context: {} as Held<C>, events: {} as PolicyControllerEvent, input: {} as PolicyControllerInput & { id: string } },
}).createMachine({
  id: 'policyController',
  context: ({ input }) => held(begin(input)),
  initial: 'standby',
  entry: act<C, PolicyControllerEvent>((c, _e, out) => {
    out.send(c.api, 'local', { type: 'WATCH', kind: KIND, from: c.id, list: true });
    out.send(c.api, 'local', { type: 'WATCH', kind: LEASE.kind, from: c.id, list: true });
    armReconcile(c, 0, true, out);
    return c;
  }),
  on: reactions<C, PolicyControllerEvent>({
    LISTED: (c, e, out) => {
      if (down(c)) return c;
      if (e.kind === LEASE.kind) {
        const [lease] = e.objects;
        return lease ? leaseSeen(c, lease, e.at, out) : claim(c, e.at, out);
      }
      return relisted(c, e.objects, e.at, out);
    },
    WATCH_EVENT: (c, e, out) => {
      if (down(c) || c.place === 'starting') return c;
      return e.object.kind === LEASE.kind ? leaseSeen(c, e.object, e.at, out) : routeChanged(c, e, e.at, out);
    },
    ANSWER: (c, e, out) => (down(c) ? c : answered(c, e, out)),
    RECONCILE: (c, e, out) => {
      armReconcile(c, e.at, false, out);
      return reconcile(c, e.at, out);
    },
    RENEW: (c, e, out) => (c.leading ? claim(c, e.at, out) : c),
    LEASE_OVER: (c, e, out) => {
      out.log('info', `the Lease ${LEASE.name} has expired; ${c.identity} claims it`);
      return claim(c, e.at, out);
    },
    PATCH_TIMEOUT: (c, e, out) => {
      const flight = c.inFlight;
      if (!flight || c.config.timeoutMs === 0) return c;
      const left = flight.since + c.config.timeoutMs - e.at;
      if (left > 0) {
        out.after(left, 'timeout', { type: 'PATCH_TIMEOUT' });
        return c;
      }
      out.count('timeouts');
      out.log('error', `Patch timed out (route ${flight.job.route})`);
      return work({ ...c, inFlight: null, place: 'idle' }, e.at, out);
    },
    PULSE: (c, e, out) => {
      if (!c.leading) return c;
      out.after(PULSE, 'pulse', { type: 'PULSE' });
      out.signal({
        type: 'PULSE',
        backlogFor: backlogFor(c, e.at),
        echoFor: e.at - c.echoAt,
        droppedFor: e.at - c.droppedAt,
        refusedFor: e.at - c.refusedAt,
        period: c.config.reconcileMs,
      });
      return c;
    },
    STOP: (c, _e, out) => {
      if (down(c)) return c;
      if (c.leading) out.signal({ type: 'LEFT' });
      return forgotten(c, 'stopped', out);
    },
    START: (c, e, out) => {
      if (!down(c)) return c;
      const incarnation = e.newPod ? c.incarnation + 1 : c.incarnation;
      out.after(START_UP, 'up', { type: 'UP' });
      return { ...c, incarnation, identity: podName(c.index, incarnation), place: 'starting' };
    },
    UP: (c, e, out) => {
      out.send(c.api, 'up', { type: 'WATCH', kind: KIND, from: c.id, list: true });
      out.send(c.api, 'up', { type: 'WATCH', kind: LEASE.kind, from: c.id, list: true });
      armReconcile(c, e.at, false, out);
      return c;
    },
    SUBSCRIBE: (c, e, out) => {
      if (down(c) || c.place === 'starting') {
        out.send(e.from, 'mesh', { type: 'CLOSED', from: c.id });
        return c;
      }
      out.send(e.from, 'mesh', { type: 'OUTBOUND_POLICY', from: c.id, routes: usable(c) });
      return { ...c, clients: [...c.clients.filter((client) => client !== e.from), e.from] };
    },
    CONFIG: (c, e, out) => {
      const config = controllerConfig(e.settings);
      const next = { ...c, config };
      if (config.reconcileMs !== c.config.reconcileMs && !down(c)) armReconcile(next, e.at, true, out);
      return down(c) || c.place === 'starting' ? next : work(next, e.at, out);
    },
  }),
  states: {
    /** the process is up, its caches are not */
    starting: { always: follow('starting', PLACES) },
    /** watches and serves proxies; another replica holds the Lease */
    standby: { always: follow('standby', PLACES) },
    /** holds the Lease; nothing to patch */
    idle: { always: follow('idle', PLACES) },
    /** holds the Lease; one patch is in flight */
    patching: { always: follow('patching', PLACES) },
    /** over its memory limit: the kernel has ended the container */
    oomKilled: { always: follow('oomKilled', PLACES) },
    /** ended by a rollout */
    stopped: { always: follow('stopped', PLACES) },
  },
});
