/** The ways that messages take through the pipes and along the street. */
import type { Plan, Rect } from '../../../src/stage/plan.ts';
import type { Room } from './room.ts';
import { foot, middle, type Point, type Points, roofAt, ways } from './ways.ts';

const index = (id: string) => Number(/-(\d+)$/.exec(id)?.[1] ?? 0);
const reversed = (points: Points | null): Points | null => points && [...points].reverse();

export function routes(room: Room): Plan['route'] {
  const { layout } = room;
  const { api, destination, policy, clients, webs, street, round } = layout;
  const m = ways(layout);
  /** Replicas share the pipes; each has its own place at their end. */
  const at = (replica: string) => policy.y + 2 + 6 * index(replica);
  /** From the API server's client to the server; `off` parts the two directions. */
  const toServer = (id: string, off: number): Points | null => {
    if (id === 'users' || id === 'workload') return m[id].map(([x, y]): Point => (layout.wide ? [x, y + off] : [x + off, y]));
    if (id === 'destination')
      return [
        [m.toDestination + off, destination.y],
        [m.toDestination + off, foot(api)],
      ];
    return id.startsWith('policy')
      ? [
          [m.toPolicy + off, at(id)],
          [m.toPolicy + off, foot(api)],
        ]
      : null;
  };
  /** From a controller down to a pod. */
  const toPod = (controller: string, id: string): Points | null => {
    const i = index(id);
    if (controller === 'destination') {
      const [x, y] = roofAt(clients[i] as Rect, -1);
      return [
        [middle(destination), foot(destination)],
        [middle(destination), m.endpoints],
        [x, m.endpoints],
        [x, y],
      ];
    }
    const start: Points = [
      [middle(policy), foot(policy) - 2 - 6 * index(controller)],
      [middle(policy), m.routes],
    ];
    if (id.startsWith('proxy')) {
      const [x, y] = roofAt(clients[i] as Rect, 1);
      return [...start, [x, m.routes], [x, y]];
    }
    const house = webs[i] as Rect;
    if (round) return [...start, [round.x, m.routes], [round.x, round.y], [middle(house), round.y], [middle(house), foot(house)]];
    const [x, y] = roofAt(house, 0);
    return [...start, [x, m.routes], [x, y]];
  };
  const toWeb = (from: string, to: string, off: number): Points => {
    const [a, b] = [clients[index(from)] as Rect, webs[index(to)] as Rect];
    const y = street.y + street.h / 2 + off;
    return [
      [middle(a), foot(a)],
      [middle(a), y],
      [middle(b), y],
      [middle(b), layout.wide ? foot(b) : b.y],
    ];
  };
  return (wire, from, to) => {
    if (wire === 'up') return toServer(from, -3);
    if (wire === 'response' || wire === 'watch') return reversed(toServer(to, 3));
    if (wire === 'hook')
      return from === 'api'
        ? [
            [m.hook + 3, foot(m.gate)],
            [m.hook + 3, at(to)],
          ]
        : [
            [m.hook - 3, at(from)],
            [m.hook - 3, foot(m.gate)],
          ];
    if (wire === 'stream') return /^(proxy|web)-/.test(to) ? toPod(from, to) : reversed(toPod(to, from));
    if (wire === 'mesh') return from.startsWith('proxy-') ? toWeb(from, to, -3) : reversed(toWeb(to, from, 3));
    return null;
  };
}
