/** A proxy's plate: name, state, staleness clock, newest version, what went wrong. Five sizes, one set of parts. */

import type { Part, Rect } from '../../../src/stage/plan.ts';
import { textWidth } from '../../../src/stage/text-metrics.ts';
import { late, PROXY_LOOKS, proxyState } from './reading.ts';
import type { Room } from './room.ts';

const DRUM = 12;

export function proxyPlate(room: Room, i: number, p: Rect): Part[] {
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
      { kind: 'state', id: id('state'), actor: `proxy-${i}`, x: x + inner - 14, y, w: 15, h: line, size: 14, bare: true, banded: true, show },
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
      { kind: 'text', id: id('name'), x, y, w: inner, h: line - 1, text: name, font: 'title', size, bold: true },
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
  const version = (r: Rect, anchor: 'start' | 'middle', big: number): Part => ({
    kind: 'text',
    id: id('lastVersion'),
    ...r,
    anchor,
    text: (f) => `v${f.gauge(id('lastVersion'))}`,
    font: 'mono',
    size: big,
    bold: true,
    tone: (f) => (stale(f) ? 'bad' : 'plain'),
  });
  const odometer = (what: 'refused' | 'wrongWorkload', r: { x: number; y: number; w: number }, label: boolean): Part => ({
    kind: 'odometer',
    id: id(what),
    gauge: id(what),
    drums: label ? 4 : 3,
    size: DRUM,
    alarming: true,
    glyph: what === 'refused' ? 'refused' : 'mask',
    ...(label ? { label: room.fitting([what, `${what}.short`], r.w - 62, 12) } : {}),
    ...r,
    h: drumsH,
  });
  const foot = p.y + p.h - 5;
  if (wide) {
    const clockW = Math.min(inner * 0.42, foot - y - 16);
    parts.push({ kind: 'clock', id: id('clock'), gauge: id('stalenessMs'), stale, digits: 13, x, y, w: clockW, h: foot - y });
    const rx = x + clockW + 8;
    const rw = inner - clockW - 8;
    // both counters on one line where height is short
    const abreast = counters > 0 && (foot - y) / 3 < drumsH + 1;
    const rows = abreast ? 2 : 1 + counters;
    const pitch = (foot - y) / rows;
    const big = Math.min(20, pitch * 0.7);
    parts.push(version({ x: rx, y, w: big * 0.6 * 6, h: Math.min(pitch, 26) }, 'start', big));
    const left = rw - big * 3.6 - 6;
    if (left > 66)
      parts.push({
        kind: 'text',
        id: id('missing'),
        x: rx + big * 3.6 + 4,
        y,
        w: left,
        h: Math.min(pitch, 26),
        font: 'body',
        size: 13,
        tone: 'bad',
        text: missing,
      });
    else if (!counters) parts.push({ kind: 'text', id: id('missing'), x: rx, y: y + 28, w: rw, h: 18, font: 'body', size: 13, tone: 'bad', text: missing });
    if (abreast) {
      const line2 = { y: y + pitch + (pitch - drumsH) / 2, w: 47 };
      if (rw >= 100 && pitch >= drumsH + 1)
        parts.push(odometer('refused', { x: rx, ...line2 }, false), odometer('wrongWorkload', { x: rx + 53, ...line2 }, false));
    } else if (counters) {
      const label = rw >= 58 + 44;
      parts.push(
        odometer('refused', { x: rx, y: y + pitch + (pitch - drumsH) / 2, w: rw }, label),
        odometer('wrongWorkload', { x: rx, y: y + 2 * pitch + (pitch - drumsH) / 2, w: rw }, label),
      );
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
    parts.push(
      odometer('refused', { x: first, y: top, w: drumW }, false),
      odometer('wrongWorkload', { x: pair ? x + inner - drumW : first, y: pair ? top : top + drumsH + 1, w: drumW }, false),
    );
  }
  const room2 = top - 3 - y;
  if (tiny) {
    parts.push(version({ x: x - 3, y, w: inner + 6, h: 15 }, 'middle', 12));
    if (room2 - 16 >= 18) parts.push({ kind: 'clock', id: id('clock'), gauge: id('stalenessMs'), stale, digits: 0, x, y: y + 16, w: inner, h: room2 - 16 });
    return parts;
  }
  const withDigits = room2 >= 44 && inner >= 80;
  const clockW = Math.min(room2 - (withDigits ? 15 : 0), Math.max(inner * 0.55, inner - 46));
  const roomy2 = withDigits && inner - Math.max(clockW, 46) >= 50;
  const clockBox = withDigits ? Math.max(clockW, 46) : clockW;
  parts.push(
    {
      kind: 'clock',
      id: id('clock'),
      gauge: id('stalenessMs'),
      stale,
      digits: withDigits ? 12 : 0,
      x,
      y: withDigits ? y : y + (room2 - clockW) / 2,
      w: clockBox,
      h: withDigits ? room2 : clockW,
    },
    version(
      { x: x + clockBox + 2, y: y + (roomy2 ? 2 : 0), w: inner - clockBox - 2, h: roomy2 ? 20 : withDigits ? room2 - 15 : room2 },
      'middle',
      roomy2 ? 16 : 12,
    ),
  );
  if (roomy2)
    parts.push({
      kind: 'text',
      id: id('missing'),
      x: x + clockBox + 2,
      y: y + 23,
      w: inner - clockBox - 2,
      h: 15,
      anchor: 'middle',
      font: 'body',
      size: 12,
      tone: 'bad',
      text: (f) => missing(f),
    });
  return parts;
}
