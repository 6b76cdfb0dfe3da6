/** Puts the chosen light and motion on the page, now and whenever they change. */
import { currentMotion, currentTheme, followSystem, usePreferences } from '@visit/preferences.ts';

function apply(): void {
  document.documentElement.dataset.theme = currentTheme();
  document.documentElement.dataset.motion = currentMotion();
}

export function applyPreferences(): void {
  apply();
  usePreferences.subscribe(apply);
  followSystem();
}
