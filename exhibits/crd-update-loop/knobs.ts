/** What a visitor can turn, repair and poke in this room. Words are in strings/en.json. */
import type { FixSpec, KnobSpec, PokeSpec, Settings } from '../../src/engine/exhibit.ts';

export const knobs: readonly KnobSpec[] = [
  {
    id: 'routes',
    type: 'number',
    min: 0,
    max: 10_000,
    default: 100,
    integer: true,
    unit: 'routes',
    scale: 'log',
    stops: [1, 50, 100, 190, 400, 1000, 2500],
    live: true,
    main: true,
  },
  { id: 'withPort', type: 'number', min: 0, max: 100, default: 100, integer: false, unit: '%', stops: [0, 25, 50, 100], live: true, main: true },
  {
    id: 'patchLatencyMs',
    type: 'number',
    min: 0.1,
    max: 60_000,
    // l2#12250: 1 711 patches in 8.93 s (dossier: linkerd 1.5)
    default: 5.2,
    integer: false,
    unit: 'ms',
    scale: 'log',
    stops: [2.4, 5.2, 20, 240, 1100],
    live: true,
    main: true,
  },
  { id: 'stamp', type: 'enum', options: ['micros', 'seconds', 'fixed'], default: 'seconds', live: true, main: true },
  { id: 'era', type: 'enum', options: ['A', 'B', 'C'], default: 'C', live: false, main: true },
  {
    id: 'reconcileMs',
    type: 'number',
    min: 0,
    max: 600_000,
    default: 10_000,
    integer: true,
    unit: 'ms',
    stops: [0, 1000, 10_000, 60_000],
    live: true,
  },
  {
    id: 'queueCapacity',
    type: 'number',
    min: 0,
    max: 1_000_000,
    default: 10_000,
    integer: true,
    unit: 'patches',
    stops: [0, 100, 1000, 10_000],
    live: true,
  },
  { id: 'replicas', type: 'number', min: 1, max: 5, default: 3, integer: true, unit: '', stops: [1, 3, 5], live: false },
  {
    id: 'memoryLimitMB',
    type: 'number',
    min: 0,
    max: 32_768,
    default: 780,
    integer: true,
    unit: 'MB',
    scale: 'log',
    stops: [0, 60, 250, 780, 4096, 16_384],
    live: true,
  },
  { id: 'fieldValidation', type: 'enum', options: ['Ignore', 'Warn', 'Strict'], default: 'Warn', live: true },
];

export const fixes: readonly FixSpec[] = [
  { id: 'crd-port', historic: true },
  { id: 'compare' },
  { id: 'bounded-queue' },
  { id: 'freeze-timestamp' },
  { id: 'prune-before-compare' },
  { id: 'compare-response' },
  { id: 'raise-memory-limit' },
];

export const pokes: readonly PokeSpec[] = [
  { id: 'create-route', target: 'none', does: { send: { to: 'users', event: { type: 'CREATE_ROUTE' } } } },
  { id: 'deploy-more', target: 'none', does: { turn: { knob: 'routes', by: 100 } } },
  { id: 'rollout-restart', target: 'none', does: { send: { to: 'users', event: { type: 'ROLLOUT_RESTART' } } } },
];

/** A numeric knob's value. */
export function num(settings: Settings, knob: string): number {
  return Number(settings.knobs[knob]);
}
