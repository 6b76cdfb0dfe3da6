/** The street below: houses of the clients, houses of the Service's pods, and the sign between them. */
import type { Frame } from '../../../src/engine/frame.ts';
import { grouped } from '../../../src/stage/format.ts';
import type { Part, Pick, Rect } from '../../../src/stage/plan.ts';
import { LINE, type Quarter } from '../../../src/stage/quarter.ts';
import { facts, HOUSES, lookOf, webState } from './reading.ts';
import { type Room, stateLine, stateWord, textLine } from './room.ts';

/** Where roof, floor and lines of a house are. */
function rooms(r: Rect): { roof: number; floor: number; title: Rect | null; lines: readonly Rect[] } {
  const roof = Math.max(6, Math.min(24, (r.h - 2 * LINE) * 0.36));
  const inner = { x: r.x + 6, w: r.w - 11 };
  const clear = r.h - roof - 4;
  const count = Math.max(1, Math.floor((clear - 1) / LINE));
  const top = r.y + roof + 1;
  if (count === 1) return { roof, floor: r.y + roof, title: null, lines: [{ ...inner, y: top + Math.max(0, (clear - LINE) / 2), h: LINE }] };
  const lower = Math.min(2, count - 1);
  const floor = r.y + r.h - Math.max(lower * LINE + 4, (r.h - roof) * 0.56);
  const start = floor + Math.max(1, (r.y + r.h - floor - lower * LINE - 2) / 2);
  return {
    roof,
    floor,
    title: { ...inner, y: top + Math.max(0, (floor - top - LINE) / 2), h: LINE },
    lines: Array.from({ length: lower }, (_, i) => ({ ...inner, y: start + i * LINE, h: LINE })),
  };
}

function client(room: Room, r: Rect, i: number): Quarter {
  const { roof, floor, title, lines } = rooms(r);
  const id = `proxy-${i}`;
  const place = (f: Frame) => facts(f).proxies[i]?.place ?? 'connecting';
  const [first, second] = lines as [Rect, Rect | undefined];
  const name = room.fitting(['client', 'client.short'], r.w - 12, 12, { i });
  return {
    parts: [
      { kind: 'house', id: `${id}.house`, ...r, roof, floor, look: (f) => (place(f) === 'away' ? 'dark' : 'open') },
      ...(title ? [textLine(`${id}.name`, title, name, { bold: true, size: title.w > 90 ? 14 : 12 })] : []),
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
  const { roof, floor, title, lines } = rooms(r);
  const id = `web-${i}`;
  const pod = (f: Frame) => facts(f).pods[i];
  const line = lines[0] as Rect;
  const short = (f: Frame) => (pod(f)?.name ?? '').replace('web-', '');
  const named: Part = title
    ? textLine(`${id}.name`, title, (f) => (title.w > 46 ? (pod(f)?.name ?? '') : short(f)), { bold: true })
    : // one line only: the sign of the state, and the pod's name
      { kind: 'state', id: `${id}.name`, actor: id, ...line, size: 12, show: (f) => ({ ...lookOf(`web.${webState(f, i)}`), word: short(f) }) };
  return {
    parts: [
      { kind: 'house', id: `${id}.house`, ...r, roof, floor, look: (f) => HOUSES[pod(f)?.place ?? 'empty'] ?? 'lot' },
      named,
      ...(title
        ? [
            {
              kind: 'state' as const,
              id: `${id}.state`,
              actor: id,
              ...line,
              size: 12,
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
