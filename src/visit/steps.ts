/** Undo and redo over what decides a run: spec, instant, comparison. */
import type { Ms } from '@engine/exhibit.ts';
import type { RunSpec } from '@engine/run.ts';

export interface Step {
  readonly spec: RunSpec;
  readonly t: Ms;
  readonly furthest: Ms;
  readonly compare: readonly string[] | null;
}

export interface Steps {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

const KEPT = 100;

export const NO_STEPS: Steps = { past: [], future: [] };

/** After something was done: where the visitor was can be undone to; what was undone is gone. */
export function done(steps: Steps, was: Step): Steps {
  return { past: [...steps.past.slice(-KEPT + 1), was], future: [] };
}

export function undone(steps: Steps, now: Step): { steps: Steps; to: Step } | null {
  const to = steps.past.at(-1);
  return to ? { to, steps: { past: steps.past.slice(0, -1), future: [now, ...steps.future] } } : null;
}

export function redone(steps: Steps, now: Step): { steps: Steps; to: Step } | null {
  const to = steps.future[0];
  return to ? { to, steps: { past: [...steps.past, now], future: steps.future.slice(1) } } : null;
}
