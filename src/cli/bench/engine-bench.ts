/** How many events the engine delivers per second: queue, timers, wires, transitions and emitted effects included. */
import type { Exhibit, PokeEntry, Settings } from '../../engine/exhibit.ts';
import { settingsOf } from '../../engine/settings.ts';
import { World } from '../../engine/world.ts';
import { bareStepsPerSecond } from './bare-steps.ts';
import { cpuSeconds } from './cpu-time.ts';
import { fanOutExhibit } from './fan-out-cast.ts';
import { type Metric, median, metric } from './metric.ts';

const PROXIES = 1000;
const EVENTS_PER_S = 120_000;
/** 120 000 of the 240 000 bare steps measured on a quiet machine: what the engine may add to XState's own work. */
const EVENTS_PER_BARE_STEP = 0.5;
const ROUNDS = 3;

interface Workload {
  readonly exhibit: Exhibit;
  readonly settings: Settings;
  readonly pokes: readonly PokeEntry[];
  /** virtual ms to warm up, then to measure */
  readonly warm: number;
  readonly measured: number;
}

/** Metrics of the bench's own small cast, and of the room with a thousand proxies, healthy and with its villainy. */
export function benchEngine(room: Exhibit): Metric[] {
  const fanOut = fanOutExhibit(PROXIES);
  const crowd = settingsOf(room, { knobs: { proxies: PROXIES }, fixes: [] });
  const healthy = { exhibit: room, settings: crowd, pokes: [], warm: 2000, measured: 8000 };
  const bare = bareStepsPerSecond();
  const small = measure({ exhibit: fanOut, settings: settingsOf(fanOut, { knobs: {}, fixes: [] }), pokes: [], warm: 500, measured: 1000 });
  return [
    metric('engine.bareStepsPerSecond', bare, 'steps/s', 'least', null, 'the yardstick: XState alone, no queue, no time, no effects'),
    metric(`engine.eventsPerSecond.${PROXIES}`, small.events, 'events/s', 'least', EVENTS_PER_S, 'of one core; API server, fan-out, timers, replies'),
    metric(`engine.eventsPerBareStep.${PROXIES}`, small.events / bare, 'ratio', 'least', EVENTS_PER_BARE_STEP, 'the same on a slow or busy machine'),
    ...ofRoom(`${room.id}.${PROXIES}`, healthy),
    ...ofRoom(`${room.id}.${PROXIES}.broken`, { ...healthy, pokes: room.suite.pokes, warm: 20_000 }),
  ];
}

function ofRoom(name: string, workload: Workload): Metric[] {
  const { events, virtual } = measure(workload);
  return [
    metric(`room.eventsPerSecond.${name}`, events, 'events/s', 'least', null),
    metric(`room.virtualSecondsPerSecond.${name}`, virtual, 's/s', 'least', null, 'how much faster than real time one core can go'),
  ];
}

/** Per second of one core: events delivered and virtual seconds passed, the median of the rounds. */
function measure({ exhibit, settings, pokes, warm, measured }: Workload): { events: number; virtual: number } {
  const start = World.begin(exhibit, 1, settings);
  for (const poke of pokes) {
    start.advance(poke.at);
    start.apply(poke);
  }
  start.advance(warm);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const world = start.copy();
    const seconds = cpuSeconds(() => world.advance(warm + measured));
    return { events: (world.delivered - start.delivered) / seconds, virtual: measured / 1000 / seconds };
  });
  return { events: median(rounds.map((round) => round.events)), virtual: median(rounds.map((round) => round.virtual)) };
}
