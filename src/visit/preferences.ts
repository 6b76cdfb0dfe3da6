/**
 * What a visitor prefers everywhere: light, motion and language. Storage may be forbidden or full; then the choice
 * holds until the page is closed, and `kept` says so.
 */
import { create } from 'zustand';
import { isLanguage, type Language, preferredLanguage } from './language.ts';
import { isTheme, THEMES, type Theme } from './theme.ts';

export type Motion = 'full' | 'reduced';

interface Preferences {
  /** null: as the operating system prefers */
  theme: Theme | null;
  motion: Motion | null;
  language: Language | null;
  systemTheme: Theme;
  systemMotion: Motion;
  systemLanguage: Language;
  /** false when the browser would not store the last choice */
  kept: boolean;
  chooseTheme(theme: Theme): void;
  /** for this page only: a link may bring its own light */
  borrowTheme(theme: Theme): void;
  /** for this page only: a link may bring its own language */
  borrowLanguage(language: Language): void;
  chooseMotion(motion: Motion): void;
  chooseLanguage(language: Language): void;
}

const KEY = 'museum.preferences';

function stored(): { theme?: Theme; motion?: Motion; language?: Language } {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { theme?: unknown; motion?: unknown; language?: unknown };
    return {
      ...(isTheme(found?.theme) ? { theme: found.theme } : {}),
      ...(found?.motion === 'full' || found?.motion === 'reduced' ? { motion: found.motion } : {}),
      ...(isLanguage(found?.language) ? { language: found.language } : {}),
    };
  } catch {
    return {};
  }
}

/** Keeps this choice beside the others that were made; what was only borrowed is not kept. */
function store(choice: { theme?: Theme; motion?: Motion; language?: Language }): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), ...choice }));
    return true;
  } catch {
    return false;
  }
}

function prefers(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches;
}

export const usePreferences = create<Preferences>()((set) => {
  const first = stored();
  return {
    theme: first.theme ?? null,
    motion: first.motion ?? null,
    language: first.language ?? null,
    systemTheme: prefers('(prefers-color-scheme: dark)') ? 'night' : 'gallery',
    systemMotion: prefers('(prefers-reduced-motion: reduce)') ? 'reduced' : 'full',
    systemLanguage: preferredLanguage(typeof navigator === 'object' ? (navigator.languages ?? []) : []),
    kept: true,
    chooseTheme: (theme) => set({ theme, kept: store({ theme }) }),
    borrowTheme: (theme) => set({ theme }),
    borrowLanguage: (language) => set({ language }),
    chooseMotion: (motion) => set({ motion, kept: store({ motion }) }),
    chooseLanguage: (language) => set({ language, kept: store({ language }) }),
  };
});

export function currentLanguage(state = usePreferences.getState()): Language {
  return state.language ?? state.systemLanguage;
}

export function currentTheme(state = usePreferences.getState()): Theme {
  return state.theme ?? state.systemTheme;
}

export function currentMotion(state = usePreferences.getState()): Motion {
  return state.motion ?? state.systemMotion;
}

export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] as Theme;
}

/** Follows the operating system while the page is open. Call once. */
export function followSystem(): void {
  if (typeof matchMedia !== 'function') return;
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (e) => usePreferences.setState({ systemTheme: e.matches ? 'night' : 'gallery' }));
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', (e) => usePreferences.setState({ systemMotion: e.matches ? 'reduced' : 'full' }));
}
