/** The new route: its stop-watch, its place in the queue, and the proxies that cannot use it yet. */
import { duration, grouped } from '../../../src/stage/format.ts';
import type { Part, Pick, Rect } from '../../../src/stage/plan.ts';
import { below, inset, LINE, type Quarter, titleSize } from '../../../src/stage/quarter.ts';
import { facts, PROXY_LOOKS } from './reading.ts';
import type { Room } from './room.ts';

export function newcomer(room: Room): Quarter {
  const r = room.layout.route;
  const b = below(r);
  const wide = b.w > 290 && b.h <= 150;
  // The proxies stand beside the watch where there is only width, below it where there is height; else they are left out.
  const beside = wide ? Math.min(b.w * 0.46, 200) : 0;
  const stacked = wide ? 0 : b.h > 150 ? b.h * 0.45 : b.h > 62 ? 21 : 0;
  const left = { x: b.x, y: b.y, w: b.w - beside - (beside ? 8 : 0), h: b.h - stacked };
  const clock = Math.max(26, Math.min(left.h - 7, left.w * (left.w > 200 ? 0.5 : 0.4), 130));
  const parts: Part[] = [
    { kind: 'plate', id: 'route.plate', ...r, title: room.fitting(['route', 'route.short'], r.w - 24, titleSize(r)), titleSize: titleSize(r) },
    {
      kind: 'clock',
      id: 'route-new',
      gauge: (f) => facts(f).newRoute?.waitedMs ?? 0,
      crown: true,
      stale: (f) => facts(f).newRoute?.accepted === false,
      digits: 0,
      x: left.x,
      y: left.y,
      w: clock,
      h: Math.min(left.h, clock + 6),
    },
  ];
  const tx = left.x + clock + 8;
  const tw = left.x + left.w - tx;
  const size = left.h > 80 && tw > 110 ? 17 : 14;
  const lines: Part[] = [
    {
      kind: 'text',
      id: 'route.time',
      x: tx,
      y: left.y,
      w: tw,
      h: size + 7,
      font: 'mono',
      size,
      bold: true,
      tone: (f) => (facts(f).newRoute === null ? 'muted' : facts(f).newRoute?.accepted ? 'good' : 'bad'),
      text: (f) => {
        const route = facts(f).newRoute;
        return route ? duration(route.waitedMs) : '–';
      },
    },
    {
      kind: 'state',
      id: 'route.state',
      actor: 'users',
      x: tx,
      y: left.y + size + 8,
      w: tw,
      h: LINE,
      size: 12,
      show: (f) => {
        const route = facts(f).newRoute;
        if (!route) return { glyph: 'rest', tone: 'muted', word: room.fitting(['route.none', 'route.none.short'], tw - 18, 12) };
        return route.accepted
          ? { glyph: 'tick', tone: 'good', word: room.say('route.accepted') }
          : { glyph: 'dots', tone: 'bad', word: room.fitting(['route.waiting', 'route.waiting.short'], tw - 18, 12) };
      },
    },
    {
      kind: 'text',
      id: 'route.ahead',
      x: tx,
      y: left.y + size + 8 + LINE,
      w: tw,
      h: LINE,
      font: 'body',
      size: 12,
      tone: 'muted',
      text: (f) => {
        const route = facts(f).newRoute;
        if (!route || route.accepted) return '';
        if (route.ahead === -1) return route.more > 0 ? room.say('route.more', { n: route.more }) : '';
        return route.ahead === null
          ? room.fitting(['route.notQueued', 'route.notQueued.short'], tw, 12)
          : room.fitting(['route.ahead', 'route.ahead.short'], tw, 12, { n: grouped(route.ahead) });
      },
    },
  ];
  parts.push(...lines.filter((line) => line.y + line.h <= left.y + left.h + 1));
  const picks: Pick[] = [];
  const area = beside ? { x: b.x + b.w - beside, y: b.y, w: beside, h: b.h } : stacked ? { x: b.x, y: b.y + left.h + 4, w: b.w, h: stacked - 4 } : null;
  if (area) {
    const rows = area.h >= room.proxies * 18;
    if (!rows) parts.push(allProxies(room, { ...area, h: Math.min(area.h, 21) }));
    const pitch = rows ? Math.min(30, area.h / room.proxies) : area.h;
    const w = rows ? area.w : area.w / room.proxies;
    for (let i = 0; i < room.proxies; i++) {
      const cell = { x: area.x + (rows ? 0 : i * w), y: area.y + (rows ? i * pitch : 0), w: w - 4, h: pitch - 2 };
      if (rows) parts.push(proxy(room, i, inset(cell, 1, 0)));
      picks.push({ id: `proxy-${i}`, ...cell, tab: i === 0, says: says(room, i) });
    }
  }
  const pickW = area && beside ? r.w - beside - 12 : r.w;
  const pickH = area && !beside ? area.y - r.y - 2 : r.h;
  const cut = Math.min(pickH, below(r).y - r.y);
  return {
    parts,
    picks: [
      { id: 'users', x: r.x, y: r.y, w: pickW, h: cut, tab: true, says: () => room.say('says.users') },
      {
        id: 'route-new',
        x: r.x,
        y: r.y + cut,
        w: pickW,
        h: pickH - cut,
        tab: true,
        says: (f) => {
          const route = facts(f).newRoute;
          if (!route) return room.say('route.none');
          if (route.accepted) return `${route.name}: ${room.say('says.accepted', { time: duration(route.waitedMs) })}`;
          const ahead = route.ahead === null ? room.say('route.notQueued') : room.say('route.ahead', { n: grouped(route.ahead) });
          return `${route.name}: ${room.say('says.waiting', { time: duration(route.waitedMs) })}, ${ahead}`;
        },
      },
      ...picks,
    ],
  };
}

function says(room: Room, i: number): Pick['says'] {
  return (f) => {
    const p = facts(f).proxies[i];
    return p ? `${room.say('proxyName', { i })}: ${room.say(`proxy.${p.place}`)}; ${room.say('says.requests', { routed: p.routed, ignored: p.ignored })}` : '';
  };
}

/** All proxies in one line, where there is no room for one each: how many of them are the worst off. */
function allProxies(room: Room, r: Rect): Part {
  return {
    kind: 'state',
    id: 'proxies.state',
    actor: 'proxy-0',
    ...r,
    size: 12,
    show: (f) => {
      const places = facts(f).proxies.map((p) => p.place);
      const place = ['ignoring', 'connecting', 'routing', 'plain'].find((p) => places.includes(p)) ?? 'plain';
      const look = PROXY_LOOKS[place] ?? { glyph: 'rest' as const, tone: 'muted' as const };
      return { ...look, word: room.fitting([`proxies.${place}`, `proxies.${place}.short`], r.w - 18, 12, { n: places.filter((p) => p === place).length }) };
    },
  };
}

function proxy(room: Room, i: number, r: { x: number; y: number; w: number; h: number }): Part {
  return {
    kind: 'state',
    id: `proxy-${i}.state`,
    actor: `proxy-${i}`,
    ...r,
    size: 12,
    show: (f) => {
      const place = f.actors[`proxy-${i}`] ?? 'connecting';
      const look = PROXY_LOOKS[place] ?? { glyph: 'rest' as const, tone: 'muted' as const };
      const n = place === 'ignoring' ? f.gauge(`proxy-${i}.ignored`) : f.gauge(`proxy-${i}.routed`);
      return { ...look, word: room.fitting([`proxy.${place}.full`, `proxy.${place}`, `proxy.${place}.short`], r.w - 18, 12, { i, n: grouped(n) }) };
    },
  };
}
