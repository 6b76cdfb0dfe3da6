import { useEffect } from 'react';
import { say } from './say.ts';

/** The page's title; the museum's name stands behind it. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${say('museum')}` : say('museum');
  }, [title]);
}
