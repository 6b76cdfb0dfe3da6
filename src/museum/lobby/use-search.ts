/** What is searched and what fits. The catalogue is loaded when the box is first used. */
import { useCallback, useRef, useState } from 'react';
import { cards } from '../rooms.ts';
import type { Found, Search } from './room-search.ts';

export interface Searching {
  readonly query: string;
  /** null: nothing is searched, or the catalogue is not there yet */
  readonly found: Found | null;
  readonly failed: boolean;
  readonly change: (query: string) => void;
  /** fetches the catalogue, so that it is there with the first letter */
  readonly prepare: () => void;
}

async function load(): Promise<Search> {
  const [{ roomSearch }, { lessonTitles }] = await Promise.all([import('./room-search.ts'), import('../lessons/lesson-words.ts')]);
  // Without the lessons' words the rooms can still be found.
  return roomSearch(cards(), await lessonTitles().catch(() => []));
}

export function useSearch(): Searching {
  const [query, setQuery] = useState('');
  const [search, setSearch] = useState<{ readonly run: Search } | null>(null);
  const [failed, setFailed] = useState(false);
  const loading = useRef<Promise<void> | null>(null);
  const prepare = useCallback(() => {
    loading.current ??= load().then(
      (run) => {
        setSearch({ run });
        setFailed(false);
      },
      () => {
        loading.current = null;
        setFailed(true);
      },
    );
  }, []);
  const change = (next: string) => {
    prepare();
    setQuery(next);
  };
  const asked = query.trim();
  return { query, found: asked && search ? search.run(asked) : null, failed: failed && asked !== '', change, prepare };
}
