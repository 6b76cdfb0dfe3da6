/** Where two runs of the same inputs part: the first instant at which an observed gauge or the condition differs. */
import type { Ms } from './exhibit.ts';
import type { Frame } from './frame.ts';
import type { Run } from './run.ts';

const COARSE: Ms = 100;

/**
 * The first instant (ms) up to `until` at which what the exhibit calls `observed` differs, or null.
 * Exact to the event when the difference lasts at least 100 ms; shorter differences may be passed over.
 */
export function firstDivergence(a: Run, b: Run, until: Ms): Ms | null {
  const observed = observedNames(a);
  let same = 0;
  if (!alike(a.frameAt(0), b.frameAt(0), observed)) return 0;
  for (let t = Math.min(COARSE, until); ; t = Math.min(t + COARSE, until)) {
    if (!alike(a.frameAt(t), b.frameAt(t), observed)) return refine(a, b, same, t, observed);
    if (t >= until) return null;
    same = t;
  }
}

/** Steps from event to event of either run, from `from` (alike) to `to` (not alike). */
function refine(a: Run, b: Run, from: Ms, to: Ms, observed: readonly string[]): Ms {
  let t = from;
  while (t < to) {
    t = Math.min(a.nextEvent(t) ?? to, b.nextEvent(t) ?? to, to);
    if (!alike(a.frameAt(t), b.frameAt(t), observed)) return t;
  }
  return to;
}

function alike(a: Frame, b: Frame, observed: readonly string[]): boolean {
  return a.condition === b.condition && observed.every((name) => Object.is(a.gauge(name), b.gauge(name)));
}

/** The exhibit's observed gauges by full name at these settings. */
function observedNames(run: Run): string[] {
  const { settings } = run.frameAt(0);
  return run.exhibit.observed.flatMap((id) => {
    const each = run.exhibit.gauges.find((g) => g.id === id)?.each;
    return each ? Array.from({ length: each(settings) }, (_, i) => id.replace('<i>', String(i))) : [id];
  });
}
