/** One subscriber from the callback down: queue, write quota, stream window, wire, proxy. */
import type { Part, Pick, Rect } from '../../../src/stage/plan.ts';
import { duration, grouped } from '../../../src/stage/format.ts';
import { textWidth } from '../../../src/stage/text-metrics.ts';
import { late, PROXY_LOOKS, pipeFlow, proxyState } from './reading.ts';
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

const DRUM = 12;
/** Height of the enamel plate that carries the digits where columns are narrow. */
const ENAMEL = 17;

export function column(room: Room, i: number, x: number, w: number): Column {
  const { rail, rack, glass, proxy } = room.layout;
  const id = (what: string) => `proxy-${i}.${what}`;
  const roomy = w >= 122;
  const bore = roomy ? 14 : w >= 70 ? 10 : 8;
  const windowW = Math.min(54, Math.max(22, w * (roomy ? 0.26 : 0.36)));
  const quotaW = Math.min(26, Math.max(10, w * 0.13));
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
  const quotaBoxW = roomy ? Math.max(quotaW, Math.min(6.5 * 7.2, (x + w - 4 - wx - bore / 2) )) : quotaW;
  const quotaBoxX = roomy ? Math.min(quotaX - (quotaBoxW - quotaW) / 2, x + w - 4 - quotaBoxW) : quotaX;
  const centred = (bx: number, bw: number, tw: number): Rect => ({ x: bx + (bw - tw) / 2, y: glassY, w: tw, h: glassH });

  const enamelW = Math.min(w - 4, Math.max(12 * 0.6 * grouped(room.window).length + 9, windowW));
  const enamel: Rect = { x: Math.min(Math.max(left + (windowBox - enamelW) / 2, x + 2), x + w - 2 - enamelW), y: glassY + glassH - ENAMEL, w: enamelW, h: ENAMEL };
  // without a queue the wire hangs directly under the rail
  const chute = rail.y + 21;
  const wireTop = room.queued ? rack.y + rack.h : chute;
  const queue: Part[] = room.queued
    ? [
        { kind: 'pipe', id: id('chute'), x: wx - bore / 2, y: chute, w: bore, h: rack.y + 15 - chute, bore, points: [[wx, chute], [wx, rack.y - 1]], flow: () => 'open' },
        { kind: 'rack', id: id('queue'), gauge: id('queue'), capacity: room.capacity, parked: (f) => f.actors[`listener-${i}`] === 'parked', ...rackBox(room, x, w, wx) },
      ]
    : [];
  const parts: Part[] = [
    { kind: 'pipe', id: id('pipe'), x: wx - bore / 2, y: wireTop, w: bore, h: proxy.y - wireTop + 1, bore, points: [[wx, wireTop], [wx, proxy.y + 1]], flow: (f) => pipeFlow(f, i) },
    ...queue,
    { kind: 'glass', id: id('streamWindow'), gauge: id('streamWindow'), max: room.window, digits: { size: roomy ? digits : 12, side: 'below' }, ...(roomy ? wider(centred(windowX, windowBox, windowW), windowX, windowBox) : { ...centred(left, windowBox, Math.min(windowW, windowBox)), h: glassH - ENAMEL - 3, plate: enamel }) },
    { kind: 'glass', id: id('writeQuota'), gauge: id('writeQuota'), max: room.quota, digits: { size: 12, side: roomy && quotaBoxW >= 46 ? 'below' : 'none' }, ...(roomy ? wider(centred(quotaBoxX, quotaBoxW, quotaW), quotaBoxX, quotaBoxW) : { x: quotaX, y: glassY, w: quotaW, h: glassH - ENAMEL - 3 }) },
  ];
  if (roomy) {
    const words = (key: string, tx: number, tw: number): Part => ({ kind: 'text', id: id(`${key}Word`), x: tx, y: glass.y - 1, w: tw, h: 14, text: room.fitting([key, `${key}.short`], tw, 12), font: 'body', size: 12, anchor: 'middle', tone: 'muted' });
    parts.push(words('window', x + 2, wx - bore / 2 - x - 4), words('quota', wx + bore / 2 + 2, x + w - 2 - wx - bore / 2 - 2));
  }
  const plate: Rect = { x: x + 3, y: proxy.y, w: w - 6, h: proxy.h };
  parts.push(...proxyPlate(room, i, plate));
  return { parts, picks: picks(room, i, x, w, plate), wire: { x: wx, top: room.queued ? wireTop : glass.y, bottom: proxy.y + 6 }, stop: { x: wx, y: glass.y }, foot: { x: x + w / 2, y: proxy.y + proxy.h } };
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

function proxyPlate(room: Room, i: number, p: Rect): Part[] {
  const id = (what: string) => `proxy-${i}.${what}`;
  const pad = 7;
  const inner = p.w - 2 * pad;
  const x = p.x + pad;
  const wide = p.w >= 148;
  const called = room.say('proxyName', { i });
  const oneLine = wide && textWidth(called, 15, 'title', true) + 118 <= inner;
  const tiny = inner < 58;
  const size = wide ? 15 : 13;
  const line = size + 4;
  const stale = (f: Parameters<typeof late>[0]) => late(f, i);
  const parts: Part[] = [{ kind: 'plate', id: `proxy-${i}`, ...p, tone: (f) => (stale(f) ? 'bad' : proxyState(f, i) === 'reading' ? 'good' : 'plain') }];
  const show = (f: Parameters<typeof late>[0]) => {
    const state = proxyState(f, i);
    const look = PROXY_LOOKS[state] ?? { glyph: 'dots' as const, tone: 'muted' as const };
    return { ...look, word: room.fitting([`proxy.${state}`, `proxy.${state}.short`], inner - 18, 12) };
  };
  const name = tiny ? String(i) : called;
  let y = p.y + 5;
  if (tiny) {
    parts.push(
      { kind: 'text', id: id('name'), x, y, w: inner - 18, h: line, text: name, font: 'title', size: 15, bold: true },
      { kind: 'state', id: id('state'), actor: `proxy-${i}`, x: x + inner - 14, y, w: 16, h: line, size: 14, bare: true, banded: true, show },
    );
    y += line + 2;
  } else if (oneLine) {
    const nameW = textWidth(name, size, 'title', true) + 4;
    parts.push(
      { kind: 'text', id: id('name'), x, y, w: nameW, h: line, text: name, font: 'title', size, bold: true },
      { kind: 'state', id: id('state'), actor: `proxy-${i}`, x: x + nameW + 6, y, w: inner - nameW - 6, h: line, size: 13, banded: true, show },
    );
    y += line + 3;
  } else {
    parts.push(
      { kind: 'text', id: id('name'), x, y, w: inner, h: line, text: name, font: 'title', size, bold: true },
      { kind: 'state', id: id('state'), actor: `proxy-${i}`, x, y: y + line - 1, w: inner, h: 16, size: 12, banded: true, show },
    );
    y += line + 17;
  }
  const missing = (f: Parameters<typeof late>[0]) => {
    const n = f.gauge('version') - f.gauge(id('lastVersion'));
    return stale(f) && n > 0 ? room.fitting(['missing', 'missing.short'], inner - 68, 12, { n }) : '';
  };
  const drumsH = DRUM * 1.42;
  const counters = room.lab ? 0 : 2;
  const version = (r: Rect, anchor: 'start' | 'middle', big: number): Part => ({ kind: 'text', id: id('lastVersion'), ...r, anchor, text: (f) => `v${f.gauge(id('lastVersion'))}`, font: 'mono', size: big, bold: true, tone: (f) => (stale(f) ? 'bad' : 'plain') });
  const odometer = (what: 'refused' | 'wrongWorkload', r: { x: number; y: number; w: number }, label: boolean): Part => ({ kind: 'odometer', id: id(what), gauge: id(what), drums: label ? 4 : 3, size: DRUM, alarming: true, glyph: what === 'refused' ? 'refused' : 'mask', ...(label ? { label: room.fitting([what, `${what}.short`], r.w - 62, 12) } : {}), ...r, h: drumsH });
  const foot = p.y + p.h - 5;
  if (wide) {
    const clockW = Math.min(inner * 0.42, foot - y - 16);
    parts.push({ kind: 'clock', id: id('clock'), gauge: id('stalenessMs'), stale, digits: 13, x, y, w: clockW, h: foot - y });
    const rx = x + clockW + 8;
    const rw = inner - clockW - 8;
    const rows = 1 + counters;
    const pitch = (foot - y) / rows;
    const big = Math.min(20, pitch * 0.7);
    parts.push(version({ x: rx, y, w: big * 0.6 * 5, h: Math.min(pitch, 26) }, 'start', big));
    const left = rw - big * 3 - 6;
    if (left > 66) parts.push({ kind: 'text', id: id('missing'), x: rx + big * 3 + 4, y, w: left, h: Math.min(pitch, 26), font: 'body', size: 13, tone: 'bad', text: missing });
    else if (!counters) parts.push({ kind: 'text', id: id('missing'), x: rx, y: y + 28, w: rw, h: 18, font: 'body', size: 13, tone: 'bad', text: missing });
    if (counters) {
      const label = rw >= 58 + 44;
      parts.push(odometer('refused', { x: rx, y: y + pitch + (pitch - drumsH) / 2, w: rw }, label), odometer('wrongWorkload', { x: rx, y: y + 2 * pitch + (pitch - drumsH) / 2, w: rw }, label));
    }
    return parts;
  }
  const beside = counters > 0 && foot - y >= 3 * (drumsH + 1) && inner >= 80 && inner < 2 * 47 + 6;
  if (beside) {
    // clock on the left, figures in a column on the right
    const rx = x + inner - 47;
    const dial = Math.min(inner - 47 - 1, foot - y);
    const pitch = (foot - y) / 3;
    parts.push(
      { kind: 'clock', id: id('clock'), gauge: id('stalenessMs'), stale, digits: 0, x: x - 2, y: y + (foot - y - dial) / 2, w: dial, h: dial },
      version({ x: rx, y, w: 47, h: pitch }, 'middle', 13),
      odometer('refused', { x: rx, y: y + pitch + (pitch - drumsH) / 2, w: 47 }, false),
      odometer('wrongWorkload', { x: rx, y: y + 2 * pitch + (pitch - drumsH) / 2, w: 47 }, false),
    );
    return parts;
  }
  const pair = inner >= 2 * 47 + 6;
  // where height is short the clock stays and the counters go: the pods below tell the same
  const wanted = counters ? (pair ? 1 : 2) : 0;
  const short = foot - y - wanted * (drumsH + 1) - 3 - (tiny ? 16 : 0) < 18;
  const rows = short ? 0 : wanted;
  const drumW = Math.min(47, inner);
  const top = foot - rows * (drumsH + 1);
  if (rows) {
    const first = pair ? x : x + (inner - drumW) / 2;
    parts.push(odometer('refused', { x: first, y: top, w: drumW }, false), odometer('wrongWorkload', { x: pair ? x + inner - drumW : first, y: pair ? top : top + drumsH + 1, w: drumW }, false));
  }
  const room2 = top - 3 - y;
  if (tiny) {
    parts.push(version({ x: x - 3, y, w: inner + 6, h: 15 }, 'middle', 12));
    if (room2 - 16 >= 18) parts.push({ kind: 'clock', id: id('clock'), gauge: id('stalenessMs'), stale, digits: 0, x, y: y + 16, w: inner, h: room2 - 16 });
    return parts;
  }
  const withDigits = room2 >= 44 && inner >= 66;
  const clockW = Math.min(room2 - (withDigits ? 15 : 0), inner * 0.55);
  const roomy2 = withDigits && inner - Math.max(clockW, 46) >= 50;
  const clockBox = withDigits ? Math.max(clockW, 46) : clockW;
  parts.push(
    { kind: 'clock', id: id('clock'), gauge: id('stalenessMs'), stale, digits: withDigits ? 12 : 0, x, y, w: clockBox, h: room2 },
    version({ x: x + clockBox + 2, y: y + (roomy2 ? 2 : 0), w: inner - clockBox - 2, h: roomy2 ? 20 : withDigits ? room2 - 15 : room2 }, 'middle', roomy2 ? 16 : 12),
  );
  if (roomy2) parts.push({ kind: 'text', id: id('missing'), x: x + clockBox + 2, y: y + 23, w: inner - clockBox - 2, h: 15, anchor: 'middle', font: 'body', size: 12, tone: 'bad', text: (f) => missing(f) });
  return parts;
}

function picks(room: Room, i: number, x: number, w: number, plate: Rect): Pick[] {
  const { rack, glass } = room.layout;
  const name = room.say('proxyName', { i });
  return [
    {
      id: `proxy-${i}`, ...plate, tab: true,
      says: (f) => `${name}: ${room.say(`proxy.${proxyState(f, i)}`)}, v${f.gauge(`proxy-${i}.lastVersion`)}${late(f, i) ? `, ${room.say('behind', { time: duration(f.gauge(`proxy-${i}.stalenessMs`)) })}` : ''}`,
    },
    {
      id: `stream-${i}`, x, y: glass.y, w, h: glass.h, tab: false,
      says: (f) => `${name}, ${room.say('window')}: ${grouped(f.gauge(`proxy-${i}.streamWindow`))}; ${room.say('quota')}: ${grouped(f.gauge(`proxy-${i}.writeQuota`))}`,
    },
    { id: `listener-${i}`, x, y: rack.y, w, h: rack.h, tab: false, says: (f) => (room.queued ? `${name}, ${room.say('queue')}: ${f.gauge(`proxy-${i}.queue`)}/${room.capacity}` : `${name}, ${room.say('noQueue')}`) },
  ];
}
