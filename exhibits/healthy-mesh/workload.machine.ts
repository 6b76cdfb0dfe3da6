/**
 * The part of Kubernetes that turns a Deployment into running pods: controller manager, scheduler and kubelets in one.
 * It watches the Deployment, starts and stops pods, and keeps the EndpointSlice in line with those that are ready.
 */
import { setup } from 'xstate';
import type { KubeObject } from '../../src/cast/kube-api-server.machine.ts';
import { act, type Held, held, type Out, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Ms, Settings } from '../../src/engine/exhibit.ts';
import { follow } from '../../src/engine/follow.ts';
import { API, rewatchLater, watchAll } from './client.ts';
import { ipOf, podName, SERVICE, type WebPodSeed } from './kinds.ts';
import { num, SLOTS } from './knobs.ts';

export interface WorkloadInput {
  readonly pods: readonly WebPodSeed[];
  readonly settings: Settings;
}

interface WebPod extends WebPodSeed {
  readonly ready: boolean;
  readonly stopping: boolean;
}

export interface WorkloadContext {
  readonly id: string;
  /** oldest first */
  readonly pods: readonly WebPod[];
  /** replicas of the Deployment, as last seen */
  readonly wanted: number;
  readonly watching: boolean;
  readonly rolloutEveryMs: Ms;
  /** the pod that a rollout is replacing */
  readonly replacing: string | null;
  readonly serial: number;
  readonly place: Place;
}

type Place = 'settled' | 'changing' | 'blind';
const PLACES: readonly Place[] = ['settled', 'changing', 'blind'];

export type WorkloadEvent = Timed<
  | { type: 'LISTED'; kind: string; objects: readonly KubeObject[] }
  | { type: 'WATCH_EVENT'; change: string; object: KubeObject }
  | { type: 'WATCH_CLOSED'; kind: string }
  | { type: 'REWATCH' }
  /** from the node: the pod's readiness probe, and its end */
  | { type: 'POD_READY'; name: string; ready: boolean }
  | { type: 'POD_GONE'; name: string }
  | { type: 'ROLL' }
  | { type: 'CONFIG'; settings: Settings }
>;

type C = WorkloadContext;
const KIND = 'Deployment';

const alive = (c: C) => c.pods.filter((p) => !p.stopping);

function settle(c: C): C {
  const rest = c.pods.length === c.wanted && c.pods.every((p) => p.ready && !p.stopping);
  const place: Place = !c.watching ? 'blind' : rest ? 'settled' : 'changing';
  return place === c.place ? c : { ...c, place };
}

/** Pods and slice as they are now; what is written already is no write. */
function report(c: C, out: Out): void {
  for (const { name, ip, ready, stopping } of c.pods) out.send(API, 'up', { type: 'WRITE', object: { kind: 'Pod', name, ip, ready: ready && !stopping } });
  const endpoints = c.pods.filter((p) => p.ready && !p.stopping).map(({ ip, name }) => ({ ip, pod: name }));
  out.send(API, 'up', { type: 'WRITE', object: { kind: 'EndpointSlice', name: SERVICE, endpoints } });
}

function start(c: C, out: Out): C {
  const slot = Array.from({ length: SLOTS }, (_, i) => i).find((i) => !c.pods.some((p) => p.slot === i));
  if (slot === undefined) return c;
  const pod = { slot, name: podName(c.serial), ip: ipOf(slot, c.serial), ready: false, stopping: false };
  out.log('info', `pod ${pod.name} starts`);
  out.send(`web-${slot}`, 'local', { type: 'POD_START', name: pod.name, ip: pod.ip });
  return { ...c, serial: c.serial + 1, pods: [...c.pods, pod] };
}

function stop(c: C, name: string, out: Out): C {
  const pod = c.pods.find((p) => p.name === name);
  if (!pod) return c;
  out.log('info', `pod ${name} is to stop: ${pod.ip} leaves the EndpointSlice`);
  out.send(`web-${pod.slot}`, 'local', { type: 'POD_STOP' });
  return { ...c, pods: c.pods.map((p) => (p === pod ? { ...p, stopping: true } : p)) };
}

/** Starts and stops pods until there are as many as the Deployment wants, and one more while a pod is being replaced. */
function reconcile(c: C, out: Out): C {
  if (!c.watching) return settle(c);
  let next = c;
  const { replacing } = next;
  if (replacing !== null && !alive(next).some((p) => p.name === replacing)) next = { ...next, replacing: null };
  else if (replacing !== null && alive(next).filter((p) => p.ready).length > next.wanted) next = { ...stop(next, replacing, out), replacing: null };
  const target = next.wanted + (next.replacing === null ? 0 : 1);
  while (alive(next).length > target) {
    const all = alive(next);
    const pod = all.find((p) => !p.ready) ?? all[all.length - 1];
    next = stop(next, pod?.name ?? '', out);
  }
  for (let missing = target - alive(next).length; missing > 0; missing--) next = start(next, out);
  report(next, out);
  return settle(next);
}

function scaled(c: C, object: KubeObject | undefined, out: Out): C {
  return reconcile({ ...c, wanted: Number(object?.replicas ?? c.wanted), watching: true }, out);
}

function roll(c: C, out: Out): C {
  if (c.rolloutEveryMs > 0) out.after(c.rolloutEveryMs, 'roll', { type: 'ROLL' });
  else out.cancel('roll');
  return c;
}

export const workloadMachine = setup({
  types: { context: {} as Held<C>, events: {} as WorkloadEvent, input: {} as WorkloadInput & { id: string } },
}).createMachine({
  id: 'workload',
  context: ({ input: { id, pods, settings } }) =>
    held({
      id,
      pods: pods.map((p) => ({ ...p, ready: true, stopping: false })),
      wanted: pods.length,
      watching: true,
      rolloutEveryMs: num(settings, 'rolloutEveryMs'),
      replacing: null,
      serial: pods.length,
      place: 'settled',
    }),
  initial: 'settled',
  entry: act<C, WorkloadEvent>((c, _e, out) => {
    watchAll(c.id, [KIND], 'local', out);
    return roll(c, out);
  }),
  on: reactions<C, WorkloadEvent>({
    LISTED: (c, e, out) => scaled(c, e.objects[0], out),
    WATCH_EVENT: (c, e, out) => scaled(c, e.object, out),
    WATCH_CLOSED: (c, _e, out) => {
      rewatchLater(out);
      return settle({ ...c, watching: false });
    },
    REWATCH: (c, _e, out) => {
      watchAll(c.id, [KIND], 'up', out);
      return c;
    },
    POD_READY: (c, e, out) => {
      const pod = c.pods.find((p) => p.name === e.name);
      if (!pod || pod.ready === e.ready) return c;
      out.log(
        'info',
        e.ready ? `pod ${pod.name} is ready: ${pod.ip} joins the EndpointSlice` : `pod ${pod.name} is not ready: ${pod.ip} leaves the EndpointSlice`,
      );
      return reconcile({ ...c, pods: c.pods.map((p) => (p === pod ? { ...p, ready: e.ready } : p)) }, out);
    },
    POD_GONE: (c, e, out) => {
      out.send(API, 'up', { type: 'DELETE', kind: 'Pod', name: e.name });
      return reconcile({ ...c, pods: c.pods.filter((p) => p.name !== e.name) }, out);
    },
    ROLL: (c, _e, out) => {
      const oldest = alive(c)[0];
      const free = c.pods.length < SLOTS && c.watching && c.replacing === null;
      return roll(free && oldest ? reconcile({ ...c, replacing: oldest.name }, out) : c, out);
    },
    CONFIG: (c, e, out) => {
      const rolloutEveryMs = num(e.settings, 'rolloutEveryMs');
      return rolloutEveryMs === c.rolloutEveryMs ? c : roll({ ...c, rolloutEveryMs }, out);
    },
  }),
  states: {
    /** as many pods as the Deployment wants, all ready */
    settled: { always: follow('settled', PLACES) },
    /** pods start or stop */
    changing: { always: follow('changing', PLACES) },
    /** without the API server: pods run on, none is started or stopped */
    blind: { always: follow('blind', PLACES) },
  },
});
