/** The rooms' own terms, for the page that lists all of them. */
import type { Words } from '@engine/words.ts';
import { useLanguage } from '../language.ts';
import { ROOM_IDS } from '../rooms.ts';
import type { OwnTerms } from './terms.ts';

// As text, like the rooms themselves: the same files, downloaded once.
const texts = import.meta.glob<string>(['/exhibits/*/strings/*.json', '!/exhibits/*/strings/*.sources.json'], { query: '?raw', import: 'default' });

export type RoomTerms = readonly { readonly room: string; readonly terms: OwnTerms }[];

const loading = new Map<string, Promise<RoomTerms>>();

/** Each room's glossary in the language spoken now; the same promise for the same language. A room that cannot be loaded has none. */
export function roomTerms(): Promise<RoomTerms> {
  const language = useLanguage.getState().spoken;
  let promise = loading.get(language);
  if (!promise) {
    promise = Promise.all(ROOM_IDS.map(async (room) => ({ room, terms: await ownTerms(room, language) })));
    loading.set(language, promise);
  }
  return promise;
}

async function ownTerms(room: string, language: string): Promise<OwnTerms> {
  const load = texts[`/exhibits/${room}/strings/${language}.json`] ?? texts[`/exhibits/${room}/strings/en.json`];
  const text = await load?.().catch(() => undefined);
  return text ? (JSON.parse(text) as Words).glossary : {};
}
