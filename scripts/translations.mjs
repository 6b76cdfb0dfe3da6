// What belongs together in two languages, and what does not: used by `strings.mjs` and by its test.
// Beside each translation lies `<name>.sources.json`: for every text, a short hash of the English it was made from,
// with `=` before it where the text is meant to be the same in both.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Further spellings of a term in the glossary, by which texts are searched: each language has its own. */
const SPELLING = /^terms\/[^/]+\/terms\/[1-9]\d*$/;

/** A room's glossary has its terms as keys, and those are words too: there, entries belong together by their order. */
function keyIn(path, key, i) {
  return path === 'glossary' ? String(i) : key;
}

/** @returns {Record<string, string>} every text of a tree of words by its path, `bet/choices/0/text` */
export function texts(tree, path = '') {
  if (typeof tree === 'string') return SPELLING.test(path) ? {} : { [path]: tree };
  if (tree === null || typeof tree !== 'object') throw new Error(`${path}: neither a text nor a group of texts`);
  const found = {};
  Object.entries(tree).forEach(([key, value], i) => {
    Object.assign(found, texts(value, path ? `${path}/${keyIn(path, key, i)}` : key));
  });
  return found;
}

export function hashOf(english) {
  return createHash('sha256').update(english).digest('hex').slice(0, 8);
}

/** The `{names}` in a text, each as often as it stands there, in order of the alphabet. */
function places(text) {
  return (text.match(/\{\w+\}/g) ?? []).sort().join(' ');
}

/** Names for the program, which no visitor reads: never translated, never accepted. */
function isId(key, from) {
  return /(^|\/)id$/.test(key) || (/^bet\/(right|replay)$/.test(key) && 'bet/choices/0/id' in from);
}

/** Labels stand on small plates: at most this many words. */
const MOST = [
  [(key) => key === 'card/title', 7],
  [(key) => /^scenes\/[^/]+\/label$/.test(key), 40],
];

/**
 * Everything wrong with a translation.
 * @param {unknown} english @param {unknown} other @param {Record<string, string>} sources
 * @returns {{ key: string, kind: 'missing' | 'superfluous' | 'stale' | 'same' | 'empty' | 'places' | 'long' | 'id', text: string }[]}
 */
export function faults(english, other, sources) {
  const from = texts(english);
  const to = texts(other);
  const found = [];
  const add = (key, kind, text) => found.push({ key, kind, text });
  for (const [key, source] of Object.entries(from)) {
    const text = to[key];
    if (text === undefined) add(key, 'missing', `is not translated: “${source}”`);
    else if (isId(key, from)) {
      if (text !== source) add(key, 'id', `must stay “${source}”`);
    } else if (source.trim() !== '' && text.trim() === '') add(key, 'empty', 'has no words');
    else {
      if (places(source) !== places(text)) add(key, 'places', `needs ${places(source) || 'no {names}'}, has ${places(text) || 'none'}`);
      if (text === source && source.trim() !== '' && !sources[key]?.startsWith('=')) add(key, 'same', 'is still in English (or accept it as the same in both)');
      else if (sources[key]?.replace('=', '') !== hashOf(source)) add(key, 'stale', `was made from another English text than “${source}”`);
      const most = MOST.find(([fits]) => fits(key))?.[1];
      if (most && words(text) > most) add(key, 'long', `has ${words(text)} words; ${most} at most`);
    }
  }
  if (to['label/try'] !== undefined) {
    const n = words(`${to['label/try']} ${to['label/what']} ${to['label/so']}`);
    if (n > 50) add('label', 'long', `has ${n} words in all; 50 at most`);
  }
  for (const key of Object.keys(to)) if (!(key in from)) add(key, 'superfluous', 'is not in the English');
  for (const key of Object.keys(sources)) if (!(key in from) || isId(key, from)) add(key, 'superfluous', 'has a hash but no English text');
  return found;
}

function words(text) {
  return text.split(/\s+/).filter(Boolean).length;
}

/** Sources after accepting these keys (all that are translated when none is named). */
export function accepted(english, other, sources, keys) {
  const from = texts(english);
  const to = texts(other);
  const next = {};
  for (const [key, source] of Object.entries(from)) {
    if (to[key] === undefined || isId(key, from)) continue;
    const wanted = !keys.length || keys.some((k) => key === k || key.startsWith(`${k}/`));
    if (wanted) next[key] = `${to[key] === source ? '=' : ''}${hashOf(source)}`;
    else if (sources[key]) next[key] = sources[key];
  }
  return next;
}

/** Every English file of the museum with the file of the same words in another language; paths from the root. */
export function pairs(root, language) {
  const own = 'src/museum/strings';
  const list = (path) => (existsSync(join(root, path)) ? readdirSync(join(root, path)).sort() : []);
  const english = [
    `${own}/en.json`,
    ...list(`${own}/en`).map((name) => `${own}/en/${name}`),
    ...list('exhibits')
      .map((id) => `exhibits/${id}/strings/en.json`)
      .filter((path) => existsSync(join(root, path))),
  ];
  return english.map((en) => {
    const other = en.replace('/en.json', `/${language}.json`).replace('/en/', `/${language}/`);
    return { english: en, other, sources: other.replace('.json', '.sources.json') };
  });
}

/** A JSON file, or null where there is none. */
export function readJson(root, path) {
  return existsSync(join(root, path)) ? JSON.parse(readFileSync(join(root, path), 'utf8')) : null;
}
