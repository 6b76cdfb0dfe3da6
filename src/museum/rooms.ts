/** The rooms found in `exhibits/`: cards at once, everything else when a room is opened. Nothing is registered by hand. */
import type { Exhibit } from '@engine/exhibit.ts';
import type { Words } from '@engine/words.ts';
import type { Planner } from '@stage/contract.ts';
import type { Language } from '@visit/language.ts';

export interface Card {
  readonly id: string;
  readonly words: Words['card'];
}

export interface CodeLine {
  readonly line: string;
  /** states of the actor in which this line is the current one */
  readonly states?: readonly string[];
}

export interface Code {
  readonly actor: string;
  readonly before: readonly CodeLine[];
  /** not there in a room without a bug */
  readonly after?: readonly CodeLine[];
}

/** Knob id → what its value amounts to: so many of `of` (words under `knobs.of.<of>`), at `per` each. */
export type Means = Readonly<Record<string, { readonly per: number; readonly of: string }>>;

export interface Room {
  readonly exhibit: Exhibit;
  readonly words: Words;
  readonly plan: Planner;
  readonly code: Code | null;
  readonly means: Means | null;
}

const english = import.meta.glob<Words['card']>('/exhibits/*/strings/en.json', { eager: true, import: 'card' });
const translated = import.meta.glob<Words['card']>(['/exhibits/*/strings/*.json', '!/exhibits/*/strings/en.json', '!/exhibits/*/strings/*.sources.json'], {
  import: 'card',
});
const vignettes = import.meta.glob<string>('/exhibits/*/vignette.svg', { query: '?raw', import: 'default' });
const exhibits = import.meta.glob<Exhibit>('/exhibits/*/exhibit.ts', { import: 'default' });
// As text: the same file imported twice as JSON would end up whole in the lobby.
const words = import.meta.glob<string>(['/exhibits/*/strings/*.json', '!/exhibits/*/strings/*.sources.json'], { query: '?raw', import: 'default' });
const plans = import.meta.glob<Planner>('/exhibits/*/stage.ts', { import: 'plan' });
const meanings = import.meta.glob<Means>('/exhibits/*/means.ts', { import: 'means' });
const codes = import.meta.glob<Code>('/exhibits/*/code.ts', { import: 'code' });

function idOf(path: string): string {
  return path.split('/')[2] ?? '';
}

function cardsOf(found: Readonly<Record<string, Words['card']>>): readonly Card[] {
  return Object.entries(found)
    .map(([path, card]) => ({ id: idOf(path), words: card }))
    .sort((a, b) => a.id.localeCompare(b.id));
}

let shown = cardsOf(english);
let spoken: Language = 'en';

/** Every room's card, in the language spoken now. */
export function cards(): readonly Card[] {
  return shown;
}

/** Cards and rooms in this language from now on; a room that has not been translated speaks English. */
export async function showCardsOf(language: Language): Promise<void> {
  const paths = Object.keys(english).map((path) => ({ path, own: path.replace('/en.json', `/${language}.json`) }));
  const found = await Promise.all(paths.map(async ({ path, own }) => [path, (await translated[own]?.()) ?? english[path]] as const));
  shown = cardsOf(Object.fromEntries(found) as Record<string, Words['card']>);
  spoken = language;
}

export const ROOM_IDS: readonly string[] = shown.map((card) => card.id);

/** A drawing of the room's specimen, as SVG source that uses the theme's colours; null when the room has none. Rejects without the network. */
export async function vignette(id: string): Promise<string | null> {
  return (await vignettes[`/exhibits/${id}/vignette.svg`]?.()) ?? null;
}

async function loadRoom(id: string, language: Language): Promise<Room> {
  const base = `/exhibits/${id}`;
  const [exhibit, text, plan, code, means] = await Promise.all([
    exhibits[`${base}/exhibit.ts`]?.(),
    (words[`${base}/strings/${language}.json`] ?? words[`${base}/strings/en.json`])?.(),
    plans[`${base}/stage.ts`]?.(),
    codes[`${base}/code.ts`]?.(),
    meanings[`${base}/means.ts`]?.(),
  ]);
  if (!exhibit || !text || !plan) throw new Error(`The room "${id}" is incomplete.`);
  return { exhibit, words: JSON.parse(text) as Words, plan, code: code ?? null, means: means ?? null };
}

const loading = new Map<string, Promise<Room>>();
const failed = new Set<string>();

/** The same promise for the same room, so that React's `use` may wait for it (and hear that it failed). */
export function room(id: string): Promise<Room> {
  const key = `${spoken} ${id}`;
  let promise = loading.get(key);
  if (!promise) {
    promise = loadRoom(id, spoken);
    loading.set(key, promise);
    promise.catch(() => failed.add(key));
  }
  return promise;
}

/** Rooms that could not be loaded may be asked for again. */
export function forgetFailures(): void {
  for (const key of failed) loading.delete(key);
  failed.clear();
}
