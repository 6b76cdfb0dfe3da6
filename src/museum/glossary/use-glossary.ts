/** The glossary, loaded when the first text asks for it; until then, and without a network, texts are plain. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { areaWords, useLanguage } from '../language.ts';
import { createMarker, type Marker } from './marks.ts';
import { type GlossaryWords, mergeTerms, type OwnTerms } from './terms.ts';

const useLoaded = create<{ readonly language: string | null; readonly words: GlossaryWords | null }>()(() => ({ language: null, words: null }));

function load(): void {
  const language = useLanguage.getState().spoken;
  if (useLoaded.getState().language === language) return;
  useLoaded.setState({ language, words: null });
  areaWords<GlossaryWords>('glossary').then(
    (words) => useLoaded.getState().language === language && useLoaded.setState({ words }),
    // Asked for again with the next text.
    () => useLoaded.getState().language === language && useLoaded.setState({ language: null }),
  );
}

/** The glossary's words in the language spoken now, or null while they are not there. */
export function useGlossary(): GlossaryWords | null {
  useEffect(load, []);
  return useLoaded((s) => s.words);
}

/** What stands for "no room" among the rooms' own terms. */
const NONE: OwnTerms = {};
const markers = new WeakMap<GlossaryWords, WeakMap<OwnTerms, Marker>>();

/** Marks terms; a room's `own` terms come first. The same marker for the same words. */
export function markerOf(words: GlossaryWords, own: OwnTerms | null): Marker {
  const ofWords = markers.get(words) ?? new WeakMap<OwnTerms, Marker>();
  const marker = ofWords.get(own ?? NONE) ?? createMarker(mergeTerms(words, own));
  markers.set(words, ofWords.set(own ?? NONE, marker));
  return marker;
}
