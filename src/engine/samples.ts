/** Gauges over time, for charts: read where the run keeps its pictures anyway, so nothing is replayed. */
import type { Ms } from './exhibit.ts';
import { readGauge } from './frame-of.ts';
import type { Run } from './run.ts';
import type { Picture } from './world.ts';

export interface Series {
  readonly name: string;
  readonly points: readonly { readonly t: Ms; readonly value: number }[];
}

/** What was read of a picture: it never changes. */
const known = new WeakMap<Picture, Map<string, number>>();

/**
 * Each gauge at the run's kept pictures up to `upTo`, and at `upTo` itself: values that it had, not evenly spaced (a
 * picture may have been taken in the middle of an instant's events).
 * Instants at which a gauge is not a number (nothing of that name yet) are left out.
 */
export function samples(run: Run, names: readonly string[], upTo: Ms): Series[] {
  const now = run.frameAt(upTo);
  const pictures = run.pictures(upTo);
  return names.map((name) => {
    const points = pictures.filter((p) => p.now < upTo).map((p) => ({ t: p.now, value: readingOf(run, p, name) }));
    return { name, points: [...points, { t: upTo, value: now.gauge(name) }].filter((p) => !Number.isNaN(p.value)) };
  });
}

function readingOf(run: Run, picture: Picture, name: string): number {
  const values = known.get(picture) ?? new Map<string, number>();
  known.set(picture, values);
  let value = values.get(name);
  if (value === undefined) {
    value = readGauge(run.exhibit.gauges, picture, name);
    values.set(name, value);
  }
  return value;
}
