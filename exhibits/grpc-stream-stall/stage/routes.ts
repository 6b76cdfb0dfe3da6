/** The ways messages take over the stage. */
import type { Plan, Rect } from '../../../src/stage/plan.ts';
import type { Room } from './room.ts';
import type { Column } from './subscriber.ts';

export interface Wiring {
  readonly room: Room;
  /** the subscribers that have a column of their own */
  readonly columns: ReadonlyMap<number, Column>;
  /** all of them, where they stand in the field */
  readonly cells: readonly (Rect & { readonly index: number })[];
}

type Points = readonly (readonly [number, number])[];

const indexOf = (id: string): number => Number(/-(\d+)$/.exec(id)?.[1] ?? Number.NaN);

export function routes({ room, columns, cells }: Wiring): Plan['route'] {
  const { api, informer, rail, proxy, pods, wide } = room.layout;
  const watch: Points = wide
    ? [
        [api.x + api.w - 24, api.y + Math.min(40, api.h * 0.5)],
        [api.x + api.w - 24, informer.y + informer.h - Math.min(40, informer.h * 0.3)],
      ]
    : [
        [api.x + api.w - 18, api.y + api.h / 2],
        [informer.x + 16, informer.y + informer.h / 2],
      ];
  const wire = (i: number): { x: number; top: number; bottom: number } | null => {
    const c = columns.get(i);
    if (c) return c.wire;
    const cell = cells[i];
    return cell ? { x: cell.x + cell.w / 2, top: rail.y + 16, bottom: cell.y + cell.h / 2 } : null;
  };
  const mesh = (i: number, back: boolean): Points | null => {
    if (!pods) return null;
    const c = columns.get(i);
    const cell = cells[i];
    const from = c ? c.foot : cell ? { x: cell.x + cell.w / 2, y: proxy.y + proxy.h + 4 } : null;
    if (!from) return null;
    const dx = back ? 5 : -5;
    const way: Points = [
      [from.x + dx, from.y - 4],
      [from.x + dx, pods.y + 4],
    ];
    return back ? [...way].reverse() : way;
  };
  return (name, from, to) => {
    switch (name) {
      case 'watch':
        return to === 'informer' && room.layout.sources ? watch : null;
      case 'down': {
        const w = wire(indexOf(to));
        return (
          w && [
            [w.x, w.top],
            [w.x, w.bottom],
          ]
        );
      }
      case 'up': {
        const w = wire(indexOf(from));
        return (
          w && [
            [w.x, w.bottom],
            [w.x, w.top],
          ]
        );
      }
      case 'mesh':
        return to === 'pods' ? mesh(indexOf(from), false) : mesh(indexOf(to), true);
      default:
        return null;
    }
  };
}
