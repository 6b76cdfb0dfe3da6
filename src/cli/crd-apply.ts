/** `museum crd apply`: the bare rules on a file of cases, to compare with what Kubernetes' own code answers. */
import { about, CrdError, quoted } from '../crd/crd-error.ts';
import { fieldOf, isObject, type Json } from '../crd/json.ts';
import { ResultSize } from '../crd/json-size.ts';
import { readDocuments } from '../crd/read-documents.ts';
import { kindOf, readSchema } from '../crd/schema-shape.ts';
import { applyDefaults, dropNulls, prune, type StructuralSchema } from '../crd/structural-schema.ts';
import { complain } from './complaint.ts';
import type { Console } from './console.ts';
import { complaining, readTextFile } from './crd-input.ts';
import type { Given } from './flags.ts';

interface Answer {
  readonly object: Json;
  /** sorted, empty when nothing was pruned */
  readonly pruned: readonly string[];
}

/** The operations that the recordings know, by name. */
const OPS: Readonly<Record<string, (input: Json, schema: StructuralSchema) => Answer>> = {
  prune: (input, schema) => pruned(input, schema, false),
  'prune-root': (input, schema) => pruned(input, schema, true),
  default: (input, schema) => ({ object: applyDefaults(input, schema).value, pruned: [] }),
  'prune+nulls+default': (input, schema) => {
    const { object, pruned: paths } = pruned(input, schema, false);
    return { object: applyDefaults(dropNulls(object, schema).value, schema).value, pruned: paths };
  },
};

function pruned(input: Json, schema: StructuralSchema, root: boolean): Answer {
  const result = prune(input, schema, { root });
  return { object: result.value, pruned: result.pruned };
}

export async function crdApply(given: Given, file: string, { out }: Console): Promise<void> {
  const text = readTextFile(file, '--cases');
  const results = complaining(() => answers(about('the cases', {}, () => readCases(text))));
  if (given.has('json')) await out(`${JSON.stringify({ results })}\n`);
  else
    await out(
      results
        .map(
          ({ object, pruned: paths }, i) => `case ${i}: ${paths.length > 0 ? `pruned ${paths.join(', ')}` : 'nothing pruned'}\n  ${JSON.stringify(object)}\n`,
        )
        .join(''),
    );
}

function readCases(text: string): readonly Json[] {
  const [document = null, ...more] = readDocuments(text);
  if (more.length > 0) complain('the cases: one document is expected, not several');
  if (!isObject(document)) throw new CrdError(`an object with a list "cases" is expected, not ${kindOf(document)}`);
  const cases = fieldOf(document, 'cases');
  if (!Array.isArray(cases)) throw new CrdError(`"cases" is a list, not ${kindOf(cases)}`);
  return cases;
}

function answers(cases: readonly Json[]): Answer[] {
  const size = new ResultSize();
  return cases.map((test, i) =>
    about(nameOf(test, i), {}, () => {
      const result = answer(test);
      size.add(result.object);
      return result;
    }),
  );
}

/** Counts from 0, as the recordings' ids do. */
function nameOf(test: Json, index: number): string {
  const id = isObject(test) ? fieldOf(test, 'id') : undefined;
  return `case ${index}${(typeof id === 'number' || typeof id === 'string') && id !== index ? ` (id ${String(id).slice(0, 40)})` : ''}`;
}

function answer(test: Json): Answer {
  if (!isObject(test)) throw new CrdError(`is an object, not ${kindOf(test)}`);
  const op = fieldOf(test, 'op');
  const input = fieldOf(test, 'input');
  const run = typeof op === 'string' && Object.hasOwn(OPS, op) ? OPS[op] : undefined;
  if (!run) throw new CrdError(`"op" is one of ${Object.keys(OPS).join(', ')}, not ${typeof op === 'string' ? quoted(op) : kindOf(op)}`);
  if (input === undefined) throw new CrdError('has no "input"');
  return run(input, readSchema(fieldOf(test, 'schema') ?? null, 'schema'));
}
