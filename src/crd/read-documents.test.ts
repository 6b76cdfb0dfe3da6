import { describe, expect, it } from 'vitest';
import { CrdError } from './crd-error.ts';
import { MAX_BYTES, MAX_DEPTH } from './limits.ts';
import { readDocuments } from './read-documents.ts';

describe('readDocuments', () => {
  it.each([
    ['YAML with several documents, empty ones and a BOM', '\uFEFFa: 1\n---\n---\n# nothing\n---\nb: 2\n...\n', [{ a: 1 }, { b: 2 }]],
    ['JSON with tabs', '{\n\t"a": [1, "\\ud83d\\ude00"]\n}', [{ a: [1, '😀'] }]],
    ['JSON documents after each other', '{"a": 1}\n---\n{"b": 2}', [{ a: 1 }, { b: 2 }]],
    ['Windows line ends', 'a: 1\r\nb:\r\n- c\r\n', [{ a: 1, b: ['c'] }]],
    ['a List, and a list by its own kind', 'kind: List\nitems: [{a: 1}, {b: 2}]\n---\nkind: ThingList\nitems: [{c: 3}]', [{ a: 1 }, { b: 2 }, { c: 3 }]],
    ['aliases and merged objects', 'a: &a {x: 1, z: 2}\nb: {<<: *a, z: 3}\nc: [*a]', [{ a: { x: 1, z: 2 }, b: { z: 3, x: 1 }, c: [{ x: 1, z: 2 }] }]],
    [
      'scalars as kubectl sees them',
      'a: yes\nb: 0644\nc: 1_000\nd: 0x1F\ne: "no"\nf: ~\ng: 2024-04-18T10:00:00Z\nh: 08\ni: .5\nj: -12',
      [{ a: true, b: 420, c: 1000, d: 31, e: 'no', f: null, g: '2024-04-18T10:00:00Z', h: 8, i: 0.5, j: -12 }],
    ],
    ['keys that are no texts', '1: a\ntrue: b\n1.5: c', [{ 1: 'a', true: 'b', 1.5: 'c' }]],
    ['texts by tag and block', 'a: !!str 12\nb: |\n  x\n  y\nc: >-\n  x\n  y', [{ a: '12', b: 'x\ny\n', c: 'x y' }]],
    ['keys that mean something to JavaScript', 'constructor: 1\nprototype: {a: 2}\ntoString: 3', [{ constructor: 1, prototype: { a: 2 }, toString: 3 }]],
  ])('reads %s', (_, text, documents) => {
    expect(readDocuments(text)).toEqual(documents);
  });

  it('reads nesting up to its limit', () => {
    expect(readDocuments('['.repeat(MAX_DEPTH) + ']'.repeat(MAX_DEPTH))).toHaveLength(1);
    expect(readDocuments(`${'- '.repeat(MAX_DEPTH)}x`)).toHaveLength(1);
  });

  const bomb = ['a: &a [x,x,x,x,x,x,x,x,x]', ...[...'bcdefghij'].map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghij'[i]}`)}]`)].join('\n');
  const size = MAX_BYTES - 10;
  it.each([
    ['nothing', '', /^there is nothing in it$/],
    ['white space', ' \n\t\n', /^there is nothing in it$/],
    ['only comments', '# a\n---\n# b\n', /^there is no document in it$/],
    ['5 MB', 'a'.repeat(5e6), /^5\.0 MB is too large; the bench takes up to 1\.5 MiB/],
    ['1.5 MiB in bytes, not in letters', 'ä'.repeat(MAX_BYTES / 2 + 1), /^1\.6 MB is too large/],
    ['an alias bomb', bomb, /^line \d: aliases unfold to more than 200,000 values$/],
    ['an alias bomb of one long text', `a: &a "${'x'.repeat(1e6)}"\nb: [*a, *a]`, /^aliases unfold it to more than 1\.5 MiB$/],
    ['an alias to itself', 'a: &a [*a]', /^line 1: \*a stands for nothing/],
    ['an alias of another document', 'a: &a 1\n---\nb: *a', /^line 3: \*a stands for nothing/],
    ['aliases that nest', 'a: &a [[[[x]]]]\n'.concat(...Array.from({ length: 60 }, (_, i) => `b${i}: &a [[[[*a]]]]\n`)), /nested deeper than 200 levels$/],
    ['JSON 10 000 deep', '['.repeat(10_000) + ']'.repeat(10_000), /^line 1: nested deeper than 200 levels$/],
    ['flow YAML 700 000 deep', '{a: '.repeat(size / 4), /^line 1: nested deeper than 200 levels$/],
    ['lists in lists', '- '.repeat(size / 2), /^line 1: nested deeper than 200 levels$/],
    ['keys as keys', '? '.repeat(size / 2), /^line 1: nested deeper than 200 levels$/],
    ['indentation', Array.from({ length: 1000 }, (_, i) => `${' '.repeat(i)}a:\n`).join(''), /^line \d+: nested deeper than 200 levels$/],
    ['a million commas', `{${','.repeat(size)}}`, /^too much YAML for the bench: more than 300,000 tokens/],
    ['nothing but mistakes', `{${','.repeat(100_000)}}`, /^line 1: Unexpected , in flow map$/],
    ['a bracket in every line', '- ]\n'.repeat(size / 4), /^line 1: Unexpected flow-seq-end/],
    ['hundreds of thousands of documents', '---\n'.repeat(size / 4), /^more than 1000 documents$/],
    ['a syntax error', 'a: 1\nb: [1,\nc: 2', /^line 3: /],
    ['broken JSON', '{\n"a": 1,\n"b" 2}', /^line 3: /],
    ['tabs', 'a:\n\tb: 1', /^line 2: Tabs are not allowed as indentation$/],
    ['a key twice', 'a: 1\nb: 2\na: 3', /^line 3: the key "a" is given twice$/],
    ['a key twice in JSON', '{"a": 1,\n"\\u0061": 2}', /^line 2: the key "a" is given twice$/],
    ['__proto__', 'a:\n  __proto__: {b: 1}', /^line 2: the key "__proto__" is not accepted here$/],
    ['__proto__ in JSON', '{"a": {\n"\\u005f_proto__": 1}}', /^line 2: the key "__proto__" is not accepted here$/],
    ['no number', 'a: .nan', /^line 1: ".nan" is no number that JSON has$/],
    ['an infinite number', 'a: -.inf', /no number that JSON has$/],
    ['a number beyond double', '{"a": 1e999}', /^line 1: the number "1e999" is too large$/],
    ['digits that would be lost', 'a: 9007199254740993', /^line 1: the integer "9007199254740993" has more digits/],
    ['digits that would be lost in JSON', '{"a": -9007199254740993}', /^line 1: the integer "-9007199254740993" has more digits/],
    ['binary', 'a: !!binary abc', /^line 1: Unresolved tag/],
    ['tags of its own', 'a: !foo b', /^line 1: Unresolved tag: !foo$/],
    ['a key that is null', '~: a', /^line 1: a key must be a text$/],
    ['a key that is a list', '[a]: b', /^line 1: a key must be a text$/],
    ['merging a text', 'a: {<<: b}', /^line 1: only objects can be merged with <<$/],
  ])('refuses %s', (_, text, message) => {
    expect(() => readDocuments(text)).toThrow(expect.objectContaining({ name: 'CrdError', message: expect.stringMatching(message) }));
  });

  it('lets a CRD have 64-bit limits', () => {
    expect(readDocuments('maximum: 9223372036854775807', { rounding: true })).toEqual([{ maximum: 2 ** 63 }]);
    expect(readDocuments('{"maximum": 9223372036854775807}', { rounding: true })).toEqual([{ maximum: 2 ** 63 }]);
  });

  it('never touches the prototype of objects', () => {
    expect(() => readDocuments('{"__proto__": {"polluted": true}}')).toThrow(CrdError);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
