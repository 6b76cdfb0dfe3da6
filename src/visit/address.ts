/**
 * Keeps the address bar at the instant on the screen. Rooms push history; time only replaces it, so that
 * Back leaves the room instead of walking through every step.
 */
import { writeLink } from './link.ts';
import { useVisit } from './visit-store.ts';

/** While playing; browsers refuse many more. */
const PLAYING_MS = 1000;
/** A held key steps quickly. */
const STEPPING_MS = 150;

let written = '';

/** True when the address is one that this module wrote: nothing to read from it. */
export function isOurs(hash: string): boolean {
  return hash === written;
}

/** Writes the instant on the screen into the address at once. */
export function writeAddress(): void {
  const place = useVisit.getState().place();
  if (!place) return;
  const link = writeLink(place);
  if (link === written) return;
  written = link;
  try {
    history.replaceState(history.state, '', link);
  } catch {
    // Too often, or a page that may not: the link command still knows the instant.
  }
  // The browser may have written it with other escapes.
  written = location.hash || link;
}

/** Starts keeping the address; returns what stops it. */
export function keepAddress(): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  writeAddress();
  const unsubscribe = useVisit.subscribe((now, before) => {
    if (now.room === null) return;
    const moved = now.spec !== before.spec || now.compare !== before.compare || now.playing !== before.playing;
    if (!moved && now.t === before.t && now.seeking === before.seeking) return;
    const wait = now.playing ? PLAYING_MS : moved ? 0 : STEPPING_MS;
    if (timer !== null) {
      if (wait > 0) return;
      clearTimeout(timer);
    }
    timer = setTimeout(() => {
      timer = null;
      writeAddress();
    }, wait);
  });
  return () => {
    unsubscribe();
    if (timer !== null) clearTimeout(timer);
    written = '';
  };
}
