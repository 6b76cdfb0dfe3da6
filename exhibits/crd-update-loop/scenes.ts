/** Named instants of this room, and the villainy that the shared suite repeats. */
import type { Exhibit, PokeEntry, Scene, SuiteCase } from '../../src/engine/exhibit.ts';

const MORE: PokeEntry = { at: 12_000, kind: 'knob', knob: 'routes', value: 400 };
const NEW = (at: number): PokeEntry => ({ at, kind: 'poke', poke: 'create-route' });

/** One route and an API server that takes longer than a second: the loop, slow enough to watch. */
const SLOW = { routes: 1, replicas: 1, patchLatencyMs: 1100, reconcileMs: 0 } as const;
/** Era B at the rate that l2#12104 reports, 25 MB a minute; the API server is slow (100 ms a patch, simulated). */
const LEAK = { era: 'B', routes: 2500, patchLatencyMs: 100, replicas: 2 } as const;

export const scenes: readonly Scene[] = [
  { id: 'caught', knobs: SLOW, at: 5720, focus: 'stored' },
  { id: 'simmering', at: 10_000, focus: 'patches' },
  { id: 'over-the-cliff', pokes: [MORE, NEW(40_000)], at: 60_000, focus: 'queue' },
  { id: 'dropping', knobs: { routes: 1000 }, pokes: [NEW(120_000), NEW(120_000), NEW(120_000)], at: 200_000, focus: 'queue' },
  { id: 'oom-killed', knobs: LEAK, pokes: [NEW(90_000)], at: 1_762_000, speed: 5, focus: 'policy-0' },
  { id: 'forty-minutes', knobs: LEAK, fixes: ['raise-memory-limit'], pokes: [NEW(90_000)], at: 2_580_000, speed: 5, focus: 'route-new' },
  { id: 'flip', pokes: [MORE, NEW(40_000), { at: 60_000, kind: 'fix', fix: 'crd-port', on: true }], at: 75_000, focus: 'schema' },
  { id: 'fixed', fixes: ['crd-port'], pokes: [MORE, NEW(40_000)], at: 60_000, compare: true, focus: 'patches' },
];

export const suite: SuiteCase = {
  pokes: [{ ...MORE, at: 2000 }],
  until: 24_000,
  breaks: 'queue-empties',
  fixes: ['crd-port'],
  corners: [
    {},
    { routes: 1000 },
    { withPort: 50 },
    { stamp: 'micros' },
    { patchLatencyMs: 1 },
    { reconcileMs: 1000 },
    { reconcileMs: 0 },
    { replicas: 1 },
    { queueCapacity: 0 },
  ],
};

/** Worlds in which knobs and fixes that most runs do not need show what they do. */
export const witnesses: Exhibit['witnesses'] = {
  queueCapacity: { knobs: { routes: 400, queueCapacity: 500 }, pokes: [] },
  memoryLimitMB: { knobs: { era: 'B', routes: 10_000, memoryLimitMB: 60 }, pokes: [] },
  'raise-memory-limit': { knobs: { era: 'B', routes: 10_000, memoryLimitMB: 60 }, pokes: [] },
  'bounded-queue': { knobs: { era: 'B', routes: 10_000 }, pokes: [] },
  compare: { knobs: { era: 'B', withPort: 0, routes: 400 }, pokes: [] },
};
