/**
 * The kubelet of the controllers' pods: it starts a container again after the kernel has ended it at its memory
 * limit, waiting longer each time, and carries out a rollout, which replaces the pods.
 */
import { setup } from 'xstate';
import { type Held, held, reactions, type Timed } from '../engine/effects.ts';
import type { Ms } from '../engine/exhibit.ts';

export interface KubeletInput {
  /** actors that are a pod with one container each */
  readonly controllers: readonly string[];
  /** the container's name, for the log */
  readonly container: string;
  /** from OOMKilled to a running process again, ms: CrashLoopBackOff and start-up together; doubled each time up to the longest */
  readonly backOffMs: Ms;
}

export interface KubeletContext extends KubeletInput {
  readonly id: string;
  /** containers started again after OOMKilled, per controller */
  readonly restarts: readonly number[];
  /** kills in a row, for the back-off, and when each container last started */
  readonly inARow: readonly number[];
  readonly startedAt: readonly Ms[];
}

export type KubeletEvent = Timed<
  | { type: 'OOM_KILLED'; index: number }
  | { type: 'ROLLOUT_RESTART' }
  | { type: 'RESTART'; index: number }
  | { type: 'STOP_POD'; index: number }
  | { type: 'START_POD'; index: number }
>;

type C = KubeletContext;

/** The kubelet's longest back-off, ms. */
const LONGEST_BACK_OFF: Ms = 300_000;
/** A container that ran this long begins with the shortest back-off again (as the kubelet has it). */
const FORGIVEN: Ms = 600_000;
/** A rollout's pace: one pod after the other; a pod is back after this, ms (simulated). */
const ROLL_STEP: Ms = 4500;
const POD_START: Ms = 3000;

function replaced<T>(list: readonly T[], index: number, value: T): readonly T[] {
  return list.map((old, i) => (i === index ? value : old));
}

export const kubeletMachine = setup({
  types: { context: {} as Held<C>, events: {} as KubeletEvent, input: {} as KubeletInput & { id: string } },
}).createMachine({
  id: 'kubelet',
  context: ({ input }) =>
    held({ ...input, restarts: input.controllers.map(() => 0), inARow: input.controllers.map(() => 0), startedAt: input.controllers.map(() => 0) }),
  initial: 'watching',
  on: reactions<C, KubeletEvent>({
    OOM_KILLED: (c, e, out) => {
      const ran = e.at - (c.startedAt[e.index] ?? 0);
      const before = ran >= FORGIVEN ? 0 : (c.inARow[e.index] ?? 0);
      const wait = Math.min(LONGEST_BACK_OFF, c.backOffMs * 2 ** before);
      out.log('warn', `container ${c.container} of ${c.controllers[e.index]}: OOMKilled, exit code 137; starts again in ${wait / 1000} s`);
      out.after(wait, `restart ${e.index}`, { type: 'RESTART', index: e.index } as { type: string });
      return { ...c, restarts: replaced(c.restarts, e.index, (c.restarts[e.index] ?? 0) + 1), inARow: replaced(c.inARow, e.index, before + 1) };
    },
    RESTART: (c, e, out) => {
      out.send(c.controllers[e.index] as string, 'local', { type: 'START', newPod: false });
      return { ...c, startedAt: replaced(c.startedAt, e.index, e.at) };
    },
    ROLLOUT_RESTART: (c, _e, out) => {
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
      return { ...c, startedAt: replaced(c.startedAt, e.index, e.at), inARow: replaced(c.inARow, e.index, 0) };
    },
  }),
  states: { watching: {} },
});
