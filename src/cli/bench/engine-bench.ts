/** How many events the engine delivers per second: queue, timers, wires, transitions and emitted effects included. */
import type { Exhibit, PokeEntry, Settings } from '../../engine/exhibit.ts';
import { settingsOf } from '../../engine/settings.ts';
import { World } from '../../engine/world.ts';
import { bareStepsPerSecond } from './bare-steps.ts';
import { type Metric, metric } from './metric.ts';
import { relayExhibit } from './relay-cast.ts';

const PROXIES = 1000;
const EVENTS_PER_S = 120_000;
/** 120 000 of the 240 000 bare steps measured on a quiet machine: what the engine may add to XState's own work. */
const EVENTS_PER_BARE_STEP = 0.5;
/** The best of these: other work on the machine can only make a round slower. */
const ROUNDS = 4;

interface Workload {
  readonly exhibit: Exhibit;
  readonly settings: Settings;
  readonly pokes: readonly PokeEntry[];
  /** virtual ms to warm up, then to measure */
  readonly warm: number;
  readonly measured: number;
}

/** Metrics of the bench's own small cast and of the room with a thousand proxies, healthy and with its villainy. */
export function benchEngine(room: Exhibit): Metric[] {
  const relay = relayExhibit(PROXIES);
  const crowd = settingsOf(room, { knobs: { proxies: PROXIES }, fixes: [] });
  const small = { exhibit: relay, settings: settingsOf(relay, { knobs: {}, fixes: [] }), pokes: [], warm: 200, measured: 1000 };
  const healthy = { exhibit: room, settings: crowd, pokes: [], warm: 2000, measured: 8000 };
  const broken = { ...healthy, pokes: room.suite.pokes, warm: 20_000 };
  const bare = bareStepsPerSecond();
  const both = (name: string, workload: Workload) => {
    const speed = eventsPerSecond(workload);
    return [
      metric(`engine.eventsPerSecond.${name}.${PROXIES}`, speed, 'events/s', 'least', EVENTS_PER_S),
      metric(`engine.eventsPerBareStep.${name}.${PROXIES}`, speed / bare, 'ratio', 'least', EVENTS_PER_BARE_STEP),
    ];
  };
  return [
    metric('machine.bareStepsPerSecond', bare, 'steps/s', 'least', null),
    ...both('relay-cast', small),
    ...both(room.id, healthy),
    ...both(`${room.id}.broken`, broken),
  ];
}

function eventsPerSecond({ exhibit, settings, pokes, warm, measured }: Workload): number {
  const start = World.begin(exhibit, 1, settings);
  for (const poke of pokes) {
    start.advance(poke.at);
    start.apply(poke);
  }
  start.advance(warm);
  let best = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const world = start.copy();
    const from = performance.now();
    world.advance(warm + measured);
    best = Math.max(best, ((world.delivered - start.delivered) / (performance.now() - from)) * 1000);
  }
  return best;
}
