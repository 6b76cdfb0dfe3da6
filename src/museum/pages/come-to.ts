import { useEffect } from 'react';

/** Brings what the address names into view and focuses it; after the page's own scrolling to the top, and when letters have their size. */
export function useComeTo(element: string | null): void {
  useEffect(() => {
    if (!element) return;
    let here = true;
    document.fonts.ready.then(() =>
      requestAnimationFrame(() => {
        const found = here ? document.getElementById(element) : null;
        found?.scrollIntoView({ block: 'start' });
        found?.focus({ preventScroll: true });
      }),
    );
    return () => {
      here = false;
    };
  }, [element]);
}
