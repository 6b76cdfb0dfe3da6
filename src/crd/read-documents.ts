/** A pasted or dropped text, YAML or JSON, as the documents in it. Refuses what it cannot read at once and in plain words. */
import { CrdError } from './crd-error.ts';
import { fieldOf, isObject, type Json } from './json.ts';
import { jsonBytes, utf8Bytes } from './json-size.ts';
import { MAX_BYTES, MAX_DOCUMENTS } from './limits.ts';
import { readYaml } from './read-yaml.ts';
import { scanJson } from './scan-json.ts';

export interface ReadOptions {
  /** lets pass integers beyond 2^53, which lose digits: right for a CRD, where they stand in `maximum` and the like */
  readonly rounding?: boolean;
}

/**
 * The documents that are not empty, in order, with Lists (kind: List, HTTPRouteList …) unfolded. Throws a CrdError, also
 * when there is no document at all.
 */
export function readDocuments(text: string, { rounding = false }: ReadOptions = {}): Json[] {
  // Counting bytes is cheap, but not for a text that is far too long anyway.
  if (text.length > MAX_BYTES || utf8Bytes(text) > MAX_BYTES) throw new CrdError(tooLarge(Math.max(text.length, utf8Bytes(text))));
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (body.trim() === '') throw new CrdError('there is nothing in it');
  const documents = (readJson(body, rounding) ?? readYaml(body, rounding)).filter((document) => document !== null).flatMap(unfold);
  if (documents.length === 0) throw new CrdError('there is no document in it');
  if (documents.length > MAX_DOCUMENTS) throw new CrdError(`more than ${MAX_DOCUMENTS} documents`);
  for (const document of documents) if (jsonBytes(document, MAX_BYTES) > MAX_BYTES) throw new CrdError('aliases unfold it to more than 1.5 MiB');
  return documents;
}

/** How a too large text is called, for readers that see its size before they have the text. */
export function tooLarge(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB is too large; the bench takes up to 1.5 MiB, as etcd does`;
}

/** JSON by itself: faster than YAML by far, and with tabs. Null when the text is not JSON; the YAML reader then says why. */
function readJson(text: string, rounding: boolean): Json[] | null {
  if (!/^\s*[[{]/.test(text)) return null;
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return null;
  }
  scanJson(text, rounding);
  return [value];
}

function unfold(document: Json): readonly Json[] {
  if (!isObject(document)) return [document];
  const kind = fieldOf(document, 'kind');
  const items = fieldOf(document, 'items');
  return typeof kind === 'string' && kind.endsWith('List') && Array.isArray(items) && !Object.hasOwn(document, 'spec') ? items : [document];
}
