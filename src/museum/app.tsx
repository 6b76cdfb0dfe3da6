/** The whole museum: which page, under which roof. */
import { onKey } from '@visit/commands/commands.ts';
import { lazy, Suspense, useEffect } from 'react';
import { Route, Router, Switch } from 'wouter';
import { ErrorBoundary } from './error-boundary.tsx';
import { useHashLocation } from './hash-location.ts';
import { useLanguage } from './language.ts';
import { noteRoom } from './lobby/memory.ts';
import { Loading } from './pages/loading.tsx';
import { Lobby } from './pages/lobby.tsx';
import { ROOM_IDS } from './rooms.ts';

const BenchPage = lazy(() => import('./bench/bench-page.tsx'));
const GlossaryPage = lazy(() => import('./glossary/glossary-page.tsx'));
const GuidePage = lazy(() => import('./guide/guide-page.tsx'));
const LessonsPage = lazy(() => import('./lessons/lessons-page.tsx'));
const HelpDialog = lazy(() => import('./dialogs/help-dialog.tsx'));
const Missing = lazy(() => import('./pages/missing.tsx'));
const TourPage = lazy(() => import('./tour/tour-page.tsx'));
const RoomPage = lazy(() => import('./room/room-page.tsx'));

export function App() {
  const [path] = useHashLocation();
  // Another language draws every page anew; where the visitor is stands in the address.
  const language = useLanguage((s) => s.spoken);
  // Another page begins at its top, however far down the last one was left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what this waits for
  useEffect(() => {
    scrollTo(0, 0);
  }, [path]);
  useEffect(() => {
    const id = /^\/room\/([^/]+)$/.exec(path)?.[1];
    if (id && ROOM_IDS.includes(id)) noteRoom(id);
  }, [path]);
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Router hook={useHashLocation} key={language}>
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <Switch>
            <Route path="/">
              <Lobby />
            </Route>
            <Route path="/bench">
              <BenchPage />
            </Route>
            <Route path="/lessons/:id?">{({ id }) => <LessonsPage lesson={id ?? null} />}</Route>
            <Route path="/guide/:id?">{({ id }) => <GuidePage symptom={id ?? null} />}</Route>
            <Route path="/glossary/:id?">{({ id }) => <GlossaryPage term={id ?? null} />}</Route>
            <Route path="/tour">
              <TourPage />
            </Route>
            <Route path="/room/:id">{({ id }) => (ROOM_IDS.includes(id) ? <RoomPage key={id} id={id} /> : <Missing room={id} />)}</Route>
            <Route path="*">{(params) => <Missing page={`/${params['*'] ?? ''}`} />}</Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
      <Suspense fallback={null}>
        <HelpDialog />
      </Suspense>
    </Router>
  );
}
