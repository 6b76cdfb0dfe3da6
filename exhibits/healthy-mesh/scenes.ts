/** Named instants of this room: they are its guided hot-spots, in this order. */
import type { Exhibit, PokeEntry, Scene, SuiteCase } from '../../src/engine/exhibit.ts';

const poke = (at: number, name: string, target?: string): PokeEntry => ({ at, kind: 'poke', poke: name, ...(target ? { target } : {}) });
/** Nothing but what the scene is about. */
const CALM = { rolloutEveryMs: 0 } as const;

export const scenes: readonly Scene[] = [
  { id: 'hall', at: 5000, focus: 'api' },
  { id: 'scale-up', knobs: CALM, pokes: [poke(3000, 'scale-up')], at: 6650, focus: 'destination' },
  { id: 'policy', knobs: CALM, pokes: [poke(4000, 'create-route')], at: 7000, focus: 'policy' },
  { id: 'webhook', knobs: CALM, pokes: [poke(4000, 'apply-bad-route')], at: 5500, focus: 'webhook' },
  { id: 'status', knobs: CALM, pokes: [poke(4000, 'create-route')], at: 6100, focus: 'routes' },
  { id: 'migration', knobs: { ...CALM, phase: 2 }, pokes: [poke(3000, 'create-route')], at: 9000, focus: 'routes' },
  { id: 'take-away', knobs: CALM, pokes: [poke(3000, 'take-away', 'destination'), poke(5000, 'scale-up')], at: 12_000, focus: 'destination' },
];

export const suite: SuiteCase = {
  pokes: [
    poke(3000, 'scale-up'),
    poke(6000, 'create-route'),
    poke(12_000, 'apply-bad-route'),
    poke(16_000, 'migrate'),
    poke(24_000, 'migrate'),
    poke(30_000, 'scale-down'),
  ],
  until: 42_000,
  breaks: null,
  fixes: [],
  corners: [
    {},
    { pods: 1 },
    { pods: 5, rolloutEveryMs: 3000 },
    { rolloutEveryMs: 1 },
    { requestsPerSecond: 20 },
    { watchLatencyMs: 5 },
    { watchLatencyMs: 1200, rolloutEveryMs: 3000, requestsPerSecond: 10 },
    { phase: 3 },
    { authorization: false },
    { failurePolicy: 'Fail' },
    { replicas: 1 },
    { replicas: 3 },
  ],
};

/** What the webhook's absence means shows only while it is absent. */
export const witnesses: Exhibit['witnesses'] = {
  failurePolicy: { pokes: [poke(1000, 'take-away', 'policy-0'), poke(1000, 'take-away', 'policy-1'), poke(3000, 'apply-bad-route')] },
};
