import { describe, expect, it } from 'vitest';
import { readCrd } from './crd.ts';
import { EXAMPLES } from './example.ts';
import type { Json } from './json.ts';
import { readDocuments } from './read-documents.ts';

const SCHEMA = 'spec.versions[0].schema.openAPIV3Schema';
type Fields = Readonly<Record<string, unknown>>;

function crd(schema: unknown, { document = {}, spec = {}, version = {} }: { document?: Fields; spec?: Fields; version?: Fields } = {}): Json {
  return JSON.parse(
    JSON.stringify({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      spec: {
        group: 'museum.example',
        names: { kind: 'Thing', plural: 'things' },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema }, ...version }],
        ...spec,
      },
      ...document,
    }),
  ) as Json;
}

/** A schema with one field `f`. */
const field = (schema: unknown, more: Fields = {}) => ({ type: 'object', properties: { f: schema }, ...more });
const F = `${SCHEMA}.properties[f]`;

describe('readCrd', () => {
  it('reads what the examples are made of', () => {
    const [document = null] = readDocuments(EXAMPLES[0].crd);
    expect(readCrd(document)).toMatchObject({
      group: 'policy.linkerd.io',
      kind: 'HTTPRoute',
      plural: 'httproutes',
      preserveUnknownFields: false,
      versions: [{ name: 'v1beta3', served: true, storage: true, statusSubresource: true, schema: { type: 'object' } }],
    });
  });

  it.each([
    ['x-kubernetes-int-or-string without a type', { 'x-kubernetes-int-or-string': true }],
    ['with the pattern for it', { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }], pattern: '^1' }],
    ['with the pattern inside allOf', { 'x-kubernetes-int-or-string': true, allOf: [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, { pattern: '^1' }] }],
    ['anything preserved', { 'x-kubernetes-preserve-unknown-fields': true }],
    ['a map', { type: 'object', additionalProperties: { type: 'string' } }],
    ['additionalProperties: true beside properties', { type: 'object', additionalProperties: true, properties: { a: { type: 'string' } } }],
    ['an embedded resource', { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true }],
    [
      'validation of known fields',
      { type: 'object', properties: { a: { type: 'string' } }, oneOf: [{ required: ['a'] }, { properties: { a: { minLength: 1 } } }] },
    ],
    ['keywords that are null', { type: 'string', default: null, items: null, properties: null, nullable: null }],
    [
      'a default in a list that keeps unknown fields',
      { type: 'array', 'x-kubernetes-preserve-unknown-fields': true, items: { type: 'object', default: { a: 1 } } },
    ],
  ])('accepts %s', (_, schema) => {
    expect(readCrd(crd(field(schema))).versions).toHaveLength(1);
  });

  it('accepts name restrictions in the metadata of the root', () => {
    const metadata = { type: 'object', properties: { name: { type: 'string', maxLength: 10 } } };
    expect(readCrd(crd({ type: 'object', properties: { metadata, kind: { type: 'string' } } })).versions).toHaveLength(1);
  });

  it.each([
    ['another kind', crd({}, { document: { kind: 'Pod' } }), /^not a CustomResourceDefinition: its kind is "Pod"$/, 'kind'],
    ['a text', 'x', /^not a CustomResourceDefinition but a text$/, undefined],
    [
      'v1beta1',
      crd({}, { document: { apiVersion: 'apiextensions.k8s.io/v1beta1' } }),
      /old form apiextensions\.k8s\.io\/v1beta1, gone since Kubernetes 1\.22/,
      'apiVersion',
    ],
    ['another apiVersion', crd({}, { document: { apiVersion: 'v2' } }), /has apiVersion apiextensions\.k8s\.io\/v1, not "v2"$/, 'apiVersion'],
    ['no spec', crd({}, { document: { spec: null } }), /^spec: is an object, not null$/, 'spec'],
    ['no group', crd({}, { spec: { group: '' } }), /^spec\.group: is a name, not empty$/, 'spec.group'],
    ['a schema for all versions', crd({}, { spec: { validation: {} } }), /in v1 each version has its own schema$/, 'spec.validation'],
    ['no versions', crd({}, { spec: { versions: [] } }), /at least one version/, 'spec.versions'],
    ['no schema', crd(null), /version "v1" has no schema/, SCHEMA],
    ['no schema holder', crd({}, { version: { schema: null } }), /version "v1" has no schema/, SCHEMA],
    ['a schema that is a list', crd([]), /a schema is an object, not a list$/, SCHEMA],
    ['a list of item schemas', crd(field({ type: 'array', items: [{ type: 'string' }] })), /items: must be one schema for all items/, `${F}.items`],
    ['a list of types', crd(field({ type: ['string', 'null'] })), /type: is a text, not a list$/, `${F}.type`],
    ['nullable: "yes"', crd(field({ type: 'string', nullable: 'yes' })), /nullable: is true or false, not a text$/, `${F}.nullable`],
  ] as const)('refuses %s', (_, document, message, path) => {
    refuses(document, message, path);
  });

  it('refuses versions that are there twice, or stored twice', () => {
    const [version] = (crd({ type: 'object' }) as unknown as { spec: { versions: Json[] } }).spec.versions;
    refuses(crd({}, { spec: { versions: [version, version] } }), /there are two versions "v1"/, 'spec.versions[1]');
    refuses(crd({}, { spec: { versions: [version, { ...(version as object), name: 'v2' }] } }), /only one version can be the storage version/, 'spec.versions');
  });

  it.each([
    ['no type', {}, `${F}.type`],
    ['no type for items', { type: 'array', items: {} }, `${F}.items.type`],
    ['no items', { type: 'array' }, `${F}.items`],
    ['type null', { type: 'null' }, `${F}.type`],
    ['an unknown type', { type: 'int' }, `${F}.type`],
    ['$ref', { type: 'object', $ref: '#/x' }, `${F}.$ref`],
    ['definitions', { type: 'object', definitions: {} }, `${F}.definitions`],
    ['patternProperties', { type: 'object', patternProperties: {} }, `${F}.patternProperties`],
    ['uniqueItems', { type: 'array', uniqueItems: true, items: { type: 'string' } }, `${F}.uniqueItems`],
    [
      'additionalProperties: false beside properties',
      { type: 'object', additionalProperties: false, properties: { a: { type: 'string' } } },
      `${F}.additionalProperties`,
    ],
    [
      'a map that also has fields',
      { type: 'object', additionalProperties: { type: 'string' }, properties: { a: { type: 'string' } } },
      `${F}.additionalProperties`,
    ],
    ['preserve-unknown-fields: false', { type: 'object', 'x-kubernetes-preserve-unknown-fields': false }, `${F}.x-kubernetes-preserve-unknown-fields`],
    [
      'int-or-string that preserves',
      { 'x-kubernetes-int-or-string': true, 'x-kubernetes-preserve-unknown-fields': true },
      `${F}.x-kubernetes-preserve-unknown-fields`,
    ],
    ['an embedded resource without fields', { type: 'object', 'x-kubernetes-embedded-resource': true }, `${F}.properties`],
    [
      'an embedded resource that is a map',
      { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true, additionalProperties: true },
      `${F}.additionalProperties`,
    ],
    ['an embedded resource without type', { 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true }, `${F}.type`],
    ['a type inside anyOf', { type: 'string', anyOf: [{ type: 'string' }] }, `${F}.anyOf[0].type`],
    ['a default inside allOf', { type: 'string', allOf: [{ default: 'x' }] }, `${F}.allOf[0].default`],
    ['nullable inside not', { type: 'string', not: { nullable: true } }, `${F}.not.nullable`],
    ['a description inside oneOf', { type: 'string', oneOf: [{ description: 'x' }] }, `${F}.oneOf[0].description`],
    ['a field that only oneOf knows', { type: 'object', oneOf: [{ properties: { a: { minLength: 1 } } }] }, `${F}.oneOf[0].properties[a]`],
    ['items that only anyOf knows', { type: 'string', anyOf: [{ items: { minLength: 1 } }] }, `${F}.anyOf[0].items`],
    ['the pattern for int-or-string in oneOf', { 'x-kubernetes-int-or-string': true, oneOf: [{ type: 'integer' }, { type: 'string' }] }, `${F}.oneOf[0].type`],
    ['a default of another type', { type: 'integer', default: 'x' }, `${F}.default`],
    ['a default with unknown fields', { type: 'object', properties: { a: { type: 'string' } }, default: { b: 1 } }, `${F}.default`],
  ])('calls a schema with %s not structural', (_, schema, path) => {
    refuses(crd(field(schema)), /^the schema of version "v1" is not structural, so Kubernetes refuses it: /, path);
  });

  it.each([
    ['no type at the root', { properties: {} }, `${SCHEMA}.type`],
    ['a root that is a text', { type: 'string' }, `${SCHEMA}.type`],
    ['a root that is a map', { type: 'object', additionalProperties: { type: 'string' } }, `${SCHEMA}.additionalProperties`],
    [
      'labels in the metadata',
      field({ type: 'string' }, { properties: { metadata: { type: 'object', properties: { labels: { type: 'object' } } } } }),
      `${SCHEMA}.properties[metadata]`,
    ],
    ['metadata with a description', { type: 'object', properties: { metadata: { type: 'object', description: 'x' } } }, `${SCHEMA}.properties[metadata]`],
    [
      'metadata inside anyOf',
      { type: 'object', properties: { metadata: { type: 'object' } }, anyOf: [{ properties: { metadata: {} } }] },
      `${SCHEMA}.anyOf[0].properties[metadata]`,
    ],
    ['a kind that is a number', { type: 'object', properties: { kind: { type: 'integer' } } }, `${SCHEMA}.properties[kind].type`],
    ['a default for the kind', { type: 'object', properties: { kind: { type: 'string', default: 'x' } } }, `${SCHEMA}.properties[kind].default`],
  ])('refuses %s', (_, schema, path) => {
    refuses(crd(schema), /is not structural/, path);
  });

  it('counts what else is wrong', () => {
    refuses(
      crd({ type: 'object', properties: { a: {}, b: {}, c: {} } }),
      /properties\[a\]\.type is missing for a field \(and 2 more\)$/,
      `${SCHEMA}.properties[a].type`,
    );
  });

  it('refuses schemas nested deeper than a hundred', () => {
    let schema: Json = { type: 'string' };
    for (let i = 0; i < 120; i++) schema = { type: 'object', properties: { a: schema } };
    refuses(crd(schema), /schemas are nested deeper than 100 levels$/);
  });
});

function refuses(document: Json, message: RegExp, path?: string): void {
  const details = path === undefined ? {} : { details: { path } };
  expect(() => readCrd(document)).toThrow(expect.objectContaining({ name: 'CrdError', message: expect.stringMatching(message), ...details }));
}
