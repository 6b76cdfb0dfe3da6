/**
 * A world at an instant: clock, agenda, one snapshot per actor, counters, log, random state. All of it is
 * data; `copy()` is cheap because everything inside is immutable and shared.
 */
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { checkMachine } from './check-machine.ts';
import { EventQueue } from './event-queue.ts';
import type { ActorSpec, Exhibit, Ms, PokeEntry, Settings, WorldView } from './exhibit.ts';
import type { LogLine, Mark } from './frame.ts';
import { draw, seedFor } from './random.ts';
import { applyEntry } from './settings.ts';
import { begin, type EmitRequest, type Request, stateName, step } from './stepper.ts';

/** The log keeps this many newest lines; `logTotal` says how many there were. */
export const LOG_CAP = 1000;
/** More deliveries than this at one instant of virtual time means that the model runs in circles. */
const SAME_INSTANT_LIMIT = 2_000_000;

/** Something on the agenda: a message to deliver or a timer to fire. Never changed once made. */
export interface Item {
  readonly due: Ms;
  readonly seq: number;
  readonly sent: Ms;
  readonly to: string;
  readonly from: string;
  /** '' for timers */
  readonly wire: string;
  readonly bytes: number;
  readonly event: EventObject;
  /** timer key, '' for messages */
  readonly timer: string;
}

/** Who is in the world. Replaced, never changed, when somebody joins, so that pictures may share it. */
interface Cast {
  readonly ids: readonly string[];
  readonly machines: readonly AnyStateMachine[];
  readonly index: ReadonlyMap<string, number>;
}

/** Hears what happens in a world as it goes on (see `trace.ts`). It must change nothing. */
export interface Observer {
  /** a message was put on its wire */
  sent?(item: Item): void;
  /** an actor's state is another one now, because of `event`; `id` is `room` for the room's own statechart */
  moved?(id: string, machine: AnyStateMachine, from: string, to: string, event: EventObject): void;
}

const ROOM = 'room';
const checked = new WeakSet<AnyStateMachine>();

function microseconds(t: Ms): Ms {
  return Math.round(t * 1000) / 1000;
}

/** A world at one instant, for reading only; it stays as it is when the world goes on. */
export class Picture implements WorldView {
  constructor(
    readonly now: Ms,
    readonly settings: Settings,
    private readonly cast: Cast,
    private readonly snapshots: readonly AnyMachineSnapshot[],
    private readonly counts: ReadonlyMap<string, number>,
  ) {}
  context<C>(id: string): C {
    const index = this.cast.index.get(id);
    if (index === undefined) throw new Error(`no actor "${id}" in this world`);
    return (this.snapshots[index] as AnyMachineSnapshot).context.is as C;
  }
  state(id: string): string {
    const index = this.cast.index.get(id);
    return index === undefined ? '' : stateName((this.snapshots[index] as AnyMachineSnapshot).value);
  }
  has(id: string): boolean {
    return this.cast.index.has(id);
  }
  count(name: string): number {
    return this.counts.get(name) ?? 0;
  }
  /** actor id → state, in start order; the room's own machine is not one of them */
  states(): Record<string, string> {
    const out: Record<string, string> = {};
    this.cast.ids.forEach((id, i) => {
      if (id !== ROOM) out[id] = stateName((this.snapshots[i] as AnyMachineSnapshot).value);
    });
    return out;
  }
  allCounts(): Record<string, number> {
    return Object.fromEntries(this.counts);
  }
}

export class World {
  now: Ms = 0;
  settings: Settings;
  /** deliveries so far, timers included */
  delivered = 0;
  logTotal = 0;
  /** at most one, and never copied: a copy is another world */
  observer: Observer | null = null;
  private seq = 0;
  private random: number;
  private agenda = new EventQueue<Item>();
  private cast: Cast = { ids: [], machines: [], index: new Map() };
  private snapshots: AnyMachineSnapshot[] = [];
  /** live timers: key → seq of the item that may fire */
  private timers = new Map<string, number>();
  /** wires that have ever taken time: only those can get out of order */
  private slow = new Set<string>();
  /** last due time per wire and pair, to keep FIFO order */
  private wireEnds = new Map<string, Ms>();
  private counts = new Map<string, number>();
  private lines: LogLine[] = [];
  private marked: readonly Mark[] = [];
  private sameInstant = 0;

  private constructor(
    readonly exhibit: Exhibit,
    readonly seed: number,
    settings: Settings,
  ) {
    this.settings = settings;
    this.random = seedFor(seed, 'wires');
  }

  /** The world at t = 0: every member of the cast started in order, nothing delivered yet. */
  static begin(exhibit: Exhibit, seed: number, settings: Settings): World {
    const world = new World(exhibit, seed, settings);
    world.joinAll([{ id: ROOM, machine: exhibit.room, input: {} }]);
    world.joinAll(exhibit.cast(settings));
    return world;
  }

  copy(): World {
    const w = new World(this.exhibit, this.seed, this.settings);
    w.now = this.now;
    w.delivered = this.delivered;
    w.logTotal = this.logTotal;
    w.seq = this.seq;
    w.random = this.random;
    w.agenda = this.agenda.copy();
    w.cast = this.cast;
    w.snapshots = this.snapshots.slice();
    w.timers = new Map(this.timers);
    w.slow = new Set(this.slow);
    // An end that has passed delays nobody any more.
    for (const [key, end] of this.wireEnds) if (end > this.now) w.wireEnds.set(key, end);
    w.counts = new Map(this.counts);
    w.lines = this.lines.slice(-LOG_CAP);
    w.marked = this.marked;
    w.sameInstant = this.sameInstant;
    return w;
  }

  // ---- reading -------------------------------------------------------------------------------------

  /** how many actors there are */
  get size(): number {
    return this.snapshots.length;
  }
  picture(): Picture {
    return new Picture(this.now, this.settings, this.cast, this.snapshots.slice(), new Map(this.counts));
  }
  get condition(): string {
    const index = this.cast.index.get(ROOM);
    return index === undefined ? '' : stateName((this.snapshots[index] as AnyMachineSnapshot).value);
  }
  get log(): readonly LogLine[] {
    return this.lines.slice(-LOG_CAP);
  }
  get marks(): readonly Mark[] {
    return this.marked;
  }
  machine(id: string): AnyStateMachine | undefined {
    return this.cast.machines[this.cast.index.get(id) ?? -1];
  }
  /** messages on their way: sent, not due yet */
  inFlight(): Item[] {
    return this.agenda
      .items()
      .filter((item) => item.wire !== '' && item.due > this.now && this.cast.index.has(item.to))
      .sort((a, b) => a.seq - b.seq);
  }
  /** when the next thing happens, or null */
  nextDue(): Ms | null {
    return this.agenda.peek()?.due ?? null;
  }

  // ---- going on ------------------------------------------------------------------------------------

  /** Delivers what is due up to and including t, at most `maxEvents`; true if t was reached. */
  advance(t: Ms, maxEvents = Number.POSITIVE_INFINITY): boolean {
    let left = maxEvents;
    for (;;) {
      const next = this.agenda.peek();
      if (!next || next.due > t) break;
      if (left-- <= 0) return false;
      this.agenda.pop();
      if (next.due > this.now) {
        this.now = next.due;
        this.sameInstant = 0;
      } else if (++this.sameInstant > SAME_INSTANT_LIMIT) {
        throw new Error(`The model runs in circles: more than ${SAME_INSTANT_LIMIT} deliveries at t = ${this.now} ms.`);
      }
      if (next.timer !== '') {
        if (this.timers.get(next.timer) !== next.seq) continue;
        this.timers.delete(next.timer);
      }
      this.delivered++;
      this.deliver(next.to, next.event);
    }
    if (t > this.now) {
      this.now = t;
      this.sameInstant = 0;
    }
    return true;
  }

  /** Applies one entry of the run's log; the clock must stand at its time. */
  apply(entry: PokeEntry): void {
    this.mark({ t: this.now, kind: 'poke', text: entryText(entry) });
    const poke = entry.kind === 'poke' ? this.exhibit.pokes.find((p) => p.id === entry.poke) : undefined;
    if (entry.kind === 'poke' && poke && 'send' in poke.does) {
      const { to, event } = poke.does.send;
      this.deliver(to === 'target' ? (entry.target ?? '') : to, { ...event, at: this.now } as EventObject);
      return;
    }
    const before = this.settings;
    this.settings = applyEntry(this.exhibit, before, entry);
    this.joinAll(this.exhibit.cast(this.settings).filter((spec) => !this.cast.index.has(spec.id)));
    const event = { type: 'CONFIG', settings: this.settings, at: this.now } as EventObject;
    for (const id of this.cast.ids) this.deliver(id, event);
  }

  private joinAll(specs: readonly ActorSpec[]): void {
    if (!specs.length) return;
    const ids = this.cast.ids.concat(specs.map((spec) => spec.id));
    this.cast = { ids, machines: this.cast.machines.concat(specs.map((spec) => spec.machine)), index: new Map(ids.map((id, i) => [id, i])) };
    for (const spec of specs) {
      refuseUnfit(spec);
      const input = { ...spec.input, id: spec.id, seed: seedFor(this.seed, spec.id), now: this.now };
      const { snapshot, requests } = begin(spec.machine, input);
      this.snapshots.push(snapshot);
      this.carryOut(spec.id, requests);
    }
  }

  private deliver(id: string, event: EventObject): void {
    const index = this.cast.index.get(id);
    if (index === undefined) return;
    const was = this.snapshots[index] as AnyMachineSnapshot;
    const { snapshot, requests } = step(this.cast.machines[index] as AnyStateMachine, was, event);
    if (snapshot === was && requests.length === 0) return;
    if (snapshot.status === 'error') throw snapshot.error;
    this.snapshots[index] = snapshot;
    if (snapshot.value !== was.value && (id === ROOM || this.observer !== null)) this.noteMove(id, index, was, snapshot, event);
    if (requests.length) this.carryOut(id, requests);
  }

  private noteMove(id: string, index: number, was: AnyMachineSnapshot, is: AnyMachineSnapshot, event: EventObject): void {
    const from = stateName(was.value);
    const to = stateName(is.value);
    if (from === to) return;
    if (id === ROOM) this.mark({ t: this.now, kind: 'condition', text: to });
    this.observer?.moved?.(id, this.cast.machines[index] as AnyStateMachine, from, to, event);
  }

  private mark(mark: Mark): void {
    this.marked = [...this.marked, mark];
  }

  private carryOut(from: string, requests: readonly Request[]): void {
    for (const request of requests) {
      if (request.kind === 'timer') {
        const key = `${from}|${request.id}`;
        const seq = this.schedule(
          from,
          from,
          '',
          0,
          Math.max(0, request.delay),
          { ...request.event, at: microseconds(this.now + Math.max(0, request.delay)) } as EventObject,
          key,
        );
        this.timers.set(key, seq);
      } else if (request.kind === 'cancel') {
        this.timers.delete(`${from}|${request.id}`);
      } else this.carryOutEffect(from, request.effect);
    }
  }

  private carryOutEffect(from: string, effect: EmitRequest['effect']): void {
    if (effect.type === 'send') {
      const wire = this.exhibit.wires[effect.via];
      if (!wire) throw new Error(`"${from}" sends over the wire "${effect.via}", which this exhibit does not have.`);
      let delay = wire.delay(this.settings);
      const jitter = wire.jitter?.(this.settings) ?? 0;
      if (delay > 0 || jitter > 0 || this.slow.has(effect.via)) delay = this.inOrder(effect.via, `${effect.via}|${from}|${effect.to}`, delay, jitter);
      const event = effect.event as EventObject & { at?: Ms };
      event.at = microseconds(this.now + delay);
      this.schedule(from, effect.to, effect.via, effect.bytes, delay, event, '', wire.yields);
    } else if (effect.type === 'log') {
      this.lines.push({ t: this.now, from, level: effect.level, text: effect.text });
      this.logTotal++;
      if (this.lines.length > 2 * LOG_CAP) this.lines = this.lines.slice(-LOG_CAP);
    } else if (effect.type === 'count') {
      this.counts.set(effect.name, (this.counts.get(effect.name) ?? 0) + effect.by);
    } else {
      const event = effect.event as EventObject & { at?: Ms };
      event.at = this.now;
      this.deliver(ROOM, event);
    }
  }

  /** The delay that keeps this wire first in, first out, whatever its jitter, and when its delay has just been shortened. */
  private inOrder(via: string, key: string, delay: Ms, jitter: Ms): Ms {
    this.slow.add(via);
    let due = this.now + delay;
    if (jitter > 0) {
      const drawn = draw(this.random);
      this.random = drawn.state;
      due += drawn.value * jitter;
    }
    due = Math.max(due, this.wireEnds.get(key) ?? 0);
    this.wireEnds.set(key, due);
    return due - this.now;
  }

  private schedule(from: string, to: string, wire: string, bytes: number, delay: Ms, event: EventObject, timer: string, yields = false): number {
    const seq = ++this.seq;
    const item: Item = { due: microseconds(this.now + delay), seq, sent: this.now, to, from, wire, bytes, event, timer };
    if (yields && item.due <= this.now) this.agenda.addLast(item);
    else this.agenda.add(item, this.now);
    if (this.observer !== null && wire !== '' && this.cast.index.has(to)) this.observer.sent?.(item);
    return seq;
  }
}

function refuseUnfit(spec: ActorSpec): void {
  if (checked.has(spec.machine)) return;
  const problems = checkMachine(spec.machine);
  if (problems.length) throw new Error(`The machine of "${spec.id}" cannot join a cast. ${problems.join(' ')}`);
  checked.add(spec.machine);
}

/** A log entry in a few plain characters, e.g. `stop-reading proxy-1`. */
export function entryText(entry: PokeEntry): string {
  if (entry.kind === 'knob') return `${entry.knob} = ${entry.value}`;
  if (entry.kind === 'fix') return `${entry.on ? '+' : '−'}${entry.fix}`;
  return entry.target ? `${entry.poke} ${entry.target}` : entry.poke;
}
