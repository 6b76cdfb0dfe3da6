/** How long it takes to show any instant of a ten-minute run: keyframe, replay, frame with all its gauges. */
import { createRun } from '../../engine/create-run.ts';
import type { Exhibit, PokeEntry } from '../../engine/exhibit.ts';
import { draw } from '../../engine/random.ts';
import { cpuSeconds } from './cpu-time.ts';
import { type Metric, metric, percentile } from './metric.ts';

const LENGTH = 600_000;
const SEEKS = 400;
const WARM_UP = 40;
const BUDGET_MS = 16;

/** The run as the room opens, and the same one broken by the room's own villainy. */
export function benchSeek(room: Exhibit): Metric[] {
  return [...seekMetrics(room.id, room, []), ...seekMetrics(`${room.id}.broken`, room, room.suite.pokes)];
}

function seekMetrics(name: string, room: Exhibit, pokes: readonly PokeEntry[]): Metric[] {
  const run = createRun(room, { seed: 1, knobs: {}, fixes: [], pokes });
  const computing = cpuSeconds(() => run.compute(LENGTH));
  const times: number[] = [];
  let chance = { value: 0, state: 1 };
  for (let i = 0; i < WARM_UP + SEEKS; i++) {
    chance = draw(chance.state);
    const from = performance.now();
    run.frameAt(Math.floor(chance.value * LENGTH)).gauges();
    if (i >= WARM_UP) times.push(performance.now() - from);
  }
  return [
    metric(`seek.p95.${name}`, percentile(times, 95), 'ms', 'most', BUDGET_MS, 'random instants of a run of ten minutes'),
    metric(`seek.compute.${name}`, computing, 's', 'most', null, 'of one core, to compute those ten minutes'),
  ];
}
