import { expect, it } from 'vitest';
import { createRun } from './create-run.ts';
import type { Exhibit } from './exhibit.ts';
import type { Frame } from './frame.ts';
import { frameHash } from './frame-hash.ts';
import { walk } from './walk.ts';

const exhibit = ((await import('../../exhibits/healthy-mesh/exhibit.ts')) as { default: Exhibit }).default;
const spec = {
  seed: 3,
  knobs: {},
  fixes: [],
  pokes: [
    { at: 1000, kind: 'poke', poke: 'scale-up' },
    { at: 1000, kind: 'knob', knob: 'phase', value: 2 },
    { at: 7300, kind: 'poke', poke: 'create-route' },
  ],
} as const;

it('shows the frames of the run, in order, at its pace, after pokes, and at the end', () => {
  const run = createRun(exhibit, spec);
  const frames = [...walk(exhibit, spec, { until: 20_000, every: 3000, mostEvents: 100_000 })];
  expect(frames.map((f) => f.t)).toEqual([0, 1000, 3000, 6000, 7300, 9000, 12_000, 15_000, 18_000, 20_000]);
  for (const frame of frames) expect(frameHash(frame), `at ${frame.t} ms`).toBe(frameHash(run.frameAt(frame.t)));
});

it('ends where its deliveries do, with a whole instant', () => {
  const run = createRun(exhibit, spec);
  const ends = Array.from({ length: 60 }, (_, i) => [...walk(exhibit, spec, { until: 20_000, every: 3000, mostEvents: 20 + i })].at(-1) as Frame);
  for (const frame of ends) expect(frameHash(frame), `at ${frame.t} ms`).toBe(frameHash(run.frameAt(frame.t)));
  // Several things happen at one instant, and all of them are in the frame.
  expect(new Set(ends.map((f) => f.t)).size).toBeLessThan(ends.length);
  expect(ends.at(-1)?.t).toBeLessThan(20_000);
});
