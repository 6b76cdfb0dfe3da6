/** The CRD bench: texts in, verdicts out. What the page and `museum crd check` call. */
import { type Crd, type CrdVersion, isCrd, nameOf, readCrd, servedVersion, usualVersion } from './crd.ts';
import { about, CrdError, quoted } from './crd-error.ts';
import { fieldOf, isObject, type Json, type JsonObject } from './json.ts';
import { ResultSize } from './json-size.ts';
import { type Judgement, judge } from './judge.ts';
import { readDocuments } from './read-documents.ts';
import { kindOf } from './schema-shape.ts';

export interface CheckRequest {
  /** YAML or JSON with one or more CustomResourceDefinitions; other kinds beside them are passed over */
  readonly crd: string;
  /** YAML or JSON with one or more objects as the controller writes them, whole resources or only a status */
  readonly object: string;
  /** the version to write in; without it each object's own, or the storage version for a bare status */
  readonly version?: string;
}

export interface CheckResult extends Judgement {
  readonly crd: {
    readonly group: string;
    readonly kind: string;
    readonly plural: string;
    readonly version: string;
    /** whether the status is written through /status, by itself */
    readonly subresource: boolean;
    /** names of the served versions, in the CRD's order */
    readonly served: readonly string[];
  };
  /** the write that was judged; a bare status stands under `status` */
  readonly written: JsonObject;
}

/** A result for each object, in order; at least one. Throws a CrdError in plain words for anything that cannot be judged. */
export function check({ crd, object, version }: CheckRequest): CheckResult[] {
  const crds = about('the CRD', { about: 'crd' }, () => readCrds(crd));
  const documents = about('the object', { about: 'object' }, () => readDocuments(object));
  const size = new ResultSize();
  return documents.map((document, i) =>
    about(documents.length > 1 ? `object ${i + 1}` : 'the object', { about: 'object' }, () => {
      const result = checkOne(crds, document, version);
      size.add(result.object);
      return result;
    }),
  );
}

/** The CRDs in a text: at least one; other kinds beside them are passed over. Throws a CrdError. */
export function readCrds(text: string): readonly [Crd, ...Crd[]] {
  const documents = readDocuments(text, { rounding: true });
  const crds = documents.filter(isCrd);
  // Without any CRD the first document says what it is instead.
  return (crds.length > 0 ? crds : documents).map(readCrd) as [Crd, ...Crd[]];
}

function checkOne(crds: readonly [Crd, ...Crd[]], document: Json, asked: string | undefined): CheckResult {
  if (!isObject(document)) throw new CrdError(`is ${kindOf(document)}, not an object`);
  const { crd, version, written, partial } = addressOf(crds, document, asked);
  const { group, kind, plural } = crd;
  const served = crd.versions.filter((v) => v.served).map((v) => v.name);
  return {
    ...judge(written, crd, version, partial),
    crd: { group, kind, plural, version: version.name, subresource: version.statusSubresource, served },
    written,
  };
}

interface Address {
  readonly crd: Crd;
  readonly version: CrdVersion;
  readonly written: JsonObject;
  /** a part of a resource, as a status written by itself */
  readonly partial: boolean;
}

/** Whose schema is meant: by apiVersion and kind, or the first CRD's when the object does not say. */
function addressOf(crds: readonly [Crd, ...Crd[]], document: JsonObject, asked: string | undefined): Address {
  const apiVersion = fieldOf(document, 'apiVersion');
  const kind = fieldOf(document, 'kind');
  if (apiVersion !== undefined || kind !== undefined) {
    if (typeof apiVersion !== 'string') throw new CrdError(`has a kind, but its apiVersion is ${kindOf(apiVersion)}`, { path: 'apiVersion' });
    if (typeof kind !== 'string') throw new CrdError(`has an apiVersion, but its kind is ${kindOf(kind)}`, { path: 'kind' });
    const [group = '', name] = apiVersion.includes('/') ? apiVersion.split('/', 2) : ['', apiVersion];
    const crd = crds.find((c) => c.group === group && c.kind === kind);
    if (!crd)
      throw new CrdError(
        `no CRD here is for ${quoted(group === '' ? kind : `${kind}.${group}`)}; there ${crds.length > 1 ? 'are' : 'is'} ${crds.map((c) => `${c.kind}.${c.group}`).join(', ')}`,
      );
    return { crd, version: servedVersion(crd, asked ?? name ?? ''), written: document, partial: false };
  }
  const [crd] = crds;
  const version = asked === undefined ? usualVersion(crd) : servedVersion(crd, asked);
  if (isHeadless(document)) return { crd, version, written: document, partial: true };
  if (!Object.hasOwn(version.schema.properties ?? {}, 'status')) {
    throw new CrdError(`says neither apiVersion and kind nor spec or status, and ${nameOf(crd)}/${version.name} has no status that it could be`);
  }
  return { crd, version, written: { status: document }, partial: true };
}

/** A resource without its apiVersion and kind; anything else without them is taken for a status. */
function isHeadless(document: JsonObject): boolean {
  const keys = Object.keys(document);
  return keys.some((key) => key === 'spec' || key === 'status') && keys.every((key) => key === 'spec' || key === 'status' || key === 'metadata');
}
