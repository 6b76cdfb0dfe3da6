/** What the API server keeps of a write, in the order of a real request. */
import type { Crd, CrdVersion } from './crd.ts';
import { type Json, type JsonObject, sameJson } from './json.ts';
import { applyDefaults, dropNulls, prune } from './structural-schema.ts';
import { inGoOrder, PathSet } from './trail.ts';

export interface Kept {
  /** what a reader of the written version sees afterwards */
  readonly object: JsonObject;
  /** fields that the schema does not know, sorted */
  readonly pruned: readonly string[];
  /** fields whose null was dropped, sorted */
  readonly nullsDropped: readonly string[];
  /** fields that the schema filled in, sorted */
  readonly defaulted: readonly string[];
  /** those of the lost fields that only the storage version does not keep */
  readonly lostInStorage: readonly string[];
}

/**
 * A whole resource, written in `version`: decoding the request prunes, drops nulls and fills in defaults by that version's
 * schema. Storing converts to the storage version, which prunes by its schema too, and reading back fills in its defaults
 * (apiextensions-apiserver, customresource_handler.go: schemaCoercingDecoder, schemaCoercingConverter, unstructuredDefaulter).
 * A conversion webhook may carry fields over under other names, so storage is left out then.
 *
 * Not done: validation, admission, and the cleaning of metadata. Throws a CrdError when defaults unfold without end.
 */
export function keep(written: JsonObject, crd: Crd, version: CrdVersion): Kept {
  const decoded = pass(written, crd, version);
  const storage = crd.versions.find((v) => v.storage) ?? version;
  return storage.name === version.name || crd.convertedByWebhook || sameSchema(storage, version) ? decoded : store(decoded, crd, storage, version);
}

function pass(written: JsonObject, { preserveUnknownFields }: Crd, { schema }: CrdVersion): Kept {
  const cut = preserveUnknownFields ? { value: written, pruned: [] } : prune(written, schema, { root: true });
  const bare = preserveUnknownFields ? { value: cut.value, dropped: [] } : dropNulls(cut.value, schema);
  const whole = applyDefaults(bare.value, schema);
  return { object: whole.value as JsonObject, pruned: cut.pruned, nullsDropped: bare.dropped, defaulted: whole.defaulted, lostInStorage: [] };
}

function store(decoded: Kept, crd: Crd, storage: CrdVersion, version: CrdVersion): Kept {
  const stored = pass(decoded.object, crd, storage);
  const read = crd.preserveUnknownFields ? { value: stored.object, pruned: [] } : prune(stored.object, version.schema, { root: true });
  // What one version fills in and the other does not know was never written and is not kept.
  const filledIn = new PathSet(decoded.defaulted);
  const cut = new PathSet([...stored.pruned, ...stored.nullsDropped, ...read.pruned]);
  const pruned = stored.pruned.filter((path) => !filledIn.covers(path));
  const nulls = stored.nullsDropped.filter((path) => !filledIn.covers(path));
  const defaulted = [...decoded.defaulted, ...stored.defaulted.filter((path) => !filledIn.covers(path))];
  return {
    object: read.value as JsonObject,
    pruned: inGoOrder([...decoded.pruned, ...pruned]),
    nullsDropped: inGoOrder([...decoded.nullsDropped, ...nulls]),
    defaulted: inGoOrder(defaulted.filter((path) => !cut.covers(path))),
    lostInStorage: inGoOrder([...pruned, ...nulls]),
  };
}

function sameSchema(a: CrdVersion, b: CrdVersion): boolean {
  return sameJson(a.schema as unknown as Json, b.schema as unknown as Json);
}
