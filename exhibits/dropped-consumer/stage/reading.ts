/** What this room's instruments read from a frame. */
import type { Frame } from '../../../src/engine/frame.ts';
import type { DroppedConsumerFacts, TubeFacts } from '../facts.ts';

export const facts = (frame: Frame): DroppedConsumerFacts => frame.facts<DroppedConsumerFacts>();

const HOT = new Set(['pilingUp', 'oomKilled']);

/** More has piled up than is in use, or it has come to the worst. */
export function hot(frame: Frame): boolean {
  return HOT.has(frame.condition);
}

/**
 * The tasks that `rows` rows can show, oldest first: those with a consumer, and the newest of those without. Neither
 * kind takes more than half while the other needs the room.
 */
export function shown(tubes: readonly TubeFacts[], rows: number): readonly TubeFacts[] {
  const living = tubes.filter((t) => t.consumer);
  const lost = tubes.filter((t) => !t.consumer);
  const half = Math.ceil(rows / 2);
  const kept = Math.min(living.length, Math.max(half, rows - lost.length));
  const rest = Math.min(lost.length, rows - kept);
  return [...(kept ? living.slice(-kept) : []), ...(rest ? lost.slice(-rest) : [])].sort((a, b) => a.task - b.task);
}
