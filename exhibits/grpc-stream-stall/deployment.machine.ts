/**
 * The Deployment behind the service, with its EndpointSlice controller: it rolls its pods one by one, their
 * IPs come from a small pool and go back to it, and a stranger's pods draw from the same pool. In a recorded
 * run it is a metronome instead: one write of the slice per `every` ms.
 */
import { setup } from 'xstate';
import type { Endpoint } from '../../src/cast/update.ts';
import { act, type Held, held, type Out, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Ms, Settings } from '../../src/engine/exhibit.ts';

export interface DeploymentInput {
  readonly apiServer: string;
  readonly network: string;
  readonly replicas: number;
  /** virtual ms between two writes of a recorded run; 0: the Deployment rolls instead */
  readonly every: Ms;
  /** virtual ms to replace one pod; 0: no rolling unless asked */
  readonly rollEvery: Ms;
}

export interface DeploymentContext extends DeploymentInput {
  readonly id: string;
  /** pods of our service that are in the slice, oldest first */
  readonly ready: readonly Endpoint[];
  readonly starting: Endpoint | null;
  /** out of the slice, still running their grace period */
  readonly stopping: readonly Endpoint[];
  readonly strangers: readonly Endpoint[];
  /** unassigned IPs, longest free first */
  readonly free: readonly string[];
  /** addresses the pool has; it grows when none is free */
  readonly poolSize: number;
  readonly stopped: number;
  readonly serial: number;
  readonly strangerSerial: number;
  /** writes of the slice so far */
  readonly ordinal: number;
  readonly phase: Phase;
  /** pods still to be replaced by an ordered rollout; 0: only the steady pace */
  readonly ordered: number;
}

type Phase = 'rest' | 'starting' | 'ready';

export type DeploymentEvent = Timed<
  | { type: 'TICK' }
  | { type: 'STEP' }
  | { type: 'STOP'; pod: string }
  | { type: 'ROLL' }
  | { type: 'SCALE'; by: number }
  | { type: 'CONFIG'; settings: Settings }
>;

type C = DeploymentContext;

/** Free addresses beyond those in use, and pods of the stranger: small, so that addresses come round quickly. */
const SPARE = 4;
const STRANGERS = 3;
/** An ordered rollout replaces one pod per this many ms, if the steady pace is not faster (simulated). */
const ORDERED_PACE: Ms = 400;
/** From leaving the slice to the end of the process, ms (simulated terminationGracePeriod). */
const GRACE: Ms = 1000;
const SERVICE = 'web';
const STRANGER = 'batch';

export function ipOf(n: number): string {
  const host = n + 10;
  return `10.244.${1 + Math.floor(host / 256)}.${host % 256}`;
}

function podName(app: string, serial: number): string {
  // The look of a ReplicaSet's pod names; the letters are only a count in base 26.
  let n = serial;
  let text = '';
  for (let i = 0; i < 4; i++) {
    text = String.fromCharCode(97 + (n % 26)) + text;
    n = Math.floor(n / 26);
  }
  return `${app}-${text}`;
}

function assign(c: C, endpoint: Endpoint, owner: 'ours' | 'stranger', out: Out): void {
  out.send(c.network, 'local', { type: 'ASSIGN', ip: endpoint.ip, owner, pod: endpoint.pod });
  out.send(c.apiServer, 'local', { type: 'WRITE', object: { kind: 'Pod', name: endpoint.pod } });
}

function releaseIp(c: C, endpoint: Endpoint, out: Out): void {
  out.send(c.network, 'local', { type: 'RELEASE', ip: endpoint.ip });
  out.send(c.apiServer, 'local', { type: 'DELETE', kind: 'Pod', name: endpoint.pod });
}

function writeSlice(c: C, out: Out): C {
  const ordinal = c.ordinal + 1;
  out.send(c.apiServer, 'local', { type: 'WRITE', object: { kind: 'EndpointSlice', name: SERVICE, endpoints: c.ready, ordinal } });
  return { ...c, ordinal };
}

function newPod(c: C, out: Out): { c: C; pod: Endpoint } {
  const [ip = ipOf(c.poolSize), ...free] = c.free;
  const pod = { ip, pod: podName(SERVICE, c.serial) };
  assign(c, pod, 'ours', out);
  return { c: { ...c, free, serial: c.serial + 1, poolSize: c.free.length ? c.poolSize : c.poolSize + 1 }, pod };
}

/** The stranger replaces its oldest pod: it takes the address that has been free longest. */
function strangerMoves(c: C, out: Out): C {
  const [ip, ...free] = c.free;
  const [oldest, ...rest] = c.strangers;
  if (!ip || !oldest) return c;
  const pod = { ip, pod: podName(STRANGER, c.strangerSerial) };
  assign(c, pod, 'stranger', out);
  releaseIp(c, oldest, out);
  return { ...c, strangers: [...rest, pod], strangerSerial: c.strangerSerial + 1, free: [...free, oldest.ip] };
}

function pace(c: C): Ms {
  if (c.ordered === 0) return c.rollEvery;
  return c.rollEvery > 0 ? Math.min(c.rollEvery, ORDERED_PACE) : ORDERED_PACE;
}

function later(c: C, share: number, out: Out): C {
  out.after(pace(c) * share, 'step', { type: 'STEP' });
  return c;
}

/** One replacement: new pod → ready and in the slice → oldest out of the slice, to stop after its grace period. */
function stepOn(c: C, out: Out): C {
  switch (c.phase) {
    case 'rest': {
      if (c.rollEvery === 0 && c.ordered === 0) return c;
      const made = newPod(c, out);
      return later({ ...made.c, starting: made.pod, phase: 'starting' }, 0.3, out);
    }
    case 'starting':
      if (c.starting) out.log('info', `${c.starting.pod} is ready: ${c.starting.ip} joins the EndpointSlice`);
      return later(writeSlice({ ...c, ready: c.starting ? [...c.ready, c.starting] : c.ready, starting: null, phase: 'ready' }, out), 0.4, out);
    case 'ready': {
      const [oldest, ...ready] = c.ready;
      const next: C = { ...c, ready, stopping: oldest ? [...c.stopping, oldest] : c.stopping, phase: 'rest', ordered: Math.max(0, c.ordered - 1) };
      if (oldest) {
        out.log('info', `${oldest.pod} is to stop: ${oldest.ip} leaves the EndpointSlice`);
        out.after(GRACE, `stop ${oldest.pod}`, { type: 'STOP', pod: oldest.pod } as { type: string });
      }
      return later(writeSlice(next, out), 0.3, out);
    }
  }
}

function stop(c: C, name: string, out: Out): C {
  const pod = c.stopping.find((e) => e.pod === name);
  if (!pod) return c;
  releaseIp(c, pod, out);
  const next = { ...c, stopping: c.stopping.filter((e) => e !== pod), free: [...c.free, pod.ip], stopped: c.stopped + 1 };
  // Not every time, or the two would take turns and always get their own addresses back.
  return next.stopped % 3 === 0 ? next : strangerMoves(next, out);
}

function begin(c: C, out: Out): C {
  const total = c.replicas + STRANGERS + SPARE;
  const ips = Array.from({ length: total }, (_, i) => ipOf(i));
  const ready = ips.slice(0, c.replicas).map((ip, i) => ({ ip, pod: podName(SERVICE, i) }));
  if (c.every > 0) {
    out.after(c.every, 'tick', { type: 'TICK' });
    return writeSlice({ ...c, ready, free: [] }, out);
  }
  const strangers = ips.slice(c.replicas, c.replicas + STRANGERS).map((ip, i) => ({ ip, pod: podName(STRANGER, i) }));
  for (const pod of ready) assign(c, pod, 'ours', out);
  for (const pod of strangers) assign(c, pod, 'stranger', out);
  const next = writeSlice(
    { ...c, ready, strangers, free: ips.slice(c.replicas + STRANGERS), serial: c.replicas, strangerSerial: STRANGERS, poolSize: total },
    out,
  );
  return c.rollEvery > 0 ? later(next, 1, out) : next;
}

export const deploymentMachine = setup({
  types: { context: {} as Held<C>, events: {} as DeploymentEvent, input: {} as DeploymentInput & { id: string } },
}).createMachine({
  id: 'deployment',
  context: ({ input }) =>
    held({
      ...input,
      ready: [],
      starting: null,
      stopping: [],
      strangers: [],
      free: [],
      poolSize: 0,
      stopped: 0,
      serial: 0,
      strangerSerial: 0,
      ordinal: 0,
      phase: 'rest',
      ordered: 0,
    }),
  initial: 'deciding',
  entry: act<C, DeploymentEvent>((c, _e, out) => begin(c, out)),
  on: reactions<C, DeploymentEvent>({
    TICK: (c, _e, out) => {
      out.after(c.every, 'tick', { type: 'TICK' });
      return writeSlice(c, out);
    },
    STEP: (c, _e, out) => stepOn(c, out),
    STOP: (c, e, out) => stop(c, e.pod, out),
    ROLL: (c, _e, out) => {
      if (c.every > 0) return c;
      out.log('info', `rollout restart: all ${c.ready.length} pods will be replaced`);
      const next = { ...c, ordered: c.ready.length };
      return c.phase === 'rest' && c.ordered === 0 ? stepOn(next, out) : next;
    },
    SCALE: (c, e, out) => {
      if (c.every > 0) return c;
      let next: C = c;
      const added: Endpoint[] = [];
      for (let i = 0; i < e.by; i++) {
        const made = newPod(next, out);
        next = made.c;
        added.push(made.pod);
      }
      out.log('info', `scaled up by ${added.length} to ${next.ready.length + added.length} pods`);
      return writeSlice({ ...next, ready: [...next.ready, ...added], replicas: next.replicas + added.length }, out);
    },
    CONFIG: (c, e, out) => {
      const rollEvery = Number(e.settings.knobs.rollEvery);
      if (c.every > 0 || rollEvery === c.rollEvery) return c;
      const next = { ...c, rollEvery };
      if (rollEvery === 0 && c.phase === 'rest' && c.ordered === 0) out.cancel('step');
      else later(next, 0.3, out);
      return next;
    },
  }),
  states: {
    deciding: { always: [{ guard: ({ context }) => context.is.every > 0, target: 'metronome' }, { guard: rolls, target: 'rolling' }, { target: 'settled' }] },
    /** one write of the slice per `every` ms, as in the recordings */
    metronome: {},
    /** replacing pods one by one */
    rolling: { always: { guard: (x) => !rolls(x), target: 'settled' } },
    /** nothing to replace */
    settled: { always: { guard: rolls, target: 'rolling' } },
  },
});

function rolls({ context: { is } }: { context: Held<C> }): boolean {
  return is.rollEvery > 0 || is.ordered > 0 || is.phase !== 'rest';
}
