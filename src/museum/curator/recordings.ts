/** Recordings of the real thing: fetched when the curator's panel asks, and the model run against them between frames. */
import type { Exhibit } from '@engine/exhibit.ts';
import { type Comparison, compare, type RecordedSeries } from '@engine/recorded.ts';

const found = import.meta.glob<readonly RecordedSeries[]>('/exhibits/*/recorded.ts', { import: 'recorded' });

export function hasRecordings(exhibit: string): boolean {
  return `/exhibits/${exhibit}/recorded.ts` in found;
}

const loading = new Map<string, Promise<readonly RecordedSeries[]>>();

/** A room's series, for React's `use`: the same promise for the same room. Rejects when they cannot be loaded; asking again tries again. */
export function recordingsOf(exhibit: string): Promise<readonly RecordedSeries[]> {
  let promise = loading.get(exhibit);
  if (!promise) {
    promise = found[`/exhibits/${exhibit}/recorded.ts`]?.() ?? Promise.resolve([]);
    loading.set(exhibit, promise);
    promise.catch(() => loading.delete(exhibit));
  }
  return promise;
}

/** How long the model may keep the page from doing anything else, ms. */
const SLICE_MS = 8;

async function inSlices(exhibit: Exhibit, series: RecordedSeries): Promise<Comparison> {
  const steps = compare(exhibit, series);
  for (;;) {
    const until = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const known = new WeakMap<RecordedSeries, Promise<Comparison>>();
let last: Promise<unknown> = Promise.resolve();

/** The model beside this recording; computed once, one series after the other. */
export function comparisonOf(exhibit: Exhibit, series: RecordedSeries): Promise<Comparison> {
  let promise = known.get(series);
  if (!promise) {
    promise = last.then(() => inSlices(exhibit, series));
    last = promise.catch(() => undefined);
    known.set(series, promise);
  }
  return promise;
}
