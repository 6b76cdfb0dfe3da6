/** What this room's instruments read from a frame. */
import type { Frame } from '../../../src/engine/frame.ts';
import type { Glyph, Tone } from '../../../src/stage/plan.ts';
import type { MapKeyFacts } from '../facts.ts';
import { logBucketsFor } from '../go-map.ts';

export const facts = (frame: Frame): MapKeyFacts => frame.facts<MapKeyFacts>();

const HOT = new Set(['leaking', 'swollen', 'oomKilled']);

/** Something is kept for nobody, or has just killed the controller. */
export function hot(frame: Frame): boolean {
  return HOT.has(frame.condition);
}

/** 2^needed buckets would do for the keys there are; a little slack in a map that is not hollow does not count. */
export function needed(frame: Frame): number {
  if (frame.condition !== 'hollow') return facts(frame).logBuckets;
  return logBucketsFor(frame.gauge('mapKeys'));
}

export function down(frame: Frame): boolean {
  return facts(frame).place !== 'serving';
}

export interface Verdict {
  readonly key: 'none' | 'pinned' | 'hollow' | 'down';
  readonly glyph: Glyph;
  readonly tone: Tone;
}

/** The one thing to be read from afar. */
export function verdict(frame: Frame): Verdict {
  const f = facts(frame);
  if (f.place === 'oomKilled') return { key: 'down', glyph: 'broken', tone: 'bad' };
  if (f.pinned > 0) return { key: 'pinned', glyph: 'key', tone: 'bad' };
  if (frame.condition === 'hollow') return { key: 'hollow', glyph: 'full', tone: 'plain' };
  return { key: 'none', glyph: 'tick', tone: f.byName || f.deleteWhenEmpty ? 'good' : 'plain' };
}
