/** A room's specimen behind glass: its engraving, and over it, as soon as it is loaded, its living miniature. */
import { currentMotion, usePreferences } from '@visit/preferences.ts';
import { useEffect, useRef } from 'react';
import type { Card } from '../rooms.ts';

export function Glass({ card }: { card: Card }) {
  const glass = useRef<HTMLDivElement>(null);
  const motion = usePreferences((s) => currentMotion(s));
  useEffect(() => {
    const node = glass.current;
    if (!node) return;
    let stop: (() => void) | null = null;
    let gone = false;
    // After the first paint, and never in its way.
    const cancel = whenIdle(() => {
      import('./miniatures.ts').then(
        ({ show }) => {
          if (!gone) stop = show(card.id, node, motion === 'reduced');
        },
        // Without the network the engraving is what there is.
        () => undefined,
      );
    });
    return () => {
      gone = true;
      cancel();
      stop?.();
    };
  }, [card.id, motion]);
  return (
    <div className="glass" ref={glass} aria-hidden="true">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this repository, inlined so that it takes the theme's colours */}
      {card.vignette ? <div className="vignette" dangerouslySetInnerHTML={{ __html: card.vignette }} /> : null}
    </div>
  );
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: 2000 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, 200);
  return () => clearTimeout(id);
}
