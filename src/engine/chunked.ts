/**
 * A persistent FIFO queue: plain data (arrays only), so it can live in an XState context, be cloned to a
 * worker, and be shared between keyframes. Push and shift copy one chunk, never the whole queue: a handler
 * queue of 30 000 pending events stays affordable.
 */
export interface Chunked<T> {
  readonly chunks: readonly (readonly T[])[];
  /** items of the first chunk that are gone already */
  readonly head: number;
  readonly size: number;
}

const CHUNK = 64;
const NONE: Chunked<never> = { chunks: [], head: 0, size: 0 };

export function emptyQueue<T>(): Chunked<T> {
  return NONE;
}

export function push<T>(q: Chunked<T>, item: T): Chunked<T> {
  const last = q.chunks[q.chunks.length - 1];
  if (!last || last.length >= CHUNK) return { chunks: [...q.chunks, [item]], head: q.head, size: q.size + 1 };
  const chunks = q.chunks.slice();
  chunks[chunks.length - 1] = [...last, item];
  return { chunks, head: q.head, size: q.size + 1 };
}

/** The oldest item, or undefined. */
export function peek<T>(q: Chunked<T>): T | undefined {
  return q.size === 0 ? undefined : q.chunks[0]?.[q.head];
}

/** The queue without its oldest item; an empty queue stays empty. */
export function shift<T>(q: Chunked<T>): Chunked<T> {
  if (q.size <= 1) return NONE;
  const first = q.chunks[0] as readonly T[];
  if (q.head + 1 >= first.length) return { chunks: q.chunks.slice(1), head: 0, size: q.size - 1 };
  return { chunks: q.chunks, head: q.head + 1, size: q.size - 1 };
}

/** The item at place `index` counted from the oldest, or undefined. */
export function at<T>(q: Chunked<T>, index: number): T | undefined {
  if (index < 0 || index >= q.size) return undefined;
  let i = index + q.head;
  for (const chunk of q.chunks) {
    if (i < chunk.length) return chunk[i];
    i -= chunk.length;
  }
  return undefined;
}

export function toArray<T>(q: Chunked<T>): T[] {
  return q.chunks.flat().slice(q.head);
}
