/** How many states the prover searches per second: every room that declares a proof, under each set of fixes it has a verdict for. */
import type { Exhibit } from '../../engine/exhibit.ts';
import { prove } from '../../prove/prove.ts';
import { cpuSeconds } from './cpu-time.ts';
import { type Metric, metric } from './metric.ts';

const STATES_PER_S = 100_000;
/** The room the promise is made for. */
const PROMISED = 'grpc-stream-stall';
/** Small searches are repeated, since the first is slow while Node compiles; one that takes this long, in seconds, is warm. */
const ROUNDS = 3;
const WARM = 2;

/** States and states per second of one core, verdicts included; nothing for a room without a proof. */
export function benchProve(room: Exhibit): Metric[] {
  return (room.proof?.verdicts ?? []).flatMap(({ fixes }) => {
    const name = `${room.id}.${fixes.join('+') || 'shipped'}`;
    let states = 0;
    let complete = false;
    const rates: number[] = [];
    for (let spent = 0; rates.length < ROUNDS && spent < WARM; ) {
      const seconds = cpuSeconds(() => {
        ({ states, complete } = prove(room, { fixes, bounds: {} }));
      });
      spent += seconds;
      rates.push(states / seconds);
    }
    const budget = room.id === PROMISED ? STATES_PER_S : null;
    return [
      metric(`prove.states.${name}`, states, 'states', 'most', null, complete ? 'all that can be reached within the bounds' : 'search cut: incomplete'),
      metric(`prove.statesPerSecond.${name}`, Math.max(...rates), 'states/s', 'least', budget, 'of one core, the fastest round; search and verdicts'),
    ];
  });
}
