/** Equal data, equal text: what states are told apart by. */
import { toArray } from '../engine/chunked.ts';

/**
 * JSON with sorted keys; queues and tables as what is in them, however it is stored: queues remember in their chunks
 * what has left them, and a table has many empty buckets.
 */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'undefined';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const object = value as Record<string, unknown>;
  if ('blocks' in object && 'head' in object && 'size' in object) return canonical(toArray(object as never));
  if ('buckets' in object && 'size' in object) return canonical(Object.assign({}, ...(object.buckets as object[])));
  return `{${Object.keys(object)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(object[key])}`)
    .join(',')}}`;
}
