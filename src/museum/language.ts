/**
 * Which language the pages speak. English travels with the lobby; another language is loaded before the page is
 * drawn, and a page in it is drawn anew when the visitor changes it (the address keeps where they were).
 *
 * Words live in `strings/<lang>.json` (lobby and rooms) and, for pages with much text, in `strings/<lang>/<area>.json`.
 */

import type { Language } from '@visit/language.ts';
import { currentLanguage, usePreferences } from '@visit/preferences.ts';
import { useVisit } from '@visit/visit-store.ts';
import { create } from 'zustand';
import { showCardsOf } from './rooms.ts';
import { speak } from './say.ts';

const own = import.meta.glob<unknown>(['./strings/*.json', '!./strings/en.json', '!./strings/*.sources.json'], { import: 'default' });
const areas = import.meta.glob<string>(['./strings/*/*.json', '!./strings/*/*.sources.json'], { query: '?raw', import: 'default' });

/** What the pages speak right now; changes only when the words are there. */
export const useLanguage = create<{ readonly spoken: Language }>()(() => ({ spoken: 'en' }));

let wanted: Language = 'en';

/** All or nothing: when a part of the words does not come, everything stays as it is. */
async function change(to: Language): Promise<void> {
  wanted = to;
  const tree = to === 'en' ? null : await own[`./strings/${to}.json`]?.();
  if (wanted !== to) return;
  await showCardsOf(to);
  speak(tree ?? null);
  document.documentElement.lang = to;
  useLanguage.setState({ spoken: to });
}

/** Speaks the visitor's language, now and whenever they choose another; resolves when the first words are there. */
export async function followLanguage(): Promise<void> {
  usePreferences.subscribe((state) => {
    const next = currentLanguage(state);
    if (next !== wanted) change(next).catch(stay);
  });
  // Without the network the words may be missing: English is better than nothing.
  await change(currentLanguage()).catch(() => undefined);
}

/** The words could not be fetched: the key shows again what is spoken, and the visitor hears why. */
function stay(): void {
  wanted = useLanguage.getState().spoken;
  usePreferences.getState().borrowLanguage(wanted);
  useVisit.getState().tell('no-words');
}

const loading = new Map<string, Promise<unknown>>();
/** Words that could not be loaded may be asked for again after this long. */
const RETRY_MS = 3000;

/**
 * The words of one area, in the language spoken now unless another is named, for React's `use`: the same promise for
 * the same words. An area that has not been translated speaks English.
 * Rejects when the area has no words or they cannot be loaded (asking again tries again).
 */
export function areaWords<T>(area: string, language: Language = useLanguage.getState().spoken): Promise<T> {
  const path = `./strings/${language}/${area}.json`;
  let promise = loading.get(path);
  if (!promise) {
    const load = areas[path] ?? areas[`./strings/en/${area}.json`];
    promise = load ? load().then((text) => JSON.parse(text) as unknown) : Promise.reject(new Error(`There are no words in ${path}.`));
    loading.set(path, promise);
    // Not at once: a page that asks again at every frame would ask the network as often.
    promise.catch(() => setTimeout(() => loading.delete(path), RETRY_MS));
  }
  return promise as Promise<T>;
}
