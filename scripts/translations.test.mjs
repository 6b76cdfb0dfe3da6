import { describe, expect, it } from 'vitest';
import { root } from './build-if-needed.mjs';
import { accepted, faults, hashOf, pairs, readJson } from './translations.mjs';

describe('a translation', () => {
  const english = { hello: 'Hello, {name}', list: [{ text: 'One' }, { text: 'Two' }], term: 'Stream', none: '' };
  const german = { hello: 'Hallo, {name}', list: [{ text: 'Eins' }, { text: 'Zwei' }], term: 'Stream', none: '' };
  const sources = accepted(english, german, {}, []);
  const kinds = (en, de, from) => faults(en, de, from).map((f) => `${f.kind} ${f.key}`);

  it('is right when every text is there and accepted', () => {
    expect(kinds(english, german, sources)).toEqual([]);
    expect(sources).toEqual({
      hello: hashOf('Hello, {name}'),
      'list/0/text': hashOf('One'),
      'list/1/text': hashOf('Two'),
      term: `=${hashOf('Stream')}`,
      none: `=${hashOf('')}`,
    });
  });

  it('is stale as soon as the English changes, until that key is accepted', () => {
    const changed = { ...english, hello: 'Good day, {name}', list: [{ text: 'One' }, { text: 'Second' }] };
    expect(kinds(changed, german, sources)).toEqual(['stale hello', 'stale list/1/text']);
    expect(kinds(changed, german, accepted(changed, german, sources, ['list']))).toEqual(['stale hello']);
    expect(kinds(changed, german, accepted(changed, german, sources, []))).toEqual([]);
  });

  it('misses no key, has none too much, no empty text, the same {names}', () => {
    expect(kinds(english, { ...german, list: [{ text: 'Eins' }] }, sources)).toEqual(['missing list/1/text']);
    expect(kinds(english, { ...german, more: 'mehr' }, sources)).toEqual(['superfluous more']);
    expect(kinds(english, { ...german, hello: ' ' }, sources)).toEqual(['empty hello']);
    expect(kinds(english, { ...german, hello: 'Hallo, {wer}' }, sources)).toEqual(['places hello']);
    expect(kinds({ hello: english.hello }, { hello: german.hello }, sources)).toEqual([
      'superfluous list/0/text',
      'superfluous list/1/text',
      'superfluous term',
      'superfluous none',
    ]);
  });

  it('leaves names alone that the program reads', () => {
    const bet = { choices: [{ id: 'one', text: 'One' }], right: 'one' };
    const german = { choices: [{ id: 'eins', text: 'Eins' }], right: 'one' };
    expect(kinds({ bet }, { bet: german }, accepted({ bet }, { bet: german }, {}, []))).toEqual(['id bet/choices/0/id']);
  });

  it('may spell a term of the glossary in more or fewer ways', () => {
    const en = { terms: { proxy: { terms: ['proxy', 'proxies'], text: 'A small server.' } } };
    const de = { terms: { proxy: { terms: ['Proxy', 'Proxys', 'Proxies'], text: 'Ein kleiner Server.' } } };
    expect(kinds(en, de, accepted(en, de, {}, []))).toEqual([]);
    expect(kinds(en, { terms: { proxy: { terms: [], text: 'Ein kleiner Server.' } } }, accepted(en, de, {}, []))).toEqual(['missing terms/proxy/terms/0']);
  });

  it('has a term of a room in its own spelling', () => {
    const en = { glossary: { root: 'Where it begins.', map: 'A table.' } };
    const de = { glossary: { Wurzel: 'Wo es beginnt.', Map: 'Eine Tabelle.' } };
    expect(kinds(en, de, accepted(en, de, {}, []))).toEqual([]);
    expect(kinds(en, { glossary: { Wurzel: 'Wo es beginnt.' } }, accepted(en, de, {}, []))).toEqual(['missing glossary/1']);
  });

  it('is not English by oversight', () => {
    expect(kinds(english, { ...german, hello: english.hello }, sources)).toEqual(['same hello']);
  });

  it('keeps to the size of the plates', () => {
    const long = { card: { title: 'a b c d e f g h' }, label: { try: 'a '.repeat(20), what: 'b '.repeat(20), so: 'c '.repeat(11) } };
    expect(kinds(long, long, accepted(long, long, {}, []))).toEqual(['long card/title', 'long label']);
  });
});

describe.each(pairs(root, 'de'))('$other', (pair) => {
  it('says what the English says (node scripts/strings.mjs check)', () => {
    const found = faults(readJson(root, pair.english), readJson(root, pair.other) ?? {}, readJson(root, pair.sources) ?? {});
    expect(found.map(({ key, text }) => `${key} ${text}`)).toEqual([]);
  });
});
