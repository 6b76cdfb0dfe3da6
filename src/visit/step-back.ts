/** Stepping back in a world that only knows how to go on. */
import type { Ms } from '@engine/exhibit.ts';

/** One microsecond: the engine's resolution. */
const TICK: Ms = 0.001;

/**
 * The last instant before t that `next` names, looking back at most `within` ms; 0 when there is none.
 * `next(x)` is the first instant after x, or null. Windows double, so that a near instant is found cheaply.
 */
export function previousInstant(next: (t: Ms) => Ms | null, t: Ms, within: Ms): Ms {
  for (let width = 1; ; width *= 8) {
    const from = Math.max(0, t - width);
    let found: Ms | null = null;
    let x: Ms = from === 0 ? 0 : from - TICK;
    for (;;) {
      const n = next(x);
      if (n === null || n >= t) break;
      found = n;
      x = n;
    }
    if (found !== null) return found;
    if (from === 0 || width > within) return from === 0 ? 0 : t;
  }
}
