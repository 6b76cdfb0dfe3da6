/**
 * A persistent map from names to values: plain data, so it can live in an XState context, be cloned to a worker
 * and be shared between keyframes. Setting one of thousands of entries copies one bucket and the list of buckets.
 * The order of iteration is that of a hash map: stable, but not the order of insertion.
 */
export interface Table<T> {
  readonly buckets: readonly Readonly<Record<string, T>>[];
  readonly size: number;
}

const BUCKETS = 128;
const EMPTY: Readonly<Record<string, never>> = {};
const NONE: Table<never> = { buckets: Array.from({ length: BUCKETS }, () => EMPTY), size: 0 };

export function emptyTable<T>(): Table<T> {
  return NONE;
}

/** FNV-1a over UTF-16 units: quick, and the same on every machine. */
function bucketOf(name: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) h = Math.imul(h ^ name.charCodeAt(i), 0x01000193);
  return (h ^ (h >>> 15)) & (BUCKETS - 1);
}

export function get<T>(table: Table<T>, name: string): T | undefined {
  return table.buckets[bucketOf(name)]?.[name];
}

export function set<T>(table: Table<T>, name: string, value: T): Table<T> {
  const b = bucketOf(name);
  const bucket = table.buckets[b] as Readonly<Record<string, T>>;
  const buckets = table.buckets.slice();
  buckets[b] = { ...bucket, [name]: value };
  return { buckets, size: name in bucket ? table.size : table.size + 1 };
}

/** The table without `name`; the same table if it is not there. */
export function without<T>(table: Table<T>, name: string): Table<T> {
  const b = bucketOf(name);
  const bucket = table.buckets[b] as Readonly<Record<string, T>>;
  if (!(name in bucket)) return table;
  const { [name]: _, ...rest } = bucket;
  const buckets = table.buckets.slice();
  buckets[b] = rest;
  return { buckets, size: table.size - 1 };
}

/** A table of many entries at once; a later one of the same name wins. */
export function tableOf<T>(entries: Iterable<readonly [string, T]>): Table<T> {
  const buckets: Record<string, T>[] = Array.from({ length: BUCKETS }, () => ({}));
  for (const [name, value] of entries) (buckets[bucketOf(name)] as Record<string, T>)[name] = value;
  return { buckets, size: buckets.reduce((sum, bucket) => sum + Object.keys(bucket).length, 0) };
}

/** All values, bucket by bucket. */
export function valuesOf<T>(table: Table<T>): T[] {
  return table.buckets.flatMap((bucket) => Object.values(bucket));
}
