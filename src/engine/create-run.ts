/**
 * Every instant of a run, forwards and backwards: keyframes (copies of the world) and deterministic replay
 * in between, as in video. Pokes are part of the run, so a run never changes; a poke makes another run that
 * shares the keyframes before it.
 */
import type { Exhibit, Ms, PokeEntry } from './exhibit.ts';
import type { Frame, Mark } from './frame.ts';
import { frameOf } from './frame-of.ts';
import type { Replay, Run, RunSpec, Way } from './run.ts';
import { checkSpec, settingsOf } from './settings.ts';
import { type Observer, type Picture, World } from './world.ts';

/**
 * Deliveries between keyframes at first: few, so that any instant is a short replay away, but more in a large
 * cast, whose copies are large. Doubled whenever the keyframes together get too large.
 */
const KEYFRAME_EVENTS = 120;
const KEYFRAME_EVENTS_PER_ACTOR = 2;
/** Upper bounds of what is kept: keyframes, and actors in all keyframes (about 100 bytes each). */
const MAX_KEYFRAMES = 3000;
const MAX_KEPT_ACTORS = 1_000_000;

interface Keyframe {
  readonly t: Ms;
  /** how many entries of the log were applied */
  readonly applied: number;
  readonly delivered: number;
  readonly world: World;
  /** how many ways had been taken by then */
  readonly ways: number;
}

/**
 * A run of `exhibit`. Throws an Error with plain words when the spec does not fit the exhibit
 * (`checkSpec` tells what is wrong without throwing).
 */
export function createRun(exhibit: Exhibit, spec: RunSpec): Run {
  const problems = checkSpec(exhibit, spec);
  if (problems.length) throw new Error(problems.map((p) => `${p.where}: ${p.text}`).join('; '));
  const sorted = { ...spec, pokes: spec.pokes.slice().sort((a, b) => a.at - b.at) };
  const world = World.begin(exhibit, spec.seed, settingsOf(exhibit, spec));
  return new KeyframedRun(
    exhibit,
    sorted,
    [{ t: 0, applied: 0, delivered: 0, world, ways: 0 }],
    [],
    Math.max(KEYFRAME_EVENTS, KEYFRAME_EVENTS_PER_ACTOR * world.size),
  );
}

class KeyframedRun implements Run {
  private head: World;
  private headApplied: number;
  private cursor: { world: World; applied: number } | null = null;
  private readonly taken = new Map<string, Way>();

  constructor(
    readonly exhibit: Exhibit,
    readonly spec: RunSpec,
    private keyframes: Keyframe[],
    ways: readonly Way[],
    private spacing: number,
  ) {
    const last = keyframes[keyframes.length - 1] as Keyframe;
    for (const way of ways.slice(0, last.ways)) this.taken.set(wayKey(way), way);
    this.head = last.world.copy();
    this.head.observer = { moved: (_id, machine, from, to, event) => this.note(machine.id, from, to, event.type) };
    this.headApplied = last.applied;
  }

  get computedTo(): Ms {
    return this.head.now;
  }

  get firstCondition(): string {
    if (this.first === null) {
      const start = this.keyframes[0] as Keyframe;
      const world = start.world.copy();
      this.forward(world, start.applied, 0, Number.POSITIVE_INFINITY);
      this.first = world.condition;
    }
    return this.first;
  }
  private first: string | null = null;

  compute(t: Ms, maxEvents = Number.POSITIVE_INFINITY): boolean {
    let left = maxEvents;
    while (this.head.now < t || this.pending(this.headApplied, t) || this.due(t)) {
      const before = this.head.delivered;
      const chunk = Math.min(left, this.spacing);
      const reached = this.forward(this.head, this.headApplied, t, chunk);
      this.headApplied = reached.applied;
      left -= this.head.delivered - before;
      this.keep();
      if (reached.done) return true;
      if (left <= 0) return false;
    }
    return true;
  }

  frameAt(t: Ms): Frame {
    return frameOf(this.worldAt(t));
  }

  nextEvent(t: Ms): Ms | null {
    const next = this.worldAt(t).nextDue();
    const poke = this.spec.pokes.find((p) => p.at > t)?.at ?? null;
    if (next === null) return poke;
    return poke === null ? next : Math.min(next, poke);
  }

  nextCause(t: Ms, within: Ms): Ms | null {
    const world = this.worldAt(t).copy();
    const lines = world.logTotal;
    const marks = world.marks.length;
    let applied = this.spec.pokes.filter((p) => p.at <= t).length;
    const causes = () =>
      world.marks.length > marks || world.log.slice(-(world.logTotal - lines) || world.log.length).some((l) => l.level !== 'debug' && l.t > t);
    for (;;) {
      const due = world.nextDue();
      const poke = this.spec.pokes[applied]?.at ?? Number.POSITIVE_INFINITY;
      const next = Math.min(due ?? Number.POSITIVE_INFINITY, poke);
      if (next > t + within) return null;
      const reached = this.forward(world, applied, next, Number.POSITIVE_INFINITY);
      applied = reached.applied;
      if (next > t && (world.marks.length > marks || (world.logTotal > lines && causes()))) return next;
    }
  }

  marks(): readonly Mark[] {
    return this.head.marks;
  }

  ways(): readonly Way[] {
    return [...this.taken.values()];
  }

  replay(from: Ms, observer: Observer): Replay {
    const instant = Math.max(0, from);
    this.compute(instant);
    const key = this.keyframeBefore(instant);
    const world = key.world.copy();
    let { applied } = this.forward(world, key.applied, instant, Number.POSITIVE_INFINITY);
    world.observer = observer;
    return {
      get at() {
        return world.now;
      },
      underway: world.inFlight(),
      forward: (t, maxEvents = Number.POSITIVE_INFINITY) => {
        const reached = this.forward(world, applied, t, maxEvents);
        applied = reached.applied;
        return reached.done;
      },
    };
  }

  pictures(until: Ms): readonly Picture[] {
    return this.keyframes.filter((k) => k.t <= until).map((k) => pictureOf(k.world));
  }

  withSpec(spec: RunSpec): Run {
    const sorted = { ...spec, pokes: spec.pokes.slice().sort((a, b) => a.at - b.at) };
    const problems = checkSpec(this.exhibit, sorted);
    if (problems.length) throw new Error(problems.map((p) => `${p.where}: ${p.text}`).join('; '));
    if (!sameStart(this.spec, sorted)) return createRun(this.exhibit, sorted);
    const common = commonPrefix(this.spec.pokes, sorted.pokes);
    const until = Math.min(this.spec.pokes[common]?.at ?? Number.POSITIVE_INFINITY, sorted.pokes[common]?.at ?? Number.POSITIVE_INFINITY);
    const shared = this.keyframes.filter((k) => k.applied <= common && (k.t < until || (k.t === until && k.applied <= common && k.t === 0)));
    return new KeyframedRun(this.exhibit, sorted, shared.length ? shared : [this.keyframes[0] as Keyframe], this.ways(), this.spacing);
  }

  /** A world at t that must not be advanced by the caller (it may be the cursor's own). */
  private worldAt(t: Ms): World {
    const instant = Math.max(0, t);
    this.compute(instant);
    if (instant >= this.head.now) return this.head;
    // Playing forward mostly asks for the next instant: go on from the last one when that is nearest.
    const key = this.keyframeBefore(instant);
    const near =
      this.cursor && this.cursor.world.now <= instant && this.cursor.world.now >= key.t ? this.cursor : { world: key.world.copy(), applied: key.applied };
    const reached = this.forward(near.world, near.applied, instant, Number.POSITIVE_INFINITY);
    this.cursor = { world: near.world, applied: reached.applied };
    return near.world;
  }

  private pending(applied: number, t: Ms): boolean {
    const next = this.spec.pokes[applied];
    return next !== undefined && next.at <= t;
  }

  private due(t: Ms): boolean {
    const next = this.head.nextDue();
    return next !== null && next <= t;
  }

  /** Events due at an instant come before the pokes of that instant, so that poking "now" replays alike. */
  private forward(world: World, from: number, t: Ms, maxEvents: number): { applied: number; done: boolean } {
    let applied = from;
    const stop = world.delivered + maxEvents;
    for (;;) {
      const poke = this.spec.pokes[applied];
      const target = poke && poke.at <= t ? poke.at : t;
      if (!world.advance(target, stop - world.delivered)) return { applied, done: false };
      if (!poke || poke.at > t) return { applied, done: true };
      world.apply(poke);
      applied++;
    }
  }

  private note(machine: string, from: string, to: string, event: string): void {
    const key = wayKey({ machine, from, to, event });
    if (!this.taken.has(key)) this.taken.set(key, { machine, from, to, event, first: this.head.now });
  }

  private keep(): void {
    const last = this.keyframes[this.keyframes.length - 1] as Keyframe;
    if (this.head.delivered - last.delivered < this.spacing) return;
    this.keyframes.push({ t: this.head.now, applied: this.headApplied, delivered: this.head.delivered, world: this.head.copy(), ways: this.taken.size });
    if (this.keyframes.length > Math.min(MAX_KEYFRAMES, MAX_KEPT_ACTORS / this.head.size)) {
      this.keyframes = this.keyframes.filter((_, i) => i % 2 === 0);
      this.spacing *= 2;
    }
  }

  /** The last keyframe from which t can be reached: strictly before t, or the beginning. */
  private keyframeBefore(t: Ms): Keyframe {
    let low = 0;
    let high = this.keyframes.length - 1;
    while (low < high) {
      const mid = (low + high + 1) >> 1;
      if ((this.keyframes[mid] as Keyframe).t <= t) low = mid;
      else high = mid - 1;
    }
    return this.keyframes[low] as Keyframe;
  }
}

function wayKey({ machine, from, to, event }: Omit<Way, 'first'>): string {
  return `${machine} ${from} ${to} ${event}`;
}

const pictures = new WeakMap<World, Picture>();

/** A keyframe's world never goes on, so its picture can be taken once. */
function pictureOf(world: World): Picture {
  const known = pictures.get(world) ?? world.picture();
  pictures.set(world, known);
  return known;
}

function sameStart(a: RunSpec, b: RunSpec): boolean {
  const knobs = (s: RunSpec) => JSON.stringify(Object.entries(s.knobs).sort(([x], [y]) => (x < y ? -1 : 1)));
  return a.seed === b.seed && knobs(a) === knobs(b) && JSON.stringify([...a.fixes].sort()) === JSON.stringify([...b.fixes].sort());
}

function commonPrefix(a: readonly PokeEntry[], b: readonly PokeEntry[]): number {
  let i = 0;
  while (i < a.length && i < b.length && JSON.stringify(a[i]) === JSON.stringify(b[i])) i++;
  return i;
}
