/** A room's specimen behind glass: its engraving, and in its place, as soon as it is loaded, its living miniature. */
import { currentMotion, usePreferences } from '@visit/preferences.ts';
import { useEffect, useRef, useState } from 'react';
import { vignette } from '../rooms.ts';

export function Glass({ room }: { room: string }) {
  const glass = useRef<HTMLDivElement>(null);
  const engraving = useEngraving(room);
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
          if (!gone) stop = show(room, node, motion === 'reduced');
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
  }, [room, motion]);
  return (
    <div className="glass" ref={glass} aria-hidden="true">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this repository, inlined so that it takes the theme's colours */}
      {engraving ? <div className="vignette" dangerouslySetInnerHTML={{ __html: engraving }} /> : null}
    </div>
  );
}

function useEngraving(room: string): string | null {
  const [svg, setSvg] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    vignette(room).then(
      (found) => gone || setSvg(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [room]);
  return svg;
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: 2000 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, 200);
  return () => clearTimeout(id);
}
