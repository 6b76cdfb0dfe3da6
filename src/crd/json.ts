/** JSON values as data that is never changed: what an API server stores, and how two of them compare and merge. */

export type JsonObject = { readonly [key: string]: Json };
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of an own field; never something inherited, whatever the key is called. */
export function fieldOf(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Sets an own field of an object under construction; `__proto__` becomes plain data, as in JSON.parse. */
export function put(object: Record<string, Json>, key: string, value: Json): void {
  if (key === '__proto__') Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  else object[key] = value;
}

/**
 * Each field as `change` wants it; `undefined` drops the field. The same object when nothing changes, so that
 * unchanged parts are shared and a caller can compare by reference.
 */
export function mapObject(object: JsonObject, change: (key: string, value: Json) => Json | undefined): JsonObject {
  const keys = Object.keys(object);
  let copy: Record<string, Json> | null = null;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    const value = object[key] as Json;
    const changed = change(key, value);
    if (changed !== value && copy === null) {
      copy = {};
      for (let j = 0; j < i; j++) put(copy, keys[j] as string, object[keys[j] as string] as Json);
    }
    if (copy !== null && changed !== undefined) put(copy, key, changed);
  }
  return copy ?? object;
}

/** Each item as `change` wants it; the same array when nothing changes. */
export function mapArray(array: readonly Json[], change: (value: Json, index: number) => Json): readonly Json[] {
  let copy: Json[] | null = null;
  for (let i = 0; i < array.length; i++) {
    const value = array[i] as Json;
    const changed = change(value, i);
    if (changed !== value) {
      copy ??= array.slice();
      copy[i] = changed;
    }
  }
  return copy ?? array;
}

/**
 * Whether two values would be stored as the same bytes. The API server compares serialised objects, and Go
 * writes map keys in sorted order, so the order of keys does not matter; the order of list items does.
 */
export function sameJson(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => sameJson(item, b[i]));
  if (Array.isArray(b)) return false;
  const object = a as JsonObject;
  const other = b as JsonObject;
  const keys = Object.keys(object);
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && sameJson(object[key] as Json, other[key] as Json));
}

/**
 * JSON merge patch (RFC 7386): objects are merged field by field, null removes a field, anything else –
 * a whole array too – replaces what was there. Returns the target itself when the patch changes nothing.
 */
export function mergePatch(target: Json, patch: Json): Json {
  if (!isObject(patch)) return sameJson(target, patch) ? target : patch;
  const old: JsonObject = isObject(target) ? target : {};
  const merged = mapObject(old, (key, value) => {
    if (!Object.hasOwn(patch, key)) return value;
    const wanted = patch[key] as Json;
    return wanted === null ? undefined : mergePatch(value, wanted);
  });
  const added = Object.keys(patch).filter((key) => patch[key] !== null && !Object.hasOwn(old, key));
  // A patch for what is no object yet makes one, even if it then sets nothing.
  if (added.length === 0) return merged;
  const grown: Record<string, Json> = {};
  for (const key of Object.keys(merged)) put(grown, key, merged[key] as Json);
  // Merged with "nothing there", so that nulls further down vanish, as the RFC wants.
  for (const key of added) put(grown, key, mergePatch({}, patch[key] as Json));
  return grown;
}
