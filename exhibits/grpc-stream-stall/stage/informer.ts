/** The informer: its store is current whatever its handlers do; each handler has a ring of pending events. */
import type { Frame } from '../../../src/engine/frame.ts';
import type { Part, Rect } from '../../../src/stage/plan.ts';
import { below, LINE, type Quarter, titleSize } from '../../../src/stage/quarter.ts';
import type { Room } from './room.ts';

/** client-go's pendingNotifications ring starts at 1024 and doubles (dossier: linkerd 2.5). */
const RING = 1024;

export function informer(room: Room): Quarter {
  const r = room.layout.informer;
  const b = below(r);
  const parts: Part[] = [{ kind: 'plate', id: 'informer', ...r, title: room.say('informer'), titleSize: titleSize(r) }];
  const current = (f: Parameters<Extract<Part, { kind: 'state' }>['show']>[0]) => f.gauge('informer.storeVersion') >= f.gauge('version') - 1;
  if (b.h >= 70 && b.w >= 150) {
    parts.push({
      kind: 'state',
      id: 'informer.watch',
      actor: 'informer',
      x: b.x,
      y: b.y,
      w: b.w,
      h: LINE,
      size: r.w > 230 ? 13 : 12,
      show: (f) =>
        current(f)
          ? { glyph: 'tick', tone: 'good', word: room.say('storeCurrent', { v: f.gauge('informer.storeVersion') }) }
          : { glyph: 'dots', tone: 'muted', word: room.say('storeBehind', { v: f.gauge('informer.storeVersion') }) },
    });
    const y = b.y + LINE + 4;
    const h = r.y + r.h - 6 - y;
    const third = b.w / 3;
    const cell = (n: number): Rect => ({ x: b.x + n * third + 1, y, w: third - 2, h });
    parts.push(
      {
        kind: 'ring',
        id: 'informer.pending',
        ...cell(0),
        value: (f) => f.gauge('informer.pending'),
        start: RING,
        label: room.fitting(['ourHandler', 'ourHandler.short'], third - 2, 12),
      },
      {
        kind: 'ring',
        id: 'informer.secondPending',
        ...cell(1),
        value: (f) => f.gauge('informer.secondPending'),
        start: RING,
        label: room.say('secondHandler'),
      },
      { kind: 'pressure', id: 'informer.heapMB', ...cell(2), gauge: 'informer.heapMB', unit: 'MB', label: room.say('heap') },
    );
  } else {
    const ring = Math.min(b.h + 8, b.w * 0.45);
    const text = b.w - ring - 4;
    const pending = (f: Frame) => f.gauge('informer.pending');
    parts.push(
      b.h >= 34
        ? { kind: 'ring', id: 'informer.pending', x: b.x - 2, y: b.y - 2, w: ring, h: b.h + 4, value: pending, start: RING, label: '' }
        : {
            kind: 'text',
            id: 'informer.pending',
            x: b.x - 2,
            y: b.y,
            w: ring,
            h: b.h,
            font: 'mono',
            size: 14,
            bold: true,
            anchor: 'middle',
            text: (f) => (pending(f) > 0 ? `+${pending(f)}` : ''),
            tone: 'bad',
          },
      {
        kind: 'state',
        id: 'informer.watch',
        actor: 'informer',
        x: b.x + ring + 4,
        y: b.y + b.h / 2 - LINE / 2,
        w: text,
        h: LINE,
        size: 12,
        show: (f) => ({ glyph: current(f) ? 'tick' : 'dots', tone: current(f) ? 'good' : 'muted', word: `v${f.gauge('informer.storeVersion')}` }),
      },
    );
  }
  return {
    parts,
    picks: [
      {
        id: 'informer',
        ...r,
        tab: true,
        says: (f) =>
          `${room.say('informer')}: ${room.say('storeCurrent', { v: f.gauge('informer.storeVersion') })}; ${room.say('ourHandler')}: ${room.say('pending', { n: f.gauge('informer.pending') })}; ${room.say('secondHandler')}: ${room.say('pending', { n: f.gauge('informer.secondPending') })}`,
      },
    ],
  };
}
