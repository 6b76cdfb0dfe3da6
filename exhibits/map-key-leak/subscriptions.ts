/**
 * The server watcher's map, with each version's key, and what a subscriber does to it. Pure; the heap and the log are
 * the controller's business.
 *
 * - as found: key (pointer to the Pod, port); the emptied list is stored back, the key stays
 * - `delete-when-empty` (l2#10201): an emptied list takes its key with it
 * - `key-by-name` (l2#10245): key (namespace, name, port); the Pod moves into the value
 */
import type { Settings } from '../../src/engine/exhibit.ts';
import { emptyTable, get, set, type Table, tableOf, valuesOf, without } from '../../src/engine/table.ts';
import { arrayBytes, bucketBytes, grown, logBucketsFor } from './go-map.ts';

/** A Go pointer to a Pod: name and resourceVersion, for the informer decodes a new object for each version. */
export type PodPointer = string;

export interface Entry {
  readonly key: string;
  readonly name: string;
  /** the Pod that this entry keeps: as its key, or in its value */
  readonly pod: PodPointer;
  readonly listeners: readonly string[];
  /** when it was put there, as a serial number */
  readonly serial: number;
}

export interface Subscriptions {
  readonly entries: Table<Entry>;
  /** 2^logBuckets buckets */
  readonly logBuckets: number;
  readonly serial: number;
}

export interface Code {
  readonly deleteWhenEmpty: boolean;
  readonly byName: boolean;
}

/** The port that everybody asks for. */
export const PORT = 8080;
/** 64-bit Go: (pointer, uint32) and a slice; (two strings, uint32) and a struct of pointer and slice. */
const KEY_BYTES = { pointer: 16, name: 40 } as const;
const VALUE_BYTES = { pointer: 24, name: 32 } as const;

export function codeOf(settings: Settings): Code {
  return { deleteWhenEmpty: settings.fixes.has('delete-when-empty'), byName: settings.fixes.has('key-by-name') };
}

export function noSubscriptions(): Subscriptions {
  return { entries: emptyTable(), logBuckets: 0, serial: 0 };
}

export function podNameOf(pod: PodPointer): string {
  return pod.slice(0, pod.indexOf('@'));
}

function keyOf(code: Code, pod: PodPointer): string {
  return code.byName ? `${podNameOf(pod)}:${PORT}` : `${pod}:${PORT}`;
}

/** Heap of the array of buckets, bytes. */
export function mapBytes(code: Code, s: Pick<Subscriptions, 'logBuckets'>): number {
  const kind = code.byName ? 'name' : 'pointer';
  return arrayBytes(s.logBuckets, bucketBytes(KEY_BYTES[kind], VALUE_BYTES[kind]));
}

export function subscribe(s: Subscriptions, code: Code, pod: PodPointer, listener: string): Subscriptions {
  const key = keyOf(code, pod);
  const before = get(s.entries, key);
  // With the name as key, the value is given the Pod as it is now.
  const entry: Entry = before
    ? { ...before, pod, listeners: [...before.listeners, listener] }
    : { key, name: podNameOf(pod), pod, listeners: [listener], serial: s.serial };
  const entries = set(s.entries, key, entry);
  return { entries, serial: before ? s.serial : s.serial + 1, logBuckets: grown(s.logBuckets, entries.size) };
}

/** null: "cannot unsubscribe from unknown Pod". */
export function unsubscribe(s: Subscriptions, code: Code, pod: PodPointer, listener: string): Subscriptions | null {
  const key = keyOf(code, pod);
  const entry = get(s.entries, key);
  if (!entry?.listeners.includes(listener)) return null;
  const listeners = entry.listeners.filter((l) => l !== listener);
  if (listeners.length === 0 && code.deleteWhenEmpty) return { ...s, entries: without(s.entries, key) };
  return { ...s, entries: set(s.entries, key, { ...entry, listeners }) };
}

/** Every entry copied into a new map. */
export function rebuilt(s: Subscriptions): Subscriptions {
  const all = valuesOf(s.entries);
  return { ...s, entries: tableOf(all.map((e): [string, Entry] => [e.key, e])), logBuckets: logBucketsFor(all.length) };
}
