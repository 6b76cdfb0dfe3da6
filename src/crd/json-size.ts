/** How many bytes of UTF-8 a text has, or a value written as JSON. */
import { isObject, type Json } from './json.ts';

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
