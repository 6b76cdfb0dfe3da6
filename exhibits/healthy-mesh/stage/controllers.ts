/** The middle storey: the two controllers. */
import { duration } from '../../../src/stage/format.ts';
import type { Part, Pick } from '../../../src/stage/plan.ts';
import { below, LINE, type Quarter, titleSize } from '../../../src/stage/quarter.ts';
import { facts } from './reading.ts';
import { type Room, stateLine, stateWord, textLine } from './room.ts';

const LEFT = { anchor: 'start' } as const;

export function destination(room: Room): Quarter {
  const r = room.layout.destination;
  const b = below(r);
  const size = b.h >= 50 && b.w > 200 ? 14 : 12;
  const rows = Math.max(1, Math.floor((b.h + 2) / LINE));
  const gone = (f: Parameters<Pick['says']>[0]) => f.actors.destination === 'away';
  const lines: Part[] = [
    stateLine(room, 'destination.state', 'destination', { x: b.x, y: b.y, w: b.w, h: LINE }, (f) => ({ key: `destination.${f.actors.destination}` }), size),
    textLine(
      'destination.knows',
      { x: b.x, y: b.y + LINE + 1, w: b.w, h: LINE },
      (f) => (gone(f) ? '' : room.fitting(['knows', 'knows.short'], b.w, 12, { n: facts(f).destination.endpoints })),
      LEFT,
    ),
    textLine(
      'destination.tells',
      { x: b.x, y: b.y + 2 * LINE + 2, w: b.w, h: LINE },
      (f) => (gone(f) ? '' : room.fitting(['tells', 'tells.short'], b.w, 12, { n: facts(f).destination.streams })),
      LEFT,
    ),
  ];
  return {
    parts: [
      {
        kind: 'plate',
        id: 'destination.plate',
        ...r,
        title: room.fitting(['destination', 'destination.mid', 'destination.short'], r.w - 24, titleSize(r)),
        titleSize: titleSize(r),
        tone: (f) => (gone(f) ? 'bad' : 'plain'),
      },
      ...lines.slice(0, rows),
    ],
    picks: [
      {
        id: 'destination',
        ...r,
        tab: true,
        says: (f) => {
          const { endpoints, streams } = facts(f).destination;
          const state = stateWord(room, 'destination', f.actors.destination ?? '');
          return `${room.say('destination')}: ${state}; ${room.say('knows', { n: endpoints })}; ${room.say('tells', { n: streams })}`;
        },
      },
    ],
  };
}

export function policy(room: Room): Quarter {
  const r = room.layout.policy;
  const b = below(r);
  const n = room.replicas;
  const foot = b.h >= 2 * LINE;
  // Side by side, or below one another where only height is left.
  const stacked = b.w / n < 92 && b.h >= (n + 1) * LINE;
  const w = stacked ? b.w : b.w / n;
  const h = stacked ? LINE : Math.max(LINE, b.h - (foot ? LINE : 0));
  const size = w > 190 && h >= 20 ? 14 : 12;
  const cells = Array.from({ length: n }, (_, i) => ({ x: b.x + (stacked ? 0 : i * w), y: b.y + (stacked ? i * LINE : 0), w: w - 4, h }));
  const all = (f: Parameters<Pick['says']>[0]) => facts(f).replicas.every((one) => one.place === 'away');
  return {
    parts: [
      {
        kind: 'plate',
        id: 'policy.plate',
        ...r,
        title: room.fitting(['policy', 'policy.short'], r.w - 24, titleSize(r)),
        titleSize: titleSize(r),
        tone: (f) => (all(f) ? 'bad' : 'plain'),
      },
      ...cells.map((cell, i) =>
        stateLine(
          room,
          `policy-${i}.state`,
          `policy-${i}`,
          { ...cell, y: cell.y + (cell.h - LINE) / 2, h: LINE },
          (f) => ({ key: `policy.${f.actors[`policy-${i}`]}`, values: { i } }),
          size,
        ),
      ),
      ...(foot
        ? [
            textLine(
              'lease',
              { x: b.x, y: b.y + b.h - LINE + 2, w: b.w, h: LINE },
              (f) => {
                const { leader, leaseLeftMs } = facts(f);
                if (leader < 0) return room.fitting(['lease.none', 'lease.none.short'], b.w, 12);
                return room.say('lease', { left: duration(Math.floor((leaseLeftMs ?? 0) / 1000) * 1000) });
              },
              { tone: (f) => (facts(f).leader < 0 ? 'bad' : 'muted'), ...LEFT },
            ),
          ]
        : []),
    ],
    picks: [
      {
        id: 'policy',
        x: r.x,
        y: r.y,
        w: r.w,
        h: b.y - r.y - 1,
        tab: true,
        says: (f) => {
          const { leader, leaseLeftMs } = facts(f);
          return `${room.say('policy')}: ${leader < 0 ? room.say('lease.none') : room.say('lease', { left: duration(leaseLeftMs ?? 0) })}`;
        },
      },
      ...cells.map(
        (cell, i): Pick => ({
          id: `policy-${i}`,
          ...cell,
          tab: true,
          says: (f) => `${room.say('policy')} ${i}: ${stateWord(room, 'policyController', f.actors[`policy-${i}`] ?? '')}`,
        }),
      ),
    ],
  };
}
