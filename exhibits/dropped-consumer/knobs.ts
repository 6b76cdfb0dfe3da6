/** What a visitor can turn, repair and poke in this room. Words are in strings/en.json. */
import type { FixSpec, KnobSpec, PokeSpec, Settings } from '../../src/engine/exhibit.ts';

export const knobs: readonly KnobSpec[] = [
  {
    id: 'routesInUse',
    type: 'number',
    min: 1,
    max: 1000,
    default: 3,
    integer: true,
    unit: 'routes',
    scale: 'log',
    stops: [1, 3, 6, 12, 100, 1000],
    live: true,
    main: true,
  },
  // 3 is what l2#2523 sets to reproduce the bug; 100 was linkerd2-proxy's default for a while, later 10 000.
  {
    id: 'cacheCapacity',
    type: 'number',
    min: 1,
    max: 200,
    default: 3,
    integer: true,
    unit: 'routes',
    scale: 'log',
    stops: [1, 3, 12, 100],
    live: true,
    main: true,
  },
  { id: 'updatesPerMinute', type: 'number', min: 0, max: 60, default: 0, integer: false, unit: '/min', stops: [0, 0.1, 1, 6, 60], live: true, main: true },
  // 2 s is what the test of px#247 sets; linkerd2-proxy's default is 60 s.
  {
    id: 'idleTimeoutMs',
    type: 'number',
    min: 1000,
    max: 120_000,
    default: 2000,
    integer: true,
    unit: 'ms',
    scale: 'log',
    stops: [1000, 2000, 10_000, 60_000],
    live: true,
    main: true,
  },
  { id: 'eviction', type: 'enum', options: ['when-full', 'when-idle'], default: 'when-full', live: true },
  {
    id: 'requestsPerSecond',
    type: 'number',
    min: 0.1,
    max: 20,
    default: 1,
    integer: false,
    unit: '/s',
    scale: 'log',
    stops: [0.1, 1, 4, 20],
    live: true,
  },
  { id: 'proxies', type: 'number', min: 1, max: 12, default: 4, integer: true, unit: '', stops: [1, 4, 12], live: false },
  { id: 'streamKB', type: 'number', min: 16, max: 1024, default: 256, integer: true, unit: 'KB', scale: 'log', stops: [16, 64, 256, 1024], live: true },
  { id: 'memoryLimitMB', type: 'number', min: 0, max: 2048, default: 250, integer: true, unit: 'MB', stops: [0, 60, 250, 1024], live: true },
  { id: 'latencyMs', type: 'number', min: 1, max: 500, default: 100, integer: true, unit: 'ms', stops: [1, 20, 100, 500], live: true },
];

export const fixes: readonly FixSpec[] = [{ id: 'hang-up', historic: true }, { id: 'heartbeat' }, { id: 'bigger-cache' }, { id: 'raise-memory-limit' }];

export const pokes: readonly PokeSpec[] = [
  { id: 'evict', target: 'proxy', does: { send: { to: 'target', event: { type: 'EVICT' } } } },
  { id: 'more-routes', target: 'none', does: { turn: { knob: 'routesInUse', by: 9 } } },
  { id: 'announce', target: 'none', does: { send: { to: 'services', event: { type: 'ANNOUNCE' } } } },
  { id: 'ping', target: 'none', does: { send: { to: 'destination', event: { type: 'PING_ALL' } } } },
  { id: 'restart', target: 'none', does: { send: { to: 'kubelet', event: { type: 'ROLLOUT_RESTART' } } } },
];

/** A numeric knob's value. */
export function num(settings: Settings, knob: string): number {
  return Number(settings.knobs[knob]);
}

/** What `bigger-cache` does to the capacity, and `raise-memory-limit` to the limit (both ours; any factor only moves the cliff). */
const BIGGER = 10;
const RAISED = 4;

/** Routes that one proxy's cache holds. */
export function cacheCapacity(settings: Settings): number {
  return num(settings, 'cacheCapacity') * (settings.fixes.has('bigger-cache') ? BIGGER : 1);
}

/** Memory limit of the destination container, MB; 0: none. */
export function memoryLimitMB(settings: Settings): number {
  return num(settings, 'memoryLimitMB') * (settings.fixes.has('raise-memory-limit') ? RAISED : 1);
}
