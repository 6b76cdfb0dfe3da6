/** Named instants of this room, and the villainy that the shared suite repeats. */
import type { Exhibit, PokeEntry, Scene, SuiteCase } from '../../src/engine/exhibit.ts';

/** Four times as many routes in use as the cache holds: something is evicted and comes back all the time. */
const CHURN: PokeEntry = { at: 5000, kind: 'poke', poke: 'more-routes' };
const ANNOUNCE = (at: number): PokeEntry => ({ at, kind: 'poke', poke: 'announce' });

export const scenes: readonly Scene[] = [
  { id: 'healthy', at: 4000, focus: 'proxy-0' },
  { id: 'evicted', knobs: { proxies: 1 }, pokes: [{ at: 4100, kind: 'poke', poke: 'evict', target: 'proxy-0' }], at: 4600, focus: 'proxy-0' },
  { id: 'piling-up', pokes: [CHURN], at: 40_000, speed: 2, focus: 'hooks' },
  { id: 'oom', pokes: [CHURN], at: 218_000, speed: 5, focus: 'memory' },
  { id: 'announced', pokes: [CHURN, ANNOUNCE(60_000)], at: 60_250, speed: 0.1, focus: 'hooks' },
  { id: 'fixed', fixes: ['hang-up'], pokes: [CHURN], at: 40_000, compare: true, speed: 2, focus: 'hooks' },
];

export const suite: SuiteCase = {
  pokes: [{ ...CHURN, at: 2000 }],
  until: 24_000,
  breaks: 'streams-have-consumers',
  fixes: ['hang-up'],
  corners: [
    {},
    { requestsPerSecond: 20 },
    { eviction: 'when-idle', requestsPerSecond: 20 },
    { cacheCapacity: 1, idleTimeoutMs: 1000 },
    { cacheCapacity: 100, routesInUse: 990 },
    { updatesPerMinute: 60 },
    { latencyMs: 500, requestsPerSecond: 20 },
    { proxies: 12 },
    { memoryLimitMB: 40 },
  ],
};

/** Worlds in which knobs and fixes that most runs do not need show what they do. */
export const witnesses: Exhibit['witnesses'] = {
  memoryLimitMB: { knobs: { memoryLimitMB: 45 }, pokes: suite.pokes },
  'raise-memory-limit': { knobs: { memoryLimitMB: 45 }, pokes: suite.pokes },
  // What was announced is still on the way when the latency is long.
  latencyMs: { pokes: [...suite.pokes, ANNOUNCE(suite.until - 50)] },
};
