/** The rules against what the real code answered (recordings/structural-schema-vectors.json), and the properties they promise. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type Json } from './json.ts';
import { jsonBytes } from './json-size.ts';
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

// Few names and shallow trees, so that schema and value meet often; names that mean something to JavaScript among them.
const names = fc.constantFrom('a', 'b', 'metadata', 'kind', '__proto__', 'constructor');
const { value: anyValue } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>(null, true, 1, 'x'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 4 }),
  ),
}));
const flags = {
  nullable: fc.boolean(),
  'x-kubernetes-preserve-unknown-fields': fc.boolean(),
  'x-kubernetes-embedded-resource': fc.boolean(),
};
const { schema: anySchema } = fc.letrec<{ schema: StructuralSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4 },
    fc.record({ type: fc.constant('string'), default: fc.constant<Json>('d'), ...flags }, { requiredKeys: [] }),
    fc.record({ properties: fc.dictionary(names, tie('schema'), { maxKeys: 4 }), default: fc.constant<Json>({}), ...flags }, { requiredKeys: ['properties'] }),
    fc.record({ additionalProperties: fc.oneof(fc.boolean(), tie('schema')), ...flags }, { requiredKeys: ['additionalProperties'] }),
    fc.record({ items: tie('schema'), default: fc.constant<Json>([]), ...flags }, { requiredKeys: ['items'] }),
  ),
}));

const pruned = (value: Json, schema: StructuralSchema) => prune(value, schema).value;
const stored = (value: Json, schema: StructuralSchema) => applyDefaults(dropNulls(pruned(value, schema), schema).value, schema).value;

/** Fails on any write to the value, at any depth. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) frozen(part);
    Object.freeze(value);
  }
  return value;
}

describe('pruning, dropping nulls and defaulting', () => {
  const law = (name: string, holds: (value: Json, schema: StructuralSchema) => void) =>
    it(name, () =>
      fc.assert(
        fc.property(anyValue, anySchema, (value, schema) => holds(frozen(value), frozen(schema))),
        { numRuns: 500 },
      ),
    );

  law('change nothing the second time, and give back the same reference', (value, schema) => {
    const once = pruned(value, schema);
    expect(prune(once, schema)).toEqual({ value: once, pruned: [] });
    expect(pruned(once, schema)).toBe(once);
    const kept = stored(value, schema);
    expect(stored(kept, schema)).toBe(kept);
    expect(applyDefaults(kept, schema).defaulted).toEqual([]);
  });

  law('never make the value larger by pruning or dropping', (value, schema) => {
    const size = (json: Json) => jsonBytes(json, Number.POSITIVE_INFINITY);
    expect(size(pruned(value, schema))).toBeLessThanOrEqual(size(value));
    expect(size(dropNulls(value, schema).value)).toBeLessThanOrEqual(size(value));
  });

  law('leave the prototype of every object alone', (value, schema) => {
    const check = (part: Json): void => {
      if (Array.isArray(part)) part.forEach(check);
      if (!isObject(part)) return;
      expect([Object.prototype, null]).toContain(Object.getPrototypeOf(part));
      Object.values(part).forEach(check);
    };
    check(JSON.parse(JSON.stringify(stored(value, schema))) as Json);
    expect(({} as { a?: unknown }).a).toBeUndefined();
  });

  it('keep __proto__ as data', () => {
    const value = JSON.parse('{"a":1,"__proto__":{"b":2},"constructor":3}') as Json;
    const schema = JSON.parse('{"properties":{"__proto__":{"properties":{"c":{"default":4}}}}}') as StructuralSchema;
    expect(prune(value, schema)).toMatchObject({ pruned: ['__proto__.b', 'a', 'constructor'] });
    expect(JSON.stringify(stored(value, schema))).toBe('{"__proto__":{"c":4}}');
  });

  it('sort paths as Go does, beyond U+FFFF too', () => {
    expect(prune({ '\u{1F600}': 1, '\uFFFD': 1, b: 1, a: 1 }, {}).pruned).toEqual(['a', 'b', '\uFFFD', '\u{1F600}']);
  });

  it('clear everything inside additionalProperties: true, as the API server does', () => {
    expect(prune({ a: { b: 1 }, c: 2 }, { additionalProperties: true })).toEqual({ value: { a: {}, c: 2 }, pruned: ['a.b'] });
  });
});
