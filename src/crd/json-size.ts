/** How many bytes of UTF-8 a text has, or a value written as JSON. */
import { CrdError } from './crd-error.ts';
import { isObject, type Json } from './json.ts';
import { MAX_BYTES, MAX_RESULT_BYTES } from './limits.ts';

export function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x80) bytes += unit >= 0x800 && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}

/** Without spaces. Stops counting once it is above `enough`, so that values which share parts cost nothing. */
export function jsonBytes(value: Json, enough: number): number {
  if (typeof value === 'string') return utf8Bytes(value) + 2;
  if (typeof value !== 'object' || value === null) return String(value).length;
  let bytes = 2;
  const parts = isObject(value) ? Object.entries(value) : value.map((item) => ['', item] as const);
  for (const [key, part] of parts) {
    bytes += (isObject(value) ? utf8Bytes(key) + 4 : 1) + jsonBytes(part, enough - bytes);
    if (bytes > enough) break;
  }
  return bytes;
}

/** Adds up results; throws a CrdError for one that etcd would not store, and when all together are too much to show. */
export class ResultSize {
  #bytes = 0;

  add(result: Json): void {
    const bytes = jsonBytes(result, MAX_BYTES);
    if (bytes > MAX_BYTES) throw new CrdError('with the defaults filled in, it is larger than 1.5 MiB, and etcd refuses it');
    this.#bytes += bytes;
    if (this.#bytes > MAX_RESULT_BYTES) throw new CrdError('with this one, the results are larger than 10 MiB; bring fewer at a time');
  }
}
