/** Test support: goes through a run once, and shows it often on the way. */
import type { Exhibit, Ms } from './exhibit.ts';
import type { Frame } from './frame.ts';
import { frameOf } from './frame-of.ts';
import type { RunSpec } from './run.ts';
import { settingsOf } from './settings.ts';
import { World } from './world.ts';

export interface Pace {
  readonly until: Ms;
  /** between frames, ms; there is one after each poke and at the end as well */
  readonly every: Ms;
  /** ends early after so many deliveries, at the instant reached */
  readonly mostEvents: number;
}

/** Frames of the run in order of time. The pokes must be in order of time, and fit the exhibit. */
export function* walk(exhibit: Exhibit, spec: RunSpec, { until, every, mostEvents }: Pace): Generator<Frame> {
  const world = World.begin(exhibit, spec.seed, settingsOf(exhibit, spec));
  const pokes = spec.pokes.filter((poke) => poke.at <= until);
  let next = 0;
  for (let t = 0; ; t = Math.min(until, t + every)) {
    for (let poke = pokes[next]; poke && poke.at <= t; poke = pokes[++next]) {
      if (!world.advance(poke.at, mostEvents - world.delivered)) return yield frameOf(world);
      world.apply(poke);
      yield frameOf(world);
    }
    if (!world.advance(t, mostEvents - world.delivered)) return yield frameOf(world);
    yield frameOf(world);
    if (t >= until) return;
  }
}
