/**
 * The room "Nobody Told the Sender". Left a proxy: drawers with consumers, the tasks that feed them, and a speaking
 * tube from each task to a peg at the destination service, on the right, where every stream's coat hangs and
 * memory is counted. At the foot the other proxies, and what the caches have done.
 */
import type { Frame } from '../../src/engine/frame.ts';
import type { Words } from '../../src/engine/words.ts';
import type { Box, Planner } from '../../src/stage/contract.ts';
import type { Plan } from '../../src/stage/plan.ts';
import { remember } from '../../src/stage/remember.ts';
import { board } from './stage/board.ts';
import { destination } from './stage/destination.ts';
import { counters, others } from './stage/foot.ts';
import { makeUp, roomOf } from './stage/room.ts';
import { routes } from './stage/routes.ts';

function build(frame: Frame, box: Box, words: Words, key: string): Plan {
  const room = roomOf(frame, box, words);
  // The plates first: the tubes reach from one into the other.
  const quarters = [destination(room), board(room), others(room), counters(room)];
  return {
    key,
    box,
    title: words.card?.title ?? 'dropped-consumer',
    density: 'full',
    parts: quarters.flatMap((q) => q.parts),
    picks: quarters.flatMap((q) => q.picks),
    says: (f) => words.conditions?.[f.condition]?.text ?? f.condition,
    route: routes(room),
  };
}

export const plan: Planner = remember(makeUp, build);
