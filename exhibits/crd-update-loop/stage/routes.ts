/** The ways messages take over the stage. */
import type { Plan } from '../../../src/stage/plan.ts';
import type { Room } from './room.ts';

type Points = readonly (readonly [number, number])[];

export function routes(room: Room): Plan['route'] {
  const { desired, stored, conveyor, back, memory, route } = room.layout;
  const foot = desired.y + desired.h;
  const left = desired.x + Math.min(40, desired.w * 0.3);
  const right = stored.x + stored.w - Math.min(40, stored.w * 0.3);
  const up: Points = [
    [desired.x + desired.w - 4, conveyor],
    [stored.x + 4, conveyor],
  ];
  const answer: Points = [...up].reverse();
  const home: Points = [
    [right, foot],
    [right, back],
    [left, back],
    [left, foot],
  ];
  const policies: Points | null = memory
    ? [
        [memory.x + memory.w - 6, memory.y + memory.h - 8],
        [route.x + 8, route.y + route.h - 8],
      ]
    : null;
  return (wire, from, to) => {
    if (wire === 'up') return from.startsWith('policy-') ? up : null;
    if (wire === 'response') return answer;
    // The leader's own event is the loop; the other replicas watch, too, but one path says it.
    if (wire === 'watch') return to === 'policy-0' || to.startsWith('policy-') ? home : null;
    if (wire === 'mesh' && policies && to.startsWith('proxy-')) return policies;
    return null;
  };
}
