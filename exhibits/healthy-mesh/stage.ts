/**
 * The entrance hall: a house cut open. Above, Kubernetes with its shelf of objects; in the middle the two controllers; below,
 * a street of pods. Pipes between the storeys carry watches and streams, the street carries requests.
 */
import type { Frame } from '../../src/engine/frame.ts';
import type { Words } from '../../src/engine/words.ts';
import type { Box, Planner } from '../../src/stage/contract.ts';
import type { Part, Plan, Rect } from '../../src/stage/plan.ts';
import { remember } from '../../src/stage/remember.ts';
import { textWidth } from '../../src/stage/text-metrics.ts';
import { destination, policy } from './stage/controllers.ts';
import { pipes } from './stage/pipes.ts';
import { makeUp, type Room, roomOf } from './stage/room.ts';
import { routes } from './stage/routes.ts';
import { street } from './stage/street.ts';
import { upper } from './stage/upper.ts';

const NAME = 12;

/** A storey's name, sideways beside it: the longest that its height allows. */
function storey(room: Room, id: 'kubernetes' | 'control' | 'data', r: Rect): Part {
  const long = room.say(`band.${id}`);
  const text = textWidth(long, NAME, 'title', true) * 1.2 <= r.h ? long : room.say(`band.${id}.short`);
  return { kind: 'text', id: `name.${id}`, ...r, font: 'title', size: NAME, bold: true, turned: true, tone: 'brass', text };
}

function build(frame: Frame, box: Box, words: Words, key: string): Plan {
  const room = roomOf(frame, box, words);
  const { names } = room.layout;
  const storeys = [storey(room, 'kubernetes', names.kubernetes), storey(room, 'control', names.control), storey(room, 'data', names.data)];
  const quarters = [pipes(room), upper(room), destination(room), policy(room), street(room)];
  return {
    key,
    box,
    title: words.card?.title ?? 'healthy-mesh',
    density: 'full',
    parts: [...storeys, ...quarters.flatMap((q) => q.parts)],
    picks: quarters.flatMap((q) => q.picks),
    says: (f) => words.conditions?.[f.condition]?.text ?? f.condition,
    route: routes(room),
  };
}

export const plan: Planner = remember(makeUp, build);
