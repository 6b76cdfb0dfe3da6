/** What a visitor can turn, repair and poke in this room. Words are in strings/en.json. */
import type { FixSpec, KnobSpec, PokeSpec, Settings } from '../../src/engine/exhibit.ts';

export const knobs: readonly KnobSpec[] = [
  {
    id: 'podsPerMinute',
    type: 'number',
    min: 0,
    max: 1200,
    default: 0,
    integer: true,
    unit: '/min',
    scale: 'log',
    stops: [0, 6, 30, 120, 600],
    live: true,
    main: true,
  },
  { id: 'podKB', type: 'number', min: 1, max: 200, default: 20, integer: true, unit: 'kB', scale: 'log', stops: [5, 20, 60], live: true, main: true },
  { id: 'updatesPerPod', type: 'number', min: 0, max: 4, default: 0, integer: false, unit: 'updates', stops: [0, 0.5, 1, 2], live: true, main: true },
  { id: 'subscribers', type: 'number', min: 1, max: 8, default: 3, integer: true, unit: 'proxies', live: false },
  {
    id: 'memoryLimitMB',
    type: 'number',
    min: 0,
    max: 4096,
    // l2#9813: the limit was raised from 500 to 750 MiB, then to 1 GiB (dossier: linkerd 3.1)
    default: 500,
    integer: true,
    unit: 'MB',
    scale: 'log',
    stops: [0, 100, 500, 750, 1024],
    live: true,
    main: true,
  },
];

export const fixes: readonly FixSpec[] = [{ id: 'delete-when-empty', historic: true }, { id: 'key-by-name' }];

export const pokes: readonly PokeSpec[] = [
  { id: 'run-gc', target: 'none', does: { send: { to: 'gc', event: { type: 'RUN_GC' } } } },
  { id: 'crash-loop', target: 'none', does: { send: { to: 'workloads', event: { type: 'CRASH_LOOP' } } } },
  { id: 'scale-out', target: 'none', does: { send: { to: 'workloads', event: { type: 'SCALE_OUT' } } } },
  { id: 'rebuild-map', target: 'none', does: { send: { to: 'controller', event: { type: 'REBUILD_MAP' } } } },
];

/** A numeric knob's value. */
export function num(settings: Settings, knob: string): number {
  return Number(settings.knobs[knob]);
}
