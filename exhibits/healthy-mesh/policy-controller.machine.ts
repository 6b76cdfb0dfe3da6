/**
 * One replica of the policy controller (Rust). Every replica watches, streams policy to proxies and answers the validating
 * webhook; only the one that holds the Lease writes statuses, one patch at a time (dossier: linkerd 1.5).
 */
import { setup } from 'xstate';
import type { Answer, KubeObject } from '../../src/cast/kube-api-server.machine.ts';
import type { Json } from '../../src/crd/json.ts';
import { act, type Held, held, type Out, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Ms } from '../../src/engine/exhibit.ts';
import { follow } from '../../src/engine/follow.ts';
import { API, RETRY, rewatchLater, unwatchAll, watchAll } from './client.ts';
import { AUTHORIZATION, LEASE, objection, parentOf, ROUTE_KINDS, routeKey, SERVER } from './kinds.ts';
import { changed, type Inbound, type Index, inboundPolicy, indexOf, outboundRoutes, relisted, withoutStatus } from './policy-index.ts';
import { acceptedStatus } from './route-status.ts';

const KINDS: readonly string[] = [...ROUTE_KINDS, SERVER, AUTHORIZATION, 'Service', LEASE.kind];
/** All routes are gone through again this often, ms (dossier: linkerd 1.5). */
const RECONCILE: Ms = 10_000;

export interface PolicyControllerInput {
  readonly index: number;
  readonly objects: readonly KubeObject[];
}

export interface PolicyControllerContext {
  readonly id: string;
  readonly index: number;
  readonly known: Index;
  readonly synced: readonly string[];
  readonly watching: boolean;
  /** who has an outbound, who an inbound stream open */
  readonly outbound: readonly string[];
  readonly inbound: readonly string[];
  readonly lease: { readonly holder: string; readonly expires: Ms; readonly version: number } | null;
  readonly leading: boolean;
  readonly inFlight: { readonly request: number; readonly since: Ms } | null;
  readonly requests: number;
  readonly place: Place;
}

type Place = 'starting' | 'watching' | 'leading' | 'patching' | 'blind' | 'away';
const PLACES: readonly Place[] = ['starting', 'watching', 'leading', 'patching', 'blind', 'away'];

export type PolicyControllerEvent = Timed<
  | { type: 'LISTED'; kind: string; objects: readonly KubeObject[] }
  | { type: 'WATCH_EVENT'; change: string; object: KubeObject }
  | { type: 'WATCH_CLOSED'; kind: string }
  | { type: 'REWATCH' }
  | ({ type: 'ANSWER' } & Answer)
  | { type: 'REFUSED'; request: number }
  | { type: 'RENEW' }
  | { type: 'LEASE_OVER' }
  | { type: 'RECONCILE' }
  | { type: 'ADMISSION_REVIEW'; uid: number; object: KubeObject }
  | { type: 'WATCH_OUTBOUND'; from: string }
  | { type: 'WATCH_INBOUND'; from: string }
  /** the proxy's end of the connection is gone */
  | { type: 'HANG_UP'; from: string }
  | { type: 'TAKE_AWAY' }
  | { type: 'BRING_BACK' }
>;

type C = PolicyControllerContext;

function settle(c: C): C {
  if (c.place === 'away') return c;
  const ready = KINDS.every((kind) => c.synced.includes(kind));
  const place: Place = !ready ? 'starting' : !c.watching ? 'blind' : c.inFlight ? 'patching' : c.leading ? 'leading' : 'watching';
  return place === c.place ? c : { ...c, place };
}

function answers(c: C): boolean {
  return c.place !== 'away' && c.place !== 'starting';
}

// ---- streams -------------------------------------------------------------------------------------------

function sendOutbound(client: string, routes: readonly string[], out: Out): void {
  out.count('policyUpdates');
  out.send(client, 'stream', { type: 'OUTBOUND_DATA', routes });
}

function sendInbound(pod: string, policy: Inbound, out: Out): void {
  out.count('policyUpdates');
  out.send(pod, 'stream', { type: 'INBOUND_DATA', policy });
}

/** What has changed for the proxies is streamed; all of it, for these are snapshots. */
function learn(c: C, known: Index, at: Ms, out: Out): C {
  const routes = outboundRoutes(known);
  if (routes.join() !== outboundRoutes(c.known).join()) for (const client of c.outbound) sendOutbound(client, routes, out);
  const policy = inboundPolicy(known);
  if (policy !== inboundPolicy(c.known)) for (const pod of c.inbound) sendInbound(pod, policy, out);
  return work({ ...c, known }, at, out);
}

// ---- status --------------------------------------------------------------------------------------------

/** The leader patches the next route that has no status; its answer brings the one after that. */
function work(c: C, at: Ms, out: Out): C {
  const [route] = withoutStatus(c.known);
  if (!c.leading || !c.watching || c.inFlight || !route) return settle(c);
  const request = c.requests + 1;
  const status = acceptedStatus(parentOf(route), at) as unknown as Json;
  out.count('patches');
  out.log('info', `PATCH ${route.kind}/${route.name}/status: Accepted`);
  out.send(API, 'up', { type: 'PATCH_STATUS', kind: route.kind, name: route.name, status, from: c.id, request });
  return settle({ ...c, requests: request, inFlight: { request, since: at } });
}

/** The answer carries the object as stored: until the watch brings it, it need not be patched again. */
function answered(c: C, e: Answer & { at: Ms }, out: Out): C {
  if (c.inFlight?.request !== e.request) return c;
  const next = { ...c, inFlight: null };
  const { object } = e;
  return e.code === 200 && object ? learn(next, changed(c.known, 'MODIFIED', object), e.at, out) : settle(next);
}

// ---- the Lease -----------------------------------------------------------------------------------------

function claim(c: C, at: Ms, out: Out): C {
  const request = c.requests + 1;
  const object = { kind: LEASE.kind, name: LEASE.name, holder: c.id, renewed: at };
  out.send(API, 'up', { type: 'UPDATE', object, expect: c.lease?.version ?? 0, from: c.id, request });
  return { ...c, requests: request };
}

function leaseSeen(c: C, object: KubeObject, at: Ms, out: Out): C {
  const lease = { holder: object.holder as string, expires: (object.renewed as Ms) + LEASE.duration, version: object.resourceVersion };
  const leading = lease.holder === c.id && lease.expires > at;
  const next: C = { ...c, lease, leading };
  out.cancel(leading ? 'over' : 'renew');
  if (leading) out.after(Math.max(0, lease.expires - LEASE.renewGrace - at), 'renew', { type: 'RENEW' });
  else out.after(Math.max(0, lease.expires - at), 'over', { type: 'LEASE_OVER' });
  if (!leading || c.leading) return settle(next);
  out.log('info', `holds the Lease ${LEASE.name}: it alone writes statuses`);
  out.after(RECONCILE, 'reconcile', { type: 'RECONCILE' });
  return work(next, at, out);
}

// ---- the machine ---------------------------------------------------------------------------------------

function away(c: C, out: Out): C {
  for (const id of [...c.outbound, ...c.inbound]) out.send(id, 'stream', { type: 'STREAM_CLOSED', from: c.id });
  unwatchAll(c.id, KINDS, out);
  for (const timer of ['renew', 'over', 'reconcile']) out.cancel(timer);
  return { ...c, known: {}, synced: [], watching: false, outbound: [], inbound: [], lease: null, leading: false, inFlight: null, place: 'away' };
}

export const policyControllerMachine = setup({
  types: { context: {} as Held<C>, events: {} as PolicyControllerEvent, input: {} as PolicyControllerInput & { id: string } },
}).createMachine({
  id: 'policyController',
  context: ({ input: { id, index, objects } }) =>
    held({
      id,
      index,
      known: indexOf(objects.filter((o) => KINDS.includes(o.kind))),
      synced: KINDS,
      watching: true,
      outbound: [],
      inbound: [],
      lease: null,
      leading: false,
      inFlight: null,
      requests: 0,
      place: 'watching',
    }),
  initial: 'watching',
  entry: act<C, PolicyControllerEvent>((c, _e, out) => {
    watchAll(c.id, KINDS, 'local', out);
    const lease = c.known[routeKey(LEASE.kind, LEASE.name)];
    return lease ? leaseSeen(c, lease, 0, out) : c;
  }),
  on: reactions<C, PolicyControllerEvent>({
    LISTED: (c, e, out) => {
      if (c.place === 'away') return c;
      const synced = c.synced.includes(e.kind) ? c.synced : [...c.synced, e.kind];
      const next = learn({ ...c, synced, watching: true }, relisted(c.known, e.kind, e.objects), e.at, out);
      const [lease] = e.kind === LEASE.kind ? e.objects : [];
      return lease ? leaseSeen(next, lease, e.at, out) : next;
    },
    WATCH_EVENT: (c, e, out) => {
      if (c.place === 'away') return c;
      const next = learn(c, changed(c.known, e.change, e.object), e.at, out);
      return e.object.kind === LEASE.kind ? leaseSeen(next, e.object, e.at, out) : next;
    },
    WATCH_CLOSED: (c, _e, out) => {
      if (c.place === 'away') return c;
      if (c.watching) out.log('warn', 'watches on the API server have ended; what is known stays known, and is served');
      rewatchLater(out);
      return settle({ ...c, watching: false, inFlight: null });
    },
    REWATCH: (c, _e, out) => {
      if (c.place !== 'away') watchAll(c.id, KINDS, 'up', out);
      return c;
    },
    ANSWER: (c, e, out) => (c.place === 'away' ? c : answered(c, e, out)),
    REFUSED: (c, e) => (c.inFlight?.request === e.request ? settle({ ...c, inFlight: null }) : c),
    RENEW: (c, e, out) => {
      // Refused or lost, it is tried again, until it has run out.
      out.after(RETRY, 'renew', { type: 'RENEW' });
      if (!c.lease || e.at < c.lease.expires) return claim(c, e.at, out);
      out.cancel('renew');
      out.after(0, 'over', { type: 'LEASE_OVER' });
      return settle({ ...c, leading: false });
    },
    LEASE_OVER: (c, e, out) => {
      if (c.place === 'away') return c;
      out.after(RETRY, 'over', { type: 'LEASE_OVER' });
      if (!c.watching) return c;
      out.log('info', `the Lease ${LEASE.name} has run out; claims it`);
      return claim(c, e.at, out);
    },
    RECONCILE: (c, e, out) => {
      if (!c.leading) return c;
      out.after(RECONCILE, 'reconcile', { type: 'RECONCILE' });
      return work(c, e.at, out);
    },
    ADMISSION_REVIEW: (c, e, out) => {
      if (!answers(c)) {
        out.send(API, 'hook', { type: 'ADMISSION_UNREACHABLE', uid: e.uid, from: c.id });
        return c;
      }
      const message = objection(e.object);
      out.send(API, 'hook', message === null ? { type: 'ADMISSION_ANSWER', uid: e.uid } : { type: 'ADMISSION_REFUSED', uid: e.uid, message });
      return c;
    },
    WATCH_OUTBOUND: (c, e, out) => {
      if (!answers(c)) {
        out.send(e.from, 'stream', { type: 'STREAM_CLOSED', from: c.id });
        return c;
      }
      sendOutbound(e.from, outboundRoutes(c.known), out);
      return { ...c, outbound: [...c.outbound.filter((id) => id !== e.from), e.from] };
    },
    WATCH_INBOUND: (c, e, out) => {
      if (!answers(c)) {
        out.send(e.from, 'stream', { type: 'STREAM_CLOSED', from: c.id });
        return c;
      }
      sendInbound(e.from, inboundPolicy(c.known), out);
      return { ...c, inbound: [...c.inbound.filter((id) => id !== e.from), e.from] };
    },
    HANG_UP: (c, e) => ({ ...c, outbound: c.outbound.filter((id) => id !== e.from), inbound: c.inbound.filter((id) => id !== e.from) }),
    TAKE_AWAY: (c, _e, out) => {
      if (c.place === 'away') return c;
      out.log('warn', `this replica is away${c.leading ? ', with the Lease: no status is written until it has run out' : ''}`);
      out.signal({ type: 'AWAY', part: c.id });
      return away(c, out);
    },
    BRING_BACK: (c, _e, out) => {
      if (c.place !== 'away') {
        out.log('info', 'this replica is here already');
        return c;
      }
      out.log('info', 'this replica starts: LIST and WATCH, then it answers');
      out.signal({ type: 'BACK', part: c.id });
      watchAll(c.id, KINDS, 'up', out);
      return { ...c, place: 'starting' };
    },
  }),
  states: {
    /** the process is up, its caches are not full */
    starting: { always: follow('starting', PLACES) },
    /** watches, streams and reviews; another replica holds the Lease */
    watching: { always: follow('watching', PLACES) },
    /** the same, and holds the Lease */
    leading: { always: follow('leading', PLACES) },
    /** holds the Lease; a status patch is on its way */
    patching: { always: follow('patching', PLACES) },
    /** without the API server: serves what it knows */
    blind: { always: follow('blind', PLACES) },
    /** taken away */
    away: { always: follow('away', PLACES) },
  },
});
