/**
 * A recording of the real thing beside the model. An exhibit's `recorded.ts` says which run of the model stands against which
 * recorded points; the same data draw the curator's chart and are held to their tolerance by a test.
 */
import { createRun } from './create-run.ts';
import type { Exhibit, Ms } from './exhibit.ts';
import type { Run, RunSpec } from './run.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the model is read for one x: the gauge, at an instant of a run (seed 1). */
export interface Reading {
  readonly run: Pick<RunSpec, 'knobs' | 'fixes' | 'pokes'>;
  readonly gauge: string;
  readonly at: Ms;
}

export interface RecordedSeries {
  /** words under `curator.charts.<id>` in the exhibit's strings */
  readonly id: string;
  /** what x is: an instant, a size that was varied, or one of several cases (x is its index; words under `marks.<case>`) */
  readonly x: { readonly unit: 'ms' | 'bytes'; readonly scale: 'linear' | 'log' } | { readonly unit: 'case'; readonly cases: readonly string[] };
  readonly y: { readonly scale: 'linear' | 'log' };
  /** true: y keeps its value until it changes, as a counter does */
  readonly steps: boolean;
  readonly recorded: readonly Point[];
  /** the same object `run` for the same run, so that it is computed once */
  readonly model: (x: number) => Reading;
  /** where the model is read beside the recorded points, for its line */
  readonly also?: readonly number[];
  /** the model promises to be within this of every recorded y */
  readonly tolerance: number;
}

export interface Comparison {
  /** the model's own line, by rising x */
  readonly line: readonly Point[];
  readonly pairs: readonly { readonly x: number; readonly recorded: number; readonly simulated: number }[];
  /** at how many recorded points both are equal */
  readonly equal: number;
  /** the largest difference at a recorded point, in y's unit */
  readonly worst: number;
}

/** Small enough that a page stays smooth between two of them. */
const EVENTS_AT_ONCE = 400;

/**
 * Runs the model against a recording, a little at each step of the generator, so that a page can do it between frames.
 * Throws as `createRun` does when a run does not fit the exhibit.
 */
export function* compare(exhibit: Exhibit, series: RecordedSeries): Generator<undefined, Comparison> {
  const xs = [...new Set([...series.recorded.map((p) => p.x), ...(series.also ?? [])])].sort((a, b) => a - b);
  const line: Point[] = [];
  let of: Reading['run'] | null = null;
  let run: Run | null = null;
  for (const x of xs) {
    const reading = series.model(x);
    if (!run || of !== reading.run) run = createRun(exhibit, { seed: 1, ...reading.run });
    of = reading.run;
    while (!run.compute(reading.at, EVENTS_AT_ONCE)) yield;
    line.push({ x, y: run.frameAt(reading.at).gauge(reading.gauge) });
    yield;
  }
  const simulated = new Map(line.map((p) => [p.x, p.y]));
  const pairs = series.recorded.map(({ x, y }) => ({ x, recorded: y, simulated: simulated.get(x) as number }));
  const differences = pairs.map((p) => Math.abs(p.simulated - p.recorded));
  return { line, pairs, equal: differences.filter((d) => d === 0).length, worst: Math.max(0, ...differences) };
}
