/** The street below: houses of the clients, houses of the Service's pods, and the sign between them. */
import type { Frame } from '../../../src/engine/frame.ts';
import { grouped } from '../../../src/stage/format.ts';
import type { Part, Pick, Rect } from '../../../src/stage/plan.ts';
import { LINE, type Quarter } from '../../../src/stage/quarter.ts';
import { textWidth } from '../../../src/stage/text-metrics.ts';
import { facts, HOUSES, lookOf, webState } from './reading.ts';
import { type Room, stateLine, stateWord, textLine } from './room.ts';

interface Rooms {
  readonly roof: number;
  readonly floor: number;
  /** null where only one line fits */
  readonly title: Rect | null;
  readonly under: Rect | null;
  readonly head: Rect | null;
  readonly lines: readonly Rect[];
}

/** Where roof, floor and lines of a house are: first what must be said, then what the rooms are called. */
function rooms(r: Rect): Rooms {
  // A flatter roof, if that leaves room for what the rooms are called.
  const roof = Math.max(7, Math.min(24, (r.h - 4 * LINE - 5) * 0.9));
  const inner = { x: r.x + 6, w: r.w - 11, h: LINE };
  const count = Math.max(1, Math.floor((r.h - roof - 5) / LINE));
  const top = r.y + roof + 1;
  const foot = r.y + r.h - 2;
  if (count === 1)
    return { roof, floor: r.y + roof, title: null, under: null, head: null, lines: [{ ...inner, y: top + Math.max(0, (foot - top - LINE) / 2) }] };
  const said = Math.min(2, count - 1);
  const lower = said + (count >= 4 ? 1 : 0);
  const upper = count >= 5 ? 2 : 1;
  const spare = (foot - top - (lower + upper) * LINE) / 2;
  const floor = top + upper * LINE + spare;
  const row = (from: number, i: number): Rect => ({ ...inner, y: from + i * LINE });
  const above = top + spare / 2;
  const below = floor + 1 + spare / 2;
  return {
    roof,
    floor,
    title: row(above, 0),
    under: upper > 1 ? row(above, 1) : null,
    head: lower > said ? row(below, 0) : null,
    lines: Array.from({ length: said }, (_, i) => row(below, i + lower - said)),
  };
}

/** What the two rooms are called, where there is room for it. */
function called(room: Room, id: string, { under, head }: Rooms, shown: (f: Frame) => boolean): Part[] {
  const word = (key: string, r: Rect | null): Part[] => (r ? [textLine(`${id}.${key}`, r, (f) => (shown(f) ? room.say(key) : ''), { tone: 'muted' })] : []);
  return [...word('app', under), ...word('proxy', head)];
}

function client(room: Room, r: Rect, i: number): Quarter {
  const inside = rooms(r);
  const { roof, floor, title, lines } = inside;
  const id = `proxy-${i}`;
  const place = (f: Frame) => facts(f).proxies[i]?.place ?? 'connecting';
  const [first, second] = lines as [Rect, Rect | undefined];
  const name = room.fitting(['client', 'client.short'], r.w - 12, 12, { i });
  return {
    parts: [
      { kind: 'house', id: `${id}.house`, ...r, roof, floor, look: (f) => (place(f) === 'away' ? 'dark' : 'open') },
      ...(title ? [textLine(`${id}.name`, title, name, { bold: true, size: title.w > 90 ? 14 : 12 })] : []),
      ...called(room, id, inside, () => true),
      stateLine(room, `${id}.state`, id, first, (f) => ({ key: `proxy.${place(f)}`, values: { n: facts(f).proxies[i]?.endpoints ?? 0 } })),
      ...(second
        ? [
            textLine(`${id}.routes`, second, (f) =>
              place(f) === 'away' ? '' : room.fitting(['proxy.routes', 'proxy.routes.short'], second.w, 12, { n: facts(f).proxies[i]?.routes ?? 0 }),
            ),
          ]
        : []),
    ],
    picks: [
      {
        id,
        ...r,
        tab: true,
        says: (f) => {
          const p = facts(f).proxies[i];
          return room.say('says.client', { i, state: stateWord(room, 'clientProxy', place(f)), endpoints: p?.endpoints ?? 0, routes: p?.routes ?? 0 });
        },
      },
    ],
  };
}

function web(room: Room, r: Rect, i: number): Quarter {
  const inside = rooms(r);
  const { roof, floor, title, lines } = inside;
  const id = `web-${i}`;
  const pod = (f: Frame) => facts(f).pods[i];
  const line = lines[0] as Rect;
  const short = (f: Frame) => (pod(f)?.name ?? '').replace('web-', '');
  const named: Part = title
    ? textLine(`${id}.name`, title, (f) => (textWidth(pod(f)?.name ?? '', 12, 'body', true) <= title.w ? (pod(f)?.name ?? '') : short(f)), { bold: true })
    : // one line only: the sign of the state, and the pod's name
      { kind: 'state', id: `${id}.name`, actor: id, ...line, size: 12, show: (f) => ({ ...lookOf(`web.${webState(f, i)}`), word: short(f) }) };
  return {
    parts: [
      { kind: 'house', id: `${id}.house`, ...r, roof, floor, look: (f) => HOUSES[pod(f)?.place ?? 'empty'] ?? 'lot' },
      named,
      ...called(room, id, inside, (f) => pod(f)?.place !== 'empty'),
      ...(title
        ? [
            {
              kind: 'state' as const,
              id: `${id}.state`,
              actor: id,
              ...line,
              size: 12,
              bare: line.w < 52,
              show: (f: Frame) => {
                const state = webState(f, i);
                return { ...lookOf(`web.${state}`), word: room.fitting([`web.${state}`, `web.${state}.short`], line.w - 18, 12) };
              },
            },
          ]
        : []),
    ],
    picks: [
      {
        id,
        ...r,
        tab: i === 0,
        says: (f) => {
          const one = pod(f);
          if (!one || one.place === 'empty') return room.say('says.lot', { i });
          return room.say('says.web', {
            name: one.name,
            ip: one.ip,
            state: one.policy === 'deny' ? room.say('web.denies') : stateWord(room, 'webPod', one.place),
          });
        },
      },
    ],
  };
}

function sign(room: Room): Quarter {
  const r = room.layout.sign;
  const x = r.x + 4;
  const w = r.w - 8;
  const rows = Math.max(1, Math.floor(r.h / LINE));
  const size = Math.min(18, (w - 4) / (5 * 0.78), 24);
  const drums = rows >= 3;
  const head = Math.max(0, (r.h - (drums ? size * 1.42 + 3 * LINE : rows * LINE)) / 2);
  const y = r.y + head;
  const after = drums ? y + LINE + size * 1.42 + 3 : y;
  const failed = (f: Frame) => f.gauge('requests.failed') > 0;
  const trouble = (at: number): Part =>
    textLine(
      'requests.failed',
      { x, y: at, w, h: LINE },
      (f) => room.fitting(['requests.failed', 'requests.failed.short'], w, 12, { n: grouped(f.gauge('requests.failed')) }),
      { tone: (f) => (failed(f) ? 'bad' : 'muted') },
    );
  const denied = textLine('requests.denied', { x, y: after + LINE, w, h: LINE }, (f) =>
    f.gauge('requests.denied') > 0 ? room.fitting(['requests.denied', 'requests.denied.short'], w, 12, { n: grouped(f.gauge('requests.denied')) }) : '',
  );
  const parts: Part[] = drums
    ? [
        textLine('requests.title', { x, y, w, h: LINE }, room.fitting(['requests', 'requests.short'], w, 12), { bold: true }),
        { kind: 'odometer', id: 'requests', gauge: 'requests.ok', drums: 5, size, x, y: y + LINE, w, h: size * 1.42 },
        trouble(after),
        ...(rows >= 5 ? [denied] : []),
      ]
    : [
        textLine('requests', { x, y, w, h: LINE }, (f) => `${grouped(f.gauge('requests.ok'))} ${room.say('requests.ok.short')}`, { bold: true }),
        ...(rows >= 2 ? [trouble(y + LINE)] : []),
      ];
  const says: Pick['says'] = (f) =>
    room.say('says.requests', {
      ok: grouped(f.gauge('requests.ok')),
      denied: grouped(f.gauge('requests.denied')),
      failed: grouped(f.gauge('requests.failed')),
    });
  return { parts, picks: [{ id: 'requests', ...r, tab: true, says }] };
}

export function street(room: Room): Quarter {
  const all = [...room.layout.clients.map((r, i) => client(room, r, i)), sign(room), ...room.layout.webs.map((r, i) => web(room, r, i))];
  return { parts: all.flatMap((q) => q.parts), picks: all.flatMap((q) => q.picks) };
}
