/** The pipes between the storeys, the street, and the ways that messages take through them. */
import type { Frame } from '../../../src/engine/frame.ts';
import type { Part, PipePart, Plan, Rect } from '../../../src/stage/plan.ts';
import { between, type Quarter, titleSize } from '../../../src/stage/quarter.ts';
import { doorAndShelf, type Layout } from './layout.ts';
import { facts } from './reading.ts';
import { type Room, textLine } from './room.ts';

type Point = readonly [number, number];
type Points = readonly Point[];

const middle = (r: Rect) => r.x + r.w / 2;
const foot = (r: Rect) => r.y + r.h;

/** Ends and heights that pipes and messages share. */
function map({ api, destination, policy, streams, users, workload, wide }: Layout) {
  const { gate } = doorAndShelf(api, titleSize(api) * 1.5 + 8);
  const inside = (x: number, r: Rect) => Math.min(r.x + r.w - 14, Math.max(r.x + 14, x));
  const side = (r: Rect): Points =>
    wide
      ? [
          [r.x < api.x ? r.x + r.w : r.x, r.y + r.h / 2],
          [r.x < api.x ? api.x : api.x + api.w, r.y + r.h / 2],
        ]
      : [
          [middle(r), foot(r)],
          [middle(r), api.y],
        ];
  return {
    gate,
    users: side(users),
    workload: side(workload),
    toDestination: inside(middle(destination), api),
    toPolicy: inside(policy.x + policy.w * 0.3, { ...api, w: gate.x - api.x }),
    hook: inside(middle(gate), policy),
    /** where each controller's pipe runs along */
    endpoints: streams.y + streams.h * 0.4,
    routes: streams.y + streams.h * 0.74,
  };
}

/** Where a pipe enters a house: left of the ridge for endpoints, right of it for policy. */
function roofAt(r: Rect, side: -1 | 0 | 1): Point {
  return [middle(r) + side * Math.min(9, r.w * 0.12), r.y + 5];
}

function pipe(id: string, points: Points, bore: number, flow: (f: Frame) => 'open' | 'cut'): PipePart {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs) - bore / 2, Math.min(...ys) - bore / 2];
  return { kind: 'pipe', id, x, y, w: Math.max(...xs) - x + bore / 2, h: Math.max(...ys) - y + bore / 2, points, bore, flow };
}

export function pipes(room: Room): Quarter {
  const { layout } = room;
  const { watches, streams, clients, webs, destination, policy, street, round, api } = layout;
  const m = map(layout);
  const thick = between(6, 12, (watches.h - 20) / 26);
  const thin = between(4, 7, (streams.h - 20) / 26);
  const server = (f: Frame) => f.actors.api !== 'away';
  const replica = (f: Frame) => facts(f).replicas.some((r) => r.place !== 'away');
  const flowIf = (holds: (f: Frame) => boolean) => (f: Frame) => (holds(f) ? 'open' : 'cut');
  const open = () => 'open' as const;
  const down = (id: string, x: number, flow: (f: Frame) => 'open' | 'cut', end: number) =>
    pipe(
      id,
      [
        [x, foot(api)],
        [x, end],
      ],
      thick,
      flow,
    );
  const houses = round ? clients : [...clients, ...webs];
  const drop = (id: string, r: Rect, side: -1 | 0 | 1, from: number) => {
    const [x, y] = roofAt(r, side);
    return pipe(
      id,
      [
        [x, from],
        [x, y + 4],
      ],
      thin,
      open,
    );
  };
  const ends = houses.map((r, i) => roofAt(r, i < clients.length ? 1 : 0)[0]);
  const along = (id: string, xs: readonly number[], y: number) =>
    pipe(
      id,
      [
        [Math.min(...xs), y],
        [Math.max(...xs), y],
      ],
      thin,
      open,
    );
  const first = clients[0] as Rect;
  const lastWeb = webs.at(-1) as Rect;
  const parts: Part[] = [
    pipe(
      'street',
      [
        [Math.min(first.x, (webs[0] as Rect).x) + 4, street.y + street.h / 2],
        [Math.max(lastWeb.x + lastWeb.w, (clients.at(-1) as Rect).x) - 4, street.y + street.h / 2],
      ],
      street.h - 5,
      open,
    ),
    pipe('pipe.users', m.users, thick, flowIf(server)),
    pipe('pipe.workload', m.workload, thick, flowIf(server)),
    down(
      'pipe.destination',
      m.toDestination,
      flowIf((f) => server(f) && f.actors.destination !== 'away'),
      destination.y,
    ),
    down(
      'pipe.policy',
      m.toPolicy,
      flowIf((f) => server(f) && replica(f)),
      policy.y,
    ),
    pipe(
      'pipe.hook',
      [
        [m.hook, foot(m.gate)],
        [m.hook, policy.y],
      ],
      thick,
      flowIf((f) => server(f) && replica(f)),
    ),
    pipe(
      'trunk.destination',
      [
        [middle(destination), foot(destination)],
        [middle(destination), m.endpoints],
      ],
      thin,
      flowIf((f) => f.actors.destination !== 'away'),
    ),
    pipe(
      'trunk.policy',
      [
        [middle(policy), foot(policy)],
        [middle(policy), m.routes],
      ],
      thin,
      flowIf(replica),
    ),
    ...clients.map((r, i) => drop(`drop.endpoints-${i}`, r, -1, m.endpoints)),
    ...houses.map((r, i) => drop(`drop.policy-${i}`, r, i < clients.length ? 1 : 0, m.routes)),
    along('along.endpoints', [middle(destination), ...clients.map((r) => roofAt(r, -1)[0])], m.endpoints),
    along('along.policy', [middle(policy), ...ends, ...(round ? [round.x] : [])], m.routes),
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
            open,
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

const index = (id: string) => Number(/-(\d+)$/.exec(id)?.[1] ?? 0);
const reversed = (points: Points | null): Points | null => points && [...points].reverse();

export function routes(room: Room): Plan['route'] {
  const { layout } = room;
  const { api, destination, policy, clients, webs, street, round } = layout;
  const m = map(layout);
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
