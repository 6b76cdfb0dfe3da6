/** The museum's own words (an exhibit brings its own). `say('room.scene', { n: 2, of: 6 })`. */
import { keyText } from '@visit/keys.ts';
import en from './strings/en.json' with { type: 'json' };

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string];
export type WordKey = Leaves<typeof en>;

let words: unknown = en;

/** Speaks from these words from now on (see `language.ts`); null: English, which is always there. */
export function speak(tree: unknown): void {
  words = tree ?? en;
}

function find(key: string): string | undefined {
  let at: unknown = words;
  for (const part of key.split('.')) at = (at as Record<string, unknown> | undefined)?.[part];
  return typeof at === 'string' ? at : undefined;
}

export function say(key: WordKey, values: Readonly<Record<string, string | number>> = {}): string {
  return fill(find(key) ?? key, values);
}

/** For keys that are put together at run time; '' when there are no such words. */
export function sayIf(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  return fill(find(key) ?? '', values);
}

/** A key as it is printed on the keyboards of whoever speaks this language. */
export function keyWords(key: string): string {
  return keyText(key, (name) => sayIf(`keys.${name}`));
}

/** `{name}` in the text becomes `values.name`; unknown names stay. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}
