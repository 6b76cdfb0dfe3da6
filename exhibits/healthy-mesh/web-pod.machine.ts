/**
 * A place on a node for one pod of the service: the application, and its proxy, which lets in what its inbound policy
 * allows. Pods come and go; the place stays.
 */
import { setup } from 'xstate';
import { act, type Held, held, type Out, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Ms } from '../../src/engine/exhibit.ts';
import { follow } from '../../src/engine/follow.ts';
import { RETRY } from './client.ts';
import type { Inbound } from './policy-index.ts';

export interface WebPodInput {
  readonly slot: number;
  readonly workload: string;
  /** replicas of the policy controller */
  readonly controllers: readonly string[];
  /** the pod that runs here when the doors open, with its policy; null: none */
  readonly pod: { readonly name: string; readonly ip: string; readonly policy: Inbound } | null;
}

export interface WebPodContext {
  readonly id: string;
  readonly slot: number;
  readonly workload: string;
  readonly controllers: readonly string[];
  readonly name: string;
  readonly ip: string;
  readonly policy: Inbound;
  /** the controller it follows or tries */
  readonly at: number;
  readonly connected: boolean;
  /** the proxy's container has been taken away */
  readonly proxyAway: boolean;
  readonly served: number;
  readonly denied: number;
  readonly life: 'empty' | 'starting' | 'running' | 'stopping';
  readonly place: Place;
}

type Place = 'empty' | 'starting' | 'serving' | 'stopping' | 'away';
const PLACES: readonly Place[] = ['empty', 'starting', 'serving', 'stopping', 'away'];

export type WebPodEvent = Timed<
  | { type: 'POD_START'; name: string; ip: string }
  | { type: 'POD_STOP' }
  | { type: 'UP' }
  | { type: 'DOWN' }
  | { type: 'PROBE_FAILED' }
  | { type: 'INBOUND_DATA'; policy: Inbound }
  | { type: 'STREAM_CLOSED'; from: string }
  | { type: 'RESUBSCRIBE' }
  | { type: 'REQUEST'; from: string; ip: string; id: number }
  | { type: 'TAKE_AWAY' }
  | { type: 'BRING_BACK' }
>;

type C = WebPodContext;

/** From the start of its containers to ready, ms (simulated). */
const START_UP: Ms = 1500;
/** A pod that is to stop serves on for this long, ms (simulated; Kubernetes gives 30 s by default). */
const GRACE: Ms = 5000;
/** Until the kubelet calls a pod without its proxy not ready, ms (simulated; three failed probes 10 s apart by default). */
const PROBE: Ms = 2500;

function settle(c: C): C {
  const place: Place = c.life === 'empty' ? 'empty' : c.proxyAway ? 'away' : c.life === 'running' ? 'serving' : c.life;
  return place === c.place ? c : { ...c, place };
}

function subscribe(c: C, via: 'local' | 'stream', out: Out): C {
  out.send(c.controllers[c.at % c.controllers.length] as string, via, { type: 'WATCH_INBOUND', from: c.id });
  return c;
}

function hangUp(c: C, out: Out): void {
  for (const controller of c.controllers) out.send(controller, 'local', { type: 'HANG_UP', from: c.id });
}

/** Until the controller has spoken, a proxy goes by its default policy (linkerd2-proxy, inbound/policy/store). */
function started(c: C, out: Out): C {
  return subscribe({ ...c, policy: 'default', connected: false }, 'stream', out);
}

export const webPodMachine = setup({
  types: { context: {} as Held<C>, events: {} as WebPodEvent, input: {} as WebPodInput & { id: string } },
}).createMachine({
  id: 'webPod',
  context: ({ input: { pod, ...input } }) =>
    held({
      ...input,
      name: pod?.name ?? '',
      ip: pod?.ip ?? '',
      policy: pod?.policy ?? 'default',
      at: input.slot,
      connected: pod !== null,
      proxyAway: false,
      served: 0,
      denied: 0,
      life: pod ? 'running' : 'empty',
      place: pod ? 'serving' : 'empty',
    }),
  initial: 'empty',
  entry: act<C, WebPodEvent>((c, _e, out) => (c.life === 'running' ? subscribe(c, 'local', out) : c)),
  on: reactions<C, WebPodEvent>({
    POD_START: (c, e, out) => {
      out.after(START_UP, 'up', { type: 'UP' });
      return settle(started({ ...c, name: e.name, ip: e.ip, proxyAway: false, life: 'starting' }, out));
    },
    UP: (c, _e, out) => {
      out.send(c.workload, 'local', { type: 'POD_READY', name: c.name, ready: true });
      return settle({ ...c, life: c.life === 'starting' ? 'running' : c.life });
    },
    POD_STOP: (c, _e, out) => {
      out.cancel('up');
      out.after(GRACE, 'down', { type: 'DOWN' });
      return settle({ ...c, life: 'stopping' });
    },
    DOWN: (c, _e, out) => {
      for (const timer of ['resubscribe', 'probe']) out.cancel(timer);
      out.send(c.workload, 'local', { type: 'POD_GONE', name: c.name });
      hangUp(c, out);
      if (c.proxyAway) out.signal({ type: 'BACK', part: c.id });
      return settle({ ...c, name: '', ip: '', policy: 'default', connected: false, proxyAway: false, life: 'empty' });
    },
    INBOUND_DATA: (c, e) => (c.life === 'empty' || c.proxyAway ? c : { ...c, policy: e.policy, connected: true }),
    STREAM_CLOSED: (c, e, out) => {
      if (c.life === 'empty' || c.proxyAway || e.from !== c.controllers[c.at % c.controllers.length]) return c;
      out.after(RETRY, 'resubscribe', { type: 'RESUBSCRIBE' });
      return { ...c, connected: false, at: c.at + 1 };
    },
    RESUBSCRIBE: (c, _e, out) => (c.life === 'empty' || c.proxyAway ? c : subscribe(c, 'stream', out)),
    REQUEST: (c, e, out) => {
      const here = c.ip === e.ip && !c.proxyAway && (c.life === 'running' || c.life === 'stopping');
      if (!here) {
        out.send(e.from, 'mesh', { type: 'CONNECTION_REFUSED', ip: e.ip, id: e.id });
        return c;
      }
      const denied = c.policy === 'deny';
      out.send(e.from, 'mesh', { type: denied ? 'DENIAL_REFUSED' : 'RESPONSE', ip: e.ip, id: e.id });
      return denied ? { ...c, denied: c.denied + 1 } : { ...c, served: c.served + 1 };
    },
    PROBE_FAILED: (c, _e, out) => {
      if (c.proxyAway) out.send(c.workload, 'local', { type: 'POD_READY', name: c.name, ready: false });
      return c;
    },
    TAKE_AWAY: (c, _e, out) => {
      if (c.life === 'empty' || c.proxyAway) {
        out.log('info', c.life === 'empty' ? 'there is no pod here' : 'its proxy is away already');
        return c;
      }
      out.log('warn', `the proxy of pod ${c.name} is away: connections to the pod are refused`);
      out.signal({ type: 'AWAY', part: c.id });
      out.cancel('up');
      out.cancel('resubscribe');
      hangUp(c, out);
      out.after(PROBE, 'probe', { type: 'PROBE_FAILED' });
      return settle({ ...c, proxyAway: true, connected: false });
    },
    BRING_BACK: (c, _e, out) => {
      if (!c.proxyAway) {
        out.log('info', c.life === 'empty' ? 'there is no pod here' : 'its proxy is here already');
        return c;
      }
      out.log('info', `the proxy of pod ${c.name} starts`);
      out.signal({ type: 'BACK', part: c.id });
      out.cancel('probe');
      out.after(START_UP, 'up', { type: 'UP' });
      return settle(started({ ...c, proxyAway: false }, out));
    },
  }),
  states: {
    /** no pod here */
    empty: { always: follow('empty', PLACES) },
    /** containers start; not ready */
    starting: { always: follow('starting', PLACES) },
    /** ready: takes what its policy allows */
    serving: { always: follow('serving', PLACES) },
    /** out of the slice, still serving its grace period */
    stopping: { always: follow('stopping', PLACES) },
    /** its proxy has been taken away */
    away: { always: follow('away', PLACES) },
  },
});
