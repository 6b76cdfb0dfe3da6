/** What a visitor can turn, repair and poke in this room. Words are in strings/en.json. */
import { DEFAULT_WINDOW, WRITE_QUOTA } from '../../src/cast/http2.ts';
import type { FixSpec, KnobSpec, PokeSpec, Settings } from '../../src/engine/exhibit.ts';

export const knobs: readonly KnobSpec[] = [
  {
    id: 'proxies',
    type: 'number',
    min: 2,
    max: 1000,
    default: 6,
    integer: true,
    unit: '',
    scale: 'log',
    stops: [2, 6, 20, 50, 200, 1000],
    live: false,
    main: true,
  },
  {
    id: 'messageBytes',
    type: 'number',
    min: 1,
    max: 1_048_576,
    default: 8192,
    integer: true,
    unit: 'B',
    scale: 'log',
    stops: [100, 1024, 4096, 8192, 16_384, 65_536],
    live: true,
    main: true,
  },
  {
    id: 'rollEvery',
    type: 'number',
    min: 0,
    max: 60_000,
    default: 1000,
    integer: true,
    unit: 'ms',
    stops: [0, 200, 500, 1000, 5000, 30_000],
    live: true,
    main: true,
  },
  {
    id: 'queueCapacity',
    type: 'number',
    min: 1,
    max: 10_000,
    default: 100,
    integer: true,
    unit: 'updates',
    scale: 'log',
    stops: [1, 10, 100, 1000],
    live: true,
    main: true,
  },
  {
    id: 'streamWindow',
    type: 'number',
    min: 1024,
    max: 16_777_216,
    default: DEFAULT_WINDOW,
    integer: true,
    unit: 'B',
    scale: 'log',
    stops: [16_384, DEFAULT_WINDOW, 262_144, 1_048_576],
    live: false,
    main: true,
  },
  {
    id: 'connectionWindow',
    type: 'number',
    min: 65_535,
    max: 67_108_864,
    default: 1_048_576,
    integer: true,
    unit: 'B',
    scale: 'log',
    stops: [65_535, 1_048_576, 16_777_216],
    live: false,
  },
  {
    id: 'writeQuota',
    type: 'number',
    min: 1,
    max: 16_777_216,
    default: WRITE_QUOTA,
    integer: true,
    unit: 'B',
    scale: 'log',
    stops: [16_384, WRITE_QUOTA, 1_048_576],
    live: false,
  },
  { id: 'sharedConnection', type: 'boolean', default: false, live: false },
  { id: 'connectionCredit', type: 'enum', options: ['on-receipt', 'on-read'], default: 'on-receipt', live: false },
  { id: 'streamCredit', type: 'enum', options: ['auto', 'quarter-window', 'every-read'], default: 'auto', live: false },
  { id: 'replicas', type: 'number', min: 1, max: 200, default: 8, integer: true, unit: 'pods', scale: 'log', stops: [2, 8, 10, 20, 100], live: false },
  { id: 'requestEvery', type: 'number', min: 50, max: 60_000, default: 500, integer: true, unit: 'ms', scale: 'log', stops: [100, 500, 1000], live: true },
  { id: 'clientBuffer', type: 'number', min: 1, max: 1000, default: 10, integer: true, unit: 'updates', scale: 'log', stops: [1, 10, 100, 1000], live: true },
  { id: 'latency', type: 'number', min: 0, max: 2000, default: 100, integer: false, unit: 'ms', stops: [1, 20, 100, 500], live: true },
  { id: 'stuck', type: 'number', min: -1, max: 999, default: -1, integer: true, unit: '', live: false },
  { id: 'readThenStop', type: 'number', min: 0, max: 1_000_000, default: 20, integer: true, unit: 'messages', live: false },
  { id: 'every', type: 'number', min: 0, max: 60_000, default: 0, integer: false, unit: 'ms', stops: [0, 1, 10, 100], live: false },
];

export const fixes: readonly FixSpec[] = [
  { id: 'per-stream-queue', group: 'queue', historic: true },
  { id: 'queue-blocking', group: 'queue' },
  { id: 'queue-dropping', group: 'queue' },
  { id: 'queue-latest-only', group: 'queue' },
  { id: 'send-timeout' },
  { id: 'client-watchdog' },
  { id: 'keepalive' },
];

export const pokes: readonly PokeSpec[] = [
  { id: 'stop-reading', target: 'proxy', does: { send: { to: 'target', event: { type: 'STOP_READING' } } } },
  { id: 'freeze', target: 'proxy', does: { send: { to: 'target', event: { type: 'FREEZE' } } } },
  { id: 'idle-balancer', target: 'proxy', does: { send: { to: 'target', event: { type: 'IDLE_BALANCER' } } } },
  { id: 'resume', target: 'proxy', does: { send: { to: 'target', event: { type: 'RESUME' } } } },
  { id: 'restart', target: 'proxy', does: { send: { to: 'target', event: { type: 'RESTART' } } } },
  { id: 'roll', target: 'none', does: { send: { to: 'deployment', event: { type: 'ROLL' } } } },
  { id: 'scale-up', target: 'none', does: { send: { to: 'deployment', event: { type: 'SCALE', by: 4 } } } },
  { id: 'add-proxy', target: 'none', does: { turn: { knob: 'proxies', by: 1 } } },
];

/** A run as recorded: one update of exactly `messageBytes` per `every` ms, no pods behind it, on loopback. */
export function recorded(settings: Settings): boolean {
  return num(settings, 'every') > 0;
}

export function num(settings: Settings, knob: string): number {
  return settings.knobs[knob] as number;
}
