/** What a visitor can turn and do in this room. There is nothing to mend. Words are in strings/en.json. */
import type { KnobSpec, PokeSpec, Settings } from '../../src/engine/exhibit.ts';

/** Pods of the service, at most; a rollout needs one place more. */
export const MOST_PODS = 5;
export const SLOTS = MOST_PODS + 1;
/** The slowest that the way to or from the API server can be made, one way, ms. */
export const SLOWEST = 1200;
/** Client pods in the room. */
export const CLIENTS = 3;

export const knobs: readonly KnobSpec[] = [
  { id: 'pods', type: 'number', min: 1, max: MOST_PODS, default: 3, integer: true, unit: 'pods', stops: [1, 2, 3, 4, 5], live: true, main: true },
  { id: 'requestsPerSecond', type: 'number', min: 0, max: 20, default: 1, integer: false, unit: '/s', stops: [0, 1, 5, 20], live: true, main: true },
  {
    id: 'rolloutEveryMs',
    type: 'number',
    min: 0,
    max: 60_000,
    default: 12_000,
    integer: true,
    unit: 'ms',
    stops: [0, 3000, 12_000, 30_000],
    live: true,
    main: true,
  },
  {
    id: 'watchLatencyMs',
    type: 'number',
    min: 5,
    max: SLOWEST,
    default: 500,
    integer: true,
    unit: 'ms',
    stops: [5, 100, 500, SLOWEST],
    live: true,
    main: true,
  },
  { id: 'phase', type: 'number', min: 1, max: 3, default: 1, integer: true, unit: '', stops: [1, 2, 3], live: true, main: true },
  { id: 'authorization', type: 'boolean', default: true, live: true },
  { id: 'failurePolicy', type: 'enum', options: ['Ignore', 'Fail'], default: 'Ignore', live: true },
  { id: 'replicas', type: 'number', min: 1, max: 3, default: 2, integer: true, unit: '', stops: [1, 2, 3], live: false },
];

/** The class of actors that can be taken away and brought back. */
export const PART = 'part';

export const pokes: readonly PokeSpec[] = [
  { id: 'scale-up', target: 'none', does: { turn: { knob: 'pods', by: 1 } } },
  { id: 'scale-down', target: 'none', does: { turn: { knob: 'pods', by: -1 } } },
  { id: 'create-route', target: 'none', does: { send: { to: 'users', event: { type: 'CREATE_ROUTE' } } } },
  { id: 'apply-bad-route', target: 'none', does: { send: { to: 'users', event: { type: 'APPLY_BAD_ROUTE' } } } },
  { id: 'migrate', target: 'none', does: { turn: { knob: 'phase', by: 1 } } },
  { id: 'take-away', target: PART, does: { send: { to: 'target', event: { type: 'TAKE_AWAY' } } } },
  { id: 'bring-back', target: PART, does: { send: { to: 'target', event: { type: 'BRING_BACK' } } } },
];

/** A numeric knob's value. */
export function num(settings: Settings, knob: string): number {
  return Number(settings.knobs[knob]);
}
