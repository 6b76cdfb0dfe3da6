/**
 * Living miniatures: in each glass the room's real model runs on the real engine, from its calm beginning into its failure
 * and over again, drawn small by the room's own stage. One glass at a time is computed and painted, within a few
 * milliseconds of a frame; nothing runs off screen, in a hidden tab or for those who want no motion.
 */
import { createRun } from '@engine/create-run.ts';
import type { Frame } from '@engine/frame.ts';
import type { Run } from '@engine/run.ts';
import type { Stage } from '@stage/contract.ts';
import { createStage } from '@stage/create-stage.ts';
import { toneOf } from '../room/condition.tsx';
import { type Room, room } from '../rooms.ts';

/** What all miniatures together may take of one animation frame, ms; a costlier painting is followed by a rest. */
const BUDGET_MS = 4;
/** Deliveries computed between two looks at the clock. */
const SLICE_EVENTS = 60;
/** Virtual ms that the end of the story stays before it begins anew. */
const CODA = 3000;
/** A loop should not take longer than this, real ms; longer stories run faster. */
const LONGEST = 36_000;
/** The box in which a stage is laid out before it is made small, px. */
const LAID_OUT = { width: 620, height: 330 };

interface Miniature {
  readonly run: Run;
  readonly stage: Stage;
  readonly room: Room;
  readonly pane: HTMLElement;
  /** where the room's condition is told */
  readonly caption: HTMLElement | null;
  readonly until: number;
  readonly speed: number;
  readonly still: boolean;
  t: number;
  /** real ms at which it was painted last; 0: never */
  painted: number;
  visible: boolean;
}

const alive = new Set<Miniature>();
let looping = false;
let rest = 0;
/** Rooms are fetched one after the other. */
let queue: Promise<unknown> = Promise.resolve();

/** Shows the room's miniature in `glass`, once it is loaded; call the result to take it away. */
export function show(id: string, glass: HTMLElement, still: boolean): () => void {
  let gone = false;
  let mini: Miniature | null = null;
  let unmount: (() => void) | null = null;
  const start = () => {
    if (gone || unmount) return;
    queue = queue
      .then(() => (gone ? null : room(id)))
      .then(
        (loaded) => {
          if (!loaded || gone) return;
          const made = mount(loaded, glass, still);
          mini = made.mini;
          unmount = made.unmount;
          wake();
        },
        // A room that cannot be fetched keeps its engraving.
        () => undefined,
      );
  };
  const seen = new IntersectionObserver(([entry]) => {
    const visible = entry?.isIntersecting ?? false;
    if (visible) start();
    if (mini) mini.visible = visible;
    wake();
  });
  seen.observe(glass);
  return () => {
    gone = true;
    seen.disconnect();
    unmount?.();
  };
}

function mount(loaded: Room, glass: HTMLElement, still: boolean): { mini: Miniature; unmount: () => void } {
  const { exhibit } = loaded;
  const pane = document.createElement('div');
  pane.className = 'living';
  // The stage has buttons of its own: here it is only a picture.
  pane.inert = true;
  const host = document.createElement('div');
  host.className = 'living-stage';
  pane.append(host);
  glass.append(pane);
  const resize = () => {
    const small = Math.min(1, glass.clientWidth / LAID_OUT.width, glass.clientHeight / LAID_OUT.height) || 1;
    host.style.width = `${glass.clientWidth / small}px`;
    host.style.height = `${glass.clientHeight / small}px`;
    host.style.transform = `scale(${small})`;
    // Lines as thick as elsewhere, though everything is smaller.
    host.style.setProperty('--miniature', String(1 / small));
  };
  resize();
  const size = new ResizeObserver(resize);
  size.observe(glass);
  const { until } = exhibit.suite;
  const mini: Miniature = {
    run: createRun(exhibit, { seed: 1, knobs: {}, fixes: [], pokes: exhibit.suite.pokes }),
    stage: createStage(host, { planner: loaded.plan, words: loaded.words }),
    room: loaded,
    pane,
    caption: glass.parentElement?.querySelector<HTMLElement>('.condition') ?? null,
    until: until + CODA,
    speed: Math.max(1, (until + CODA) / LONGEST),
    still,
    t: still ? until : 0,
    painted: 0,
    visible: true,
  };
  alive.add(mini);
  return {
    mini,
    unmount: () => {
      alive.delete(mini);
      size.disconnect();
      mini.stage.destroy();
      pane.remove();
    },
  };
}

function wake(): void {
  if (looping || !alive.size) return;
  looping = true;
  requestAnimationFrame(tick);
}

/** The one that has waited longest gets this frame. */
function nextUp(): Miniature | null {
  let next: Miniature | null = null;
  for (const mini of alive) if (mini.visible && !(mini.still && mini.painted) && (!next || mini.painted < next.painted)) next = mini;
  return next;
}

function tick(now: number): void {
  const mini = nextUp();
  if (!mini) {
    looping = false;
    return;
  }
  requestAnimationFrame(tick);
  if (rest > 0) {
    rest--;
    return;
  }
  const began = performance.now();
  if (advance(mini, now, began + BUDGET_MS)) paint(mini, now);
  rest = Math.ceil((performance.now() - began) / BUDGET_MS) - 1;
}

/** Computes towards the next instant; false while it is not there yet. */
function advance(mini: Miniature, now: number, deadline: number): boolean {
  if (!mini.still && mini.painted) {
    const due = mini.t + Math.min(250, now - mini.painted) * mini.speed;
    if (due > mini.until) mini.t = 0;
    else if (!reach(mini.run, due, deadline)) return false;
    else mini.t = due;
    return true;
  }
  return reach(mini.run, mini.t, deadline);
}

function reach(run: Run, t: number, deadline: number): boolean {
  while (!run.compute(t, SLICE_EVENTS)) if (performance.now() > deadline) return false;
  return true;
}

function paint(mini: Miniature, now: number): void {
  const frame = mini.run.frameAt(mini.t);
  mini.stage.paint(frame, { still: mini.still });
  mini.pane.dataset.painted = '';
  mini.painted = now;
  if (mini.caption) tell(mini.caption, frame, mini);
}

function tell(caption: HTMLElement, frame: Frame, { room: { words }, run }: Miniature): void {
  const name = words.conditions[frame.condition]?.name ?? frame.condition;
  const tone = toneOf(frame, run.firstCondition);
  if (caption.textContent !== name) caption.textContent = name;
  if (caption.dataset.tone !== tone) caption.dataset.tone = tone;
}
