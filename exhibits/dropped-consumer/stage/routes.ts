/** The ways messages take over the stage. */
import type { Plan } from '../../../src/stage/plan.ts';
import { cellOf } from './foot.ts';
import type { Room } from './room.ts';

type Points = readonly (readonly [number, number])[];

export function routes(room: Room): Plan['route'] {
  const { proxy, destination, connection, pegs, figures, others, wide } = room.layout;
  const right = pegs ? pegs.x : destination.x;
  const first: Points = [
    [proxy.x + proxy.w - 4, connection],
    [right + 6, connection],
  ];
  const outgoing = (i: number): Points | null => {
    if (i === 0) return first;
    const cell = cellOf(room, i);
    if (!cell || !others) return null;
    const x = cell.x + cell.w / 2;
    // Between the plates, then in at the destination's edge; in a tall box it lies right above.
    const gutter = others.y - 5;
    const end: readonly [number, number] = wide ? [destination.x + 6, gutter] : [x, destination.y + destination.h - 4];
    return [[x, cell.y + 4], [x, gutter], end];
  };
  const news: Points = [
    [destination.x + destination.w - 6, figures.y + figures.h - 4],
    [figures.x + figures.w / 2, figures.y + figures.h - 4],
  ];
  const index = (id: string) => Number(/^proxy-(\d+)$/.exec(id)?.[1] ?? -1);
  return (wire, from, to) => {
    if (wire === 'up') return outgoing(index(from));
    if (wire === 'down') return [...(outgoing(index(to)) ?? [])].reverse();
    return wire === 'watch' ? news : null;
  };
}
