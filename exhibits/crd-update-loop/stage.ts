/**
 * The room "The Patch That Would Not Stick". Above, a status on its journey: computed on the left, sent on paper,
 * through the schema's template, stored on the right; below it the watch event's way back. At the foot the
 * counter, the queue, the replicas' memory, and the new route that waits.
 */
import type { Frame } from '../../src/engine/frame.ts';
import type { Words } from '../../src/engine/words.ts';
import type { Box, Planner } from '../../src/stage/contract.ts';
import type { Plan } from '../../src/stage/plan.ts';
import { remember } from '../../src/stage/remember.ts';
import { counters, memory, queue } from './stage/instruments.ts';
import { journey } from './stage/journey.ts';
import { newcomer } from './stage/newcomer.ts';
import { makeUp, roomOf } from './stage/room.ts';
import { routes } from './stage/routes.ts';

function build(frame: Frame, box: Box, words: Words, key: string): Plan {
  const room = roomOf(frame, box, words);
  const quarters = [journey(room), counters(room), queue(room), memory(room), newcomer(room)];
  return {
    key,
    box,
    title: words.card?.title ?? 'crd-update-loop',
    density: 'full',
    parts: quarters.flatMap((q) => q.parts),
    picks: quarters.flatMap((q) => q.picks),
    says: (f) => words.conditions?.[f.condition]?.text ?? f.condition,
    route: routes(room),
  };
}

export const plan: Planner = remember(makeUp, build);
