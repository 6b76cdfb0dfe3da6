/** The upper storey: users, the API server with its shelf and the webhook's gate, and the part that runs pods. */
import type { Frame } from '../../../src/engine/frame.ts';
import { grouped } from '../../../src/stage/format.ts';
import type { Card, Part, Pick, Rect } from '../../../src/stage/plan.ts';
import { below, LINE, type Quarter, titleSize } from '../../../src/stage/quarter.ts';
import { FORK, UPSTREAM } from '../kinds.ts';
import { doorAndShelf } from './layout.ts';
import { cards, facts, hookState, justRefused } from './reading.ts';
import { type Room, stateLine, stateWord, textLine } from './room.ts';

/** A plate that has a title, and one state below it if there is room; else the state stands for the title. */
function aside(room: Room, id: 'users' | 'workload', r: Rect, read: (f: Frame) => { key: string; values?: Record<string, string | number> }): Quarter {
  const high = r.h >= 46;
  const title = room.fitting([id, `${id}.short`], r.w - 28, titleSize(r));
  const b = below(r);
  const line = high ? { x: b.x, y: b.y + Math.max(0, (b.h - LINE) / 2), w: b.w, h: LINE } : { x: r.x + 8, y: r.y + (r.h - LINE) / 2, w: r.w - 16, h: LINE };
  return {
    parts: [
      { kind: 'plate', id: `${id}.plate`, ...r, ...(high ? { title, titleSize: titleSize(r) } : {}), tone: () => 'plain' },
      high
        ? stateLine(room, `${id}.state`, id, line, read, b.h > 50 && b.w > 110 ? 14 : 12)
        : { kind: 'state', id: `${id}.state`, actor: id, ...line, size: 12, show: (f) => ({ ...signOf(room, line, read)(f), word: title }) },
    ],
    picks: [
      {
        id,
        ...r,
        tab: true,
        says: (f) => room.say('says.unsettled', { name: room.words.actors?.[id]?.name ?? id, state: stateWord(room, id, f.actors[id] ?? '') }),
      },
    ],
  };
}

function signOf(room: Room, r: Rect, read: (f: Frame) => { key: string; values?: Record<string, string | number> }) {
  const part = stateLine(room, '', '', r, read);
  return (f: Frame) => {
    if (part.kind !== 'state') throw new Error('not a state');
    return part.show(f);
  };
}

function ready(f: Frame): number {
  return facts(f).pods.filter((p) => p.place === 'serving').length;
}

interface BoardSpec {
  readonly keys: readonly string[];
  readonly cards: (f: Frame) => readonly Card[];
  readonly pick: 'slice' | 'routes' | 'others' | 'access';
}

const slice: BoardSpec = { keys: ['shelf.slice', 'shelf.slice.short'], cards: (f) => facts(f).slice.map(() => 'plain'), pick: 'slice' };
const access: BoardSpec = {
  keys: ['shelf.access', 'shelf.access.mid', 'shelf.access.short'],
  cards: (f) => (facts(f).authorized ? ['plain', 'plain'] : ['plain']),
  pick: 'access',
};
const byKind = (kind: string) => (f: Frame) => cards(facts(f).routes.filter((r) => r.kind === kind));
const fork: BoardSpec = { keys: ['shelf.fork', 'shelf.fork.mid', 'shelf.fork.short'], cards: byKind(FORK), pick: 'routes' };
const upstream: BoardSpec = { keys: ['shelf.upstream', 'shelf.upstream.mid', 'shelf.upstream.short'], cards: byKind(UPSTREAM), pick: 'routes' };
const both: BoardSpec = { keys: ['shelf.both', 'shelf.both.short'], cards: (f) => [...fork.cards(f), ...upstream.cards(f)], pick: 'routes' };
const others: BoardSpec = {
  keys: ['shelf.others', 'shelf.others.mid', 'shelf.others.short'],
  cards: (f) => cards(facts(f).routes.filter((r) => r.kind !== FORK && r.kind !== UPSTREAM)),
  pick: 'others',
};

/** As many boards as the height allows; the routes in two groups are the last to be put together. */
const SETS: readonly (readonly BoardSpec[])[] = [
  [slice, fork, upstream, others, access],
  [slice, fork, upstream, access],
  [slice, fork, upstream],
  [slice, both],
  [both],
];

function says(room: Room, pick: BoardSpec['pick']): Pick['says'] {
  return (f) => {
    const { slice: addresses, sliceVersion, routes, authorized, fork: forked, upstream: moved } = facts(f);
    if (pick === 'slice') return room.say('says.slice', { n: addresses.length, version: room.say('version', { n: grouped(sliceVersion) }) });
    if (pick === 'access') return room.say('says.access', { state: room.say(authorized ? 'says.access.there' : 'says.access.gone') });
    const own = routes.filter((r) => (r.kind === FORK || r.kind === UPSTREAM) === (pick === 'routes'));
    return room.say(`says.${pick}`, { fork: forked, upstream: moved, accepted: own.filter((r) => r.accepted).length, all: own.length });
  };
}

function server(room: Room): Quarter {
  const r = room.layout.api;
  const size = titleSize(r);
  const head = size * 1.5 + 8;
  const { gate, shelf } = doorAndShelf(r, head);
  const set = SETS.find((boards) => boards.length * 17 <= shelf.h) ?? [both];
  const h = Math.min(34, shelf.h / set.length);
  const letters = h >= 26 && shelf.w > 420 ? 14 : 12;
  const label = shelf.w * (shelf.w > 380 ? 0.62 : 0.56);
  const boards = set.map(({ keys, cards: read }, i) => ({ y: shelf.y + i * h, h, size: letters, label: room.fitting(keys, label - 8, letters), cards: read }));
  const picks: Pick[] = [
    {
      id: 'api',
      x: r.x,
      y: r.y,
      w: r.w,
      h: head - 2,
      tab: true,
      says: (f) =>
        `${room.say('says.unsettled', { name: room.say('api'), state: stateWord(room, 'apiServer', f.actors.api ?? '') })}; ${room.say('version', { n: grouped(f.gauge('resourceVersion')) })}`,
    },
  ];
  for (const id of ['slice', 'routes', 'others', 'access'] as const) {
    const own = boards.filter((_, i) => set[i]?.pick === id);
    const [first] = own;
    if (first) picks.push({ id, x: shelf.x, y: first.y, w: shelf.w, h: own.length * h, tab: true, says: says(room, id) });
  }
  const away = (f: Frame) => f.actors.api === 'away';
  const hook = { x: gate.x + 5, w: gate.w - 10 };
  const titled = gate.h >= 40;
  return {
    parts: [
      {
        kind: 'plate',
        id: 'api.plate',
        ...r,
        title: room.fitting(['api', 'api.short'], r.w - 60, size),
        titleSize: size,
        tone: (f) => (away(f) ? 'bad' : 'plain'),
      },
      { kind: 'shelf', id: 'shelf', ...shelf, label, boards },
      { kind: 'plate', id: 'webhook.plate', ...gate, look: 'well' },
      ...(titled
        ? [textLine('webhook.title', { ...hook, y: gate.y + 4, h: LINE }, room.fitting(['webhook', 'webhook.short'], hook.w, 12), { bold: true })]
        : []),
      stateLine(
        room,
        'webhook.state',
        'api',
        { ...hook, y: titled ? gate.y + 4 + LINE + Math.max(0, (gate.h - 4 - 2 * LINE) / 3) : gate.y + (gate.h - LINE) / 2, h: LINE },
        (f) => ({
          key: `hook.${hookState(f)}`,
        }),
      ),
    ],
    picks: [
      ...picks,
      { id: 'webhook', ...gate, tab: true, says: (f) => room.say('says.unsettled', { name: room.say('webhook'), state: room.say(`hook.${hookState(f)}`) }) },
    ],
  };
}

export function upper(room: Room): Quarter {
  const users = aside(room, 'users', room.layout.users, (f) => {
    const code = justRefused(f);
    return code === null ? { key: `users.${f.actors.users}` } : { key: 'users.refused', values: { code: code || '–' } };
  });
  const workload = aside(room, 'workload', room.layout.workload, (f) => ({ key: `workload.${f.actors.workload}`, values: { n: ready(f) } }));
  const all = [workload, server(room), users];
  return { parts: all.flatMap((q): Part[] => [...q.parts]), picks: all.flatMap((q) => q.picks) };
}
