/**
 * What happened in a window (from, to] of a run: messages, changes of state, pokes. A frame holds only what is on
 * its way at one instant. While time goes forward a tracer steps only what is new; any other window is replayed
 * from the nearest keyframe. The same window gives the same trace however one arrives.
 */
import type { Ms, PokeEntry } from './exhibit.ts';
import type { Message } from './frame.ts';
import type { Replay, Run } from './run.ts';
import type { Item } from './world.ts';

/** A change of an actor's state; `actor` is `room` for the room's own statechart. */
export interface Move {
  readonly t: Ms;
  readonly actor: string;
  readonly from: string;
  readonly to: string;
  /** type of the event that led there */
  readonly event: string;
}

export interface Trace {
  readonly from: Ms;
  readonly to: Ms;
  /** newest last by sending; delivered by `to` when `due` ≤ `to`; those on their way at `from` are in */
  readonly messages: readonly Message[];
  readonly moves: readonly Move[];
  readonly pokes: readonly PokeEntry[];
  /** older messages and moves of the window that were left out, see `TRACE_CAP` */
  readonly leftOut: { readonly messages: number; readonly moves: number };
}

/** A trace names this many newest messages, and as many moves. */
export const TRACE_CAP = 2000;

export class Tracer {
  private of: Run | null = null;
  private since: Ms = 0;
  private replay: Replay | null = null;
  private messages: Message[] = [];
  private moves: Move[] = [];

  /**
   * The trace of (from, to] of `run`, or null when `maxEvents` deliveries were not enough: ask again, and it goes on
   * from there. Computes the run first where it must.
   */
  window(run: Run, from: Ms, to: Ms, maxEvents = Number.POSITIVE_INFINITY): Trace | null {
    const start = Math.max(0, from);
    if (this.of !== run || !this.replay || this.replay.at > to || this.since > start || this.replay.at < start) this.begin(run, start);
    if (!this.replay?.forward(to, maxEvents)) return null;
    if (this.since < start) this.forget(start);
    return {
      from: start,
      to,
      messages: newest(this.messages),
      moves: newest(this.moves),
      pokes: run.spec.pokes.filter((p) => p.at > start && p.at <= to),
      leftOut: { messages: Math.max(0, this.messages.length - TRACE_CAP), moves: Math.max(0, this.moves.length - TRACE_CAP) },
    };
  }

  private begin(run: Run, from: Ms): void {
    const moves: Move[] = [];
    const messages: Message[] = [];
    const replay = run.replay(from, {
      sent: (item) => messages.push(messageOf(item)),
      moved: (actor, _machine, was, is, event) => moves.push({ t: replay.at, actor, from: was, to: is, event: event.type }),
    });
    messages.push(...replay.underway.map(messageOf));
    Object.assign(this, { of: run, since: from, replay, messages, moves });
  }

  /** Drops what lies before the window. In place: the replay's observer goes on writing to the same lists. */
  private forget(before: Ms): void {
    this.since = before;
    keep(this.messages, (m) => m.due > before);
    keep(this.moves, (m) => m.t > before);
  }
}

function newest<T>(list: readonly T[]): readonly T[] {
  return list.slice(-TRACE_CAP);
}

function keep<T>(list: T[], wanted: (item: T) => boolean): void {
  let kept = 0;
  for (const item of list) if (wanted(item)) list[kept++] = item;
  list.length = kept;
}

function messageOf(item: Item): Message {
  return { id: item.seq, from: item.from, to: item.to, wire: item.wire, type: item.event.type, bytes: item.bytes, sent: item.sent, due: item.due };
}
