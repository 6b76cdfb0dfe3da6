/**
 * Which schemas Kubernetes accepts as structural in a CRD (apiextensions-apiserver: pkg/apiserver/schema/validation.go
 * and complete.go, and what pkg/apis/apiextensions/validation refuses in any CRD schema). Only a structural schema can say
 * which fields are known; pruning and defaulting rest on it.
 *
 * Left out, since the bench's answer does not depend on them: rules about patterns, CEL, list types and costs.
 */
import { type Json, sameJson } from './json.ts';
import { JUNCTORS } from './schema-shape.ts';
import { prune, type StructuralSchema } from './structural-schema.ts';

export interface SchemaProblem {
  /** as Kubernetes writes it: `….openAPIV3Schema.properties[spec].type` */
  readonly path: string;
  readonly text: string;
}

const TYPES = ['array', 'boolean', 'integer', 'number', 'object', 'string'];
const UNSUPPORTED = ['id', '$schema', '$ref', 'patternProperties', 'dependencies', 'additionalItems', 'definitions'];
/** Inside allOf, anyOf, oneOf and not a schema may only validate. */
const NOT_IN_VALIDATION = [
  'type',
  'additionalProperties',
  'default',
  'title',
  'description',
  'nullable',
  'externalDocs',
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-embedded-resource',
  'x-kubernetes-int-or-string',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-list-type',
  'x-kubernetes-map-type',
  'x-kubernetes-validations',
];
/** The one pattern of types inside anyOf that is allowed, for x-kubernetes-int-or-string. */
const INT_OR_STRING: Json = [{ type: 'integer' }, { type: 'string' }];

type Level = 'root' | 'item' | 'field';
type Report = (path: string, text: string) => void;

/** Everything that keeps the schema from being structural; empty when it is. The schema has been through readSchema. */
export function structuralProblems(schema: StructuralSchema, path: string): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  checkSchema(schema, 'root', path, (at, text) => problems.push({ path: at, text }));
  return problems;
}

/** `lenient`: items of a list that preserves unknown fields, which keep theirs too. */
function checkSchema(schema: StructuralSchema, level: Level, path: string, report: Report, lenient = false): void {
  checkKeywords(schema, level, path, report);
  checkMetaFields(schema, level, path, report);
  checkDefault(schema, lenient, path, report);
  const firstOfAll = (schema.allOf as readonly StructuralSchema[] | undefined)?.[0];
  checkValidation(schema, schema, isIntOrString(schema), isIntOrString(firstOfAll), path, report);
  const { items, properties = {}, additionalProperties } = schema;
  if (items !== undefined) checkSchema(items, 'item', `${path}.items`, report, lenient || schema['x-kubernetes-preserve-unknown-fields'] === true);
  for (const [field, sub] of Object.entries(properties)) checkSchema(sub, 'field', `${path}.properties[${field}]`, report);
  if (typeof additionalProperties === 'object') checkSchema(additionalProperties, 'field', `${path}.additionalProperties`, report);
}

function checkKeywords(schema: StructuralSchema, level: Level, path: string, report: Report): void {
  const { type = '', items, properties = {}, additionalProperties } = schema;
  const intOrString = schema['x-kubernetes-int-or-string'] === true;
  const preserves = schema['x-kubernetes-preserve-unknown-fields'] === true;
  const embedded = schema['x-kubernetes-embedded-resource'] === true;
  checkUnsupported(schema, path, report);
  if (type !== '' && !TYPES.includes(type)) {
    report(`${path}.type`, type === 'null' ? 'must not be null; nullable: true allows null' : `must be one of ${TYPES.join(', ')}`);
  }
  if (embedded && type !== 'object') report(`${path}.type`, 'must be object for an x-kubernetes-embedded-resource');
  else if (type === '' && !intOrString && !preserves) {
    report(`${path}.type`, level === 'root' ? 'is missing at the root' : level === 'item' ? 'is missing for the items of a list' : 'is missing for a field');
  } else if (level === 'root' && type !== '' && type !== 'object') report(`${path}.type`, 'must be object at the root');
  if (type === 'array' && items === undefined) report(`${path}.items`, 'is missing: a list needs a schema for its items');
  if (additionalProperties !== undefined) {
    if (level === 'root') report(`${path}.additionalProperties`, 'must not be used at the root');
    else if (embedded) report(`${path}.additionalProperties`, 'must not be used in an x-kubernetes-embedded-resource');
    else if (additionalProperties !== true && Object.keys(properties).length > 0) {
      report(`${path}.additionalProperties`, 'and properties exclude each other');
    }
  }
  if (embedded && !preserves && Object.keys(properties).length === 0) {
    report(`${path}.properties`, 'must not be empty in an x-kubernetes-embedded-resource that does not preserve unknown fields');
  }
  if (intOrString && preserves) report(`${path}.x-kubernetes-preserve-unknown-fields`, 'and x-kubernetes-int-or-string exclude each other');
  if (intOrString && embedded) report(`${path}.x-kubernetes-embedded-resource`, 'and x-kubernetes-int-or-string exclude each other');
  if (schema['x-kubernetes-preserve-unknown-fields'] === false) report(`${path}.x-kubernetes-preserve-unknown-fields`, 'must be true or left out');
}

function checkUnsupported(schema: StructuralSchema, path: string, report: Report): void {
  for (const keyword of UNSUPPORTED) if (Object.hasOwn(schema, keyword)) report(`${path}.${keyword}`, 'is not supported in a CRD');
  if (schema.uniqueItems === true) report(`${path}.uniqueItems`, 'must not be true in a CRD');
}

/** apiVersion, kind and metadata of a resource are Kubernetes' own; a schema may hardly say anything about them. */
function checkMetaFields({ properties = {}, ...schema }: StructuralSchema, level: Level, path: string, report: Report): void {
  if (level !== 'root' && schema['x-kubernetes-embedded-resource'] !== true) return;
  for (const [field, type] of [
    ['apiVersion', 'string'],
    ['kind', 'string'],
    ['metadata', 'object'],
  ] as const) {
    if (!Object.hasOwn(properties, field)) continue;
    const sub = properties[field] as StructuralSchema;
    const at = `${path}.properties[${field}]`;
    if (sub.type !== type) report(`${at}.type`, `must be ${type}`);
    if (level !== 'root') continue;
    if (sub.default !== undefined) report(`${at}.default`, `must not be set for the resource's own ${field}`);
    if (field === 'metadata' && saysTooMuchAboutMetadata(sub)) report(at, 'may only restrict name and generateName');
  }
}

function saysTooMuchAboutMetadata({ properties = {}, ...schema }: StructuralSchema): boolean {
  const isOther = (keyword: string) => !['type', 'default', 'externalDocs', 'example'].includes(keyword) && isSet(schema[keyword]);
  return Object.keys(schema).some(isOther) || Object.keys(properties).some((field) => field !== 'name' && field !== 'generateName');
}

/** A default that the server would prune again would never come to rest. */
function checkDefault(schema: StructuralSchema, lenient: boolean, path: string, report: Report): void {
  const { default: byDefault } = schema;
  if (byDefault === undefined || byDefault === null) return;
  if (!hasType(byDefault, schema)) {
    report(`${path}.default`, `must be ${schema['x-kubernetes-int-or-string'] === true ? 'an integer or a string' : `of type ${schema.type}`}`);
  }
  const unknown = lenient ? undefined : prune(byDefault, schema).pruned[0];
  if (unknown !== undefined) report(`${path}.default`, `has a field that its own schema does not know: ${unknown}`);
}

function hasType(value: Json, schema: StructuralSchema): boolean {
  if (schema['x-kubernetes-int-or-string'] === true) return typeof value === 'string' || Number.isInteger(value);
  if (schema.type === undefined || schema.type === '') return true;
  if (schema.type === 'array') return Array.isArray(value);
  if (schema.type === 'integer') return Number.isInteger(value);
  if (schema.type === 'object') return typeof value === 'object' && !Array.isArray(value);
  return typeof value === schema.type;
}

/**
 * `own`: the structural schema at the same place; what validation speaks of must be known there.
 * The two flags say where the pattern for int-or-string stands, which may name types.
 */
function checkValidation(
  schema: StructuralSchema,
  own: StructuralSchema,
  patternInAnyOf: boolean,
  patternInFirstOfAll: boolean,
  path: string,
  report: Report,
): void {
  for (const junctor of JUNCTORS) {
    if (junctor === 'anyOf' && patternInAnyOf) continue;
    const clauses = (schema[junctor] ?? []) as readonly StructuralSchema[];
    clauses.forEach((clause, i) => {
      checkClause(clause, own, junctor === 'allOf' && i === 0 && patternInFirstOfAll, `${path}.${junctor}[${i}]`, report);
    });
  }
  if (schema.not !== undefined) checkClause(schema.not as StructuralSchema, own, false, `${path}.not`, report);
}

function isIntOrString(schema: StructuralSchema | undefined): boolean {
  return schema?.anyOf !== undefined && sameJson(schema.anyOf as Json, INT_OR_STRING);
}

function checkClause(clause: StructuralSchema, own: StructuralSchema, patternInAnyOf: boolean, path: string, report: Report): void {
  for (const keyword of NOT_IN_VALIDATION) if (isSet(clause[keyword])) report(`${path}.${keyword}`, 'must not be set inside allOf, anyOf, oneOf or not');
  checkUnsupported(clause, path, report);
  if (clause.items !== undefined) checkNested(clause.items, own.items, `${path}.items`, report);
  for (const [field, sub] of Object.entries(clause.properties ?? {})) {
    const at = `${path}.properties[${field}]`;
    if (field === 'metadata') report(at, 'must not be spoken of inside allOf, anyOf, oneOf or not');
    checkNested(sub, Object.hasOwn(own.properties ?? {}, field) ? own.properties?.[field] : undefined, at, report);
  }
  checkValidation(clause, own, patternInAnyOf, false, path, report);
}

function checkNested(clause: StructuralSchema, own: StructuralSchema | undefined, path: string, report: Report): void {
  if (own === undefined) report(path, 'is validated, but the schema outside allOf, anyOf, oneOf and not does not know it');
  else checkClause(clause, own, false, path, report);
}

/** As Go sees it: an empty text, false and an empty list are as good as nothing. */
function isSet(value: unknown): boolean {
  return value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0);
}
