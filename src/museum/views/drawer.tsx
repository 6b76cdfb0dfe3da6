/** The views below the stage, one or two abreast, and the bar that says how high they may be. */
import { LEAST_SHARE, MOST_SHARE, useLayout } from '@visit/layout-store.ts';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useRoom } from '../room/room-context.ts';
import { ViewFrame } from './view-frame.tsx';
import { useViewWords } from './words.ts';

const STEP = 4;

export function Drawer() {
  const { loaded } = useRoom();
  const words = useViewWords();
  const below = useLayout((s) => s.below).filter((v) => (v !== 'code' || loaded.code) && (v !== 'prove' || loaded.exhibit.proof));
  const share = useLayout((s) => s.share);
  const drawer = useRef<HTMLElement>(null);
  if (!below.length) return null;
  const { setShare } = useLayout.getState();
  const key = (e: KeyboardEvent) => {
    const to = { ArrowUp: share + STEP, ArrowDown: share - STEP, Home: LEAST_SHARE, End: MOST_SHARE }[e.key];
    if (to === undefined || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    setShare(to);
  };
  const drag = (e: PointerEvent) => {
    const bench = drawer.current?.parentElement?.getBoundingClientRect();
    if (!bench || !e.currentTarget.hasPointerCapture(e.pointerId)) return;
    setShare(((bench.bottom - e.clientY) / innerHeight) * 100);
  };
  return (
    <section className="drawer" ref={drawer} style={{ height: `${share}dvh` }} aria-label={words.frame.views} data-testid="drawer">
      {/* biome-ignore lint/a11y/useSemanticElements: a bar that one moves is no rule between paragraphs */}
      <div
        className="drawer-bar"
        role="separator"
        tabIndex={0}
        aria-orientation="horizontal"
        aria-label={words.frame.share}
        aria-valuenow={share}
        aria-valuemin={LEAST_SHARE}
        aria-valuemax={MOST_SHARE}
        onKeyDown={key}
        onPointerDown={(e) => e.currentTarget.setPointerCapture(e.pointerId)}
        onPointerMove={drag}
        data-testid="drawer-bar"
      />
      <div className="drawer-views" data-n={below.length}>
        {below.map((view) => (
          <ViewFrame key={view} view={view} place="below" />
        ))}
      </div>
    </section>
  );
}
