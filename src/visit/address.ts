/**
 * Keeps the address bar at the instant on the screen. Rooms push history; time only replaces it, so that
 * Back leaves the room instead of walking through every step.
 */
import { writeLink } from './link.ts';
import { useVisit } from './visit-store.ts';

/** While playing; browsers refuse many more. */
const EVERY_MS = 1000;

let written = '';

/** True when the address is one that this module wrote: nothing to read from it. */
export function isOurs(hash: string): boolean {
  return hash === written;
}

function write(): void {
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
  write();
  const unsubscribe = useVisit.subscribe((now, before) => {
    if (now.room === null) return;
    const still = !now.playing && now.seeking === null;
    const changed = now.spec !== before.spec || now.compare !== before.compare || now.playing !== before.playing;
    if (timer !== null && !(changed && still)) return;
    if (changed && still && timer !== null) clearTimeout(timer);
    // Stepping quickly with a held key must not flood the history either.
    const wait = changed && still ? 0 : now.playing ? EVERY_MS : now.t !== before.t ? 150 : null;
    if (wait === null) return;
    timer = setTimeout(() => {
      timer = null;
      write();
    }, wait);
  });
  return () => {
    unsubscribe();
    if (timer !== null) clearTimeout(timer);
    written = '';
  };
}
