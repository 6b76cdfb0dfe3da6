/** The destination controller: what its callback does, who holds the mutex, and the goroutine's stack. */
import type { Frame } from '../../../src/engine/frame.ts';
import { duration } from '../../../src/stage/format.ts';
import type { Part, Pick, Rect } from '../../../src/stage/plan.ts';
import { below, inset, LINE, type Quarter, titleSize } from '../../../src/stage/quarter.ts';
import { CONTROLLER_LOOKS, facts } from './reading.ts';
import type { Room } from './room.ts';

export function controller(room: Room): Quarter {
  const r = room.layout.controller;
  const parts: Part[] = [
    {
      kind: 'plate',
      id: 'controller',
      ...r,
      title: room.say(r.w > 160 ? 'controller' : 'controllerShort'),
      titleSize: titleSize(r),
      tone: (f) => (f.actors.controller === 'parked' ? 'bad' : 'plain'),
    },
  ];
  const b = below(r);
  const big = r.w > 230 ? 18 : r.w > 160 ? 15 : 13;
  const row = big + 7;
  parts.push({
    kind: 'state',
    id: 'controller.state',
    actor: 'controller',
    x: b.x,
    y: b.y,
    w: b.w,
    h: row,
    size: big,
    show: (f) => {
      const state = f.actors.controller ?? 'idle';
      const look = CONTROLLER_LOOKS[state] ?? { glyph: 'rest' as const, tone: 'muted' as const };
      const word = room.fitting([`controller.${state}`, `controller.${state}.short`], b.w - big - 4, big);
      return { ...look, word: state === 'parked' && r.w > 160 ? `${word} ${duration(f.gauge('controller.parkedMs'))}` : word };
    },
  });
  const lockW = b.w - 22;
  const locked = b.y + row + LINE <= r.y + r.h - 3;
  if (locked)
    parts.push({
      kind: 'lock',
      id: 'controller.lock',
      x: b.x,
      y: b.y + row,
      w: b.w,
      h: LINE,
      size: r.w > 230 ? 13 : 12,
      held: (f) => f.actors.controller !== 'idle',
      text: (f) => {
        const n = facts(f).lockWaiters.length;
        const key = f.actors.controller === 'idle' ? 'lockFree' : n ? 'lockWaiters' : 'lockHeld';
        return room.fitting([key, `${key}.short`], lockW, 12, { n });
      },
    });
  const top = b.y + row + LINE + 4;
  const stackBox = room.layout.stack ?? { x: r.x + 6, y: top, w: r.w - 12, h: r.y + r.h - top - 6 };
  if (room.layout.stack || stackBox.h >= 32) parts.push(...stack(room, stackBox, r.w > 230 ? 13 : 12));
  const picks: Pick[] = [
    {
      id: 'controller',
      ...r,
      tab: true,
      says: (f) =>
        `${room.say('controller')}: ${room.say(`controller.${f.actors.controller}`)}${f.actors.controller === 'parked' ? `, ${room.say('waitsFor', { i: f.gauge('controller.blockedOn') })}` : ''}`,
    },
  ];
  return { parts, picks };
}

function stack(room: Room, r: Rect, size: number): Part[] {
  const inner = inset(r, 7, 4);
  const head = r.h >= 64 ? LINE : 0;
  const rows = Math.max(1, Math.floor((inner.h - head) / (size + 3)));
  const parts: Part[] = [{ kind: 'plate', id: 'goroutine', ...r, look: 'well', tone: (f) => (facts(f).stack ? 'bad' : 'plain') }];
  if (head) {
    parts.push({
      kind: 'text',
      id: 'goroutine.name',
      x: inner.x,
      y: inner.y,
      w: inner.w,
      h: head,
      font: 'body',
      size: 12,
      bold: true,
      text: (f) => {
        if (facts(f).stack) return room.say('goroutineParked');
        const i = ownParked(room, f);
        return i < 0 ? room.say('goroutine') : room.say('goroutineOwn', { i });
      },
      tone: (f) => (facts(f).stack ? 'bad' : 'muted'),
    });
  }
  parts.push({
    kind: 'stack',
    id: 'goroutine.stack',
    x: inner.x,
    y: inner.y + head,
    w: inner.w,
    h: Math.min(inner.h - head, 5 * (size + 7)),
    rows: Math.min(5, rows),
    size,
    lines: (f) => facts(f).stack ?? ownStack(room, f),
    // set in mono, which runs wider than the letters `fitting` measures
    idle: room.fitting(['goroutineIdle', 'goroutineIdle.short'], inner.w * 0.9, size),
  });
  return parts;
}

/** With a queue the same Send parks, but in a goroutine of that stream alone (groundtruth A4). */
function ownParked(room: Room, frame: Frame): number {
  if (!room.queued) return -1;
  for (let i = 0; i < room.proxies; i++) if (frame.actors[`listener-${i}`] === 'parked') return i;
  return -1;
}

function ownStack(room: Room, frame: Frame): string[] | null {
  return ownParked(room, frame) < 0 ? null : [...SEND_STACK, room.say('queueGoroutine')];
}

const SEND_STACK = ['transport.(*writeQuota).get', 'transport.(*http2Server).Write', 'grpc.(*serverStream).SendMsg'];
