/** The ways messages take over the stage. */
import type { Plan } from '../../../src/stage/plan.ts';
import type { Room } from './room.ts';

type Points = readonly (readonly [number, number])[];

export function routes(room: Room): Plan['route'] {
  const { desired, stored, conveyor, back, memory, route } = room.layout;
  const foot = desired.y + desired.h;
  const left = desired.x + Math.min(40, desired.w * 0.3);
  const right = stored.x + stored.w - Math.min(40, stored.w * 0.3);
  /** Replicas share the ways, a little apart, so that their messages can be told from each other. */
  const apart = (id: string) => Number(/-(\d+)$/.exec(id)?.[1] ?? 0);
  const up = (i: number): Points => [
    [desired.x + desired.w - 4, conveyor + i],
    [stored.x + 4, conveyor + i],
  ];
  const home = (i: number): Points => [
    [right - 4 * i, foot],
    [right - 4 * i, back],
    [left + 4 * i, back],
    [left + 4 * i, foot],
  ];
  const policy = (i: number): Points | null =>
    memory && [
      [memory.x + memory.w - 6, memory.y + memory.h - 8 - 5 * i],
      [route.x + 8, route.y + route.h - 8 - 5 * i],
    ];
  return (wire, from, to) => {
    if (wire === 'up') return from.startsWith('policy-') ? up(apart(from)) : null;
    if (wire === 'response') return [...up(apart(to))].reverse();
    if (wire === 'watch') return to.startsWith('policy-') ? home(apart(to)) : null;
    if (wire === 'mesh') return to.startsWith('proxy-') ? policy(apart(to)) : null;
    return null;
  };
}
