/** How long the scrub bar is, and where its ticks stand. */
import type { Ms } from '@engine/exhibit.ts';

const SPANS: readonly Ms[] = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400].map((s) => s * 1000);
const STEPS: readonly Ms[] = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400].map((s) => s * 1000);

/** A round length that holds what was seen and the room's scenes, with a little room ahead. */
export function horizonOf(seen: Ms, lastScene: Ms): Ms {
  const need = Math.max(seen, lastScene * 1.1, 5000);
  return SPANS.find((span) => span >= need) ?? (SPANS.at(-1) as Ms);
}

export function ticksOf(horizon: Ms): Ms[] {
  const step = STEPS.find((s) => horizon / s <= 7) ?? horizon;
  return Array.from({ length: Math.floor(horizon / step) + 1 }, (_, i) => i * step);
}
