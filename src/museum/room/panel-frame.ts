/**
 * The frame that the panels show. The stage is painted at every instant; words and numbers beside it need
 * not change more often than one can read them, so while playing they are renewed a few times a second.
 */
import type { Pair } from '@visit/session.ts';
import { useVisit } from '@visit/visit-store.ts';
import { useSyncExternalStore } from 'react';

const READABLE_MS = 125;

let shown: Pair | null = null;
let at = 0;
const listeners = new Set<() => void>();

export function publishFrame(pair: Pair | null): void {
  const now = performance.now();
  if (pair && shown && useVisit.getState().playing && now - at < READABLE_MS) return;
  shown = pair;
  at = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePair(): Pair | null {
  return useSyncExternalStore(subscribe, () => shown);
}
