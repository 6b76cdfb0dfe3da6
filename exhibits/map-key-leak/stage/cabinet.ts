/** The cabinet: every key of the map on a hook with the Pod it keeps, the verdict above, the map's buckets below. */
import { grouped } from '../../../src/stage/format.ts';
import { hooksIn, leftOut } from '../../../src/stage/keyring.ts';
import type { Part, Rect } from '../../../src/stage/plan.ts';
import { below, LINE, type Quarter, titleSize } from '../../../src/stage/quarter.ts';
import { textWidth } from '../../../src/stage/text-metrics.ts';
import { facts, hot, needed, verdict } from './reading.ts';
import type { Room } from './room.ts';

const CHAIN = ['chain.root', 'chain.map', 'chain.key', 'chain.pod'];
/** Letters and an arrow between them. */
const ARROW = '  →  ';

export function cabinet(room: Room): Quarter {
  const r = room.layout.cabinet;
  const b = below(r);
  const big = Math.max(14, Math.min(26, r.w / 22, b.h / 9));
  const head = big * 1.5;
  const foot = b.h > 300 ? 76 : b.h > 150 ? 40 : b.h > 100 ? 26 : 19;
  const ring: Rect = { x: b.x, y: b.y + head + 2, w: b.w, h: b.h - head - foot - 6 };
  const size = Math.max(24, Math.min(50, ring.w / 13, ring.h / 1.55 / (ring.h > 210 ? 3 : ring.h > 80 ? 2 : 1)));
  const hooks = hooksIn(ring, size);
  const chain = CHAIN.map((key) => room.say(key)).join(ARROW);
  const chained = b.w - textWidth(chain, 13, 'mono') > 260;
  const parts: Part[] = [
    {
      kind: 'plate',
      id: 'cabinet',
      ...r,
      title: room.fitting(['keys', 'keys.mid', 'keys.short'], r.w - 24, titleSize(r)),
      titleSize: titleSize(r),
      tone: (f) => (hot(f) ? 'bad' : 'plain'),
    },
    {
      kind: 'state',
      id: 'verdict',
      actor: 'controller',
      x: b.x + 2,
      y: b.y,
      w: b.w - 4,
      h: head,
      size: big,
      show: (f) => {
        const v = verdict(f);
        const { pinned, deadKeys, logBuckets } = facts(f);
        const key = v.key === 'pinned' && deadKeys !== pinned ? 'pinned.more' : v.key;
        const n = grouped(v.key === 'hollow' ? 2 ** logBuckets : pinned);
        const values = { n, keys: grouped(v.key === 'pinned' ? deadKeys : f.gauge('mapKeys')), pods: grouped(f.gauge('livePods')) };
        return { glyph: v.glyph, tone: v.tone, word: room.fitting([`verdict.${key}`, `verdict.${v.key}.short`], b.w - big - 14, big, values) };
      },
    },
    {
      kind: 'keyring',
      id: 'keys',
      ...ring,
      size,
      keys: (f) => ({ keys: facts(f).hooks, total: f.gauge('mapKeys') }),
    },
  ];
  const fy = b.y + b.h - foot;
  const pipesW = Math.min(foot > 60 ? 300 : 170, b.w * 0.3 + (foot > 60 ? 40 : 0));
  const textX = b.x + pipesW + 10;
  const restW = b.w - pipesW - 10;
  const moreW = Math.min(restW * 0.4, 130);
  const bucketsW = restW - moreW - 8;
  parts.push(
    { kind: 'buckets', id: 'buckets', x: b.x, y: fy, w: pipesW, h: foot - 1, log: (f) => facts(f).logBuckets, needed },
    {
      kind: 'text',
      id: 'buckets.text',
      x: textX,
      y: fy + foot - LINE - 1,
      w: bucketsW,
      h: LINE,
      font: 'mono',
      size: 12,
      tone: (f) => (f.condition === 'hollow' ? 'bad' : 'muted'),
      text: (f) => {
        if (facts(f).place === 'oomKilled') return '';
        const values = { n: grouped(2 ** facts(f).logBuckets), kb: grouped(f.gauge('mapKB')) };
        if (facts(f).logBuckets === 0) return room.say('buckets.one');
        return room.fitting(['buckets', 'buckets.mid', 'buckets.short'], bucketsW * 0.88, 12, values);
      },
    },
    {
      kind: 'text',
      id: 'more',
      x: textX + bucketsW + 8,
      y: fy + foot - LINE - 1,
      w: moreW,
      h: LINE,
      font: 'body',
      size: 12,
      anchor: 'end',
      bold: true,
      tone: (f) => (hot(f) ? 'bad' : 'muted'),
      text: (f) => {
        const n = leftOut(f.gauge('mapKeys'), hooks);
        return n > 0 ? room.fitting(['more', 'more.short'], moreW, 12, { n: grouped(n) }) : '';
      },
    },
  );
  if (foot >= 40 && chained)
    parts.push({
      kind: 'text',
      id: 'chain',
      x: textX,
      y: fy + foot - 2 * LINE - 5,
      w: restW,
      h: LINE,
      font: 'mono',
      size: 13,
      tone: (f) => (hot(f) ? 'bad' : 'muted'),
      text: chain,
    });
  const cut = below(r).y - r.y;
  return {
    parts,
    picks: [
      { id: 'controller', x: r.x, y: r.y, w: r.w, h: cut, tab: true, says: (f) => `${room.say('keys')}: ${f.actors.controller ?? ''}` },
      {
        id: 'keys',
        x: r.x,
        y: r.y + cut,
        w: r.w,
        h: fy - r.y - cut - 2,
        tab: true,
        says: (f) => {
          const { liveKeys, deadKeys, pinned } = facts(f);
          return room.say('says.keys', { keys: grouped(f.gauge('mapKeys')), live: grouped(liveKeys), dead: grouped(deadKeys), pinned: grouped(pinned) });
        },
      },
      {
        id: 'buckets',
        x: r.x,
        y: fy - 2,
        w: r.w,
        h: r.y + r.h - fy + 2,
        tab: true,
        says: (f) => room.say('says.map', { n: grouped(f.gauge('buckets')), slots: grouped(facts(f).slots), keys: grouped(f.gauge('mapKeys')) }),
      },
    ],
  };
}
