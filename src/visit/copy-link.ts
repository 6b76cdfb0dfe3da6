/** The link to this very instant, to the clipboard, or to a text field where the clipboard is forbidden. */
import { writeLink } from './link.ts';
import { usePreferences } from './preferences.ts';
import { useVisit } from './visit-store.ts';

/** The whole address of what is on the screen; '' outside a room. */
export function linkHere(): string {
  const place = useVisit.getState().place();
  if (!place) return '';
  const { theme, language } = usePreferences.getState();
  return location.href.replace(/#.*$/, '') + writeLink({ ...place, ...(theme ? { theme } : {}), ...(language ? { language } : {}) });
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
