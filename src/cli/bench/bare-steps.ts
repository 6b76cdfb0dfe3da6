/**
 * The yardstick: how many transitions of the smallest useful machine XState makes per second on this machine, with no
 * queue, no time and no effects. Divided by it, the engine's speed means the same on a busy laptop and a quiet server.
 */
import { assign, setup } from 'xstate';
import { begin, stepByXState } from '../../engine/stepper.ts';
import { cpuSeconds } from './cpu-time.ts';
import { median } from './metric.ts';

const STEPS = 200_000;
const ROUNDS = 5;

const count = assign<{ n: number }, { type: 'NEXT' }, undefined, { type: 'NEXT' }, never>({ n: ({ context }) => context.n + 1 });
const swing = setup({ types: { context: {} as { n: number }, events: {} as { type: 'NEXT' } } }).createMachine({
  id: 'swing',
  context: { n: 0 },
  initial: 'left',
  states: {
    left: { on: { NEXT: { target: 'right', guard: ({ context }) => context.n >= 0, actions: count } } },
    right: { on: { NEXT: { target: 'left', actions: count } } },
  },
});

/** The median of several rounds, per second of one core. */
export function bareStepsPerSecond(): number {
  const event = { type: 'NEXT' };
  const rounds = Array.from({ length: ROUNDS }, () => {
    let { snapshot } = begin(swing, undefined);
    const seconds = cpuSeconds(() => {
      for (let i = 0; i < STEPS; i++) snapshot = stepByXState(swing, snapshot, event).snapshot;
    });
    return STEPS / seconds;
  });
  return median(rounds);
}
