/** At the foot: the other proxies, which have the same bug, and what all caches have done. */
import { grouped } from '../../../src/stage/format.ts';
import type { Part, Pick, Rect } from '../../../src/stage/plan.ts';
import { below, LINE, type Quarter, titleSize } from '../../../src/stage/quarter.ts';
import { counted } from './board.ts';
import type { Room } from './room.ts';

const LEAST_ROW = 17;

/** Where the i-th of the other proxies stands (i from 1). */
export function cellOf(room: Room, i: number): Rect | null {
  const { others } = room.layout;
  if (!others) return null;
  const b = below(others);
  const n = room.proxies - 1;
  const columns = Math.ceil(n / Math.max(1, Math.floor(b.h / LEAST_ROW)));
  const rows = Math.ceil(n / columns);
  const k = i - 1;
  const w = b.w / columns;
  const h = Math.min(26, b.h / rows);
  return { x: b.x + (k % columns) * w, y: b.y + Math.floor(k / columns) * h, w: w - 6, h: h - 1 };
}

export function others(room: Room): Quarter {
  const r = room.layout.others;
  if (!r) return { parts: [], picks: [] };
  const parts: Part[] = [
    { kind: 'plate', id: 'others', ...r, title: room.fitting(['others', 'others.short'], r.w - 24, titleSize(r)), titleSize: titleSize(r) },
  ];
  const picks: Pick[] = [];
  for (let i = 1; i < room.proxies; i++) {
    const cell = cellOf(room, i) as Rect;
    const id = `proxy-${i}`;
    parts.push({
      kind: 'state',
      id: `${id}.state`,
      actor: id,
      ...cell,
      size: 12,
      show: (f) => {
        const n = f.gauge(`${id}.orphans`);
        const cut = f.actors[id] === 'cutOff';
        const key = n > 0 ? 'other.lost' : cut ? 'other.cut' : 'other';
        return {
          glyph: n > 0 ? 'moon' : cut ? 'broken' : 'tick',
          tone: n > 0 ? 'bad' : cut ? 'muted' : 'plain',
          word: room.fitting([key, `${key}.short`, 'other.least'], cell.w - 18, 12, { i, n: grouped(n || f.gauge(`${id}.tasks`)) }),
        };
      },
    });
    picks.push({ id, ...cell, tab: i === 1, says: (f) => `${room.say('proxyName', { i })}: ${counted(room, f, i)}` });
  }
  return { parts, picks };
}

export function counters(room: Room): Quarter {
  const r = room.layout.counters;
  if (!r) return { parts: [], picks: [] };
  const b = below(r);
  const columns = Math.max(1, Math.min(3, Math.floor(b.w / 105)));
  const w = b.w / columns;
  const all = ['evictions', 'reAdds', 'hangups', 'noticed', 'refused'] as const;
  const rows = Math.max(1, Math.floor(b.h / LINE));
  const parts: Part[] = [
    { kind: 'plate', id: 'caches', ...r, title: room.fitting(['caches', 'caches.short'], r.w - 24, titleSize(r)), titleSize: titleSize(r) },
    ...all.slice(0, rows * columns).map(
      (gauge, i): Part => ({
        kind: 'text',
        id: `caches.${gauge}`,
        x: b.x + Math.floor(i / rows) * w,
        y: b.y + (i % rows) * LINE,
        w: w - 6,
        h: LINE,
        font: 'body',
        size: 12,
        tone: (f) => (gauge === 'hangups' && f.gauge(gauge) > 0 ? 'good' : gauge === 'refused' && f.gauge(gauge) > 0 ? 'bad' : 'plain'),
        text: (f) => room.fitting([`count.${gauge}`, `count.${gauge}.short`], w - 6, 12, { n: grouped(f.gauge(gauge)) }),
      }),
    ),
  ];
  const says: Pick['says'] = (f) => all.map((gauge) => room.say(`count.${gauge}`, { n: grouped(f.gauge(gauge)) })).join(', ');
  return { parts, picks: [{ id: 'caches', ...r, tab: true, says }] };
}
