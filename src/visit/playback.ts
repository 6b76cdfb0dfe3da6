/** Ties the clock to the visit and the open room. */
import type { Ms } from '@engine/exhibit.ts';
import { MAX_T } from '@engine/settings.ts';
import { Clock, type Player, type Ticker } from './clock.ts';
import { lookForDivergence } from './divergence-watch.ts';
import { session } from './session.ts';
import { useVisit } from './visit-store.ts';

const browser: Ticker = {
  now: () => performance.now(),
  request: (callback) => requestAnimationFrame(callback),
  cancel: (handle) => cancelAnimationFrame(handle),
  hidden: () => document.hidden,
};

const player: Player = {
  playing: () => useVisit.getState().playing,
  speed: () => useVisit.getState().speed,
  t: () => useVisit.getState().t,
  seeking: () => useVisit.getState().seeking,
  compute: (t, budget) => session()?.compute(t, budget, browser.now) ?? t,
  arrive: (t) => {
    useVisit.getState().moveTo(t);
    lookForDivergence();
  },
  held: (held) => {
    const before = useVisit.getState().held;
    const rounded = held === null ? null : Number(held.toPrecision(2));
    if (rounded !== before) useVisit.setState({ held: rounded });
  },
  end: MAX_T,
  stop: () => {
    useVisit.getState().setPlaying(false);
    useVisit.getState().tell('end');
  },
};

/** Shows the instant t: at once when it is computed, else as soon as it is. */
export function seek(t: Ms): void {
  const s = session();
  if (!s) return;
  const to = Math.min(MAX_T, Math.max(0, Math.round(t * 1000) / 1000));
  const computed = Math.min(s.main().computedTo, s.other()?.computedTo ?? Number.POSITIVE_INFINITY);
  if (to <= computed) player.arrive(to);
  else useVisit.setState((v) => ({ seeking: to, furthest: Math.max(v.furthest, to) }));
}

/** Starts the clock for an open room; returns what stops it. */
export function startPlayback(): () => void {
  const clock = new Clock(player, browser);
  const unsubscribe = useVisit.subscribe(() => clock.wake());
  const visibility = () => (document.hidden ? clock.sleep() : clock.wake());
  document.addEventListener('visibilitychange', visibility);
  clock.wake();
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', visibility);
    clock.sleep();
  };
}
