/** The pipes between the storeys, and the street. A pipe whose one end is away is of oxblood; where there is room, it is cut. */
import type { Frame } from '../../../src/engine/frame.ts';
import type { Part, PipePart, Rect } from '../../../src/stage/plan.ts';
import { between, type Quarter } from '../../../src/stage/quarter.ts';
import { facts } from './reading.ts';
import { type Room, textLine } from './room.ts';
import { foot, middle, type Point, type Points, roofAt, ways } from './ways.ts';

/** A vertical pipe shorter than this has no room for a gap. */
const GAP_FROM = 34;

function pipe(id: string, points: Points, bore: number, live: (f: Frame) => boolean, gap = false): PipePart {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs) - bore / 2, Math.min(...ys) - bore / 2];
  return {
    kind: 'pipe',
    id,
    x,
    y,
    w: Math.max(...xs) - x + bore / 2,
    h: Math.max(...ys) - y + bore / 2,
    points,
    bore,
    flow: (f) => (gap && !live(f) ? 'cut' : 'open'),
    tone: (f) => (live(f) ? 'plain' : 'bad'),
  };
}

function line(from: Point, to: Point): Points {
  return [from, to];
}

export function pipes(room: Room): Quarter {
  const { layout } = room;
  const { watches, streams, clients, webs, destination, policy, street, round, api } = layout;
  const m = ways(layout);
  const thick = between(6, 12, (watches.h - 20) / 26);
  const thin = between(4, 7, (streams.h - 20) / 26);
  const always = () => true;
  const server = (f: Frame) => f.actors.api !== 'away';
  const endpoints = (f: Frame) => f.actors.destination !== 'away';
  const replica = (f: Frame) => facts(f).replicas.some((r) => r.place !== 'away');
  const both = (holds: (f: Frame) => boolean) => (f: Frame) => server(f) && holds(f);
  const upright = (id: string, x: number, from: number, to: number, bore: number, live: (f: Frame) => boolean) =>
    pipe(id, line([x, from], [x, to]), bore, live, to - from >= GAP_FROM);
  const lying = (id: string, xs: readonly number[], y: number, live: (f: Frame) => boolean) =>
    pipe(id, line([Math.min(...xs), y], [Math.max(...xs), y]), thin, live);
  const drop = (id: string, r: Rect, side: -1 | 0 | 1, from: number, live: (f: Frame) => boolean) => {
    const [x, y] = roofAt(r, side);
    return upright(id, x, from, y + 4, thin, live);
  };
  const houses = round ? clients : [...clients, ...webs];
  const sideOf = (i: number) => (i < clients.length ? 1 : 0);
  const way = street.y + street.h / 2;
  const edges = [...clients, ...webs].flatMap((r) => [r.x + 4, r.x + r.w - 4]);
  const parts: Part[] = [
    pipe('street', line([Math.min(...edges), way], [Math.max(...edges), way]), street.h - 5, always),
    pipe('pipe.users', m.users, thick, server),
    pipe('pipe.workload', m.workload, thick, server),
    upright('pipe.destination', m.toDestination, foot(api), destination.y, thick, both(endpoints)),
    upright('pipe.policy', m.toPolicy, foot(api), policy.y, thick, both(replica)),
    upright('pipe.hook', m.hook, foot(m.gate), policy.y, thick, both(replica)),
    upright('trunk.destination', middle(destination), foot(destination), m.endpoints, thin, endpoints),
    upright('trunk.policy', middle(policy), foot(policy), m.routes, thin, replica),
    ...clients.map((r, i) => drop(`drop.endpoints-${i}`, r, -1, m.endpoints, endpoints)),
    ...houses.map((r, i) => drop(`drop.policy-${i}`, r, sideOf(i), m.routes, replica)),
    lying('along.endpoints', [middle(destination), ...clients.map((r) => roofAt(r, -1)[0])], m.endpoints, endpoints),
    lying('along.policy', [middle(policy), ...houses.map((r, i) => roofAt(r, sideOf(i))[0]), ...(round ? [round.x] : [])], m.routes, replica),
    ...(round
      ? [
          pipe(
            'round',
            [
              [round.x, m.routes],
              [round.x, round.y],
              [middle(webs[0] as Rect), round.y],
            ],
            thin,
            replica,
          ),
        ]
      : []),
  ];
  const named = [
    textLine(
      'watches.name',
      { x: layout.left, y: watches.y + (watches.h - 17) / 2 + 1, w: Math.min(74, m.toDestination - thick - layout.left), h: 16 },
      room.say('watches'),
      { tone: 'muted' },
    ),
    ...(streams.h >= 34 ? [textLine('streams.name', { x: layout.left, y: streams.y + 1, w: 74, h: 16 }, room.say('streams'), { tone: 'muted' })] : []),
  ];
  return {
    parts: [...parts, ...named],
    picks: [
      {
        id: 'watches',
        x: layout.left,
        y: watches.y + 1,
        w: layout.right - layout.left,
        h: watches.h - 2,
        tab: true,
        says: (f) => room.say('says.watches', { n: f.gauge('watches') }),
      },
      {
        id: 'streams',
        x: layout.left,
        y: streams.y + 1,
        w: layout.right - layout.left,
        h: streams.h - 2,
        tab: true,
        says: (f) => room.say('says.streams', { n: f.gauge('streams') }),
      },
    ],
  };
}
