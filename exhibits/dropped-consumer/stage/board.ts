/** The first proxy: its drawers, its tasks and their streams, and the connection that all of them share. */
import type { Frame } from '../../../src/engine/frame.ts';
import { duration, grouped } from '../../../src/stage/format.ts';
import type { Part, Pick, Tube } from '../../../src/stage/plan.ts';
import { LINE, type Quarter, titleSize } from '../../../src/stage/quarter.ts';
import type { TubeFacts } from '../facts.ts';
import { facts, shown } from './reading.ts';
import type { Room } from './room.ts';

/** A task that was polled this long ago is still drawn awake, ms. */
const AWAKE_FOR = 400;
const LEAST_ROW = 22;
const MOST_ROW = 34;

export function rowsOf(room: Room): number {
  return Math.max(1, Math.min(12, Math.floor(room.layout.tubes.h / (room.layout.wide && room.layout.tubes.h > 300 ? MOST_ROW : LEAST_ROW))));
}

export function board(room: Room): Quarter {
  const { proxy: r, tubes: t, wide, connection, destination, pegs } = room.layout;
  const rows = rowsOf(room);
  const right = pegs ? pegs.x : destination.x;
  const size = t.h / rows > 27 && r.w > 400 ? 15 : 12;
  const drawer = Math.min(150, Math.max(66, r.w * (wide ? 0.3 : 0.26)));
  const inner = r.x + r.w - t.x;
  const task = drawer + Math.max(34, Math.min(110, inner * 0.2));
  const note = r.x + r.w - (t.x + task) - 26;
  const noteW = note > 74 ? note : 0;
  const footW = r.w - 20;
  const more = Math.min(150, footW * 0.42);
  const parts: Part[] = [
    { kind: 'plate', id: 'proxy-0', ...r, title: room.fitting(['proxy', 'proxy.short'], r.w - 24, titleSize(r)), titleSize: titleSize(r) },
    {
      kind: 'tubes',
      id: 'tubes',
      ...t,
      rows,
      size,
      drawer,
      task,
      note: noteW,
      bells: (f) => facts(f).hangUp,
      tubes: (f) => shown(facts(f).tubes, rows).map((tube) => tubeOf(room, f, tube, noteW)),
    },
    {
      kind: 'pipe',
      id: 'connection',
      x: r.x + r.w - 2,
      y: connection - 7,
      w: right - r.x - r.w + 4,
      h: 14,
      bore: 9,
      points: [
        [r.x + r.w - 2, connection],
        [right + 2, connection],
      ],
      flow: (f) => (facts(f).down ? 'cut' : 'open'),
    },
    {
      kind: 'state',
      id: 'connection.state',
      actor: 'proxy-0',
      x: r.x + 12,
      y: connection - LINE / 2,
      w: footW - more - 8,
      h: LINE,
      size: 12,
      show: (f) => {
        const { down } = facts(f);
        const word = room.fitting(
          down ? ['connection.closed', 'connection.closed.short'] : ['connection', 'connection.mid', 'connection.short'],
          footW - more - 26,
          12,
        );
        return { glyph: down ? 'broken' : 'tick', tone: down ? 'bad' : 'plain', word };
      },
    },
    {
      kind: 'text',
      id: 'tubes.more',
      x: r.x + r.w - 12 - more,
      y: connection - LINE / 2,
      w: more,
      h: LINE,
      font: 'body',
      size: 12,
      bold: true,
      anchor: 'end',
      tone: (f) => (f.gauge('proxy-0.orphans') > 0 ? 'bad' : 'muted'),
      text: (f) => {
        const n = f.gauge('proxy-0.tasks') - shown(facts(f).tubes, rows).filter((tube) => tube.state !== 'rung').length;
        return n > 0 ? room.fitting(['more', 'more.short'], more, 12, { n: grouped(n) }) : '';
      },
    },
  ];
  if (wide) {
    const caption = (id: string, x: number, w: number, anchor: 'start' | 'middle' = 'start'): Part => ({
      kind: 'text',
      id: `caption.${id}`,
      x,
      y: t.y - LINE,
      w,
      h: LINE,
      font: 'body',
      size: 12,
      tone: 'muted',
      anchor,
      text: room.fitting([`caption.${id}`, `caption.${id}.short`], w, 12),
    });
    const from = t.x + task - 24;
    parts.push(caption('drawer', t.x, drawer), caption('task', from, r.x + r.w - from - 12), caption('stream', r.x + r.w + 4, right - r.x - r.w - 8, 'middle'));
  }
  const picks: Pick[] = [
    {
      id: 'proxy-0',
      ...r,
      tab: true,
      says: (f) => `${room.say('proxyName', { i: 0 })}: ${counted(room, f, 0)}`,
    },
  ];
  return { parts, picks };
}

/** How many routes and tasks a proxy has, in words. */
export function counted(room: Room, f: Frame, i: number): string {
  return room.say('says.proxy', {
    cached: f.gauge(`proxy-${i}.cached`),
    tasks: grouped(f.gauge(`proxy-${i}.tasks`)),
    orphans: grouped(f.gauge(`proxy-${i}.orphans`)),
  });
}

function tubeOf(room: Room, f: Frame, t: TubeFacts, noteW: number): Tube {
  const look: Tube['look'] = t.state === 'rung' ? 'rung' : t.state === 'backoff' ? 'cut' : t.orphan ? 'orphan' : t.state === 'waiting' ? 'waiting' : 'living';
  // A task whose consumer is gone and that waits for its first answer is an orphan, too.
  const key = look === 'living' && t.sincePollMs < AWAKE_FOR ? 'polled' : look;
  const note = noteW ? room.fitting([`note.${key}`, `note.${key}.short`, `note.${key}.least`], noteW - 18, 12, { time: duration(t.sincePollMs) }) : '';
  return {
    look,
    name: t.route,
    consumer: t.consumer,
    stream: t.streamId ? `#${t.streamId}` : '',
    awake: t.sincePollMs < AWAKE_FOR && f.t > 0,
    note,
  };
}
