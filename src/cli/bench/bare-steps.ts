/**
 * The yardstick: how many transitions of the smallest useful machine XState makes per second on this machine, with no
 * queue, no time and no effects. Divided by it, the engine's speed means the same on a busy laptop and a quiet server.
 */
import { assign, setup } from 'xstate';
import { begin, step } from '../../engine/stepper.ts';

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

/** The best of several rounds. */
export function bareStepsPerSecond(): number {
  const event = { type: 'NEXT' };
  let best = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let { snapshot } = begin(swing, undefined);
    const from = performance.now();
    for (let i = 0; i < STEPS; i++) snapshot = step(swing, snapshot, event).snapshot;
    best = Math.max(best, (STEPS / (performance.now() - from)) * 1000);
  }
  return best;
}
