/**
 * Reads a bare schema: that its keywords have the right kinds of values, at any depth. Whether it is structural is
 * another question (structural-rules.ts): Kubernetes computes with schemas that it would not accept in a CRD, too.
 */
import { CrdError } from './crd-error.ts';
import { isObject, type Json, type JsonObject, mapArray, mapObject } from './json.ts';
import { MAX_SCHEMA_DEPTH } from './limits.ts';
import type { StructuralSchema } from './structural-schema.ts';

const FLAGS = ['nullable', 'x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource', 'x-kubernetes-int-or-string', 'uniqueItems'];
const TEXTS = ['type', 'format', 'title', 'description', 'pattern'];
/** Schemas that only validate. */
export const JUNCTORS = ['allOf', 'anyOf', 'oneOf'] as const;

/** `path` names the schema in messages. Keywords that are null are as good as absent, as in Go. Throws a CrdError. */
export function readSchema(json: Json, path: string): StructuralSchema {
  return schemaAt(json, path, 1) as unknown as StructuralSchema;
}

function schemaAt(json: Json, path: string, depth: number): JsonObject {
  if (!isObject(json)) throw new CrdError(`${path}: a schema is an object, not ${kindOf(json)}`, { path });
  if (depth > MAX_SCHEMA_DEPTH) throw new CrdError(`${path}: schemas are nested deeper than ${MAX_SCHEMA_DEPTH} levels`, { path });
  return mapObject(json, (keyword, value) => (value === null ? undefined : keywordAt(keyword, value, path, depth)));
}

function keywordAt(keyword: string, value: Json, schemaPath: string, depth: number): Json {
  const path = `${schemaPath}.${keyword}`;
  if (FLAGS.includes(keyword)) expect(typeof value === 'boolean', path, 'is true or false', value);
  if (TEXTS.includes(keyword)) expect(typeof value === 'string', path, 'is a text', value);
  if (keyword === 'items') {
    if (Array.isArray(value)) throw new CrdError(`${path}: must be one schema for all items, not a list of schemas`, { path });
    return schemaAt(value, path, depth + 1);
  }
  if (keyword === 'not') return schemaAt(value, path, depth + 1);
  if (keyword === 'additionalProperties') return typeof value === 'boolean' ? value : schemaAt(value, path, depth + 1);
  if (keyword === 'properties') {
    if (!isObject(value)) throw new CrdError(`${path}: is an object with a schema per field, not ${kindOf(value)}`, { path });
    return mapObject(value, (field, schema) => schemaAt(schema, `${path}[${field}]`, depth + 1));
  }
  if (JUNCTORS.some((junctor) => junctor === keyword)) {
    if (!Array.isArray(value)) throw new CrdError(`${path}: is a list of schemas, not ${kindOf(value)}`, { path });
    return mapArray(value, (schema, i) => schemaAt(schema, `${path}[${i}]`, depth + 1));
  }
  return value;
}

function expect(holds: boolean, path: string, what: string, value: Json): void {
  if (!holds) throw new CrdError(`${path}: ${what}, not ${kindOf(value)}`, { path });
}

/** What a value is, for a message. */
export function kindOf(value: Json | undefined): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? 'a text' : `${value}`;
}
