/** A short fingerprint of everything a frame shows: equal frames, equal hash, in Node and in any browser. */
import type { Frame } from './frame.ts';

/** 13 hexadecimal digits (cyrb53 over canonical JSON). Numbers are taken to 1e-6. */
export function frameHash(frame: Frame): string {
  const shown = {
    t: frame.t,
    exhibit: frame.exhibit,
    condition: frame.condition,
    knobs: sorted(frame.settings.knobs),
    fixes: [...frame.settings.fixes].sort(),
    actors: frame.actors,
    messages: frame.messages,
    gauges: sorted(frame.gauges()),
    counts: sorted(frame.counts),
    invariants: sorted(frame.invariants),
    log: [frame.logTotal, frame.log.slice(-20)],
    marks: frame.marks,
  };
  return cyrb53(JSON.stringify(shown, (_, v) => (typeof v === 'number' && !Number.isInteger(v) ? Math.round(v * 1e6) / 1e6 : v)));
}

function sorted<T>(record: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

function cyrb53(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 2654435761);
    b = Math.imul(b ^ c, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(16).padStart(14, '0');
}
