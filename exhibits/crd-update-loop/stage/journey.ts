/** The status on its way: computed, sent, through the schema, stored, and back as a watch event. */
import { grouped } from '../../../src/stage/format.ts';
import type { Hole, Part, Pick, Rect } from '../../../src/stage/plan.ts';
import { below, inset, type Quarter, titleSize } from '../../../src/stage/quarter.ts';
import { textWidth } from '../../../src/stage/text-metrics.ts';
import { linesOf, longest, type Sheet, sheet } from './lines.ts';
import { facts, fall, hot, lost, portOf, timeOf } from './reading.ts';
import type { Room } from './room.ts';

const HOLES: Readonly<Record<string, readonly string[]>> = {
  accepted: ['type'],
  time: ['lastTransitionTime', '…TransitionTime', '…Time'],
};

export function journey(room: Room): Quarter {
  const { desired, sent, sieve, stored } = room.layout;
  const inner = below(desired);
  // what stands below the lines: a verdict here, the resourceVersion there, a tray between
  const foot = inner.h > 130 ? 32 : 24;
  // room for the names of paper and schema above their first line
  const lower = Math.max(inner.y, sent.y + 19);
  const top = inner.y + inner.h - lower - foot - 4 >= 3 * 17 ? lower : inner.y;
  const lines = sheet(top, inner.y + inner.h - top - foot - 4, sent.w - 12);
  const last = lines.rows.at(-1) as { y: number; h: number };
  const end = last.y + last.h + 4;
  return merge([
    controller(room, lines, end, foot),
    paper(room, lines),
    gate(room, lines, sieve, end),
    server(room, lines, end, foot),
    loop(room),
    slip(lines, sieve, stored),
  ]);
}

function merge(quarters: readonly Quarter[]): Quarter {
  return { parts: quarters.flatMap((q) => q.parts), picks: quarters.flatMap((q) => q.picks) };
}

function document(id: 'desired' | 'sent' | 'stored', r: Rect, lines: Sheet): Part {
  const first = lines.rows[0] as { y: number };
  const last = lines.rows.at(-1) as { y: number; h: number };
  return { kind: 'document', id: `${id}.lines`, x: r.x, y: first.y, w: r.w, h: last.y + last.h - first.y, rows: lines.rows, lines: linesOf(id, lines, r) };
}

function saying(room: Room, which: 'desired' | 'sent' | 'stored'): Pick['says'] {
  return (frame) => {
    const status = facts(frame)[which];
    if (!status) return `${room.say(which)}: ${room.say('nothing')}`;
    const port = portOf(status);
    const said = port !== undefined ? room.say('says.port', { port }) : which === 'stored' && lost(frame) ? room.say('says.lost') : room.say('says.noPort');
    return `${room.say(which)}, ${facts(frame).specimen}: ${said}; lastTransitionTime ${timeOf(status)}`;
  };
}

function controller(room: Room, lines: Sheet, end: number, foot: number): Quarter {
  const r = room.layout.desired;
  const b = inset(below(r), r.w < 120 ? -8 : -6, 0);
  const size = foot > 28 ? 15 : 12;
  return {
    parts: [
      { kind: 'plate', id: 'desired', ...r, title: room.fitting(['desired', 'desired.mid', 'desired.short'], r.w - 24, titleSize(r)), titleSize: titleSize(r) },
      document('desired', b, lines),
      {
        kind: 'verdict',
        id: 'verdict',
        x: b.x + 2,
        y: end,
        w: b.w - 4,
        h: Math.min(foot, r.y + r.h - end - 4),
        size,
        show: (frame) => {
          const { verdict } = facts(frame);
          const tone = verdict === 'differs' ? 'bad' : verdict === 'equal' ? 'good' : 'muted';
          return { sign: verdict, tone, word: room.fitting([`verdict.${verdict}`, `verdict.${verdict}.short`], b.w - foot - 16, size) };
        },
      },
    ],
    picks: [{ id: 'desired', ...r, tab: true, says: (f) => `${saying(room, 'desired')(f)}. ${room.say(`verdict.${facts(f).verdict}`)}` }],
  };
}

function paper(room: Room, lines: Sheet): Quarter {
  const r = room.layout.sent;
  const first = lines.rows[0] as { y: number };
  const last = lines.rows.at(-1) as { y: number; h: number };
  const sheetTop = Math.max(r.y, first.y - 20);
  const body = { x: r.x, y: sheetTop, w: r.w, h: Math.min(r.y + r.h, last.y + last.h + 6) - sheetTop };
  const title = first.y - sheetTop - 2;
  return {
    parts: [
      { kind: 'plate', id: 'sent', ...body, look: 'well' },
      ...(title >= 15
        ? [
            {
              kind: 'text' as const,
              id: 'sent.title',
              x: r.x + 6,
              y: sheetTop + 1,
              w: r.w - 12,
              h: title,
              font: 'body' as const,
              size: 12,
              anchor: 'middle' as const,
              bold: true,
              text: room.fitting(['sent', 'sent.short'], r.w - 12, 12),
            },
          ]
        : []),
      document('sent', inset(r, r.w < 120 ? 1 : 3, 0), lines),
    ],
    picks: [{ id: 'sent', ...r, tab: true, says: saying(room, 'sent') }],
  };
}

function gate(room: Room, lines: Sheet, r: Rect, end: number): Quarter {
  const first = lines.rows[0] as { y: number };
  const top = first.y - 4;
  const head = top - r.y;
  const deep = r.y + r.h - end - 2;
  const holes = (has: boolean): Hole[] =>
    lines.fields.map((field, i) => {
      const name = longest(HOLES[field] ?? [field], r.w - 14, lines.rows[i]?.size ?? 12);
      return field === 'timeKey' ? { name: '', state: 'blank' } : { name, state: field !== 'port' ? 'open' : has ? 'new' : 'shut' };
    });
  const [without, withPort] = [holes(false), holes(true)];
  return {
    parts: [
      ...(head >= 15
        ? [
            {
              kind: 'text' as const,
              id: 'schema.title',
              x: r.x,
              y: r.y,
              w: r.w,
              h: head,
              font: 'body' as const,
              size: 12,
              anchor: 'middle' as const,
              bold: true,
              text: room.fitting(['schema', 'schema.short'], r.w, 12),
            },
          ]
        : []),
      {
        kind: 'sieve',
        id: 'schema',
        x: r.x,
        y: top,
        w: r.w,
        h: deep >= 18 ? r.y + r.h - top : end - top,
        rows: lines.rows,
        holes: (f) => (facts(f).schemaHasPort ? withPort : without),
        tray: deep >= 18 ? { y: end + 3, h: deep - 1 } : null,
        fallen: () => '',
      },
    ],
    picks: [{ id: 'schema', ...r, tab: true, says: (f) => room.say(facts(f).schemaHasPort ? 'says.schemaWith' : 'says.schemaWithout') }],
  };
}

function slip(lines: Sheet, gateBox: Rect, store: Rect): Quarter {
  const i = lines.fields.indexOf('port');
  const row = lines.rows[i] as { y: number; h: number; size: number };
  // A narrow schema would let it fall over the paper beside it: then only the value falls.
  const whole = textWidth('port: 8080', row.size, 'mono') + 14 <= gateBox.w + 10;
  const wide = whole ? 'port: 8080' : '8080';
  const half = textWidth(wide, row.size, 'mono') / 2 + 7;
  const x = Math.min(gateBox.x + gateBox.w / 2, store.x - half - 3);
  const bottom = gateBox.y + gateBox.h - row.size * 0.9 - 2;
  return {
    parts: [
      {
        kind: 'slip',
        id: 'fallen',
        x: x - half,
        y: row.y,
        w: Math.min(2 * half, store.x + store.w - x + half),
        h: Math.max(row.h, gateBox.y + gateBox.h - row.y),
        from: [x, row.y + row.h / 2],
        to: [x, Math.max(bottom, row.y + row.h * 1.6)],
        size: row.size,
        wide,
        at: (f) => {
          const share = fall(f);
          return share === null ? null : { share, text: `${whole ? 'port: ' : ''}${portOf(facts(f).sent)}` };
        },
      },
    ],
    picks: [],
  };
}

function server(room: Room, lines: Sheet, end: number, foot: number): Quarter {
  const r = room.layout.stored;
  const b = inset(below(r), r.w < 120 ? -8 : -6, 0);
  const h = Math.min(foot, r.y + r.h - end - 4);
  const size = Math.min(16, h / 1.45);
  const title = lines.rows[0]?.y ?? r.y + 20;
  return {
    parts: [
      { kind: 'plate', id: 'api', ...r, title: room.fitting(['stored', 'stored.short'], r.w - 24, titleSize(r)), titleSize: titleSize(r) },
      document('stored', b, lines),
      {
        kind: 'odometer',
        id: 'resourceVersion',
        gauge: 'resourceVersion',
        drums: 6,
        size,
        x: b.x + 4,
        y: end + (h - size * 1.42) / 2,
        w: b.w - 8,
        h: size * 1.42,
        ...(b.w - 8 - 6 * size * 0.78 > 60 ? { label: room.fitting(['resourceVersion', 'resourceVersion.short'], b.w - 22 - 6 * size * 0.78, 12) } : {}),
      },
    ],
    picks: [
      { id: 'stored', x: r.x, y: title - 2, w: r.w, h: end - title, tab: true, says: saying(room, 'stored') },
      {
        id: 'api',
        x: r.x,
        y: end,
        w: r.w,
        h: r.y + r.h - end,
        tab: true,
        says: (f) =>
          `${room.say('api')}: resourceVersion ${f.gauge('resourceVersion')}, ${room.say('says.writes', { writes: grouped(f.gauge('writes')), noops: grouped(f.gauge('noops')) })}`,
      },
    ],
  };
}

/** The conveyor above and the pipe below: the two halves of the loop. */
function loop(room: Room): Quarter {
  const { desired, stored, sent, conveyor, back } = room.layout;
  const bore = room.layout.wide && room.box.height > 420 ? 12 : 9;
  const foot = desired.y + desired.h;
  const left = desired.x + Math.min(40, desired.w * 0.3);
  const right = stored.x + stored.w - Math.min(40, stored.w * 0.3);
  // The sign stands on the pipe, below the paper: what travels in the pipe does not hide it.
  const sign = back - bore / 2 - 20;
  const word = room.fitting(['watch', 'watch.short'], sent.w - 14, 12);
  const wordW = Math.min(sent.w, textWidth(word, 12, 'body', true) + 14);
  return {
    parts: [
      {
        kind: 'pipe',
        id: 'conveyor',
        x: desired.x + desired.w - 2,
        y: conveyor - bore / 2 - 1.5,
        w: stored.x - desired.x - desired.w + 4,
        h: bore + 3,
        bore: Math.min(bore, 10),
        arrows: true,
        points: [
          [desired.x + desired.w - 2, conveyor],
          [stored.x + 2, conveyor],
        ],
        flow: () => 'open',
        tone: (f) => (hot(f) ? 'bad' : 'plain'),
      },
      {
        kind: 'pipe',
        id: 'back',
        x: left - bore / 2 - 1.5,
        y: foot - 1,
        w: right - left + bore + 3,
        h: back - foot + bore / 2 + 3,
        bore,
        arrows: true,
        points: [
          [right, foot - 1],
          [right, back],
          [left, back],
          [left, foot - 1],
        ],
        flow: () => 'open',
        tone: (f) => (f.condition === 'settled' ? 'plain' : 'bad'),
      },
      { kind: 'plate', id: 'back.sign', x: sent.x + (sent.w - wordW) / 2, y: sign, w: wordW, h: 18, look: 'well' },
      {
        kind: 'text',
        id: 'back.word',
        x: sent.x + (sent.w - wordW) / 2 + 4,
        y: sign,
        w: wordW - 8,
        h: 18,
        font: 'body',
        size: 12,
        anchor: 'middle',
        bold: true,
        text: word,
      },
    ],
    picks: [],
  };
}
