/** A CustomResourceDefinition (apiextensions.k8s.io/v1) as the bench needs it: whose schema it is, and each version's rules. */
import { CrdError, quoted } from './crd-error.ts';
import { fieldOf, isObject, type Json, type JsonObject } from './json.ts';
import { kindOf, readSchema } from './schema-shape.ts';
import { structuralProblems } from './structural-rules.ts';
import type { StructuralSchema } from './structural-schema.ts';

export interface CrdVersion {
  readonly name: string;
  readonly served: boolean;
  /** what is written to etcd has this version */
  readonly storage: boolean;
  /** the status is written through /status, by itself */
  readonly statusSubresource: boolean;
  readonly schema: StructuralSchema;
}

export interface Crd {
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  /** true: left over from v1beta1; nothing is pruned */
  readonly preserveUnknownFields: boolean;
  /** a webhook converts between versions; what it does cannot be known here */
  readonly convertedByWebhook: boolean;
  readonly versions: readonly CrdVersion[];
}

const GROUP = 'apiextensions.k8s.io';
const KIND = 'CustomResourceDefinition';

/** Whether a document calls itself a CRD, of whatever version. */
export function isCrd(document: Json): boolean {
  return isObject(document) && fieldOf(document, 'kind') === KIND;
}

/** Throws a CrdError that says what is wrong, and where. */
export function readCrd(document: Json): Crd {
  if (!isObject(document)) throw new CrdError(`not a ${KIND} but ${kindOf(document)}`);
  const kind = fieldOf(document, 'kind');
  if (kind !== KIND) throw new CrdError(`not a ${KIND}: its kind is ${typeof kind === 'string' ? quoted(kind) : kindOf(kind)}`, { path: 'kind' });
  const apiVersion = fieldOf(document, 'apiVersion');
  if (apiVersion === `${GROUP}/v1beta1`) {
    throw new CrdError(`this is the old form ${GROUP}/v1beta1, gone since Kubernetes 1.22; the bench reads ${GROUP}/v1`, { path: 'apiVersion' });
  }
  if (apiVersion !== `${GROUP}/v1`) {
    throw new CrdError(`a ${KIND} has apiVersion ${GROUP}/v1, not ${typeof apiVersion === 'string' ? quoted(apiVersion) : kindOf(apiVersion)}`, {
      path: 'apiVersion',
    });
  }
  const spec = objectAt(document, 'spec', 'spec');
  if (Object.hasOwn(spec, 'validation')) {
    throw new CrdError('spec.validation belongs to the old form v1beta1; in v1 each version has its own schema', { path: 'spec.validation' });
  }
  const names = objectAt(spec, 'names', 'spec.names');
  const conversion = fieldOf(spec, 'conversion');
  return {
    group: textAt(spec, 'group', 'spec.group'),
    kind: textAt(names, 'kind', 'spec.names.kind'),
    plural: textAt(names, 'plural', 'spec.names.plural'),
    preserveUnknownFields: fieldOf(spec, 'preserveUnknownFields') === true,
    convertedByWebhook: isObject(conversion) && fieldOf(conversion, 'strategy') === 'Webhook',
    versions: readVersions(fieldOf(spec, 'versions')),
  };
}

function readVersions(list: Json | undefined): CrdVersion[] {
  if (!Array.isArray(list) || list.length === 0)
    throw new CrdError(`spec.versions: is a list with at least one version, not ${kindOf(list)}`, { path: 'spec.versions' });
  const versions = list.map((version: Json, i) => readVersion(version, `spec.versions[${i}]`));
  for (const [i, { name }] of versions.entries()) {
    if (versions.findIndex((other) => other.name === name) < i)
      throw new CrdError(`spec.versions[${i}]: there are two versions ${quoted(name)}`, { path: `spec.versions[${i}]` });
  }
  if (versions.filter((version) => version.storage).length > 1)
    throw new CrdError('spec.versions: only one version can be the storage version', { path: 'spec.versions' });
  return versions;
}

function readVersion(json: Json, path: string): CrdVersion {
  if (!isObject(json)) throw new CrdError(`${path}: a version is an object, not ${kindOf(json)}`, { path });
  const name = textAt(json, 'name', `${path}.name`);
  const holder = fieldOf(json, 'schema');
  const schemaPath = `${path}.schema.openAPIV3Schema`;
  const bare = isObject(holder) ? fieldOf(holder, 'openAPIV3Schema') : undefined;
  if (bare === undefined || bare === null)
    throw new CrdError(`${schemaPath}: version ${quoted(name)} has no schema, and in v1 every version needs one`, { path: schemaPath });
  const schema = readSchema(bare, schemaPath);
  const problems = structuralProblems(schema, schemaPath);
  const [first] = problems;
  if (first) {
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
    throw new CrdError(`the schema of version ${quoted(name)} is not structural, so Kubernetes refuses it: ${first.path} ${first.text}${more}`, {
      path: first.path,
    });
  }
  const subresources = fieldOf(json, 'subresources');
  const status = isObject(subresources) ? fieldOf(subresources, 'status') : undefined;
  return {
    name,
    served: fieldOf(json, 'served') !== false,
    storage: fieldOf(json, 'storage') === true,
    statusSubresource: isObject(status),
    schema,
  };
}

function objectAt(parent: JsonObject, key: string, path: string): JsonObject {
  const value = fieldOf(parent, key);
  if (!isObject(value)) throw new CrdError(`${path}: is an object, not ${kindOf(value)}`, { path });
  return value;
}

function textAt(parent: JsonObject, key: string, path: string): string {
  const value = fieldOf(parent, key);
  if (typeof value !== 'string' || value === '') throw new CrdError(`${path}: is a name, not ${value === '' ? 'empty' : kindOf(value)}`, { path });
  return value;
}

/** The served version of that name; throws a CrdError that names those there are. */
export function servedVersion(crd: Crd, name: string): CrdVersion {
  const version = crd.versions.find((v) => v.name === name);
  const served = crd.versions.filter((v) => v.served).map((v) => v.name);
  const there = served.length > 0 ? `served are ${served.join(', ')}` : 'none is served';
  if (!version) throw new CrdError(`${nameOf(crd)} has no version ${quoted(name)}; ${there}`);
  if (!version.served) throw new CrdError(`version ${quoted(name)} of ${nameOf(crd)} is not served; ${there}`);
  return version;
}

/** What a writer talks to when nothing names a version: the storage version if it is served, else the first served one. */
export function usualVersion(crd: Crd): CrdVersion {
  const served = crd.versions.filter((version) => version.served);
  const usual = served.find((version) => version.storage) ?? served[0];
  if (!usual) throw new CrdError(`${nameOf(crd)} serves none of its versions`);
  return usual;
}

/** The resource's full name, as `httproutes.policy.linkerd.io`. */
export function nameOf({ plural, group }: Pick<Crd, 'plural' | 'group'>): string {
  return `${plural}.${group}`;
}
