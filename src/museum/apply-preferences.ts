/** Puts the chosen light and motion on the page (the language: see `language.ts`), now and whenever they change. */
import { languageOf, themeOf } from '@visit/link.ts';
import { currentMotion, currentTheme, followSystem, usePreferences } from '@visit/preferences.ts';

function apply(): void {
  document.documentElement.dataset.theme = currentTheme();
  document.documentElement.dataset.motion = currentMotion();
}

/** Any address may bring its own light and language, for this visit only. */
function borrow(): void {
  const theme = themeOf(location.hash);
  if (theme) usePreferences.getState().borrowTheme(theme);
  const language = languageOf(location.hash);
  if (language) usePreferences.getState().borrowLanguage(language);
}

export function applyPreferences(): void {
  borrow();
  apply();
  addEventListener('hashchange', borrow);
  usePreferences.subscribe(apply);
  followSystem();
}
