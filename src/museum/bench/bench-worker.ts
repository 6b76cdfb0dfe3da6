/** The bench's worker: the library that reads hostile text runs here, where it cannot freeze the page. */
import { type CheckResult, check } from '@crd/check.ts';
import { CrdError } from '@crd/crd-error.ts';
import { diffLines } from '@crd/diff-lines.ts';
import type { Answer, Question, Sheet } from './answer.ts';
import { foldLines } from './fold-lines.ts';
import { stampOf } from './stamp-of.ts';

function sheetOf(result: CheckResult, i: number): Sheet {
  const metadata = result.written.metadata as { name?: unknown } | undefined;
  const name = typeof metadata?.name === 'string' ? metadata.name.slice(0, 80) : String(i + 1);
  return {
    name: `${result.crd.kind} ${name}`,
    verdict: result.verdict,
    pruned: result.pruned,
    defaulted: result.defaulted,
    reasons: result.reasons,
    lines: foldLines(diffLines(result.written, result.object)),
    stamp: stampOf(result.written),
  };
}

function answer({ crd, object, version }: Question): Answer {
  try {
    const results = check(version === null ? { crd, object } : { crd, object, version });
    const first = results[0] as CheckResult;
    const { group, kind, plural, version: written, served, subresource } = first.crd;
    return { crd: { name: `${plural}.${group}`, kind, version: written, served, statusSubresource: subresource }, sheets: results.map(sheetOf) };
  } catch (error) {
    if (!(error instanceof CrdError)) return { trouble: { vice: 'object', text: error instanceof Error ? error.message : String(error) } };
    const { about, line } = error.details;
    return { trouble: { vice: about ?? 'object', text: error.message, ...(line === undefined ? {} : { line }) } };
  }
}

self.onmessage = ({ data }: MessageEvent<Question>) => self.postMessage(answer(data));
