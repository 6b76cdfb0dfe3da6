/** The instants at which a run is shown: 0, every, 2·every …, and `until` itself as the last one. */
import type { Ms } from '../engine/exhibit.ts';

/** Multiplied rather than summed, so that a fraction of a millisecond does not drift. */
export function* instants(until: Ms, every: Ms): Generator<Ms> {
  for (let i = 0; ; i++) {
    const t = Math.round(i * every * 1000) / 1000;
    if (t >= until) break;
    yield t;
  }
  yield until;
}
