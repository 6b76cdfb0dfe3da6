/** How long the scrub bar is, and where its ticks stand. */
import type { KnobValue, Ms, Scene } from '@engine/exhibit.ts';
import { timeText } from '@visit/time-text.ts';

const SPANS: readonly Ms[] = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400].map((s) => s * 1000);
const STEPS: readonly Ms[] = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400].map((s) => s * 1000);

/**
 * The last scene of this world: of those whose knobs are turned the same way. A scene of another world may lie far
 * off, and the ruler would be all future. Without any such scene that of the world as it opens.
 */
export function lastSceneOf(scenes: readonly Scene[], knobs: Readonly<Record<string, KnobValue>>): Ms {
  const last = (own: Readonly<Record<string, KnobValue>>) => Math.max(0, ...scenes.filter((s) => alike(s.knobs ?? {}, own)).map((s) => s.at));
  return last(knobs) || last({});
}

function alike(a: Readonly<Record<string, KnobValue>>, b: Readonly<Record<string, KnobValue>>): boolean {
  return Object.keys({ ...a, ...b }).every((id) => a[id] === b[id]);
}

/** `0`, `500 ms`, `5 s`, `10:00`, `1 h`: without zeros that say nothing. */
export function tickText(t: Ms): string {
  return t === 0
    ? '0'
    : timeText(t)
        .replace('.00', '')
        .replace(/^(\d+):00:00$/, '$1 h')
        .replace(/(:\d\d)\.0$/, '$1');
}

/** A round length that holds what was seen and the room's scenes, with a little room ahead. */
export function horizonOf(seen: Ms, lastScene: Ms): Ms {
  const need = Math.max(seen, lastScene * 1.1, 5000);
  return SPANS.find((span) => span >= need) ?? (SPANS.at(-1) as Ms);
}

export function ticksOf(horizon: Ms): Ms[] {
  const step = STEPS.find((s) => horizon / s <= 7) ?? horizon;
  return Array.from({ length: Math.floor(horizon / step) + 1 }, (_, i) => i * step);
}
