/** Where the updates come from: the controller's goroutine, the informer, the API server. */
import type { Frame } from '../../../src/engine/frame.ts';
import type { Part, Pick, Rect } from '../../../src/stage/plan.ts';
import { duration } from '../../../src/stage/format.ts';
import { inset } from './layout.ts';
import { CONTROLLER_LOOKS, facts } from './reading.ts';
import type { Room } from './room.ts';

const LINE = 17;
/** client-go's pendingNotifications ring starts at 1024 and doubles (dossier: linkerd 2.5). */
const RING = 1024;

interface Quarter {
  readonly parts: readonly Part[];
  readonly picks: readonly Pick[];
}

function titleSize(r: Rect): number {
  return r.w > 230 ? 16 : r.w > 150 ? 14 : 12;
}

function below(r: Rect): Rect {
  const head = titleSize(r) * 1.5 + 7;
  const body = inset(r, 10, 0);
  return { ...body, y: r.y + head, h: r.h - head - 6 };
}

export function controller(room: Room): Quarter {
  const r = room.layout.controller;
  const parts: Part[] = [{ kind: 'plate', id: 'controller', ...r, title: room.say(r.w > 160 ? 'controller' : 'controllerShort'), titleSize: titleSize(r), tone: (f) => (f.actors.controller === 'parked' ? 'bad' : 'plain') }];
  const b = below(r);
  const big = r.w > 230 ? 18 : r.w > 160 ? 15 : 13;
  const row = big + 7;
  parts.push({
    kind: 'state', id: 'controller.state', actor: 'controller', x: b.x, y: b.y, w: b.w, h: row, size: big,
    show: (f) => {
      const state = f.actors.controller ?? 'idle';
      const look = CONTROLLER_LOOKS[state] ?? { glyph: 'rest' as const, tone: 'muted' as const };
      const word = room.say(`controller.${state}`);
      return { ...look, word: state === 'parked' && r.w > 160 ? `${word} ${duration(f.gauge('controller.parkedMs'))}` : word };
    },
  });
  const lockW = b.w - 22;
  parts.push({
    kind: 'lock', id: 'controller.lock', x: b.x, y: b.y + row, w: b.w, h: LINE, size: r.w > 230 ? 13 : 12,
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
  const picks: Pick[] = [{
    id: 'controller', ...r, tab: true,
    says: (f) => `${room.say('controller')}: ${room.say(`controller.${f.actors.controller}`)}${f.actors.controller === 'parked' ? `, ${room.say('waitsFor', { i: f.gauge('controller.blockedOn') })}` : ''}`,
  }];
  return { parts, picks };
}

function stack(room: Room, r: Rect, size: number): Part[] {
  const inner = inset(r, 7, 4);
  const head = r.h >= 64 ? LINE : 0;
  const rows = Math.max(1, Math.floor((inner.h - head) / (size + 3)));
  const parts: Part[] = [{ kind: 'plate', id: 'goroutine', ...r, look: 'well', tone: (f) => (facts(f).stack ? 'bad' : 'plain') }];
  if (head) {
    parts.push({
      kind: 'text', id: 'goroutine.name', x: inner.x, y: inner.y, w: inner.w, h: head, font: 'body', size: 12, bold: true,
      text: (f) => {
        if (facts(f).stack) return room.say('goroutineParked');
        const i = ownParked(room, f);
        return i < 0 ? room.say('goroutine') : room.say('goroutineOwn', { i });
      },
      tone: (f) => (facts(f).stack ? 'bad' : 'muted'),
    });
  }
  parts.push({ kind: 'stack', id: 'goroutine.stack', x: inner.x, y: inner.y + head, w: inner.w, h: Math.min(inner.h - head, 5 * (size + 7)), rows: Math.min(5, rows), size, lines: (f) => facts(f).stack ?? ownStack(room, f), idle: room.say('goroutineIdle') });
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

export function informer(room: Room): Quarter {
  const r = room.layout.informer;
  const b = below(r);
  const parts: Part[] = [{ kind: 'plate', id: 'informer', ...r, title: room.say('informer'), titleSize: titleSize(r) }];
  const current = (f: Parameters<Extract<Part, { kind: 'state' }>['show']>[0]) => f.gauge('informer.storeVersion') >= f.gauge('version') - 1;
  if (b.h >= 70 && b.w >= 150) {
    parts.push({
      kind: 'state', id: 'informer.watch', actor: 'informer', x: b.x, y: b.y, w: b.w, h: LINE, size: r.w > 230 ? 13 : 12,
      show: (f) => (current(f) ? { glyph: 'tick', tone: 'good', word: room.say('storeCurrent', { v: f.gauge('informer.storeVersion') }) } : { glyph: 'dots', tone: 'muted', word: room.say('storeBehind', { v: f.gauge('informer.storeVersion') }) }),
    });
    const y = b.y + LINE + 4;
    const h = r.y + r.h - 6 - y;
    const third = b.w / 3;
    const cell = (n: number): Rect => ({ x: b.x + n * third + 1, y, w: third - 2, h });
    parts.push(
      { kind: 'ring', id: 'informer.pending', ...cell(0), value: (f) => f.gauge('informer.pending'), start: RING, label: room.fitting(['ourHandler', 'ourHandler.short'], third - 2, 12) },
      { kind: 'ring', id: 'informer.secondPending', ...cell(1), value: (f) => f.gauge('informer.secondPending'), start: RING, label: room.say('secondHandler') },
      { kind: 'pressure', id: 'informer.heapMB', ...cell(2), gauge: 'informer.heapMB', unit: 'MB', label: room.say('heap') },
    );
  } else {
    const ring = Math.min(b.h + 8, b.w * 0.45);
    const text = b.w - ring - 4;
    const pending = (f: Frame) => f.gauge('informer.pending');
    parts.push(
      b.h >= 34
        ? { kind: 'ring', id: 'informer.pending', x: b.x - 2, y: b.y - 2, w: ring, h: b.h + 4, value: pending, start: RING, label: '' }
        : { kind: 'text', id: 'informer.pending', x: b.x - 2, y: b.y, w: ring, h: b.h, font: 'mono', size: 14, bold: true, anchor: 'middle', text: (f) => (pending(f) > 0 ? `+${pending(f)}` : ''), tone: 'bad' },
      {
        kind: 'state', id: 'informer.watch', actor: 'informer', x: b.x + ring + 4, y: b.y + b.h / 2 - LINE / 2, w: text, h: LINE, size: 12,
        show: (f) => ({ glyph: current(f) ? 'tick' : 'dots', tone: current(f) ? 'good' : 'muted', word: `v${f.gauge('informer.storeVersion')}` }),
      },
    );
  }
  return {
    parts,
    picks: [
      { id: 'informer', ...r, tab: true, says: (f) => `${room.say('informer')}: ${room.say('storeCurrent', { v: f.gauge('informer.storeVersion') })}; ${room.say('ourHandler')}: ${room.say('pending', { n: f.gauge('informer.pending') })}; ${room.say('secondHandler')}: ${room.say('pending', { n: f.gauge('informer.secondPending') })}` },
    ],
  };
}

export function api(room: Room): Quarter {
  const r = room.layout.api;
  const b = below(r);
  const parts: Part[] = [{ kind: 'plate', id: 'api', ...r, title: room.say(r.w > 150 ? 'api' : 'apiShort'), titleSize: titleSize(r) }];
  const rows = b.h >= 3 * 19 ? 3 : b.h >= 38 ? 2 : 1;
  const pitch = b.h / rows;
  const drum = Math.min(16, Math.max(12, pitch * 0.56));
  parts.push({ kind: 'odometer', id: 'version', gauge: 'version', drums: 5, size: drum, x: b.x, y: b.y + (pitch - drum * 1.42) / 2, w: b.w, h: drum * 1.42, ...(b.w - 5 * drum * 0.78 > 48 ? { label: room.say('version') } : {}) });
  const deployment = (y: number): Part => ({
    kind: 'state', id: 'deployment.state', actor: 'deployment', x: b.x, y, w: b.w, h: pitch, size: r.w > 150 ? 13 : 12,
    show: (f) => {
      const state = f.actors.deployment ?? 'settled';
      return { glyph: state === 'settled' ? 'rest' : 'roll', tone: state === 'settled' ? 'muted' : 'plain', word: room.fitting([`deployment.${state}`, `deployment.${state}.short`], b.w - 20, 13) };
    },
  });
  if (rows === 3) parts.push({ kind: 'text', id: 'resourceVersion', x: b.x, y: b.y + pitch, w: b.w, h: pitch, font: 'mono', size: 12, tone: 'muted', text: (f) => `resourceVersion ${f.gauge('resourceVersion')}` });
  if (rows > 1) parts.push(deployment(b.y + (rows - 1) * pitch));
  const half = b.y - r.y + (rows - 1) * pitch;
  const says = (f: Parameters<Pick['says']>[0]) => `${room.say('api')}: ${room.say('version')} ${f.gauge('version')}`;
  return {
    parts,
    picks: [
      { id: 'api', x: r.x, y: r.y, w: r.w, h: rows > 1 ? half : r.h, tab: true, says },
      ...(rows > 1 ? [{ id: 'deployment', x: r.x, y: r.y + half, w: r.w, h: r.h - half, tab: true, says: (f: Parameters<Pick['says']>[0]) => room.say(`deployment.${f.actors.deployment ?? 'settled'}`) }] : []),
    ],
  };
}
