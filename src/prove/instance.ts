/**
 * A bounded instance as tables of numbers. Every state of every actor, every event and every content of a wire gets a
 * number the first time it is seen; what an actor does with an event is asked of XState once and remembered. A state
 * of the whole is then a row of numbers, and a step a few look-ups.
 *
 * How the world is abstracted:
 * - time stands still (`at` is 0), or goes from tick to unused tick where an exhibit tells instants apart: a timer may
 *   fire whenever it is armed, and a wire delivers whenever it likes, in its order;
 * - wires without delay are the inside of one process: what is sent over them happens at once, in the engine's order;
 * - counters, log and signals decide nothing and are left out; so is what an exhibit's `abstract` takes back.
 */
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { held } from '../engine/effects.ts';
import type { ActorSpec, Exhibit, Settings, WorldView } from '../engine/exhibit.ts';
import type { ProofSpec } from '../engine/proof.ts';
import { seedFor } from '../engine/random.ts';
import { begin, type Request, stateName, step } from '../engine/stepper.ts';
import { canonical } from './canonical.ts';
import { Queues } from './queues.ts';
import { Ticks } from './ticks.ts';

/** Wires between two actors, timers and allowances that an instance may have; the rooms have some twenty. */
const SLOTS = 44;
/** More at one instant means that the model runs in circles. */
const MOST_AT_ONCE = 100_000;
/** Numbers of states and events are packed into one key. */
const SPAN = 2 ** 26;

interface Part {
  readonly id: string;
  readonly machine: AnyStateMachine;
  readonly snapshots: AnyMachineSnapshot[];
  readonly numbers: Map<string, number>;
  /** ticks that each state remembers */
  readonly ticks: (readonly number[])[];
  readonly steps: Map<number, Outcome>;
}

interface Send {
  readonly to: number;
  readonly event: number;
  /** slot of the wire; -1: at once; -2: at once, after everything else of the instant */
  readonly slot: number;
}

interface Outcome {
  readonly next: number;
  readonly sends: readonly Send[];
  /** slot and event; 0 disarms */
  readonly timers: readonly (readonly [slot: number, event: number])[];
}

export type Slot =
  | { readonly kind: 'wire'; readonly wire: string; readonly from: string; readonly to: string; readonly part: number }
  | { readonly kind: 'timer'; readonly name: string; readonly part: number; readonly allowance: number; readonly background: boolean }
  | { readonly kind: 'allowance'; readonly name: string };

/** One thing that may happen in a state. */
export type Move = { readonly kind: 'deliver' | 'timer'; readonly slot: number } | { readonly kind: 'poke'; readonly poke: number };

export interface Poke {
  readonly id: string;
  readonly target: string | null;
  readonly part: number;
  readonly event: number;
  readonly slot: number;
}

const NOW = -1;
const LAST = -2;

export class Instance {
  readonly parts: Part[];
  readonly slots: Slot[] = [];
  readonly pokes: Poke[] = [];
  readonly width: number;
  /** events by their number; 0 is none */
  readonly events: EventObject[] = [{ type: '' }];
  private readonly eventTicks: (readonly number[])[] = [[]];
  private readonly eventNumbers = new Map<string, number>();
  private readonly slotNumbers = new Map<string, number>();
  private readonly partNumbers: ReadonlyMap<string, number>;
  private readonly queues = new Queues((event) => this.eventTicks[event] as readonly number[]);
  private readonly renamings = new Map<string, number>();
  private readonly allowed: Readonly<Record<string, number>>;
  private readonly ticks: Ticks;
  private readonly mostOnWire: number;
  private tooMany = false;

  constructor(
    private readonly exhibit: Exhibit,
    private readonly proof: ProofSpec,
    readonly settings: Settings,
    bounds: Readonly<Record<string, number>>,
  ) {
    const cast = exhibit.cast(settings).filter((spec) => proof.cast?.(spec.id, bounds) ?? true);
    this.partNumbers = new Map(cast.map((spec, i) => [spec.id, i]));
    this.parts = cast.map((spec) => ({ id: spec.id, machine: spec.machine, snapshots: [], numbers: new Map(), ticks: [], steps: new Map() }));
    this.width = cast.length + SLOTS;
    this.allowed = proof.timers?.(bounds) ?? {};
    this.ticks = new Ticks(proof.clock ?? null);
    this.mostOnWire = proof.wire?.(bounds) ?? Number.POSITIVE_INFINITY;
    this.first = this.start(cast, bounds);
  }

  /** the state in which the room opens */
  readonly first: Int32Array;

  private start(cast: readonly ActorSpec[], bounds: Readonly<Record<string, number>>): Int32Array {
    const row = new Int32Array(this.width);
    for (const [name, most] of Object.entries(this.allowed)) row[this.slot(`allowance ${name}`, () => ({ kind: 'allowance', name }))] = most;
    const agenda: Send[] = [];
    const late: Send[] = [];
    // As the engine does: each begins, and what it sends waits until all have begun.
    cast.forEach((spec, i) => {
      const { snapshot, requests } = begin(spec.machine, { ...spec.input, id: spec.id, seed: seedFor(1, spec.id), now: 0 });
      row[i] = this.number(i, snapshot);
      this.apply(this.outcome(i, row[i] as number, requests), row, agenda, late);
    });
    this.run(row, agenda, late, 0);
    if (this.proof.fromRest) this.settle(row);
    if (this.tooMany) throw new Error('At its start the bounded instance sends more over a wire than its bound allows.');
    for (const { poke, target, most } of this.proof.pokes(bounds)) {
      const spec = this.exhibit.pokes.find((p) => p.id === poke);
      if (!spec || !('send' in spec.does)) throw new Error(`The proof uses the poke "${poke}", which sends nothing to anybody.`);
      const { to, event } = spec.does.send;
      const part = this.partNumbers.get(to === 'target' ? (target ?? '') : to);
      if (part === undefined) throw new Error(`The proof's poke "${poke}" goes to nobody.`);
      const slot = this.slot(`allowance poke ${this.pokes.length}`, () => ({ kind: 'allowance', name: poke }));
      row[slot] = most;
      this.pokes.push({ id: poke, target: target ?? null, part, event: this.event({ ...event }), slot });
    }
    return row;
  }

  /** Delivers what is on its way, wire by wire, until nothing is. */
  private settle(row: Int32Array): void {
    for (let i = 0; i < MOST_AT_ONCE; i++) {
      const move = this.moves(row).find((m) => m.kind === 'deliver');
      if (!move) return;
      this.go(move, row);
    }
    throw new Error('The bounded instance does not come to rest at its start.');
  }

  /** Everything that may happen in this state. */
  moves(row: Int32Array): Move[] {
    const moves: Move[] = [];
    const n = this.parts.length;
    this.slots.forEach((slot, i) => {
      if (row[n + i] === 0) return;
      if (slot.kind === 'wire') moves.push({ kind: 'deliver', slot: i });
      else if (slot.kind === 'timer' && (slot.allowance < 0 || (row[slot.allowance] as number) > 0)) moves.push({ kind: 'timer', slot: i });
    });
    this.pokes.forEach((poke, i) => {
      if ((row[poke.slot] as number) > 0) moves.push({ kind: 'poke', poke: i });
    });
    return moves;
  }

  /** Changes the row to what it is after the move. false: it would put more on a wire than the bound allows, and is not taken. */
  make(move: Move, row: Int32Array): boolean {
    this.tooMany = false;
    this.go(move, row);
    return !this.tooMany;
  }

  private go(move: Move, row: Int32Array): void {
    const tick = this.ticks.still ? 0 : this.ticks.unused(this.order(row).length);
    if (move.kind === 'poke') {
      const poke = this.pokes[move.poke] as Poke;
      row[poke.slot] = (row[poke.slot] as number) - 1;
      this.run(row, [{ to: poke.part, event: poke.event, slot: NOW }], [], tick);
      return;
    }
    const at = this.parts.length + move.slot;
    const slot = this.slots[move.slot] as Exclude<Slot, { kind: 'allowance' }>;
    const value = row[at] as number;
    if (slot.kind === 'timer') {
      row[at] = 0;
      if (slot.allowance >= 0) row[slot.allowance] = (row[slot.allowance] as number) - 1;
      this.run(row, [{ to: slot.part, event: value, slot: NOW }], [], tick);
      return;
    }
    const [event = 0] = this.queues.list(value);
    row[at] = this.queues.shift(value);
    this.run(row, [{ to: slot.part, event, slot: NOW }], [], tick);
  }

  /** The event that a move brings, and to whom. */
  brings(move: Move, row: Int32Array): { to: string; event: EventObject } {
    if (move.kind === 'poke') {
      const poke = this.pokes[move.poke] as Poke;
      return { to: (this.parts[poke.part] as Part).id, event: this.events[poke.event] as EventObject };
    }
    const slot = this.slots[move.slot] as Exclude<Slot, { kind: 'allowance' }>;
    const value = row[this.parts.length + move.slot] as number;
    const event = slot.kind === 'timer' ? value : (this.queues.list(value)[0] as number);
    return { to: (this.parts[slot.part] as Part).id, event: this.events[event] as EventObject };
  }

  /** True for a timer that ticks for ever in a healthy world. */
  isBackground(move: Move): boolean {
    if (move.kind !== 'timer') return false;
    const slot = this.slots[move.slot];
    return slot?.kind === 'timer' && slot.background;
  }

  /** The state as properties read it; counters are not part of it. */
  view(row: Int32Array): WorldView {
    const snapshot = (id: string) => {
      const i = this.partNumbers.get(id);
      return i === undefined ? undefined : (this.parts[i] as Part).snapshots[row[i] as number];
    };
    return {
      now: 0,
      settings: this.settings,
      context: <C>(id: string) => {
        const found = snapshot(id);
        if (!found) throw new Error(`no actor "${id}" in this world`);
        return found.context.is as C;
      },
      state: (id) => {
        const found = snapshot(id);
        return found ? stateName(found.value) : '';
      },
      has: (id) => this.partNumbers.has(id),
      count: (name) => {
        throw new Error(`A property asks for the counter "${name}", but states are told apart without counters.`);
      },
    };
  }

  // ---- going on ------------------------------------------------------------------------------------

  private run(row: Int32Array, agenda: Send[], late: Send[], tick: number): void {
    this.deliverAll(row, agenda, late, tick);
    if (!this.ticks.still) this.rename(row);
  }

  private deliverAll(row: Int32Array, agenda: Send[], late: Send[], tick: number): void {
    let done = 0;
    for (let i = 0; i < agenda.length || late.length > 0; ) {
      const next = i < agenda.length ? (agenda[i++] as Send) : (late.shift() as Send);
      if (++done > MOST_AT_ONCE) throw new Error(`The model runs in circles: more than ${MOST_AT_ONCE} deliveries at one instant.`);
      const { to, event } = next;
      this.apply(this.step(to, row[to] as number, event, tick), row, agenda, late, to);
    }
  }

  private apply(outcome: Outcome, row: Int32Array, agenda: Send[], late: Send[], part = -1): void {
    const n = this.parts.length;
    if (part >= 0) row[part] = outcome.next;
    for (const [slot, event] of outcome.timers) row[n + slot] = event;
    for (const send of outcome.sends) {
      if (send.slot === NOW) agenda.push(send);
      else if (send.slot === LAST) late.push(send);
      else if (this.queues.list(row[n + send.slot] as number).length >= this.mostOnWire) this.tooMany = true;
      else row[n + send.slot] = this.queues.push(row[n + send.slot] as number, send.event);
    }
  }

  // ---- instants ------------------------------------------------------------------------------------

  /** The ticks that a state remembers, in the order in which one comes upon them. */
  private order(row: Int32Array): number[] {
    const order: number[] = [];
    const meet = (ticks: readonly number[]) => {
      for (const tick of ticks) if (!order.includes(tick)) order.push(tick);
    };
    this.parts.forEach((part, i) => {
      meet(part.ticks[row[i] as number] as readonly number[]);
    });
    this.slots.forEach((slot, i) => {
      const value = row[this.parts.length + i] as number;
      if (value !== 0 && slot.kind !== 'allowance') meet(slot.kind === 'wire' ? this.queues.ticksIn(value) : (this.eventTicks[value] as readonly number[]));
    });
    return order;
  }

  /** Names the instants of a state anew, in the order in which one comes upon them. */
  private rename(row: Int32Array): void {
    const order = this.order(row);
    if (order.every((tick, i) => tick === i)) return;
    const to: number[] = [];
    order.forEach((tick, i) => {
      to[tick] = i;
    });
    this.parts.forEach((_, i) => {
      row[i] = this.renamedPart(i, row[i] as number, to);
    });
    this.slots.forEach((slot, i) => {
      const at = this.parts.length + i;
      const value = row[at] as number;
      if (value === 0 || slot.kind === 'allowance') return;
      row[at] = slot.kind === 'wire' ? this.renamedQueue(value, to) : this.renamedEvent(value, to);
    });
  }

  private renamedPart(i: number, number: number, to: readonly number[]): number {
    const part = this.parts[i] as Part;
    return this.remembered(`${i} ${number}`, part.ticks[number] as readonly number[], to, number, () => {
      const { value, context } = part.snapshots[number] as AnyMachineSnapshot;
      return this.number(i, part.machine.resolveState({ value, context: held(this.ticks.renamed(context.is, to)) }));
    });
  }
  private renamedQueue(number: number, to: readonly number[]): number {
    return this.remembered(`q ${number}`, this.queues.ticksIn(number), to, number, () =>
      this.queues.of(this.queues.list(number).map((event) => this.renamedEvent(event, to))),
    );
  }
  private renamedEvent(number: number, to: readonly number[]): number {
    return this.remembered(`e ${number}`, this.eventTicks[number] as readonly number[], to, number, () =>
      this.event(this.ticks.renamed(this.events[number] as EventObject, to)),
    );
  }

  private remembered(what: string, ticks: readonly number[], to: readonly number[], same: number, make: () => number): number {
    if (ticks.every((tick) => to[tick] === tick)) return same;
    const key = `${what} ${ticks.map((tick) => to[tick]).join()}`;
    let number = this.renamings.get(key);
    if (number === undefined) {
      number = make();
      this.renamings.set(key, number);
    }
    return number;
  }

  private step(i: number, state: number, event: number, tick: number): Outcome {
    const part = this.parts[i] as Part;
    const key = (state * this.ticks.count + tick) * SPAN + event;
    let outcome = part.steps.get(key);
    if (!outcome) {
      const stamped = { ...this.events[event], at: this.ticks.at(tick) } as unknown as EventObject;
      const { snapshot, requests } = step(part.machine, part.snapshots[state] as AnyMachineSnapshot, stamped);
      outcome = this.outcome(i, this.number(i, snapshot), requests);
      part.steps.set(key, outcome);
    }
    return outcome;
  }

  private outcome(i: number, next: number, requests: readonly Request[]): Outcome {
    const sends: Send[] = [];
    const timers: [number, number][] = [];
    const { id } = this.parts[i] as Part;
    for (const request of requests) {
      if (request.kind === 'timer') timers.push([this.timer(i, request.id), this.event(request.event)]);
      else if (request.kind === 'cancel') timers.push([this.timer(i, request.id), 0]);
      else if (request.effect.type === 'send') {
        const { to, via, event } = request.effect;
        const part = this.partNumbers.get(to);
        if (part !== undefined) sends.push({ to: part, event: this.event(event), slot: this.wire(via, id, to, part) });
      }
    }
    return { next, sends, timers };
  }

  // ---- numbers -------------------------------------------------------------------------------------

  private number(i: number, snapshot: AnyMachineSnapshot): number {
    const part = this.parts[i] as Part;
    const context = snapshot.context.is as Record<string, unknown>;
    const kept = this.proof.abstract ? this.proof.abstract(part.machine.id, context) : context;
    const key = `${stateName(snapshot.value)} ${canonical(kept)}`;
    let number = part.numbers.get(key);
    if (number === undefined) {
      number = part.snapshots.length;
      part.snapshots.push(kept === context ? snapshot : part.machine.resolveState({ value: snapshot.value, context: held(kept) }));
      part.ticks.push(this.ticks.in(key));
      part.numbers.set(key, number);
    }
    return number;
  }

  private event(event: { type: string }): number {
    const kept = this.proof.abstractEvent ? this.proof.abstractEvent(event) : event;
    const key = canonical(kept);
    let number = this.eventNumbers.get(key);
    if (number === undefined) {
      number = this.events.length;
      this.events.push(kept);
      this.eventTicks.push(this.ticks.in(key));
      this.eventNumbers.set(key, number);
    }
    return number;
  }

  private wire(wire: string, from: string, to: string, part: number): number {
    const spec = this.exhibit.wires[wire];
    if (!spec) throw new Error(`"${from}" sends over the wire "${wire}", which this exhibit does not have.`);
    if (spec.delay(this.settings) === 0 && !(spec.jitter && spec.jitter(this.settings) > 0)) return spec.yields ? LAST : NOW;
    return this.slot(`wire ${wire} ${from} ${to}`, () => ({ kind: 'wire', wire, from, to, part })) - this.parts.length;
  }

  private timer(part: number, id: string): number {
    const name = `${(this.parts[part] as Part).id}|${id}`;
    const own = Object.keys(this.allowed).find((pattern) => matches(pattern, name));
    const allowance = own === undefined ? -1 : (this.slotNumbers.get(`allowance ${own}`) as number);
    const background = this.proof.background?.(name) ?? false;
    return this.slot(`timer ${name}`, () => ({ kind: 'timer', name, part, allowance, background })) - this.parts.length;
  }

  /** Where in a row this slot stands. */
  private slot(name: string, make: () => Slot): number {
    let at = this.slotNumbers.get(name);
    if (at === undefined) {
      at = this.parts.length + this.slots.length;
      if (at >= this.width) throw new Error(`The bounded instance has more than ${SLOTS} wires and timers.`);
      this.slots.push(make());
      this.slotNumbers.set(name, at);
    }
    return at;
  }
}

/** `proxy-*|request` stands for every proxy's. */
function matches(pattern: string, name: string): boolean {
  const [before = '', after] = pattern.split('*', 2);
  return after === undefined ? pattern === name : name.startsWith(before) && name.endsWith(after) && name.length >= before.length + after.length;
}
