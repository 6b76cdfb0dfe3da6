/** The worker's whole work as a pure function: texts in, a plain answer out. Never throws. */
import { type CheckResult, check } from '@crd/check.ts';
import { nameOf } from '@crd/crd.ts';
import { CrdError } from '@crd/crd-error.ts';
import { diffLines } from '@crd/diff-lines.ts';
import { fieldOf, isObject, type JsonObject } from '@crd/json.ts';
import type { Answer, Question, Sheet, Trouble } from './answer.ts';
import { foldLines } from './fold-lines.ts';
import { stampOf } from './stamp-of.ts';

export function assess({ crd, object, version }: Question): Answer {
  try {
    const results = check({ crd, object, ...(version === null ? {} : { version }) });
    const [first] = results as [CheckResult, ...CheckResult[]];
    const { kind, version: used, served, subresource } = first.crd;
    return {
      crd: { name: nameOf(first.crd), kind, version: used, served, statusSubresource: subresource },
      sheets: results.map(sheetOf),
    };
  } catch (error) {
    return { trouble: troubleOf(error) };
  }
}

function sheetOf(result: CheckResult): Sheet {
  const { object, written, verdict, pruned, nullsDropped, defaulted, reasons, timeStamps, crd } = result;
  return {
    name: objectName(written, crd.kind),
    verdict,
    lost: [...pruned, ...nullsDropped],
    defaulted,
    reasons,
    lines: foldLines(diffLines(written, object)),
    stamp: timeStamps.length ? stampOf(dataOf(object)) : 'fixed',
  };
}

/** As `HTTPRoute route-web`; only the kind for a bare status. */
function objectName(written: JsonObject, kind: string): string {
  const metadata = fieldOf(written, 'metadata');
  const name = isObject(metadata) ? fieldOf(metadata, 'name') : undefined;
  return typeof name === 'string' ? `${kind} ${name.slice(0, 80)}` : kind;
}

/** Without metadata, whose time stamps are the API server's own. */
function dataOf({ metadata: _, ...data }: JsonObject): JsonObject {
  return data;
}

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof CrdError)) return { vice: 'object', text: `The bench could not read this, which is a fault of ours: ${String(error).slice(0, 200)}` };
  const { about = 'object', line } = error.details;
  // Which of the two texts is meant is said by the place of the message; which of several objects is not.
  const text = sentence(error.message.replace(/^the (CRD|object): /, ''));
  return { vice: about, text, ...(line === undefined ? {} : { line }) };
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;
}
