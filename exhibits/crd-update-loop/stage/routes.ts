/** The ways messages take over the stage. */
import type { Plan } from '../../../src/stage/plan.ts';
import type { Room } from './room.ts';

type Points = readonly (readonly [number, number])[];

function reversed(points: Points | null): Points | null {
  return points && [...points].reverse();
}

export function routes(room: Room): Plan['route'] {
  const { desired, stored, conveyor, back, memory, route } = room.layout;
  /** Between the new route and the API server above it. */
  const usersX = stored.x + stored.w - 8;
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
  const users: Points = [
    [usersX, route.y + 8],
    [usersX, foot - 4],
  ];
  const policy = (i: number, down = 0): Points | null =>
    memory && [
      [memory.x + memory.w - 6, memory.y + memory.h - 8 - 5 * i - down],
      [route.x + 8, route.y + route.h - 8 - 5 * i - down],
    ];
  return (wire, from, to) => {
    if (wire === 'up') return from.startsWith('policy-') ? up(apart(from)) : from === 'users' ? users : null;
    if (wire === 'response') return [...up(apart(to))].reverse();
    if (wire === 'watch') return to.startsWith('policy-') ? home(apart(to)) : to === 'users' ? [...users].reverse() : null;
    if (wire === 'mesh') return to.startsWith('proxy-') ? policy(apart(to)) : reversed(policy(apart(from), 2));
    return null;
  };
}
