/** The rules against what the real code answered (recordings/structural-schema-vectors.json), and the properties they promise. */
import { describe, expect, it } from 'vitest';
import type { Json } from './json.ts';
import vectors from './recordings/structural-schema-vectors.json';
import { applyDefaults, dropNulls, prune, type StructuralSchema } from './structural-schema.ts';

interface Case {
  readonly id: number;
  readonly op: string;
  readonly schema: StructuralSchema;
  readonly input: Json;
  readonly object: Json;
  readonly pruned: readonly string[] | null;
}
const cases = vectors.cases as unknown as readonly Case[];

function answer({ op, schema, input }: Case) {
  if (op === 'default') return { object: applyDefaults(input, schema).value, pruned: [] };
  const { value, pruned } = prune(input, schema, { root: op === 'prune-root' });
  if (op !== 'prune+nulls+default') return { object: value, pruned };
  return { object: applyDefaults(dropNulls(value, schema).value, schema).value, pruned };
}

describe('structural schemas', () => {
  it.each(cases)('agrees with apiextensions-apiserver v0.32.3 on case $id ($op)', (test) => {
    const before = JSON.stringify(test);
    expect(answer(test)).toEqual({ object: test.object, pruned: test.pruned ?? [] });
    expect(JSON.stringify(test)).toBe(before);
  });
});
