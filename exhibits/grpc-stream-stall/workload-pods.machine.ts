/** The pod network: who holds which IP now. Answers requests the way the kernel and the wrong pod would. */
import { setup } from 'xstate';
import { type Held, held, reactions, type Timed } from '../../src/engine/effects.ts';

export interface Holder {
  readonly owner: 'ours' | 'stranger';
  readonly pod: string;
}

export interface WorkloadPodsContext {
  readonly id: string;
  readonly holders: Readonly<Record<string, Holder>>;
}

export type WorkloadPodsEvent = Timed<
  { type: 'ASSIGN'; ip: string; owner: 'ours' | 'stranger'; pod: string } | { type: 'RELEASE'; ip: string } | { type: 'REQUEST'; from: string; ip: string }
>;

type C = WorkloadPodsContext;

export const workloadPodsMachine = setup({
  types: { context: {} as Held<C>, events: {} as WorkloadPodsEvent, input: {} as { id: string } },
}).createMachine({
  id: 'workloadPods',
  context: ({ input }) => held({ id: input.id, holders: {} }),
  initial: 'serving',
  on: reactions<C, WorkloadPodsEvent>({
    ASSIGN: (c, e) => ({ ...c, holders: { ...c.holders, [e.ip]: { owner: e.owner, pod: e.pod } } }),
    RELEASE: (c, e) => {
      const { [e.ip]: _, ...holders } = c.holders;
      return { ...c, holders };
    },
    REQUEST: (c, e, out) => {
      const holder = c.holders[e.ip];
      const outcome = !holder ? 'refused' : holder.owner === 'ours' ? 'ok' : 'wrong';
      out.count(`requests_${outcome}`);
      out.send(e.from, 'mesh', { type: 'REPLY', ip: e.ip, outcome });
      return c;
    },
  }),
  states: { serving: {} },
});
