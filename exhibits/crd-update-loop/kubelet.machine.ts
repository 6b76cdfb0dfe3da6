/**
 * The kubelet of the controllers' pods: it starts a container again after the kernel has ended it at its memory
 * limit, waiting longer each time, and carries out a rollout, which replaces the pods.
 */
import { setup } from 'xstate';
import { type Held, held, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Ms } from '../../src/engine/exhibit.ts';

export interface KubeletInput {
  readonly controllers: readonly string[];
}

export interface KubeletContext extends KubeletInput {
  readonly id: string;
  /** containers started again after OOMKilled, per controller */
  readonly restarts: readonly number[];
}

export type KubeletEvent = Timed<
  | { type: 'OOM_KILLED'; index: number }
  | { type: 'ROLLOUT_RESTART' }
  | { type: 'RESTART'; index: number }
  | { type: 'STOP_POD'; index: number }
  | { type: 'START_POD'; index: number }
>;

type C = KubeletContext;

/**
 * From OOMKilled to a running process again, ms: doubled each time up to the longest. CrashLoopBackOff and start-up
 * together (simulated); longer than the Lease, so that with several replicas the Lease moves on.
 */
const BACK_OFF: Ms = 40_000;
const LONGEST_BACK_OFF: Ms = 300_000;
/** A rollout's pace: one pod after the other; a pod is back after this, ms (simulated). */
const ROLL_STEP: Ms = 2000;
const POD_START: Ms = 3000;

export const kubeletMachine = setup({
  types: { context: {} as Held<C>, events: {} as KubeletEvent, input: {} as KubeletInput & { id: string } },
}).createMachine({
  id: 'kubelet',
  context: ({ input }) => held({ ...input, restarts: input.controllers.map(() => 0) }),
  initial: 'watching',
  on: reactions<C, KubeletEvent>({
    OOM_KILLED: (c, e, out) => {
      const before = c.restarts[e.index] ?? 0;
      const wait = Math.min(LONGEST_BACK_OFF, BACK_OFF * 2 ** before);
      out.log('warn', `container policy of ${c.controllers[e.index]}: OOMKilled, exit code 137; starts again in ${wait / 1000} s`);
      out.after(wait, `restart ${e.index}`, { type: 'RESTART', index: e.index } as { type: string });
      return { ...c, restarts: c.restarts.map((n, i) => (i === e.index ? n + 1 : n)) };
    },
    RESTART: (c, e, out) => {
      out.send(c.controllers[e.index] as string, 'local', { type: 'START', newPod: false });
      return c;
    },
    ROLLOUT_RESTART: (c, _e, out) => {
      out.log('info', 'kubectl rollout restart deploy/linkerd-destination');
      c.controllers.forEach((_, index) => {
        out.after(index * ROLL_STEP, `stop ${index}`, { type: 'STOP_POD', index } as { type: string });
        out.after(index * ROLL_STEP + POD_START, `start ${index}`, { type: 'START_POD', index } as { type: string });
      });
      return c;
    },
    STOP_POD: (c, e, out) => {
      out.send(c.controllers[e.index] as string, 'local', { type: 'STOP' });
      return c;
    },
    START_POD: (c, e, out) => {
      out.cancel(`restart ${e.index}`);
      out.send(c.controllers[e.index] as string, 'local', { type: 'START', newPod: true });
      return c;
    },
  }),
  states: { watching: {} },
});
