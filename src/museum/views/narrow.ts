/** A phone's width: views are tabs only, as in `room.css`. */
import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 56rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
}
