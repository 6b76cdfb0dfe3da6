/**
 * What a Kubernetes API server does with a custom resource before it stores it, by the CRD's structural schema:
 * it prunes unknown fields, drops nulls that the schema does not allow, and fills in defaults – in this order,
 * on every create, update and patch (apiextensions-apiserver, pkg/apiserver/schema, v0.32.3: the packages pruning and
 * defaulting). `recordings/structural-schema-vectors.json` holds what that code answers; the test compares.
 *
 * Nothing here changes its input; what stays as it was is the same reference.
 */
import { type Json, type JsonObject, mapArray, mapObject, put } from './json.ts';

export type { Json } from './json.ts';

/** A structural schema, as JSON under `openAPIV3Schema`. Keywords that only validate do not matter here and may stand. */
export interface StructuralSchema {
  readonly type?: string;
  readonly properties?: { readonly [field: string]: StructuralSchema };
  readonly additionalProperties?: boolean | StructuralSchema;
  readonly items?: StructuralSchema;
  readonly default?: Json;
  readonly nullable?: boolean;
  readonly format?: string;
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
  readonly 'x-kubernetes-embedded-resource'?: boolean;
  readonly 'x-kubernetes-int-or-string'?: boolean;
  readonly [keyword: string]: unknown;
}

/** The path of the root: no field of it has a dot in front. Not the same as a field with an empty name. */
type Path = string | null;
const fieldPath = (path: Path, key: string): string => (path === null ? key : `${path}.${key}`);
const itemPath = (path: Path, index: number): string => `${path ?? ''}[${index}]`;

/** Fields that a whole resource has without its schema saying so. */
const isMetaField = (key: string): boolean => key === 'apiVersion' || key === 'kind' || key === 'metadata';

export interface Pruned {
  readonly value: Json;
  /** the fields that were cut off, as `status.parents[0].parentRef.port`; sorted as Go sorts, not below a field already cut off */
  readonly pruned: readonly string[];
}

/**
 * Drops the fields that the schema does not know. With `root` the value is a whole resource: apiVersion, kind and
 * metadata stay untouched, as they do in an x-kubernetes-embedded-resource.
 */
export function prune(value: Json, schema: StructuralSchema, { root = false }: { readonly root?: boolean } = {}): Pruned {
  const pruned: string[] = [];
  const kept = pruneValue(value, schema, { isResource: root || isEmbedded(schema), preserves: preservesUnknown(schema) }, null, pruned);
  return { value: kept, pruned: sorted(pruned) };
}

interface PruneRules {
  /** apiVersion, kind and metadata belong to it by themselves */
  readonly isResource: boolean;
  /** unknown fields stay */
  readonly preserves: boolean;
}
const STRICT: PruneRules = { isResource: false, preserves: false };

const isEmbedded = (schema: StructuralSchema): boolean => schema['x-kubernetes-embedded-resource'] === true;
const preservesUnknown = (schema: StructuralSchema): boolean => schema['x-kubernetes-preserve-unknown-fields'] === true;

/** Without a schema nothing is known here (inside `additionalProperties: true`), so every field of every object goes. */
function pruneValue(value: Json, schema: StructuralSchema | undefined, rules: PruneRules, path: Path, pruned: string[]): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return pruneItems(value, schema?.items, rules.preserves, path, pruned);
  return mapObject(value as JsonObject, (key, child) => {
    if (rules.isResource && isMetaField(key)) return child;
    if (schema !== undefined && knows(schema, key)) return pruneNested(child, schemaOfField(schema, key), false, fieldPath(path, key), pruned);
    if (rules.preserves) return child;
    // The API server drops these from the root of a bare value without reporting them.
    if (path !== null || schema === undefined || !isMetaField(key)) pruned.push(fieldPath(path, key));
    return undefined;
  });
}

/** x-kubernetes-preserve-unknown-fields at a list goes for its items too, and on through lists of lists. */
function pruneItems(list: readonly Json[], items: StructuralSchema | undefined, preserves: boolean, path: Path, pruned: string[]): readonly Json[] {
  if (preserves && items === undefined) return list;
  return mapArray(list, (item, i) => pruneNested(item, items, preserves, itemPath(path, i), pruned));
}

function pruneNested(value: Json, schema: StructuralSchema | undefined, preserves: boolean, path: Path, pruned: string[]): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (schema === undefined) return pruneValue(value, schema, STRICT, path, pruned);
  return pruneValue(value, schema, { isResource: isEmbedded(schema), preserves: preserves || preservesUnknown(schema) }, path, pruned);
}

export interface NullsDropped {
  readonly value: Json;
  /** the fields whose null was dropped, sorted */
  readonly dropped: readonly string[];
}

/** Drops fields that are null where the schema says neither `nullable` nor a default. Items of lists stay. */
export function dropNulls(value: Json, schema: StructuralSchema): NullsDropped {
  const dropped: string[] = [];
  const kept = dropNullsIn(value, schema, null, dropped);
  return { value: kept, dropped: sorted(dropped) };
}

function dropNullsIn(value: Json, schema: StructuralSchema | undefined, path: Path, dropped: string[]): Json {
  if (typeof value !== 'object' || value === null || schema === undefined) return value;
  if (Array.isArray(value)) return mapArray(value, (item, i) => dropNullsIn(item, schema.items, itemPath(path, i), dropped));
  return mapObject(value as JsonObject, (key, child) => {
    const sub = schemaOfField(schema, key);
    if (!isForbiddenNull(child, sub) || defaultOf(sub) !== undefined) return dropNullsIn(child, sub, fieldPath(path, key), dropped);
    dropped.push(fieldPath(path, key));
    return undefined;
  });
}

export interface Defaulted {
  readonly value: Json;
  /** the fields that the schema filled in, sorted; not those inside a value that was filled in as a whole */
  readonly defaulted: readonly string[];
}

/** Fills in the schema's defaults: for fields that are missing, and for nulls where the schema says no `nullable`. */
export function applyDefaults(value: Json, schema: StructuralSchema): Defaulted {
  const defaulted: string[] = [];
  const filled = fill(value, schema, null, defaulted);
  return { value: filled, defaulted: sorted(defaulted) };
}

function fill(value: Json, schema: StructuralSchema | undefined, path: Path, defaulted: string[]): Json {
  if (typeof value !== 'object' || value === null || schema === undefined) return value;
  if (Array.isArray(value)) return mapArray(value, (item, i) => fillPlace(item, schema.items, itemPath(path, i), defaulted));
  const whole = addMissing(value as JsonObject, schema, path, defaulted);
  return mapObject(whole, (key, child) => fillPlace(child, schemaOfField(schema, key), fieldPath(path, key), defaulted));
}

/** A place that has a value, perhaps a null that the schema replaces. */
function fillPlace(value: Json, schema: StructuralSchema | undefined, path: Path, defaulted: string[]): Json {
  const byDefault = isForbiddenNull(value, schema) ? defaultOf(schema) : undefined;
  if (byDefault === undefined) return fill(value, schema, path, defaulted);
  if (path !== null) defaulted.push(path);
  return fill(byDefault, schema, path, []);
}

function addMissing(object: JsonObject, schema: StructuralSchema, path: Path, defaulted: string[]): JsonObject {
  const { properties } = schema;
  if (properties === undefined) return object;
  let copy: Record<string, Json> | null = null;
  for (const key of Object.keys(properties)) {
    const byDefault = defaultOf(properties[key]);
    if (byDefault === undefined || Object.hasOwn(object, key)) continue;
    if (copy === null) {
      copy = {};
      for (const old of Object.keys(object)) put(copy, old, object[old] as Json);
    }
    // A default may itself lack fields that have defaults.
    put(copy, key, fill(byDefault, properties[key], null, []));
    defaulted.push(fieldPath(path, key));
  }
  return copy ?? object;
}

/** `default: null` is as good as none. */
function defaultOf(schema: StructuralSchema | undefined): Json | undefined {
  return schema?.default ?? undefined;
}

function isForbiddenNull(value: Json, schema: StructuralSchema | undefined): boolean {
  return value === null && schema !== undefined && schema.nullable !== true;
}

/** `additionalProperties: true` allows any field but says nothing about it. */
function knows(schema: StructuralSchema, key: string): boolean {
  return (schema.properties !== undefined && Object.hasOwn(schema.properties, key)) || (schema.additionalProperties ?? undefined) !== undefined;
}

/** The schema for one field of an object, or undefined when the schema says nothing about it. */
export function schemaOfField({ properties, additionalProperties }: StructuralSchema, key: string): StructuralSchema | undefined {
  if (properties !== undefined && Object.hasOwn(properties, key)) return properties[key];
  return typeof additionalProperties === 'object' && additionalProperties !== null ? additionalProperties : undefined;
}

function sorted(paths: string[]): readonly string[] {
  return paths.length > 1 ? paths.sort(byCodePoint) : paths;
}

/** The order of Go's sort.Strings: by bytes of UTF-8, that is by code point; JavaScript's own order differs beyond U+FFFF. */
function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const one = a.charCodeAt(i);
    const other = b.charCodeAt(i);
    if (one === other) continue;
    return isSurrogate(one) === isSurrogate(other) ? one - other : isSurrogate(one) ? 1 : -1;
  }
  return a.length - b.length;
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;
