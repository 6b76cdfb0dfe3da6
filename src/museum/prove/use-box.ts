/** The size of an element and of its letters, anew whenever it changes or the theme does. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Box } from './place-graph.ts';

interface Measured {
  readonly host: RefObject<HTMLDivElement | null>;
  /** null: not yet known */
  readonly box: Box | null;
  /** size of letters, px */
  readonly letter: number;
}

export function useBox(): Measured {
  const host = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<{ box: Box; letter: number } | null>(null);
  useLayoutEffect(() => {
    const node = host.current;
    if (!node) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = node;
      if (width && height) setMeasured({ box: { width, height }, letter: Number.parseFloat(getComputedStyle(node).fontSize) });
    };
    measure();
    const size = new ResizeObserver(measure);
    size.observe(node);
    const theme = new MutationObserver(measure);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      size.disconnect();
      theme.disconnect();
    };
  }, []);
  return { host, box: measured?.box ?? null, letter: measured?.letter ?? 12 };
}
