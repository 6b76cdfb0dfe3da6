/** Around the cabinet: the informer's store, the heap, Pod objects allocated and freed, the collector, the streams. */
import { grouped } from '../../../src/stage/format.ts';
import { hooksIn, SHELF_RATIO } from '../../../src/stage/keyring.ts';
import type { Part, Pick, Rect, TextPart } from '../../../src/stage/plan.ts';
import { below, LINE, type Quarter, titleSize } from '../../../src/stage/quarter.ts';
import { REPLICAS } from '../workloads.machine.ts';
import { down, facts } from './reading.ts';
import type { Room } from './room.ts';

function plate(room: Room, id: string, r: Rect, keys: readonly string[], tone?: Extract<Part, { kind: 'plate' }>['tone']): Part {
  const size = titleSize(r);
  return { kind: 'plate', id, ...r, title: room.fitting(keys, r.w - 24, size), titleSize: size, ...(tone ? { tone } : {}) };
}

function line(id: string, r: Rect, text: TextPart['text'], extra: Partial<TextPart> = {}): Part {
  return { kind: 'text', id, ...r, font: 'body', size: 12, anchor: 'middle', text, ...extra };
}

/** The last `n` lines of a box. */
function foot(b: Rect, n: number): Rect {
  return { x: b.x, y: b.y + b.h - n * LINE, w: b.w, h: LINE };
}

/** The largest places on shelves of this size that the Deployment's Pods find room in. */
function shelfSize(w: number, h: number): number {
  for (let columns = 1; columns < REPLICAS; columns++) {
    const { rows } = hooksIn({ w, h }, w / columns, SHELF_RATIO);
    if (columns * rows >= REPLICAS) return w / columns;
  }
  return w / REPLICAS;
}

export function store(room: Room): Quarter {
  const r = room.layout.store;
  const b = below(r);
  const counted = b.h > 60;
  const h = b.h - (counted ? LINE + 3 : 0);
  const parts: Part[] = [
    plate(room, 'store.plate', r, ['store', 'store.short']),
    {
      kind: 'keyring',
      id: 'store',
      shelf: true,
      x: b.x,
      y: b.y,
      w: b.w,
      h,
      size: shelfSize(b.w, h),
      keys: (f) => ({ keys: facts(f).pods.map(() => 'live' as const), total: f.gauge('livePods') }),
    },
  ];
  if (counted)
    parts.push(
      line('store.count', foot(b, 1), (f) => room.fitting(['store.count', 'store.count.short'], b.w, 12, { n: grouped(f.gauge('livePods')) }), { bold: true }),
    );
  return { parts, picks: [{ id: 'store', ...r, tab: true, says: (f) => room.say('says.store', { n: grouped(f.gauge('livePods')) }) }] };
}

export function heap(room: Room): Quarter {
  const r = room.layout.heap;
  const b = below(r);
  const lines = b.h > 150 ? 3 : b.h > 100 ? 1 : 0;
  const dial = b.h - lines * LINE;
  const limit = room.limitMB > 0 ? room.say('limit', { n: grouped(room.limitMB) }) : room.say('limit.none');
  const parts: Part[] = [
    plate(room, 'heap.plate', r, ['heap', 'heap.short'], (f) => (f.condition === 'swollen' || f.condition === 'oomKilled' ? 'bad' : 'plain')),
  ];
  if (dial >= 46)
    parts.push({
      kind: 'pressure',
      id: 'heap',
      gauge: 'heapMB',
      unit: 'MB',
      label: '',
      x: b.x,
      y: b.y,
      w: b.w,
      h: dial - 2,
      ...(room.limitMB > 0 ? { redLine: room.limitMB, full: room.limitMB * 1.25 } : {}),
    });
  else parts.push(line('heap', { x: b.x, y: b.y, w: b.w, h: dial }, (f) => `${grouped(f.gauge('heapMB'))} MB`, { font: 'mono', size: 14, bold: true }));
  const after: TextPart['text'] = (f) => room.fitting(['afterGc', 'afterGc.short'], b.w, 12, { n: f.gauge('heapAfterGcMB').toFixed(1) });
  if (lines >= 1) parts.push(line('heap.afterGc', foot(b, lines), after, { bold: true }));
  if (lines >= 3) {
    parts.push(line('heap.limit', foot(b, 2), limit, { tone: 'muted' }));
    parts.push(
      line('heap.restarts', foot(b, 1), (f) => room.fitting(['restarts', 'restarts.short'], b.w, 12, { n: grouped(f.gauge('controller.restarts')) }), {
        tone: (f) => (f.gauge('controller.restarts') > 0 ? 'bad' : 'muted'),
      }),
    );
  }
  const kubelet = lines >= 3 ? LINE + 6 : 0;
  const picks: Pick[] = [
    {
      id: 'heap',
      ...r,
      h: r.h - kubelet,
      tab: true,
      says: (f) => room.say('says.heap', { n: f.gauge('heapMB').toFixed(1), after: f.gauge('heapAfterGcMB').toFixed(1), limit }),
    },
  ];
  if (kubelet)
    picks.push({
      id: 'kubelet',
      x: r.x,
      y: r.y + r.h - kubelet,
      w: r.w,
      h: kubelet,
      tab: true,
      says: (f) => room.say('says.kubelet', { n: grouped(f.gauge('controller.restarts')) }),
    });
  return { parts, picks };
}

/** Two counters, one over the other: what came, and what went. */
export function objects(room: Room): Quarter {
  const r = room.layout.objects;
  const b = below(r);
  const drums = 6;
  const row = b.h / 2;
  const size = Math.max(12, Math.min(26, row / 1.5, (b.w * (b.w > 210 ? 0.62 : 0.94)) / (drums * 0.78)));
  const drumsW = drums * size * 0.78 + 6;
  const labelled = b.w - drumsW > 46;
  const parts: Part[] = [plate(room, 'objects.plate', r, ['objects', 'objects.short'])];
  (['allocated', 'freed'] as const).forEach((gauge, i) => {
    const y = b.y + i * row + (row - size * 1.42) / 2;
    parts.push({
      kind: 'odometer',
      id: gauge,
      gauge,
      drums,
      size,
      x: b.x + 2,
      y,
      w: b.w - 4,
      h: Math.min(row, size * 1.42),
      ...(labelled ? { label: room.fitting([gauge, `${gauge}.short`], b.w - drumsW - 10, 12) } : {}),
    });
  });
  return {
    parts,
    picks: [
      {
        id: 'objects',
        ...r,
        tab: true,
        says: (f) => room.say('says.objects', { allocated: grouped(f.gauge('allocated')), freed: grouped(f.gauge('freed')) }),
      },
    ],
  };
}

export function collector(room: Room): Quarter {
  const r = room.layout.gc;
  const b = below(r);
  const drums = 6;
  const size = Math.max(12, Math.min(24, b.h / 3.4, (b.w * (b.w > 190 ? 0.62 : 0.94)) / (drums * 0.78)));
  const drumsW = drums * size * 0.78 + 6;
  const labelled = b.w - drumsW > 50;
  const told = (f: Parameters<Pick['says']>[0], width: number) => {
    const { cycle } = facts(f);
    if (f.actors.gc === 'marking') return room.say('gc.marking');
    if (!cycle) return room.fitting(['gc.none', 'gc.none.short'], width, 12);
    const key = useless(f) ? 'gc.useless' : 'gc.last';
    return room.fitting([key, `${key}.short`], width, 12, { kept: grouped(cycle.reached) });
  };
  const parts: Part[] = [
    plate(room, 'gc.plate', r, ['gc', 'gc.short']),
    {
      kind: 'odometer',
      id: 'gc',
      gauge: 'gcFreed',
      drums,
      size,
      x: b.x + 2,
      y: b.y,
      w: b.w - 4,
      h: size * 1.42,
      ...(labelled ? { label: room.fitting(['gc.freed', 'gc.freed.short'], b.w - drumsW - 10, 12) } : {}),
    },
  ];
  const y = b.y + size * 1.42 + 3;
  if (b.y + b.h - y >= LINE)
    parts.push({
      kind: 'state',
      id: 'gc.state',
      actor: 'gc',
      x: b.x + 2,
      y,
      w: b.w - 4,
      h: LINE,
      size: 12,
      show: (f) => {
        const { cycle } = facts(f);
        const glyph = f.actors.gc === 'marking' ? 'roll' : useless(f) ? 'cross' : cycle ? 'tick' : 'rest';
        return { glyph, tone: useless(f) ? 'bad' : cycle ? 'plain' : 'muted', word: told(f, b.w - 20) };
      },
    });
  if (b.y + b.h - y >= 2 * LINE)
    parts.push(
      line(
        'gc.cause',
        { x: b.x + 2, y: y + LINE, w: b.w - 4, h: LINE },
        (f) => {
          const { cycle } = facts(f);
          return cycle ? room.say(`gc.cause.${cycle.cause}`) : '';
        },
        { tone: 'muted', anchor: 'start' },
      ),
    );
  return {
    parts,
    picks: [{ id: 'gc', ...r, tab: true, says: (f) => `${room.say('gc')}: ${grouped(f.gauge('gcFreed'))} ${room.say('gc.freed')}. ${told(f, 1000)}` }],
  };
}

/** A cycle that found nothing, while keys keep Pods that are gone. */
function useless(f: Parameters<Pick['says']>[0]): boolean {
  const { cycle, pinned } = facts(f);
  return cycle !== null && cycle.freed === 0 && pinned > 0;
}

export function streams(room: Room): Quarter {
  const r = room.layout.streams;
  const b = below(r);
  const size = b.h > 78 ? 18 : 13;
  const first = size * 1.42 + 1;
  const rows = 1 + Math.floor((b.h - first) / (LINE + 1));
  const at = (i: number): Rect => ({ x: b.x + 2, y: b.y + first + (i - 1) * (LINE + 1) + 1, w: b.w - 4, h: LINE });
  const bad = (f: Parameters<Pick['says']>[0]) => f.gauge('unknownPodErrors') > 0;
  const counter: Part = {
    kind: 'odometer',
    id: 'errors',
    gauge: 'unknownPodErrors',
    drums: 5,
    size,
    alarming: true,
    glyph: 'cross',
    x: b.x + 2,
    y: b.y,
    w: b.w - 4,
    h: first,
    label: room.fitting(['errors.some', 'errors.some.mid', 'errors.some.short'], b.w - size * 5 - 16, 12),
  };
  const words = (keys: readonly string[], values: Record<string, string> = {}) => room.fitting(keys, b.w - 18, 12, values);
  const parts: Part[] = [plate(room, 'streams.plate', r, ['errors', 'errors.short'], (f) => (bad(f) ? 'bad' : 'plain')), counter];
  if (rows >= 2)
    parts.push(
      line(
        'errors.text',
        at(1),
        (f) => {
          if (!bad(f)) return words(['errors.none', 'errors.none.short']);
          const n = grouped(facts(f).leakedListeners);
          return words(['listeners', 'listeners.short'], { n });
        },
        { tone: (f) => (bad(f) ? 'bad' : 'muted'), anchor: 'start' },
      ),
    );
  if (rows >= 3)
    parts.push({
      kind: 'state',
      id: 'proxies.state',
      actor: 'proxy-0',
      ...at(2),
      size: 12,
      show: (f) =>
        down(f)
          ? { glyph: 'dots', tone: 'muted', word: words(['proxies.down', 'proxies.down.short']) }
          : { glyph: 'play', tone: 'plain', word: words(['proxies', 'proxies.short'], { n: String(room.proxies), pods: grouped(f.gauge('proxy-0.streams')) }) },
    });
  const head = below(r).y - r.y;
  const w = r.w / room.proxies;
  const proxies: Pick[] = Array.from({ length: room.proxies }, (_, i) => ({
    id: `proxy-${i}`,
    x: r.x + i * w,
    y: r.y,
    w,
    h: head,
    tab: i === 0,
    says: (f) => `proxy-${i}: ${f.actors[`proxy-${i}`] ?? ''}, ${grouped(f.gauge(`proxy-${i}.streams`))}`,
  }));
  const says: Pick['says'] = (f) => room.say('says.errors', { n: grouped(f.gauge('unknownPodErrors')), leaked: grouped(facts(f).leakedListeners) });
  return { parts, picks: [...proxies, { id: 'errors', x: r.x, y: r.y + head, w: r.w, h: r.h - head, tab: true, says }] };
}

/** The API server, and who makes Pods come and go. */
export function source(room: Room): Quarter {
  const r = room.layout.source;
  if (!r) return { parts: [], picks: [] };
  const b = below(r);
  const head = b.y - r.y;
  const said = (f: Parameters<Pick['says']>[0], width: number) => {
    const n = Number(f.settings.knobs.podsPerMinute);
    return n > 0
      ? room.fitting(['workloads', 'workloads.short'], width, 12, { n: grouped(n) })
      : room.fitting(['workloads.none', 'workloads.none.short'], width, 12);
  };
  const all: readonly (readonly [string, TextPart['text']])[] = [
    ['crashes', (f) => room.fitting(['crashes', 'crashes.short'], b.w, 12, { n: grouped(f.counts.crashes ?? 0) })],
    ['events', (f) => room.fitting(['events', 'events.short'], b.w, 12, { n: grouped(f.counts['events.Pod'] ?? 0) })],
  ];
  const rest = all.slice(0, Math.max(0, Math.floor((b.h - 4) / LINE) - 1));
  return {
    parts: [
      plate(room, 'source.plate', r, ['api', 'api.short']),
      line('workloads', { x: b.x, y: b.y + 2, w: b.w, h: LINE }, (f) => said(f, b.w), {
        tone: (f) => (Number(f.settings.knobs.podsPerMinute) > 0 ? 'plain' : 'muted'),
        bold: true,
      }),
      ...rest.map(([id, text], i) => line(id, { x: b.x, y: b.y + 4 + (i + 1) * LINE, w: b.w, h: LINE }, text, { tone: 'muted' })),
    ],
    picks: [
      { id: 'api', ...r, h: head, tab: true, says: () => room.say('says.api') },
      { id: 'workloads', ...r, y: r.y + head, h: r.h - head, tab: true, says: (f) => said(f, 1000) },
    ],
  };
}
