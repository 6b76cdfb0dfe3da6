/** Test support: goes through a run once, and shows it often on the way. */
import type { Exhibit, Ms } from './exhibit.ts';
import type { Frame } from './frame.ts';
import { frameOf } from './frame-of.ts';
import type { RunSpec } from './run.ts';
import { settingsOf } from './settings.ts';
import { World } from './world.ts';

export interface Pace {
  readonly until: Ms;
  /** between frames, ms; there is one after the pokes of an instant and at the end as well */
  readonly every: Ms;
  /** ends early after so many deliveries, with the instant reached */
  readonly mostEvents: number;
}

/** Frames of the run in order of time, each as `frameAt` shows it. The pokes must be in order of time, and fit the exhibit. */
export function* walk(exhibit: Exhibit, spec: RunSpec, pace: Pace): Generator<Frame> {
  const world = World.begin(exhibit, spec.seed, settingsOf(exhibit, spec));
  let next = 0;
  for (const t of instants(spec, pace)) {
    const reached = world.advance(t, pace.mostEvents - world.delivered);
    // Half an instant is nothing that anybody can see.
    if (!reached) world.advance(world.now);
    for (let poke = spec.pokes[next]; poke?.at === world.now; poke = spec.pokes[++next]) {
      world.apply(poke);
      world.advance(world.now);
    }
    yield frameOf(world);
    if (!reached) return;
  }
}

function* instants({ pokes }: RunSpec, { until, every }: Pace): Generator<Ms> {
  const poked = [...new Set(pokes.map((poke) => poke.at))];
  let next = 0;
  for (let beat = 0; ; beat = Math.min(until, beat + every)) {
    for (let at = poked[next]; at !== undefined && at <= beat; at = poked[++next]) if (at < beat) yield at;
    yield beat;
    if (beat >= until) return;
  }
}
