/** How long it takes to show any instant of a ten-minute run: keyframe, replay, frame with all its gauges. */
import { createRun } from '../../engine/create-run.ts';
import type { Exhibit, Ms } from '../../engine/exhibit.ts';
import { draw } from '../../engine/random.ts';
import type { RunSpec } from '../../engine/run.ts';
import { cpuSeconds } from './cpu-time.ts';
import { type Metric, metric, percentile } from './metric.ts';

const LENGTH = 600_000;
const SEEKS = 400;
const WARM_UP = 40;
const BUDGET_MS = 16;

/** The run as the room opens, the same one broken by the room's own villainy, and its longest scene if that is longer than ten minutes. */
export function benchSeek(room: Exhibit): Metric[] {
  const start: RunSpec = { seed: 1, knobs: {}, fixes: [], pokes: [] };
  const last = room.scenes.reduce((a, b) => (b.at > a.at ? b : a));
  return [
    ...seekMetrics(room.id, room, start, LENGTH),
    ...seekMetrics(`${room.id}.broken`, room, { ...start, pokes: room.suite.pokes }, LENGTH),
    ...(last.at > LENGTH
      ? seekMetrics(`${room.id}.${last.id}`, room, { seed: 1, knobs: last.knobs ?? {}, fixes: last.fixes ?? [], pokes: last.pokes ?? [] }, last.at)
      : []),
  ];
}

function seekMetrics(name: string, room: Exhibit, spec: RunSpec, length: Ms): Metric[] {
  const run = createRun(room, spec);
  const computing = cpuSeconds(() => run.compute(length));
  const times: number[] = [];
  let chance = { value: 0, state: 1 };
  for (let i = 0; i < WARM_UP + SEEKS; i++) {
    chance = draw(chance.state);
    const from = performance.now();
    run.frameAt(Math.floor(chance.value * length)).gauges();
    if (i >= WARM_UP) times.push(performance.now() - from);
  }
  return [
    metric(`seek.p95.${name}`, percentile(times, 95), 'ms', 'most', BUDGET_MS, `random instants of a run of ${length / 60_000} minutes`),
    metric(`seek.compute.${name}`, computing, 's', 'most', null, `of one core, to compute those ${length / 60_000} minutes`),
  ];
}
