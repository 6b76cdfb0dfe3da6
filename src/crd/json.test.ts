import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Json, mergePatch, sameJson } from './json.ts';

const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;

describe('sameJson', () => {
  it('looks past the order of keys, not of items', () => {
    expect(sameJson({ a: 1, b: { c: null } }, { b: { c: null }, a: 1 })).toBe(true);
    expect(sameJson([1, 2], [2, 1])).toBe(false);
    expect(sameJson({ a: null }, {})).toBe(false);
    expect(sameJson({}, [])).toBe(false);
    expect(sameJson({ constructor: 1 }, { a: 1 })).toBe(false);
  });

  it('is equality of the values', () => {
    fc.assert(fc.property(json, json, (a, b) => sameJson(a, structuredClone(a)) && sameJson(a, b) === sameJson(b, a)));
  });
});

describe('mergePatch', () => {
  // RFC 7386, appendix A
  it.each<[Json, Json, Json]>([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('of %j with %j is %j', (target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result);
  });

  it('changes neither side, and nothing the second time', () => {
    fc.assert(
      fc.property(json, json, (target, patch) => {
        const before = JSON.stringify([target, patch]);
        const once = mergePatch(target, patch);
        expect(JSON.stringify([target, patch])).toBe(before);
        expect(mergePatch(once, patch)).toBe(once);
        expect(mergePatch(target, {})).toEqual(typeof target === 'object' && target !== null && !Array.isArray(target) ? target : {});
      }),
    );
  });

  it('shares what it does not touch, and keeps __proto__ as data', () => {
    const target = { a: { b: 1 }, c: { d: 2 } };
    expect((mergePatch(target, { a: { b: 2 } }) as typeof target).c).toBe(target.c);
    expect(JSON.stringify(mergePatch({}, JSON.parse('{"__proto__":{"a":1}}') as Json))).toBe('{"__proto__":{"a":1}}');
  });
});
