/** The ways messages take over the stage. */
import type { Plan } from '../../../src/stage/plan.ts';
import type { Room } from './room.ts';

type Points = readonly (readonly [number, number])[];

export function routes(room: Room): Plan['route'] {
  const { store, cabinet, source, streams, wide } = room.layout;
  /** Proxies share the way, a little apart. */
  const apart = (id: string) => Number(/-(\d+)$/.exec(id)?.[1] ?? 0) * 6;
  const mesh = (i: number): Points => {
    const x = Math.min(streams.x + 24 + i, cabinet.x + cabinet.w - 8);
    return [
      [x, streams.y],
      [x, wide ? cabinet.y + cabinet.h : streams.y - 10],
    ];
  };
  const watch: Points | null = source && [
    [source.x + source.w * 0.5, source.y],
    [store.x + store.w * 0.5, store.y + store.h],
  ];
  return (wire, from, to) => {
    if (wire === 'watch') return watch;
    if (wire === 'mesh') return from.startsWith('proxy-') ? mesh(apart(from)) : [...mesh(apart(to) + 3)].reverse();
    return null;
  };
}
