/** `museum crd check`: what the API server keeps of an object, and whether its writer comes to rest. */
import { type CheckResult, check } from '../crd/check.ts';
import { diffLines } from '../crd/diff-lines.ts';
import { fieldOf, isObject } from '../crd/json.ts';
import type { Console } from './console.ts';
import { complaining, readTextFile } from './crd-input.ts';
import type { Given } from './flags.ts';

const SIGNS = { same: ' ', pruned: '-', defaulted: '+', changed: '+' } as const;

export async function crdCheck(given: Given, crdFile: string, objectFile: string, { out }: Console): Promise<void> {
  const version = given.one('version');
  const texts = { crd: readTextFile(crdFile, '--crd'), object: readTextFile(objectFile, '--object') };
  const results = complaining(() => check({ ...texts, ...(version === undefined ? {} : { version }) }));
  if (given.has('json')) await out(`${JSON.stringify(results.length === 1 ? entry(results[0] as CheckResult) : { results: results.map(entry) })}\n`);
  else await out(results.map(readable).join('\n'));
}

/** What the issue promises first, then the rest. */
function entry({ object, pruned, defaulted, verdict, reasons, ...rest }: CheckResult) {
  return { object, pruned, defaulted, verdict, reasons, ...rest };
}

function readable(result: CheckResult): string {
  const { crd, written, object, verdict, reasons } = result;
  const metadata = fieldOf(written, 'metadata');
  const name = isObject(metadata) ? fieldOf(metadata, 'name') : undefined;
  const title = `${crd.kind}${typeof name === 'string' ? ` ${name}` : ''} (${crd.plural}.${crd.group}/${crd.version})`;
  const diff = diffLines(written, object).map(({ mark, text }) => `${SIGNS[mark]} ${text}`);
  return [title, '', ...diff, '', `verdict: ${verdict}`, ...reasons.map(({ text }) => `  * ${text}`), ''].join('\n');
}
