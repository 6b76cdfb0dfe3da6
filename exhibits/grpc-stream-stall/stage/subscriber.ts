/** One subscriber from the callback down: queue, write quota, stream window, wire, proxy. */

import { duration, grouped } from '../../../src/stage/format.ts';
import type { Part, Pick, Rect } from '../../../src/stage/plan.ts';
import { proxyPlate } from './proxy-plate.ts';
import { late, pipeFlow, proxyState } from './reading.ts';
import type { Room } from './room.ts';

export interface Column {
  readonly parts: readonly Part[];
  readonly picks: readonly Pick[];
  /** middle of the wire, its upper and lower end */
  readonly wire: { readonly x: number; readonly top: number; readonly bottom: number };
  /** where the carriage calls */
  readonly stop: { readonly x: number; readonly y: number };
  /** where believers' threads start */
  readonly foot: { readonly x: number; readonly y: number };
}

/** Height of the enamel plate that carries the digits where columns are narrow. */
const ENAMEL = 17;

export function column(room: Room, i: number, x: number, w: number): Column {
  const { rail, rack, glass, proxy } = room.layout;
  const id = (what: string) => `proxy-${i}.${what}`;
  const roomy = w >= 122;
  const bore = roomy ? 14 : w >= 70 ? 10 : 8;
  const windowW = Math.min(54, Math.max(22, w * (roomy ? 0.26 : 0.36)), Math.max(30, glass.h * 0.38));
  const quotaW = Math.min(26, Math.max(10, w * 0.13), windowW * 0.5);
  const digits = Math.min(22, Math.max(12, Math.floor(windowW * 0.42)));
  const digitsW = grouped(room.window).length * digits * 0.6;
  const wordH = roomy ? 15 : 0;
  const glassY = glass.y + wordH;
  const glassH = glass.h - wordH;
  // from left to right: stream window, wire, write quota; the wire under the carriage
  const span = roomy ? w * 0.86 : w - 6;
  const left = x + (w - span) / 2;
  const windowBox = roomy ? Math.max(windowW, digitsW) : span - bore - quotaW - 8;
  const wx = roomy ? x + w / 2 : left + windowBox + 4 + bore / 2;
  const quotaX = roomy ? Math.min(x + w - quotaW - 8, wx + bore / 2 + w * 0.14) : left + span - quotaW;
  const windowX = roomy ? Math.max(x + 4, wx - bore / 2 - w * 0.06 - windowBox) : left;
  const quotaBoxW = roomy ? Math.max(quotaW, Math.min(6.5 * 7.2, x + w - 4 - wx - bore / 2)) : quotaW;
  const quotaBoxX = roomy ? Math.min(quotaX - (quotaBoxW - quotaW) / 2, x + w - 4 - quotaBoxW) : quotaX;
  const centred = (bx: number, bw: number, tw: number): Rect => ({ x: bx + (bw - tw) / 2, y: glassY, w: tw, h: glassH });

  const enamelW = Math.min(w - 4, Math.max(12 * 0.6 * grouped(room.window).length + 9, windowW));
  const enamel: Rect = {
    x: Math.min(Math.max(left + (windowBox - enamelW) / 2, x + 2), x + w - 2 - enamelW),
    y: glassY + glassH - ENAMEL,
    w: enamelW,
    h: ENAMEL,
  };
  // without a queue the wire hangs directly under the rail
  const chute = rail.y + 21;
  const wireTop = room.queued ? rack.y + rack.h : chute;
  const queue: Part[] = room.queued
    ? [
        {
          kind: 'pipe',
          id: id('chute'),
          x: wx - bore / 2,
          y: chute,
          w: bore,
          h: rack.y + 15 - chute,
          bore,
          points: [
            [wx, chute],
            [wx, rack.y - 1],
          ],
          flow: () => 'open',
        },
        {
          kind: 'rack',
          id: id('queue'),
          gauge: id('queue'),
          capacity: room.capacity,
          parked: (f) => f.actors[`listener-${i}`] === 'parked',
          ...rackBox(room, x, w, wx),
        },
      ]
    : [];
  const parts: Part[] = [
    {
      kind: 'pipe',
      id: id('pipe'),
      x: wx - bore / 2,
      y: wireTop,
      w: bore,
      h: proxy.y - wireTop + 1,
      bore,
      points: [
        [wx, wireTop],
        [wx, proxy.y + 1],
      ],
      flow: (f) => pipeFlow(f, i),
    },
    ...queue,
    {
      kind: 'glass',
      id: id('streamWindow'),
      gauge: id('streamWindow'),
      max: room.window,
      digits: { size: roomy ? digits : 12, side: 'below' },
      ...(roomy
        ? wider(centred(windowX, windowBox, windowW), windowX, windowBox)
        : { ...centred(left, windowBox, Math.min(windowW, windowBox)), h: glassH - ENAMEL - 3, plate: enamel }),
    },
    {
      kind: 'glass',
      id: id('writeQuota'),
      gauge: id('writeQuota'),
      max: room.quota,
      digits: { size: 12, side: roomy && quotaBoxW >= 46 ? 'below' : 'none' },
      ...(roomy ? wider(centred(quotaBoxX, quotaBoxW, quotaW), quotaBoxX, quotaBoxW) : { x: quotaX, y: glassY, w: quotaW, h: glassH - ENAMEL - 3 }),
    },
  ];
  if (roomy) {
    const words = (key: string, tx: number, tw: number): Part => ({
      kind: 'text',
      id: id(`${key}Word`),
      x: tx,
      y: glass.y - 1,
      w: tw,
      h: 14,
      text: room.fitting([key, `${key}.short`], tw, 12),
      font: 'body',
      size: 12,
      anchor: 'middle',
      tone: 'muted',
    });
    parts.push(words('window', x + 2, wx - bore / 2 - x - 4), words('quota', wx + bore / 2 + 2, x + w - 2 - wx - bore / 2 - 2));
  }
  const plate: Rect = { x: x + 3, y: proxy.y, w: w - 6, h: proxy.h };
  parts.push(...proxyPlate(room, i, plate));
  return {
    parts,
    picks: picks(room, i, x, w, plate),
    wire: { x: wx, top: room.queued ? wireTop : glass.y, bottom: proxy.y + 6 },
    stop: { x: wx, y: glass.y },
    foot: { x: x + w / 2, y: proxy.y + proxy.h },
  };
}

/** The glass stands in the middle of a box that is as wide as its digits. */
function wider(tube: Rect, x: number, w: number): Rect & { tube: number } {
  return { x, y: tube.y, w, h: tube.h, tube: tube.w };
}

function rackBox(room: Room, x: number, w: number, wx: number): Rect {
  const { rack } = room.layout;
  const width = Math.min(w - 8, 110);
  return { x: Math.min(Math.max(wx - width / 2, x + 4), x + w - 4 - width), y: rack.y, w: width, h: rack.h };
}

function picks(room: Room, i: number, x: number, w: number, plate: Rect): Pick[] {
  const { rack, glass } = room.layout;
  const name = room.say('proxyName', { i });
  return [
    {
      id: `proxy-${i}`,
      ...plate,
      tab: true,
      says: (f) =>
        `${name}: ${room.say(`proxy.${proxyState(f, i)}`)}, v${f.gauge(`proxy-${i}.lastVersion`)}${late(f, i) ? `, ${room.say('behind', { time: duration(f.gauge(`proxy-${i}.stalenessMs`)) })}` : ''}`,
    },
    {
      id: `stream-${i}`,
      x,
      y: glass.y,
      w,
      h: glass.h,
      tab: false,
      says: (f) =>
        `${name}, ${room.say('window')}: ${grouped(f.gauge(`proxy-${i}.streamWindow`))}; ${room.say('quota')}: ${grouped(f.gauge(`proxy-${i}.writeQuota`))}`,
    },
    {
      id: `listener-${i}`,
      x,
      y: rack.y,
      w,
      h: rack.h,
      tab: false,
      says: (f) => (room.queued ? `${name}, ${room.say('queue')}: ${f.gauge(`proxy-${i}.queue`)}/${room.capacity}` : `${name}, ${room.say('noQueue')}`),
    },
  ];
}
