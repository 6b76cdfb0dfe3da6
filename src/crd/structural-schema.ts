/**
 * What a Kubernetes API server does with a custom resource before it stores it, by the CRD's structural schema:
 * it prunes unknown fields, drops nulls that the schema does not allow, and fills in defaults – in this order,
 * on every create, update and patch (apiextensions-apiserver, pkg/apiserver/schema, v0.32.3: the packages pruning and
 * defaulting). `recordings/structural-schema-vectors.json` holds what that code answers; the test compares.
 *
 * Nothing here changes its input; what stays as it was is the same reference. A schema must not be changed after its first use.
 */
import { type Json, type JsonObject, mapArray, mapObject, put } from './json.ts';
import { Trail } from './trail.ts';

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

/** Fields that a whole resource has without its schema saying so. */
const isMetaField = (key: string): boolean => key === 'apiVersion' || key === 'kind' || key === 'metadata';
const isEmbedded = (schema: StructuralSchema | undefined): boolean => schema?.['x-kubernetes-embedded-resource'] === true;
const preservesUnknown = (schema: StructuralSchema | undefined): boolean => schema?.['x-kubernetes-preserve-unknown-fields'] === true;

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
  const trail = new Trail();
  return { value: pruneValue(value, schema, root || isEmbedded(schema), preservesUnknown(schema), trail), pruned: trail.sorted() };
}

/** Without a schema nothing is known here, so every field of every object goes. */
function pruneValue(value: Json, schema: StructuralSchema | undefined, isResource: boolean, preserves: boolean, trail: Trail): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return pruneItems(value, schema?.items, preserves, trail);
  return mapObject(value as JsonObject, (key, child) => {
    if (isResource && isMetaField(key)) return child;
    const sub = schema && schemaOfField(schema, key);
    // `additionalProperties: true` allows the field, but nothing is known about what is in it.
    if (sub !== undefined || allowsAnyField(schema)) return pruneStep(key, child, sub, false, trail);
    if (preserves) return child;
    // The API server drops these from the root of a bare value without reporting them.
    if (!trail.atRoot || schema === undefined || !isMetaField(key)) trail.note(key);
    return undefined;
  });
}

/** x-kubernetes-preserve-unknown-fields at a list goes for its items too, and on through lists of lists. */
function pruneItems(list: readonly Json[], items: StructuralSchema | undefined, preserves: boolean, trail: Trail): readonly Json[] {
  if (preserves && items === undefined) return list;
  return mapArray(list, (item, i) => pruneStep(i, item, items, preserves, trail));
}

function pruneStep(step: string | number, value: Json, schema: StructuralSchema | undefined, preserves: boolean, trail: Trail): Json {
  if (typeof value !== 'object' || value === null) return value;
  trail.enter(step);
  const kept = pruneValue(value, schema, isEmbedded(schema), preserves || preservesUnknown(schema), trail);
  trail.leave();
  return kept;
}

export interface NullsDropped {
  readonly value: Json;
  /** the fields whose null was dropped, sorted */
  readonly dropped: readonly string[];
}

/** Drops fields that are null where the schema says neither `nullable` nor a default. Items of lists stay. */
export function dropNulls(value: Json, schema: StructuralSchema): NullsDropped {
  const trail = new Trail();
  return { value: dropNullsIn(value, schema, trail), dropped: trail.sorted() };
}

function dropNullsIn(value: Json, schema: StructuralSchema, trail: Trail): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return mapArray(value, (item, i) => dropNullsStep(i, item, schema.items, trail));
  return mapObject(value as JsonObject, (key, child) => {
    const sub = schemaOfField(schema, key);
    if (!isForbiddenNull(child, sub) || defaultOf(sub) !== undefined) return dropNullsStep(key, child, sub, trail);
    trail.note(key);
    return undefined;
  });
}

function dropNullsStep(step: string | number, value: Json, schema: StructuralSchema | undefined, trail: Trail): Json {
  if (typeof value !== 'object' || value === null || schema === undefined) return value;
  trail.enter(step);
  const kept = dropNullsIn(value, schema, trail);
  trail.leave();
  return kept;
}

export interface Defaulted {
  readonly value: Json;
  /** the fields that the schema filled in, sorted; not those inside a value that was filled in as a whole */
  readonly defaulted: readonly string[];
}

/** Fills in the schema's defaults: for fields that are missing, and for nulls where the schema says no `nullable`. */
export function applyDefaults(value: Json, schema: StructuralSchema): Defaulted {
  const trail = new Trail();
  return { value: fill(value, schema, trail), defaulted: trail.sorted() };
}

function fill(value: Json, schema: StructuralSchema, trail: Trail): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return mapArray(value, (item, i) => fillStep(i, item, schema.items, trail));
  const whole = addMissing(value as JsonObject, schema, trail);
  return mapObject(whole, (key, child) => fillStep(key, child, schemaOfField(schema, key), trail));
}

/** A place that has a value, perhaps a null that the schema replaces. */
function fillStep(step: string | number, value: Json, schema: StructuralSchema | undefined, trail: Trail): Json {
  if (schema === undefined || (typeof value !== 'object' && value !== null)) return value;
  trail.enter(step);
  const byDefault = isForbiddenNull(value, schema) ? defaultOf(schema) : undefined;
  if (byDefault !== undefined) trail.note();
  const filled = byDefault === undefined ? fill(value, schema, trail) : fillDefault(byDefault, schema, trail);
  trail.leave();
  return filled;
}

function addMissing(object: JsonObject, schema: StructuralSchema, trail: Trail): JsonObject {
  let copy: Record<string, Json> | null = null;
  for (const [key, sub, byDefault] of defaultsIn(schema)) {
    if (Object.hasOwn(object, key)) continue;
    if (copy === null) {
      copy = {};
      for (const old of Object.keys(object)) put(copy, old, object[old] as Json);
    }
    trail.note(key);
    trail.enter(key);
    put(copy, key, fillDefault(byDefault, sub, trail));
    trail.leave();
  }
  return copy ?? object;
}

type DefaultField = readonly [key: string, schema: StructuralSchema, byDefault: Json];
/** Looked up once per schema: a schema may have thousands of fields and an object thousands of items of it. */
const knownDefaults = new WeakMap<StructuralSchema, readonly DefaultField[]>();

function defaultsIn(schema: StructuralSchema): readonly DefaultField[] {
  let fields = knownDefaults.get(schema);
  if (fields === undefined) {
    fields = Object.entries(schema.properties ?? {}).flatMap(([key, sub]): DefaultField[] => {
      const byDefault = defaultOf(sub);
      return byDefault === undefined ? [] : [[key, sub, byDefault]];
    });
    knownDefaults.set(schema, fields);
  }
  return fields;
}

/** A default may itself lack fields that have defaults; they belong to it and are not noted. */
function fillDefault(byDefault: Json, schema: StructuralSchema, trail: Trail): Json {
  return typeof byDefault === 'object' ? trail.silently(() => fill(byDefault, schema, trail)) : byDefault;
}

/** `default: null` is as good as none. */
function defaultOf(schema: StructuralSchema | undefined): Json | undefined {
  return schema?.default ?? undefined;
}

function isForbiddenNull(value: Json, schema: StructuralSchema | undefined): boolean {
  return value === null && schema !== undefined && schema.nullable !== true;
}

function allowsAnyField(schema: StructuralSchema | undefined): boolean {
  return typeof schema?.additionalProperties === 'boolean';
}

/** The schema for one field of an object, or undefined when the schema says nothing about it. */
export function schemaOfField({ properties, additionalProperties }: StructuralSchema, key: string): StructuralSchema | undefined {
  if (properties !== undefined && Object.hasOwn(properties, key)) return properties[key];
  return typeof additionalProperties === 'object' && additionalProperties !== null ? additionalProperties : undefined;
}
