/**
 * Everybody who runs Pods: a Deployment that replaces them one by one (rollouts, autoscaling, evictions), Pods that
 * crash and come back, and a job that needs many Pods for a while. It writes to the API server and waits for nobody.
 */
import { setup } from 'xstate';
import { act, type Held, held, type Out, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Ms, Settings } from '../../src/engine/exhibit.ts';
import { draw } from '../../src/engine/random.ts';
import { num } from './knobs.ts';

export const POD = 'Pod';
/** The Deployment's replicas. */
export const REPLICAS = 12;
/** Between two updates of a Pod that is going, and before it is gone, ms (simulated). */
const UPDATE_GAP: Ms = 100;
/** A crashing container is ready again after this, ms, and one Pod crashes after the other in this pace (simulated). */
const CRASHED_FOR: Ms = 1500;
const CRASH_PACE: Ms = 250;
/** Crashes in one burst of villainy, and Pods of one job; how fast those come and go, ms, and how long they stay (simulated). */
const CRASHES = 240;
const JOB_PODS = 400;
const JOB_PACE: Ms = 20;
const JOB_STAYS: Ms = 30_000;

export interface WorkloadsInput {
  readonly api: string;
  readonly settings: Settings;
}

export interface WorkloadsContext {
  readonly id: string;
  readonly api: string;
  readonly podsPerMinute: number;
  readonly updatesPerPod: number;
  /** the Deployment's Pods, oldest first */
  readonly pods: readonly string[];
  /** Pods made so far, and writes to Pods so far: no name and no status comes twice */
  readonly made: number;
  readonly writes: number;
  readonly crashesLeft: number;
  /** Pods of jobs: still to be created, running, still to be deleted */
  readonly job: { readonly toCreate: number; readonly running: readonly string[]; readonly leaving: boolean };
  readonly random: number;
}

export type WorkloadsEvent = Timed<
  | { type: 'REPLACE' }
  | { type: 'RETIRE'; pod: string; updates: number }
  | { type: 'CRASH_LOOP' }
  | { type: 'CRASH' }
  | { type: 'RECOVER'; pod: string }
  | { type: 'SCALE_OUT' }
  | { type: 'JOB' }
  | { type: 'CONFIG'; settings: Settings }
>;

type C = WorkloadsContext;

/** The Pods that are there when the doors open. */
export function firstPods(): readonly string[] {
  return Array.from({ length: REPLICAS }, (_, i) => podName(i));
}

function podName(n: number): string {
  return `web-${n.toString(36).padStart(3, '0')}`;
}

function write(c: C, pod: string, ready: boolean, out: Out): C {
  out.send(c.api, 'up', { type: 'WRITE', object: { kind: POD, name: pod, ready, revision: c.writes } });
  return { ...c, writes: c.writes + 1 };
}

/** A Pod's last updates (readiness, deletionTimestamp), then it is gone. Half an update is one for every second Pod. */
function retire(c: C, pod: string, out: Out): C {
  const whole = Math.floor(c.updatesPerPod);
  const { state, value } = draw(c.random);
  const updates = whole + (value < c.updatesPerPod - whole ? 1 : 0);
  return leave({ ...c, random: state }, pod, updates, out);
}

function leave(c: C, pod: string, updates: number, out: Out): C {
  if (updates === 0) {
    out.send(c.api, 'up', { type: 'DELETE', kind: POD, name: pod });
    return c;
  }
  out.after(UPDATE_GAP, `retire ${pod}`, { type: 'RETIRE', pod, updates: updates - 1 } as { type: string });
  return write(c, pod, true, out);
}

function armReplace(c: C, out: Out): void {
  if (c.podsPerMinute > 0) out.after(60_000 / c.podsPerMinute, 'replace', { type: 'REPLACE' });
  else out.cancel('replace');
}

/** One Pod more or less of the job at each call, until all have come and, later, all have gone. */
function job(c: C, out: Out): C {
  const { toCreate, running, leaving } = c.job;
  if (toCreate > 0) {
    const pod = `job-${podName(c.made).slice(4)}`;
    out.after(toCreate > 1 ? JOB_PACE : JOB_STAYS, 'job', { type: 'JOB' });
    return write({ ...c, made: c.made + 1, job: { toCreate: toCreate - 1, running: [...running, pod], leaving: toCreate === 1 } }, pod, true, out);
  }
  const [pod, ...rest] = running;
  if (!leaving || pod === undefined) return c;
  if (rest.length) out.after(JOB_PACE, 'job', { type: 'JOB' });
  return retire({ ...c, job: { toCreate: 0, running: rest, leaving: rest.length > 0 } }, pod, out);
}

function configured(c: C, settings: Settings): C {
  return { ...c, podsPerMinute: num(settings, 'podsPerMinute'), updatesPerPod: num(settings, 'updatesPerPod') };
}

function begin({ id, api, settings, seed }: WorkloadsInput & { id: string; seed: number }): C {
  const c = { id, api, podsPerMinute: 0, updatesPerPod: 0, pods: firstPods(), made: REPLICAS, writes: 1, crashesLeft: 0, random: seed };
  return configured({ ...c, job: { toCreate: 0, running: [], leaving: false } }, settings);
}

export const workloadsMachine = setup({
  types: { context: {} as Held<C>, events: {} as WorkloadsEvent, input: {} as WorkloadsInput & { id: string; seed: number } },
}).createMachine({
  id: 'workloads',
  context: ({ input }) => held(begin(input)),
  initial: 'running',
  entry: act<C, WorkloadsEvent>((c, _e, out) => {
    armReplace(c, out);
    return c;
  }),
  on: reactions<C, WorkloadsEvent>({
    REPLACE: (c, _e, out) => {
      armReplace(c, out);
      const [oldest, ...rest] = c.pods;
      const next = podName(c.made);
      const replaced = write({ ...c, made: c.made + 1, pods: [...rest, next] }, next, true, out);
      return retire(replaced, oldest as string, out);
    },
    RETIRE: (c, e, out) => leave(c, e.pod, e.updates, out),
    CRASH_LOOP: (c, _e, out) => {
      out.log('warn', `deployment web: CrashLoopBackOff, ${CRASHES} crashes to come`);
      if (c.crashesLeft === 0) out.after(CRASH_PACE, 'crash', { type: 'CRASH' });
      return { ...c, crashesLeft: c.crashesLeft + CRASHES };
    },
    // The same Pod, updated: not ready, and a little later ready again.
    CRASH: (c, _e, out) => {
      const pod = c.pods[c.crashesLeft % c.pods.length] as string;
      if (c.crashesLeft > 1) out.after(CRASH_PACE, 'crash', { type: 'CRASH' });
      out.after(CRASHED_FOR, `recover ${pod}`, { type: 'RECOVER', pod } as { type: string });
      out.count('crashes');
      return write({ ...c, crashesLeft: c.crashesLeft - 1 }, pod, false, out);
    },
    RECOVER: (c, e, out) => (c.pods.includes(e.pod) ? write(c, e.pod, true, out) : c),
    SCALE_OUT: (c, _e, out) => {
      if (c.job.toCreate > 0 || c.job.running.length > 0) return c;
      out.log('info', `job: ${JOB_PODS} Pods for ${JOB_STAYS / 1000} s`);
      return job({ ...c, job: { toCreate: JOB_PODS, running: [], leaving: false } }, out);
    },
    JOB: (c, _e, out) => job(c, out),
    CONFIG: (c, e, out) => {
      const next = configured(c, e.settings);
      if (next.podsPerMinute !== c.podsPerMinute) armReplace(next, out);
      return next;
    },
  }),
  states: { running: {} },
});
