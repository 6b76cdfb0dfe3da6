/** Counters, the queue, and the replicas' memory with the Lease. */
import { duration, grouped } from '../../../src/stage/format.ts';
import type { Part, Pick, Rect } from '../../../src/stage/plan.ts';
import { below, inset, LINE, type Quarter, titleSize } from '../../../src/stage/quarter.ts';
import { facts, hot, REPLICA_LOOKS } from './reading.ts';
import type { Room } from './room.ts';

const DRUMS = 7;
/** A replica narrower than this shows the sign of its state alone. */
const BARE = 62;

export function counters(room: Room): Quarter {
  const r = room.layout.counters;
  const b = below(r);
  const size = Math.max(15, Math.min(34, (b.w - 6) / (DRUMS * 0.78), b.h * 0.36));
  const drumH = size * 1.42;
  // The last line may stand a little lower than what is below a title usually does.
  const rows = Math.floor((b.h - drumH + 3) / LINE);
  const text = (id: string, row: number, words: Extract<Part, { kind: 'text' }>['text'], extra: Partial<Extract<Part, { kind: 'text' }>> = {}): Part => ({
    kind: 'text',
    id,
    x: b.x,
    y: b.y + drumH + 3 + row * LINE,
    w: b.w,
    h: LINE,
    font: 'mono',
    size: 12,
    anchor: 'middle',
    text: words,
    ...extra,
  });
  // Of the three lines the rate matters most.
  const lines: Part[] = [
    text('rate', 0, (f) => room.fitting(['rate', 'rate.short'], b.w, 13, { n: grouped(f.gauge('patchesPerSecond')) }), {
      bold: true,
      size: rows > 2 && b.w > 150 ? 14 : 12,
      tone: (f) => (f.gauge('patchesPerSecond') > 0 && f.condition !== 'settled' ? 'bad' : 'plain'),
    }),
    text('writes', 1, (f) => room.fitting(['writes', 'writes.short'], b.w, 13, { writes: grouped(f.gauge('writes')), noops: grouped(f.gauge('noops')) }), {
      tone: 'muted',
    }),
    text(
      'noops',
      2,
      (f) => {
        if (f.gauge('failures') > 0) return room.say('refused', { n: grouped(f.gauge('failures')) });
        if (f.gauge('timeouts') > 0) return room.say('timedOut', { n: grouped(f.gauge('timeouts')) });
        return room.fitting(['events', 'events.short'], b.w, 13, { n: grouped(f.gauge('watchEvents')) });
      },
      { tone: (f) => (f.gauge('failures') + f.gauge('timeouts') > 0 ? 'bad' : 'muted') },
    ),
  ];
  const spare = { y: b.y + drumH + 3 + lines.length * LINE + 4, h: b.h - drumH - lines.length * LINE - 6 };
  return {
    parts: [
      {
        kind: 'plate',
        id: 'patches.plate',
        ...r,
        title: room.fitting(['patches', 'patches.short'], r.w - 24, titleSize(r)),
        titleSize: titleSize(r),
        tone: (f) => (hot(f) ? 'bad' : 'plain'),
      },
      { kind: 'odometer', id: 'patches', gauge: 'patches', drums: DRUMS, size, x: b.x, y: b.y, w: b.w, h: drumH },
      ...lines.slice(0, Math.max(0, rows)),
      ...(spare.h >= 64 ? [rateDial(room, { x: b.x, w: b.w, ...spare })] : []),
    ],
    picks: [
      {
        id: 'patches',
        ...r,
        tab: true,
        says: (f) =>
          `${room.say('patches')}: ${grouped(f.gauge('patches'))}, ${room.say('rate', { n: grouped(f.gauge('patchesPerSecond')) })}; ${room.say('says.writes', { writes: grouped(f.gauge('writes')), noops: grouped(f.gauge('noops')) })}`,
      },
    ],
  };
}

/** The worker sends one patch at a time: in the red it does nothing else. */
function rateDial(room: Room, r: Rect): Part {
  const { most } = room;
  return {
    kind: 'pressure',
    id: 'rate.dial',
    gauge: 'patchesPerSecond',
    unit: '/s',
    full: most * 1.1,
    redLine: most * 0.95,
    figure: false,
    label: room.fitting(['rate.most', 'rate.most.short'], r.w, 12, { n: most < 10 ? most.toFixed(1) : grouped(most) }),
    ...r,
  };
}

export function queue(room: Room): Quarter {
  const r = room.layout.queue;
  const b = below(r);
  const capacity = room.capacity;
  const drops = capacity > 0 && b.h > 70;
  const note = b.h > 92;
  const h = b.h - (drops ? 22 : 0) - (note ? LINE : 0);
  const parts: Part[] = [
    {
      kind: 'plate',
      id: 'queue.plate',
      ...r,
      title: room.fitting(['queue', 'queue.short'], r.w - 24, titleSize(r)),
      titleSize: titleSize(r),
      tone: (f) => (hot(f) ? 'bad' : 'plain'),
    },
    b.h >= 62
      ? { kind: 'chute', id: 'queue', x: b.x, y: b.y, w: b.w, h, gauge: 'queue', capacity, digits: r.w > 150 && h > 90 ? 18 : 14 }
      : {
          kind: 'odometer',
          id: 'queue',
          x: b.x,
          y: b.y,
          w: b.w,
          h: Math.min(24, b.h),
          gauge: 'queue',
          drums: 6,
          size: Math.max(12, Math.min(17, b.w / 5, b.h / 1.42)),
        },
  ];
  if (note)
    parts.push({
      kind: 'text',
      id: 'queue.bound',
      x: b.x,
      y: b.y + h + 1,
      w: b.w,
      h: LINE - 1,
      font: 'body',
      size: 12,
      anchor: 'middle',
      tone: 'muted',
      text: room.fitting(capacity ? ['bounded', 'bounded.short'] : ['unbounded', 'unbounded.short'], b.w, 12, { n: grouped(capacity) }),
    });
  if (drops)
    parts.push({
      kind: 'odometer',
      id: 'dropped',
      gauge: 'dropped',
      drums: 5,
      size: 13,
      x: b.x,
      y: b.y + b.h - 20,
      w: b.w,
      h: 19,
      alarming: true,
      glyph: 'cross',
      ...(b.w > 140 ? { label: room.fitting(['dropped', 'dropped.short'], b.w - 76, 12) } : {}),
    });
  const says: Pick['says'] = (f) =>
    `${room.say('queue')}: ${grouped(f.gauge('queue'))}; ${capacity ? room.say('bounded', { n: grouped(capacity) }) : room.say('unbounded')}; ${room.say('dropped')}: ${grouped(f.gauge('dropped'))}`;
  return { parts, picks: [{ id: 'queue', ...r, tab: true, says }] };
}

export function memory(room: Room): Quarter {
  const r = room.layout.memory;
  if (!r) return { parts: [], picks: [] };
  const b = inset(below(r), -4, 0);
  const parts: Part[] = [
    {
      kind: 'plate',
      id: 'memory',
      ...r,
      title: room.fitting(['memory', 'memory.short'], r.w - 24, titleSize(r)),
      titleSize: titleSize(r),
      tone: (f) => (f.condition === 'oomKilled' ? 'bad' : 'plain'),
    },
  ];
  const foot = b.h > 96 ? LINE : 0;
  const w = b.w / room.replicas;
  const state = 18;
  const dial = b.h - foot - state;
  const picks: Pick[] = [];
  for (let i = 0; i < room.replicas; i++) {
    const x = b.x + i * w;
    const actor = `policy-${i}`;
    if (dial >= 44)
      parts.push({
        kind: 'pressure',
        id: `${actor}.memory`,
        gauge: `${actor}.memoryMB`,
        unit: 'MB',
        label: '',
        x: x + 7,
        y: b.y + 2,
        w: w - 14,
        h: dial - 2,
        ...(room.limitMB > 0 ? { redLine: room.limitMB } : {}),
      });
    else
      parts.push({
        kind: 'text',
        id: `${actor}.memory`,
        x: x + 2,
        y: b.y,
        w: w - 4,
        h: dial,
        font: 'mono',
        size: 12,
        anchor: 'middle',
        text: (f) => `${Math.round(f.gauge(`${actor}.memoryMB`))} MB`,
      });
    parts.push({
      kind: 'state',
      id: `${actor}.state`,
      actor,
      x: x + 5,
      y: b.y + dial,
      w: w - 8,
      h: state,
      size: 12,
      bare: w < BARE,
      banded: true,
      show: (f) => {
        const name = f.actors[actor] ?? 'standby';
        const look = REPLICA_LOOKS[name] ?? { glyph: 'rest' as const, tone: 'muted' as const };
        return { ...look, word: room.fitting([`replica.${name}`, `replica.${name}.short`], w - 26, 12) };
      },
    });
    picks.push({
      id: actor,
      x,
      y: r.y,
      w,
      h: r.h - foot - 2,
      tab: true,
      says: (f) => {
        const one = facts(f).replicas[i];
        return one ? `${one.identity}: ${room.say(`replica.${one.place}`)}, ${Math.round(one.memoryMB)} MB` : '';
      },
    });
  }
  if (foot) {
    parts.push({
      kind: 'text',
      id: 'lease',
      x: b.x,
      y: b.y + b.h - foot + 1,
      w: b.w,
      h: foot,
      font: 'body',
      size: 12,
      anchor: 'middle',
      tone: (f) => (facts(f).leader < 0 ? 'bad' : 'muted'),
      text: (f) => {
        const { leader, leaseLeftMs, limitMB } = facts(f);
        const left = duration(leaseLeftMs ?? 0);
        const limit = limitMB > 0 ? room.say('limit', { n: grouped(limitMB) }) : room.say('limit.none');
        return leader < 0
          ? room.fitting(['leaseDead', 'leaseDead.short'], b.w, 12, { left })
          : room.fitting(['lease', 'lease.short'], b.w, 12, { left, limit });
      },
    });
    picks.push({
      id: 'kubelet',
      x: r.x,
      y: r.y + r.h - foot - 2,
      w: r.w,
      h: foot + 2,
      tab: true,
      says: (f) => room.say('says.kubelet', { n: f.gauge('controller.restarts') }),
    });
  }
  return { parts, picks };
}
