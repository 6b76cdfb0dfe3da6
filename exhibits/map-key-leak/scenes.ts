/** Named instants of this room, and the villainy that the shared suite repeats. */
import type { Exhibit, PokeEntry, Scene, SuiteCase } from '../../src/engine/exhibit.ts';

const CHURN = (at: number, value = 120): PokeEntry => ({ at, kind: 'knob', knob: 'podsPerMinute', value });
const POKE = (at: number, poke: string): PokeEntry => ({ at, kind: 'poke', poke });
const BOTH = ['delete-when-empty', 'key-by-name'];

export const scenes: readonly Scene[] = [
  { id: 'healthy', at: 8000, focus: 'keys' },
  { id: 'leaking', pokes: [CHURN(5000)], at: 60_000, speed: 5, focus: 'keys' },
  { id: 'gc', pokes: [CHURN(5000), CHURN(90_000, 0), POKE(100_000, 'run-gc'), POKE(104_000, 'run-gc')], at: 104_400, focus: 'gc' },
  { id: 'oom', knobs: { memoryLimitMB: 100, podKB: 60 }, pokes: [CHURN(5000, 600)], at: 72_000, speed: 5, focus: 'heap' },
  { id: 'fixed-delete', knobs: { updatesPerPod: 0.5 }, fixes: ['delete-when-empty'], pokes: [CHURN(5000)], at: 60_000, speed: 5, focus: 'errors' },
  { id: 'fixed-name', fixes: ['key-by-name'], pokes: [CHURN(5000)], at: 60_000, speed: 5, focus: 'keys' },
  {
    id: 'fixed-both',
    knobs: { updatesPerPod: 0.5 },
    fixes: BOTH,
    pokes: [CHURN(5000), POKE(20_000, 'crash-loop'), POKE(58_000, 'run-gc')],
    at: 60_000,
    compare: true,
    speed: 5,
    focus: 'keys',
  },
  { id: 'buckets', fixes: BOTH, pokes: [POKE(5000, 'scale-out')], at: 60_000, focus: 'buckets' },
];

export const suite: SuiteCase = {
  pokes: [CHURN(2000), POKE(3000, 'crash-loop')],
  until: 12_000,
  breaks: 'no-pinned-pods',
  fixes: BOTH,
  corners: [{}, { updatesPerPod: 2 }, { subscribers: 1 }, { subscribers: 8 }, { podKB: 200 }, { memoryLimitMB: 60 }, { podsPerMinute: 600 }],
};

/** Worlds in which knobs and pokes that most runs do not need show what they do. */
export const witnesses: Exhibit['witnesses'] = {
  memoryLimitMB: { knobs: { podKB: 200, memoryLimitMB: 42 }, pokes: [CHURN(2000, 600)] },
  podsPerMinute: { knobs: { podsPerMinute: 60 }, pokes: [] },
};
