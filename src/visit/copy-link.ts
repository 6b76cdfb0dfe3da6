/** The link to this very instant, to the clipboard, or to a text field where the clipboard is forbidden. */
import { type Place, writeLink } from './link.ts';
import { usePreferences } from './preferences.ts';
import { useVisit } from './visit-store.ts';

/** The whole address of a place, in the visitor's light and language. */
export function addressOf(place: Place): string {
  const { theme, language } = usePreferences.getState();
  return location.href.replace(/#.*$/, '') + writeLink({ ...place, ...(theme ? { theme } : {}), ...(language ? { language } : {}) });
}

/** The whole address of what is on the screen; '' outside a room. */
export function linkHere(): string {
  const place = useVisit.getState().place();
  return place ? addressOf(place) : '';
}

export async function copyLink(): Promise<void> {
  const visit = useVisit.getState();
  visit.setPlaying(false);
  try {
    await navigator.clipboard.writeText(linkHere());
    visit.tell('copied');
  } catch {
    useVisit.setState({ dialog: 'link' });
  }
}
