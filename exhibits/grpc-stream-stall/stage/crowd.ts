/** More subscribers than columns: one under the loupe, all of them in the field. */
import type { FieldPart, Part, Pick, Rect } from '../../../src/stage/plan.ts';
import { fieldState, gantry, proxyState, streamWindow } from './reading.ts';
import type { Room } from './room.ts';
import { type Column, column } from './subscriber.ts';

export interface Crowd {
  readonly parts: readonly Part[];
  readonly picks: readonly Pick[];
  readonly column: Column;
  readonly cells: readonly (Rect & { readonly index: number })[];
}

/** Cells are about this much taller than wide, while there is room. */
const TALL = 1.25;
const NUMBERED = 30;

function grid(r: Rect, count: number): Rect[] {
  let columns = Math.max(1, Math.ceil(Math.sqrt((count * r.w * TALL) / r.h)));
  columns = Math.min(columns, count);
  const rows = Math.ceil(count / columns);
  const [cw, ch] = [r.w / columns, r.h / rows];
  const gap = cw >= NUMBERED ? 4 : cw > 14 ? 2 : 1;
  return Array.from({ length: count }, (_, i) => ({
    x: r.x + (i % columns) * cw + gap / 2,
    y: r.y + Math.floor(i / columns) * ch + gap / 2,
    w: cw - gap,
    h: ch - gap,
  }));
}

export function crowd(room: Room): Crowd {
  const { rail, rack, proxy, glass } = room.layout;
  const loupeW = Math.min(190, Math.max(room.layout.wide ? 118 : 100, rail.w * 0.2));
  const under = column(room, room.loupe, rail.x, loupeW);
  const bottom = proxy.y + proxy.h;
  const x = rail.x + loupeW + 18;
  // below the plate that hangs there while the callback is parked
  const top = Math.max(rack.y + 4, rail.y + 66);
  const area: Rect = { x, y: top, w: rail.x + rail.w - x, h: bottom - top };
  const cells = grid(area, room.proxies).map((r, index) => ({ ...r, index, id: `proxy-${index}` }));
  const target = cells[room.loupe] as Rect;
  const from = rail.x + loupeW - 3;
  const turn = proxy.y + proxy.h * 0.5;
  const field: FieldPart = {
    kind: 'field',
    id: 'field',
    ...area,
    cells,
    max: room.window,
    level: streamWindow,
    state: fieldState,
    numbered: (cells[0]?.w ?? 0) >= NUMBERED,
    cursor: (f) => gantry(f).at,
  };
  const parts: Part[] = [
    field,
    // the loupe: a brass frame around the column, and a lead to the proxy it shows
    {
      kind: 'lead',
      id: 'loupe.lead',
      x: rail.x,
      y: glass.y,
      w: x - rail.x,
      h: 8,
      points: [
        [from, turn],
        [rail.x + loupeW + 9, turn],
        [rail.x + loupeW + 9, target.y - 2],
        [target.x + target.w / 2, target.y - 2],
      ],
    },
    ...under.parts,
  ];
  const picks: Pick[] = [
    ...under.picks.filter((p) => !p.id.startsWith('proxy-')),
    ...cells.map((c): Pick => ({ id: c.id, x: c.x, y: c.y, w: c.w, h: c.h, tab: true, says: saying(room, c.index) })),
  ];
  return { parts, picks, column: under, cells };
}

/** The words about a proxy of the field; put together anew only when its state changed. */
function saying(room: Room, i: number): Pick['says'] {
  const name = room.say('proxyName', { i });
  let [state, late, text] = ['', false, ''];
  return (frame) => {
    const now = proxyState(frame, i);
    const nowLate = fieldState(frame, i) === 'late';
    if (now !== state || nowLate !== late || !text) {
      [state, late] = [now, nowLate];
      text = `${name}: ${room.say(`proxy.${now}`)}${nowLate ? `, ${room.say('stale')}` : ''}`;
    }
    return text;
  };
}
