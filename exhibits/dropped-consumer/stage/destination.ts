/** The destination service: every stream's coat, its memory, its goroutines, and the services behind it. */
import { grouped } from '../../../src/stage/format.ts';
import type { Part, Pick } from '../../../src/stage/plan.ts';
import { LINE, type Quarter, titleSize } from '../../../src/stage/quarter.ts';
import { facts, hot } from './reading.ts';
import type { Room } from './room.ts';

type Text = Extract<Part, { kind: 'text' }>;

export function destination(room: Room): Quarter {
  const { destination: r, coats: c, memory: m, figures: g, pegs, wide } = room.layout;
  const size = titleSize(r);
  const parts: Part[] = [
    {
      kind: 'plate',
      id: 'destination',
      ...r,
      title: room.fitting(['destination', 'destination.short'], r.w - 24, size),
      titleSize: size,
      tone: (f) => (hot(f) ? 'bad' : 'plain'),
    },
    {
      kind: 'coats',
      id: 'hooks',
      ...c,
      owned: (f) => facts(f).living,
      lost: (f) => facts(f).orphaned,
      each: room.say('each'),
    },
    {
      kind: 'pressure',
      id: 'memory',
      ...m,
      gauge: 'destination.memoryMB',
      unit: 'MB',
      label: m.h > 110 ? room.fitting(room.limitMB > 0 ? ['memory.limit', 'memory'] : ['memory'], m.w, 12, { n: grouped(room.limitMB) }) : '',
      ...(room.limitMB > 0 ? { redLine: room.limitMB, full: room.limitMB * 1.25 } : {}),
    },
    ...figures(room),
  ];
  if (pegs) parts.push({ kind: 'plate', id: 'pegs', ...pegs, look: 'well', tone: (f) => (hot(f) ? 'bad' : 'plain') });
  if (wide)
    parts.push({
      kind: 'text',
      id: 'hooks.caption',
      x: c.x,
      y: c.y - LINE,
      w: c.w,
      h: LINE,
      font: 'body',
      size: 12,
      bold: true,
      tone: (f) => (facts(f).orphaned > 0 ? 'bad' : 'muted'),
      text: (f) => room.fitting(['streams', 'streams.mid', 'streams.short'], c.w, 12, { n: grouped(f.gauge('openStreams')), lost: grouped(facts(f).orphaned) }),
    });
  const head = c.y - r.y - 2;
  const picks: Pick[] = [
    {
      id: 'destination',
      x: r.x,
      y: r.y,
      w: r.w,
      h: head,
      tab: true,
      says: (f) => `${room.say('destination')}: ${room.say(`destination.${f.actors.destination}`)}`,
    },
    {
      id: 'hooks',
      ...c,
      tab: true,
      says: (f) => room.say('streams', { n: grouped(f.gauge('openStreams')), lost: grouped(facts(f).orphaned) }),
    },
    {
      id: 'memory',
      ...m,
      tab: true,
      says: (f) => room.say('says.memory', { n: Math.round(f.gauge('destination.memoryMB')), limit: room.limitMB || room.say('limit.none') }),
    },
    {
      id: 'services',
      ...g,
      tab: true,
      says: (f) => room.say('says.services', { n: grouped(f.gauge('changes')) }),
    },
  ];
  return { parts, picks };
}

/** Counters beside the dial: as many of them as fit, the goroutines first. */
function figures(room: Room): Part[] {
  const { figures: g, wide } = room.layout;
  const drum = g.w > 130 ? 24 : 17;
  const drums = g.w > 96 ? 5 : 4;
  const line = (id: string, text: Text['text'], extra: Partial<Text> = {}): Omit<Text, 'y'> => ({
    kind: 'text',
    id,
    x: g.x,
    w: g.w,
    h: LINE,
    font: 'body',
    size: 12,
    anchor: 'middle',
    text,
    ...extra,
  });
  const parts: Part[] = [
    {
      kind: 'odometer',
      id: 'goroutines',
      gauge: 'goroutines',
      drums,
      size: Math.min(drum, (g.w - 6) / (drums * 0.78)),
      x: g.x,
      y: g.y + LINE,
      w: g.w,
      h: drum * 1.42,
    },
  ];
  const lines: Omit<Text, 'y'>[] = [
    line('destination.state', (f) => room.fitting([`destination.${f.actors.destination}`, `destination.${f.actors.destination}.short`], g.w, 12), {
      bold: true,
      tone: (f) => (f.actors.destination === 'oomKilled' ? 'bad' : 'plain'),
    }),
    line('destination.restarts', (f) => room.fitting(['restarts', 'restarts.short'], g.w, 12, { n: f.gauge('destination.restarts') }), {
      tone: (f) => (f.gauge('destination.restarts') > 0 ? 'bad' : 'muted'),
    }),
    line(
      'services',
      (f) => room.fitting([`services.${f.actors.services}`, `services.${f.actors.services}.short`], g.w, 12, { n: grouped(f.gauge('changes')) }),
      { tone: 'muted' },
    ),
    line('destination.sent', (f) => room.fitting(['sent', 'sent.short'], g.w, 12, { n: grouped(f.gauge('messages') + f.gauge('beats')) }), { tone: 'muted' }),
  ];
  const top = g.y + LINE + drum * 1.42 + 4;
  parts.push({ ...line('goroutines.word', room.fitting(['goroutines', 'goroutines.short'], g.w, 12), { tone: 'muted' }), y: g.y });
  // In a tall box the number of streams has no caption of its own.
  if (!wide)
    lines.splice(
      1,
      0,
      line(
        'hooks.caption',
        (f) => room.fitting(['streams', 'streams.mid', 'streams.short'], g.w, 12, { n: grouped(f.gauge('openStreams')), lost: grouped(facts(f).orphaned) }),
        {
          bold: true,
          tone: (f) => (facts(f).orphaned > 0 ? 'bad' : 'muted'),
        },
      ),
    );
  const fit = Math.max(0, Math.floor((g.y + g.h - top + 2) / LINE));
  return [...parts, ...lines.slice(0, fit).map((l, i): Part => ({ ...l, y: top + i * LINE }))];
}
