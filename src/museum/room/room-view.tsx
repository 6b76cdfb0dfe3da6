/** The room: the case with the model in the middle, what one does to it below, what one reads beside it. */
import { useLayout } from '@visit/layout-store.ts';
import type { Session } from '@visit/session.ts';
import { useTour } from '@visit/tour-store.ts';
import { useVisit } from '@visit/visit-store.ts';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CommandKey } from '../command-key.tsx';
import { GoToDialog } from '../dialogs/go-to-dialog.tsx';
import { LinkDialog } from '../dialogs/link-dialog.tsx';
import { Panels } from '../panels/panels.tsx';
import type { Room as Loaded } from '../rooms.ts';
import { say } from '../say.ts';
import { useTitle } from '../use-title.ts';
import { ViewKeys } from '../view-keys.tsx';
import { Drawer } from '../views/drawer.tsx';
import { useNarrow } from '../views/narrow.ts';
import { ViewFrame } from '../views/view-frame.tsx';
import { Announcer } from './announcer.tsx';
import { NoticeLine } from './notice-line.tsx';
import { NowPlate } from './now-plate.tsx';
import { Painter } from './painter.ts';
import { PartCard } from './part-card.tsx';
import { PokeBar } from './poke-bar.tsx';
import { RoomProvider } from './room-context.ts';
import { ScrubBar } from './scrub-bar.tsx';
import { Cases } from './stage-case.tsx';
import { Transport } from './transport.tsx';

const TourBar = lazy(() => import('../tour/tour-bar.tsx'));

declare global {
  interface Window {
    /** for the bench: seeks to t, paints, forces layout; returns milliseconds */
    __museum?: { paintAt(t: number): number };
  }
}

export function RoomView({ loaded, session }: { loaded: Loaded; session: Session }) {
  const { card } = loaded.words;
  useTitle(card.title);
  const root = useRef<HTMLDivElement>(null);
  const [painter, setPainter] = useState<Painter | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  useLayoutEffect(() => {
    if (!root.current) return;
    const made = new Painter(root.current, session, setFailure);
    setPainter(made);
    window.__museum = { paintAt: (t) => made.paintAt(t) };
    return () => {
      made.destroy();
      delete window.__museum;
    };
  }, [session]);
  useEffect(() => {
    document.addEventListener('click', letGo);
    return () => document.removeEventListener('click', letGo);
  }, []);
  if (failure) throw failure;
  const wide = useVisit((s) => s.wide);
  const comparing = useVisit((s) => s.compare !== null);
  const full = useLayout((s) => s.full);
  const narrow = useNarrow();
  const touring = useTour((s) => s.on);
  // A room opens with its stage.
  useEffect(() => () => useLayout.getState().setFull(null), []);
  return (
    <RoomProvider value={{ loaded, session }}>
      <div className="room" ref={root} data-testid="room" data-comparing={comparing} data-wide={wide} data-full={full ?? undefined}>
        <button type="button" className="skip" onClick={() => document.getElementById('stage')?.focus()}>
          {say('skip')}
        </button>
        <header className="room-head">
          <a href="#/" className="home" aria-label={say('museum')} data-testid="to-lobby">
            <span className="home-mark" aria-hidden="true">
              M<i>W</i>B
            </span>
            <span className="home-name">{say('museum')}</span>
          </a>
          <p className="room-head-title">{card.title}</p>
          <nav className="room-keys" aria-label={say('help.title')}>
            <CommandKey id="copy-link" icon="link" text={say('commands.copy-link.short')} />
            <CommandKey id="speak" />
            <CommandKey id="wide" pressed={wide} className="wide-key" />
            <CommandKey id="black" className="black-key" />
            <ViewKeys />
          </nav>
        </header>
        <main className="bench">
          <h1 className="sr-only">{card.title}</h1>
          <section className="stage-area" id="stage" tabIndex={-1} aria-label={say('room.stage', { title: card.title })}>
            {painter && <Cases painter={painter} />}
            <PartCard />
          </section>
          {full && <ViewFrame key={full} view={full} place="full" />}
          <NowPlate />
          <PokeBar />
          <section className="time" aria-label={say('room.transport')}>
            <ScrubBar />
            <NoticeLine />
            <Transport />
          </section>
          {!wide && !full && !narrow && <Drawer />}
        </main>
        {!wide && !full && <Panels />}
        {touring && (
          <Suspense fallback={null}>
            <TourBar />
          </Suspense>
        )}
        <Announcer />
        <BlackScreen />
        <GoToDialog />
        <LinkDialog />
      </div>
    </RoomProvider>
  );
}

function BlackScreen() {
  const black = useVisit((s) => s.black);
  return black ? (
    <button type="button" className="black" aria-label={say('commands.black.label')} data-testid="black" onClick={() => useVisit.setState({ black: false })} />
  ) : null;
}

/** After a click with the pointer the keyboard belongs to the room again; after Enter or Space the button keeps it. */
function letGo(e: MouseEvent) {
  const key = e.detail > 0 && e.target instanceof Element ? e.target.closest<HTMLElement>('button') : null;
  if (key && document.activeElement === key) key.blur();
}
