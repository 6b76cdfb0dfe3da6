/** How many states the prover searches per second: every room that declares a proof, under each set of fixes it has a verdict for. */
import type { Exhibit } from '../../engine/exhibit.ts';
import { Prover } from '../../prove/prove.ts';
import { cpuSeconds } from './cpu-time.ts';
import { type Metric, median, metric } from './metric.ts';

const STATES_PER_S = 100_000;
/** The room the promise is made for. */
const PROMISED = 'grpc-stream-stall';
const ROUNDS = 3;

/** States and states per second of one core, verdicts included; nothing for a room without a proof. */
export function benchProve(room: Exhibit): Metric[] {
  return (room.proof?.verdicts ?? []).flatMap(({ fixes }) => {
    const name = `${room.id}.${fixes.join('+') || 'shipped'}`;
    let states = 0;
    let complete = false;
    const rounds = Array.from({ length: ROUNDS }, () => {
      const seconds = cpuSeconds(() => {
        const prover = new Prover(room, { fixes, bounds: {} });
        prover.explore();
        ({ states, complete } = prover.result());
      });
      return states / seconds;
    });
    const budget = room.id === PROMISED ? STATES_PER_S : null;
    return [
      metric(`prove.states.${name}`, states, 'states', 'most', null, complete ? 'all that can be reached within the bounds' : 'search cut: incomplete'),
      metric(`prove.statesPerSecond.${name}`, median(rounds), 'states/s', 'least', budget, 'of one core; search and verdicts'),
    ];
  });
}
