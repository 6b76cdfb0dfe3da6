/** Named instants of this room, and the villainy that the shared suite repeats. */
import type { Exhibit, Scene, SuiteCase } from '../../src/engine/exhibit.ts';

const SILENCE = { at: 3000, kind: 'poke', poke: 'stop-reading', target: 'proxy-1' } as const;

export const scenes: readonly Scene[] = [
  { id: 'healthy', at: 2800, focus: 'controller' },
  { id: 'draining', pokes: [SILENCE], at: 8000, focus: 'stream-1' },
  { id: 'stalled', pokes: [SILENCE], at: 16_000, focus: 'controller' },
  { id: 'misrouting', pokes: [SILENCE], at: 24_000, focus: 'pods' },
  { id: 'flip', pokes: [SILENCE, { at: 24_000, kind: 'fix', fix: 'per-stream-queue', on: true }], at: 26_000, focus: 'controller' },
  { id: 'fixed', fixes: ['per-stream-queue'], pokes: [SILENCE], at: 24_000, compare: true, focus: 'controller' },
];

export const suite: SuiteCase = {
  pokes: [SILENCE],
  until: 30_000,
  breaks: 'readers-current',
  fixes: ['per-stream-queue'],
  corners: [
    {},
    { proxies: 2 },
    { proxies: 40 },
    { messageBytes: 100 },
    { messageBytes: 65_536 },
    { queueCapacity: 1 },
    { rollEvery: 200 },
    { streamWindow: 1_048_576 },
    { sharedConnection: true },
  ],
};

const IDLE = { ...SILENCE, poke: 'idle-balancer' } as const;
const FROZEN = { ...SILENCE, poke: 'freeze' } as const;
const LAB = { every: 10, stuck: 1 };

/** Worlds in which knobs and fixes that most runs do not need show what they do. */
export const witnesses: Exhibit['witnesses'] = {
  queueCapacity: { fixes: ['per-stream-queue'], pokes: [SILENCE] },
  clientBuffer: { pokes: [IDLE] },
  readThenStop: { knobs: LAB },
  connectionWindow: { knobs: { sharedConnection: true, connectionCredit: 'on-read', connectionWindow: 131_072 } },
  streamCredit: { knobs: { ...LAB, connectionCredit: 'on-read' } },
  'client-watchdog': { knobs: { clientBuffer: 3 }, pokes: [IDLE] },
  keepalive: { pokes: [FROZEN] },
  'queue-dropping': { knobs: { queueCapacity: 3 } },
  'queue-blocking': { knobs: { queueCapacity: 3 } },
};
