/**
 * A persistent FIFO queue: plain data (arrays only), so it can live in an XState context, be cloned to a
 * worker, and be shared between keyframes. Push and shift copy a chunk and a block, never the whole queue: a
 * backlog of a million patches stays affordable.
 */
export interface Chunked<T> {
  /** blocks of chunks of items; all but the last of each are full */
  readonly blocks: readonly (readonly (readonly T[])[])[];
  /** items of the first block that are gone already */
  readonly head: number;
  readonly size: number;
}

const CHUNK = 64;
const BLOCK = CHUNK * CHUNK;
const NONE: Chunked<never> = { blocks: [], head: 0, size: 0 };

export function emptyQueue<T>(): Chunked<T> {
  return NONE;
}

export function push<T>(q: Chunked<T>, item: T): Chunked<T> {
  return pushAll(q, [item]);
}

/** All of `items` at the end, in order; copies each touched chunk once. */
export function pushAll<T>(q: Chunked<T>, items: readonly T[]): Chunked<T> {
  if (items.length === 0) return q;
  const blocks = q.blocks.slice();
  let block = (blocks.pop() ?? []).slice() as (readonly T[])[];
  let chunk = (block.pop() ?? []).slice() as T[];
  for (const item of items) {
    if (chunk.length >= CHUNK) {
      block.push(chunk);
      chunk = [];
      if (block.length >= CHUNK) {
        blocks.push(block);
        block = [];
      }
    }
    chunk.push(item);
  }
  block.push(chunk);
  blocks.push(block);
  return { blocks, head: q.head, size: q.size + items.length };
}

/** The oldest item, or undefined. */
export function peek<T>(q: Chunked<T>): T | undefined {
  return at(q, 0);
}

/** The queue without its oldest item; an empty queue stays empty. */
export function shift<T>(q: Chunked<T>): Chunked<T> {
  if (q.size <= 1) return NONE;
  if (q.head + 1 >= BLOCK) return { blocks: q.blocks.slice(1), head: 0, size: q.size - 1 };
  return { blocks: q.blocks, head: q.head + 1, size: q.size - 1 };
}

/** The item at place `index` counted from the oldest, or undefined. */
export function at<T>(q: Chunked<T>, index: number): T | undefined {
  if (index < 0 || index >= q.size) return undefined;
  const i = index + q.head;
  return q.blocks[Math.floor(i / BLOCK)]?.[Math.floor((i % BLOCK) / CHUNK)]?.[i % CHUNK];
}

export function toArray<T>(q: Chunked<T>): T[] {
  return (q.blocks.flat(2) as T[]).slice(q.head);
}
