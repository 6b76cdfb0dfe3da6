/** wouter's location from the hash, without the query: a room stays the same page while its instant changes. */

import { pathOf } from '@visit/link.ts';
import { useSyncExternalStore } from 'react';

function subscribe(callback: () => void): () => void {
  addEventListener('hashchange', callback);
  addEventListener('popstate', callback);
  return () => {
    removeEventListener('hashchange', callback);
    removeEventListener('popstate', callback);
  };
}

/** Goes to `/room/x?seed=1` (with or without the leading `#`). */
export function navigate(to: string, options: { replace?: boolean } = {}): void {
  const hash = `#${to.replace(/^#/, '')}`;
  if (options.replace) {
    history.replaceState(null, '', hash);
    dispatchEvent(new HashChangeEvent('hashchange'));
  } else location.hash = hash;
}

export const useHashLocation = Object.assign((): [string, typeof navigate] => [useSyncExternalStore(subscribe, () => pathOf(location.hash)), navigate], {
  hrefs: (href: string) => `#${href.replace(/^#/, '')}`,
});

/** The whole hash, query included. */
export function useHash(): string {
  return useSyncExternalStore(subscribe, () => location.hash);
}
