/** Puts the chosen light and motion on the page, now and whenever they change. */
import { themeOf } from '@visit/link.ts';
import { currentMotion, currentTheme, followSystem, usePreferences } from '@visit/preferences.ts';

function apply(): void {
  document.documentElement.dataset.theme = currentTheme();
  document.documentElement.dataset.motion = currentMotion();
}

/** Any address may bring its own light, for this visit only. */
function borrow(): void {
  const theme = themeOf(location.hash);
  if (theme) usePreferences.getState().borrowTheme(theme);
}

export function applyPreferences(): void {
  borrow();
  apply();
  addEventListener('hashchange', borrow);
  usePreferences.subscribe(apply);
  followSystem();
}
