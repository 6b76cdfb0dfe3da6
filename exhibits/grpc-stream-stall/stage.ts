/**
 * The room "One Silent Reader". Updates rise on the left (API server, informer, controller), run along the rail
 * as the callback's carriage, fall through queue and glass to the proxies, and the proxies dial the pods below.
 */
import type { Frame } from '../../src/engine/frame.ts';
import type { Words } from '../../src/engine/words.ts';
import type { Box, Planner } from '../../src/stage/contract.ts';
import type { Part, Pick, Plan, PoolPart, Stop } from '../../src/stage/plan.ts';
import { remember } from '../../src/stage/remember.ts';
import { api } from './stage/api-server.ts';
import { controller } from './stage/controller.ts';
import { crowd } from './stage/crowd.ts';
import { informer } from './stage/informer.ts';
import { believed, facts, gantry } from './stage/reading.ts';
import { makeUp, type Room, roomOf } from './stage/room.ts';
import { routes, type Wiring } from './stage/routes.ts';
import { column } from './stage/subscriber.ts';

function build(frame: Frame, box: Box, words: Words, key: string): Plan {
  const room = roomOf(frame, box, words);
  const { layout } = room;
  const quarters = layout.sources ? [api(room), informer(room), controller(room)] : [];
  const width = layout.rail.w / room.proxies;
  const columns = room.full ? Array.from({ length: room.proxies }, (_, i) => column(room, i, layout.rail.x + i * width, width)) : [];
  const many = room.full ? null : crowd(room);
  const stops: Stop[] = many
    ? many.cells.map((c) => (c.index === room.loupe ? { index: c.index, ...many.column.stop } : { index: c.index, x: c.x + c.w / 2, y: layout.rack.y }))
    : columns.map((c, index) => ({ index, ...c.stop }));
  const wiring: Wiring = { room, columns: many ? new Map([[room.loupe, many.column]]) : new Map(columns.map((c, i) => [i, c])), cells: many?.cells ?? [] };
  const below = cluster(room, wiring);
  const parts: Part[] = [
    ...(layout.sources ? feeds(room) : []),
    ...quarters.flatMap((q) => q.parts),
    ...bandNames(room),
    ...(many?.parts ?? []),
    ...columns.flatMap((c) => c.parts),
    ...manifold(room),
    ...below.parts,
    {
      kind: 'gantry',
      id: 'callback',
      ...layout.rail,
      h: room.queued ? layout.rail.h : layout.rail.h + layout.rack.h - 4,
      railY: layout.rail.y + 13,
      stops,
      marked: room.full,
      at: gantry,
      words: { parked: room.say('parked'), inSend: room.say('inSend'), home: '' },
    },
  ];
  const picks: Pick[] = [...quarters.flatMap((q) => q.picks), ...columns.flatMap((c) => c.picks), ...(many?.picks ?? []), ...below.picks];
  return {
    key,
    box,
    title: words.card?.title ?? 'grpc-stream-stall',
    density: room.full ? 'full' : 'field',
    parts,
    picks,
    says: (f) => words.conditions?.[f.condition]?.text ?? f.condition,
    route: routes(wiring),
  };
}

/** Brass pipes from the API server to the informer and on to the callback. */
function feeds(room: Room): Part[] {
  const { api: a, informer: i, controller: c, wide } = room.layout;
  const open = () => 'open' as const;
  if (wide) {
    const x = a.x + a.w - 24;
    return [
      {
        kind: 'pipe',
        id: 'feed.watch',
        x: x - 5,
        y: i.y + i.h - 2,
        w: 10,
        h: a.y - i.y - i.h + 4,
        bore: 8,
        points: [
          [x, a.y + 2],
          [x, i.y + i.h - 2],
        ],
        flow: open,
      },
      {
        kind: 'pipe',
        id: 'feed.handler',
        x: x - 5,
        y: c.y + c.h - 2,
        w: 10,
        h: i.y - c.y - c.h + 4,
        bore: 8,
        points: [
          [x, i.y + 2],
          [x, c.y + c.h - 2],
        ],
        flow: open,
      },
    ];
  }
  const y = a.y + a.h / 2;
  if (c.y > a.y) {
    const x = i.x + 18;
    return [
      {
        kind: 'pipe',
        id: 'feed.watch',
        x: a.x + a.w - 2,
        y: y - 5,
        w: 12,
        h: 10,
        bore: 8,
        points: [
          [a.x + a.w - 2, y],
          [i.x + 2, y],
        ],
        flow: open,
      },
      {
        kind: 'pipe',
        id: 'feed.handler',
        x: x - 5,
        y: i.y + i.h - 2,
        w: 10,
        h: 12,
        bore: 8,
        points: [
          [x, i.y + i.h - 2],
          [x, c.y + 2],
        ],
        flow: open,
      },
    ];
  }
  return [
    {
      kind: 'pipe',
      id: 'feed.watch',
      x: a.x + a.w - 2,
      y: y - 5,
      w: 12,
      h: 10,
      bore: 8,
      points: [
        [a.x + a.w - 2, y],
        [i.x + 2, y],
      ],
      flow: open,
    },
    {
      kind: 'pipe',
      id: 'feed.handler',
      x: i.x + i.w - 2,
      y: y - 5,
      w: 12,
      h: 10,
      bore: 8,
      points: [
        [i.x + i.w - 2, y],
        [c.x + 2, y],
      ],
      flow: open,
    },
  ];
}

function bandNames(room: Room): Part[] {
  const { gutter, rack, glass, proxy, pods } = room.layout;
  if (!Number.isFinite(gutter)) return [];
  const bands: [string, { y: number; h: number } | null][] = room.full
    ? [
        ['queue', room.queued ? rack : null],
        ['window', glass],
        ['proxies', proxy],
        ['pods', pods],
      ]
    : [['pods', pods]];
  return bands.flatMap(([key, r]): Part[] =>
    r && r.h >= 34
      ? [
          {
            kind: 'text',
            id: `band.${key}`,
            x: gutter,
            y: r.y,
            w: 14,
            h: r.h,
            text: room.say(`band.${key}`),
            font: 'title',
            size: 12,
            turned: true,
            tone: 'muted',
          },
        ]
      : [],
  );
}

function manifold(room: Room): Part[] {
  const m = room.layout.manifold;
  if (!m) return [];
  return [
    {
      kind: 'glass',
      id: 'connection.window',
      ...m,
      gauge: 'connection.window',
      max: room.connection,
      lying: true,
      digits: { size: 14, side: 'below' },
      label: room.say('connection'),
    },
  ];
}

function cluster(room: Room, wiring: Wiring): { parts: Part[]; picks: Pick[] } {
  const { pods } = room.layout;
  if (!pods) return { parts: [], picks: [] };
  const legend = pods.h >= 62 ? (['ours', 'starting', 'stranger', 'free'] as const).map((owner) => ({ owner, word: room.say(`pool.${owner}`) })) : [];
  const pool: PoolPart = { kind: 'pool', id: 'pods', ...pods, cells: (f) => facts(f).pool, believed, legend };
  const from = [...wiring.columns].map(([index, c]) => ({ index, ...c.foot }));
  const top = Math.min(...from.map((f) => f.y));
  return {
    parts: [{ kind: 'threads', id: 'beliefs', x: pods.x, y: top, w: pods.w, h: pods.y - top, from, pool: 'pods', believed: (f) => facts(f).endpoints }, pool],
    picks: [
      {
        id: 'pods',
        ...pods,
        tab: true,
        says: (f) =>
          `${room.say('band.pods')}: ${(['ours', 'starting', 'stranger', 'free'] as const).map((o) => `${facts(f).pool.filter((c) => c.owner === o).length} ${room.say(`pool.${o}`)}`).join(', ')}`,
      },
    ],
  };
}

export const plan: Planner = remember(makeUp, build);
