/**
 * The views' pulse: each paints the visit's instant outside React, at most some thirty times a second while
 * playing. What is not mounted does not listen, so hidden views do no work.
 */
import type { Pair } from '@visit/session.ts';
import { useVisit } from '@visit/visit-store.ts';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const EVERY_MS = 33;

const listeners = new Set<(pair: Pair) => void>();
let last: Pair | null = null;
let at = 0;

/** Called with every painted instant, and with null when the room closes. */
export function publishBeat(pair: Pair | null): void {
  last = pair;
  if (!pair || !listeners.size) return;
  const now = performance.now();
  if (useVisit.getState().playing && now - at < EVERY_MS) return;
  at = now;
  for (const listener of listeners) listener(pair);
}

/** Paints at every beat, after every render of the component, and whenever `host` has another size or the theme changes. */
export function useBeat(host: RefObject<HTMLElement | null>, paint: (pair: Pair) => void): void {
  const current = useRef(paint);
  useLayoutEffect(() => {
    current.current = paint;
    if (last) paint(last);
  });
  useEffect(() => {
    const again = () => last && current.current(last);
    const beat = (pair: Pair) => current.current(pair);
    listeners.add(beat);
    const size = new ResizeObserver(again);
    if (host.current) size.observe(host.current);
    const theme = new MutationObserver(again);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      listeners.delete(beat);
      size.disconnect();
      theme.disconnect();
    };
  }, [host]);
}
