/**
 * Where the visitor is on the tour. It waits where they left it, also for another day; storage may be forbidden, full or
 * spoilt, then it waits until the page is closed.
 */
import { create } from 'zustand';
import { placeOfScene, sceneLink, writeLink } from './link.ts';
import { showScene } from './scenes.ts';
import { session } from './session.ts';
import { useVisit } from './visit-store.ts';

/** What one needs to know of a stop to go there. */
export interface Stop {
  readonly id: string;
  readonly room: string;
  readonly scene: string;
}

interface Kept {
  /** the stop at which the tour waits; null: never begun */
  readonly at: string | null;
  /** the guide is there; false: the visitor has left the tour */
  readonly on: boolean;
  /** been through all stops */
  readonly ended: boolean;
}

export interface Tour extends Kept {
  /** the itinerary; empty until a page brings it */
  readonly stops: readonly Stop[];
  bring(stops: readonly Stop[]): void;
  /** to the stop with this id, on the tour; ids that are not in the itinerary change nothing */
  goTo(id: string): void;
  leave(): void;
  /** after the last stop, to the lessons */
  finish(): void;
}

const KEY = 'museum.tour';
const NEVER: Kept = { at: null, on: false, ended: false };

function stored(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Kept> | null;
    if (!found || typeof found.at !== 'string') return NEVER;
    return { at: found.at, on: found.on === true, ended: found.ended === true };
  } catch {
    return NEVER;
  }
}

function keep({ at, on, ended }: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ at, on, ended }));
  } catch {
    // The tour waits until the page is closed.
  }
}

export const useTour = create<Tour>()((set, get) => {
  const change = (next: Partial<Kept>) => {
    set(next);
    keep(get());
  };
  return {
    ...stored(),
    stops: [],
    bring: (stops) => {
      const { at } = get();
      // A stop that is no longer on the itinerary: the tour begins anew.
      set({ stops, ...(at !== null && !stops.some((stop) => stop.id === at) ? NEVER : {}) });
    },
    goTo: (id) => {
      const stop = get().stops.find((s) => s.id === id);
      if (!stop) return;
      change({ at: id, on: true, ended: false });
      openStop(stop);
    },
    leave: () => change({ on: false }),
    finish: () => {
      change({ on: false, ended: true });
      location.hash = '#/lessons';
    },
  };
});

/** Shows the stop's instant: in the same room at once, else by its address. */
export function openStop(stop: Stop): void {
  const here = session();
  const scene = here?.exhibit.id === stop.room ? here.exhibit.scenes.find((s) => s.id === stop.scene) : undefined;
  if (scene) showScene(scene);
  else location.hash = sceneLink(stop.room, stop.scene);
}

/** The stop `by` places from the present one; null at the ends and off the tour. */
export function stopOffset(tour: Tour, by: 1 | -1): Stop | null {
  const at = tour.stops.findIndex((stop) => stop.id === tour.at);
  return at < 0 ? null : (tour.stops[at + by] ?? null);
}

/** The present stop, and its place in the itinerary; null when there is none. */
export function presentStop(tour: Tour): { readonly stop: Stop; readonly n: number } | null {
  const n = tour.stops.findIndex((stop) => stop.id === tour.at);
  const stop = tour.stops[n];
  return stop ? { stop, n } : null;
}

/** After a reload the address holds the instant, not the scene's name: when it is the stop's very instant, its focus is shown again. */
export function rememberScene(stop: Stop): void {
  const here = session();
  const visit = useVisit.getState();
  const scene = here?.exhibit.scenes.find((s) => s.id === stop.scene);
  const place = visit.place();
  if (!here || here.exhibit.id !== stop.room || !scene || !place || visit.scene !== null) return;
  const { exhibit, spec, t, compare } = placeOfScene(here.exhibit, scene, place.spec.seed);
  if (writeLink({ exhibit, spec, t, compare }) === writeLink(place)) useVisit.setState({ scene: scene.id, selected: visit.selected ?? scene.focus ?? null });
}
