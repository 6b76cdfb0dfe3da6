/**
 * The room "The Keys That Stayed": a cabinet of keys, each with the Pod it keeps on a thread; beside it the informer's
 * store with the Pods there are, and the heap with its limit; at the foot what was allocated and freed, the collector, and
 * the streams that come and go.
 */
import type { Frame } from '../../src/engine/frame.ts';
import type { Words } from '../../src/engine/words.ts';
import type { Box, Planner } from '../../src/stage/contract.ts';
import type { Plan } from '../../src/stage/plan.ts';
import { remember } from '../../src/stage/remember.ts';
import { cabinet } from './stage/cabinet.ts';
import { collector, heap, objects, source, store, streams } from './stage/instruments.ts';
import { makeUp, roomOf } from './stage/room.ts';
import { routes } from './stage/routes.ts';

function build(frame: Frame, box: Box, words: Words, key: string): Plan {
  const room = roomOf(frame, box, words);
  const quarters = [store, cabinet, heap, source, objects, collector, streams].map((quarter) => quarter(room));
  return {
    key,
    box,
    title: words.card?.title ?? 'map-key-leak',
    density: 'full',
    parts: quarters.flatMap((q) => q.parts),
    picks: quarters.flatMap((q) => q.picks),
    says: (f) => words.conditions?.[f.condition]?.text ?? f.condition,
    route: routes(room),
  };
}

export const plan: Planner = remember(makeUp, build);
