import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines } from './diff-lines.ts';
import type { Json } from './json.ts';
import { readDocuments } from './read-documents.ts';

const marked = (written: Json, kept: Json) =>
  diffLines(written, kept).map(({ text, mark }) => `${{ same: ' ', pruned: '-', defaulted: '+', changed: '~' }[mark]} ${text}`);

describe('diffLines', () => {
  it('shows what was cut off and what was filled in at its place', () => {
    const written = { status: { parents: [{ parentRef: { name: 'web', port: 8080 }, conditions: [] }] } };
    const kept = { status: { parents: [{ parentRef: { name: 'web' }, conditions: [] }] }, spec: { replicas: 1 } };
    expect(marked(written, kept)).toEqual([
      '  status:',
      '    parents:',
      '      -',
      '        parentRef:',
      '          name: web',
      '-         port: 8080',
      '        conditions: []',
      '+ spec:',
      '+   replicas: 1',
    ]);
    expect(diffLines(written, kept)[5]?.path).toBe('status.parents[0].parentRef.port');
  });

  it('shows a replaced value below the one that was written', () => {
    expect(marked({ a: null, b: { c: 1 } }, { a: 7, b: {} })).toEqual(['- a: null', '~ a: 7', '- b:', '-   c: 1', '~ b: {}']);
  });

  it('quotes what YAML would read as something else', () => {
    const texts = [
      'yes',
      '0644',
      '1e3',
      '',
      ' x',
      'a: b',
      '- a',
      '#x',
      'x #y',
      '*a',
      '{',
      'null',
      '2024-04-18T10:00:00Z',
      'a/b.c',
      'two\nlines',
      'http://x',
      '.nan',
      '-',
      '---',
    ];
    const plain = diffLines(texts, texts)
      .map(({ text }) => text.slice(2))
      .filter((text) => !text.startsWith('"'));
    expect(plain).toEqual(['2024-04-18T10:00:00Z', 'a/b.c', 'http://x']);
  });

  it('is YAML for the very same value when nothing differs', () => {
    const json = fc.jsonValue({ maxDepth: 4, noUnicodeString: false }).filter((value) => !JSON.stringify(value).includes('__proto__'));
    fc.assert(
      fc.property(json, (value) => {
        fc.pre(typeof value !== 'number' || Number.isFinite(value));
        const text = diffLines({ value } as Json, { value } as Json)
          .map((line) => line.text)
          .join('\n');
        const safe = JSON.parse(JSON.stringify({ value }), (_, part) =>
          typeof part === 'number' && !Number.isSafeInteger(part) && Number.isInteger(part) ? 0 : part,
        );
        fc.pre(JSON.stringify(safe) === JSON.stringify({ value }));
        expect(readDocuments(text)).toEqual([safe]);
      }),
    );
  });
});
