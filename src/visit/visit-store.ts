/**
 * Where the visitor is: the run's spec, the instant, the speed, the comparison, what is selected and open.
 * Never what the model says: that is computed from here (see `session.ts`).
 */
import type { Ms, PokeEntry } from '@engine/exhibit.ts';
import type { RunSpec } from '@engine/run.ts';
import { create } from 'zustand';
import type { View } from './layout-store.ts';
import { type Place, START } from './link.ts';
import { clampSpeed } from './speed.ts';
import { done, NO_STEPS, redone, type Step, type Steps, undone } from './steps.ts';

export type Panel = 'label' | 'knobs' | 'fixes' | 'gauges' | 'curator' | View;
export type Dialog = 'help' | 'go-to' | 'link' | null;

/** Something to tell the visitor, next to the scrub bar. Words under `notices.<id>` in strings/en.json. */
export interface Notice {
  readonly id: string;
  readonly values: Readonly<Record<string, string>>;
  readonly undo: boolean;
  /** makes two equal notices in a row two notices */
  readonly n: number;
}

/** The card of a part, with what can be done to it. */
export interface PokeMenu {
  readonly target: string;
  /** where it was picked, px from the stage's corner; absent: it was not picked on the stage */
  readonly x?: number;
  readonly y?: number;
  /** the visitor wants to read about it, even where cards are kept small */
  readonly asked?: boolean;
}

export interface Bet {
  /** null: not yet asked or put off */
  readonly choice: string | null;
  readonly stage: 'open' | 'placed' | 'settled' | 'skipped';
  /** when it was settled */
  readonly at?: Ms;
}

export interface Visit {
  readonly room: string | null;
  readonly spec: RunSpec;
  readonly t: Ms;
  /** the furthest instant that this timeline is known to have: the end of the scrub bar's past */
  readonly furthest: Ms;
  readonly playing: boolean;
  readonly speed: number;
  /** virtual ms per ms that the machine manages when that is less than `speed`; null: keeps up */
  readonly held: number | null;
  /** an instant that is still being computed */
  readonly seeking: Ms | null;
  readonly compare: readonly string[] | null;
  readonly divergence: Ms | null;
  readonly selected: string | null;
  readonly highlighted: string | null;
  /** the other end of what is highlighted: a message has two */
  readonly otherEnd: string | null;
  readonly scene: string | null;
  readonly steps: Steps;
  readonly notice: Notice | null;
  readonly panel: Panel;
  /** the panels are put away and the case has the whole width */
  readonly wide: boolean;
  readonly dialog: Dialog;
  readonly menu: PokeMenu | null;
  readonly black: boolean;
  readonly bet: Bet;
  /** spoken summary, on demand */
  readonly spoken: { readonly text: string; readonly n: number };

  enter(place: Place): void;
  leave(): void;
  /** to an instant of this run; the painter computes it if it must */
  moveTo(t: Ms): void;
  setPlaying(playing: boolean): void;
  setSpeed(speed: number): void;
  /** a poke, a knob or a fix now; drops whatever comes later */
  act(entry: PokeEntry): void;
  /** another beginning: knobs that cannot change in mid-run, another seed, a scene, a reset */
  restart(spec: RunSpec, at?: { t?: Ms; compare?: readonly string[] | null; scene?: string | null }): void;
  setCompare(compare: readonly string[] | null): void;
  undo(): void;
  redo(): void;
  tell(id: string, values?: Record<string, string>, undo?: boolean): void;
  hush(): void;
  say(text: string): void;
  place(): Place | null;
}

const NOWHERE = {
  room: null,
  spec: START,
  t: 0,
  furthest: 0,
  playing: false,
  speed: 1,
  held: null,
  seeking: null,
  compare: null,
  divergence: null,
  selected: null,
  highlighted: null,
  otherEnd: null,
  scene: null,
  steps: NO_STEPS,
  notice: null,
  panel: 'label' as Panel,
  wide: false,
  dialog: null,
  menu: null,
  black: false,
  bet: { choice: null, stage: 'open' } as Bet,
  spoken: { text: '', n: 0 },
};

export const useVisit = create<Visit>()((set, get) => ({
  ...NOWHERE,
  enter: (place) =>
    set({
      ...NOWHERE,
      room: place.exhibit,
      spec: place.spec,
      t: place.t,
      seeking: place.t > 0 ? place.t : null,
      furthest: Math.max(place.t, lastPoke(place.spec)),
      compare: place.compare,
      ...(place.scene ? { scene: place.scene.id, speed: clampSpeed(place.scene.speed ?? 1), selected: place.scene.focus ?? null } : {}),
    }),
  leave: () => set(NOWHERE),
  moveTo: (t) => {
    const at = round(Math.max(0, t));
    set((s) => ({ t: at, seeking: null, furthest: Math.max(s.furthest, at) }));
  },
  setPlaying: (playing) => set({ playing, held: null, ...(playing ? { seeking: null, notice: null } : {}) }),
  setSpeed: (speed) => set({ speed: clampSpeed(speed) }),
  act: (entry) =>
    set((s) => {
      const at = round(entry.at);
      const kept = s.spec.pokes.filter((p) => p.at <= at);
      const last = kept.at(-1);
      // Turning a knob twice at one instant is one turn.
      const same = entry.kind === 'knob' && last?.kind === 'knob' && last.knob === entry.knob && last.at === at;
      const pokes = [...(same ? kept.slice(0, -1) : kept), { ...entry, at }];
      const dropped = s.furthest - at > FORK_SLACK;
      return {
        spec: { ...s.spec, pokes },
        steps: same ? s.steps : done(s.steps, stepOf(s)),
        furthest: at,
        scene: null,
        divergence: keptDivergence(s.divergence, at),
        ...(dropped ? { notice: notice(s, 'forked', {}, true) } : { notice: null }),
      };
    }),
  restart: (spec, at = {}) =>
    set((s) => {
      const t = round(at.t ?? 0);
      return {
        spec,
        t,
        seeking: t > 0 ? t : null,
        furthest: Math.max(t, lastPoke(spec)),
        playing: false,
        held: null,
        divergence: null,
        compare: at.compare === undefined ? s.compare : at.compare,
        scene: at.scene ?? null,
        steps: done(s.steps, stepOf(s)),
        menu: null,
        notice: null,
      };
    }),
  setCompare: (compare) => set((s) => ({ compare, divergence: null, steps: done(s.steps, stepOf(s)) })),
  undo: () => set((s) => travel(s, undone(s.steps, stepOf(s)), 'undone')),
  redo: () => set((s) => travel(s, redone(s.steps, stepOf(s)), 'redone')),
  tell: (id, values = {}, undo = false) => set((s) => ({ notice: notice(s, id, values, undo) })),
  hush: () => set({ notice: null }),
  say: (text) => set((s) => ({ spoken: { text, n: s.spoken.n + 1 } })),
  place: () => {
    const s = get();
    return s.room === null ? null : { exhibit: s.room, spec: s.spec, t: s.seeking ?? s.t, compare: s.compare };
  },
}));

/** Less than this behind the furthest instant is not "in the past": a frame's worth. */
const FORK_SLACK: Ms = 1;

/** True when acting now would drop something that the visitor has seen. */
export function wouldFork(s: Pick<Visit, 't' | 'furthest'>): boolean {
  return s.furthest - s.t > FORK_SLACK;
}

function lastPoke(spec: RunSpec): Ms {
  return spec.pokes.reduce((last, p) => Math.max(last, p.at), 0);
}

function stepOf(s: Visit): Step {
  return { spec: s.spec, t: s.t, furthest: s.furthest, compare: s.compare };
}

function travel(s: Visit, journey: { steps: Steps; to: Step } | null, word: string): Partial<Visit> {
  if (!journey) return { notice: notice(s, `nothing-${word}`, {}, false) };
  const { spec, t, furthest, compare } = journey.to;
  return {
    spec,
    t,
    furthest,
    compare,
    seeking: t,
    playing: false,
    held: null,
    divergence: null,
    scene: null,
    steps: journey.steps,
    notice: notice(s, word, {}, false),
  };
}

function notice(s: Visit, id: string, values: Record<string, string>, undo: boolean): Notice {
  return { id, values, undo, n: (s.notice?.n ?? 0) + 1 };
}

function keptDivergence(divergence: Ms | null, at: Ms): Ms | null {
  return divergence !== null && divergence <= at ? divergence : null;
}

/** To the microsecond, as the engine does. */
function round(t: Ms): Ms {
  return Math.round(t * 1000) / 1000;
}
