/** The read-only picture of a world at one instant. Everything that draws, prints or tests reads this. */
import type { Ms, Settings } from './exhibit.ts';

/** A message that is on its way at the frame's instant. The id stays the same from send to receive. */
export interface Message {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly wire: string;
  /** event type, e.g. DATA, WINDOW_UPDATE, watch-event */
  readonly type: string;
  /** bytes on the wire; 0 where size is not modelled */
  readonly bytes: number;
  readonly sent: Ms;
  readonly due: Ms;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export interface LogLine {
  readonly t: Ms;
  readonly from: string;
  readonly level: LogLevel;
  readonly text: string;
}

/** A moment worth a tick on the scrub bar: a poke, or a change of the room's condition. */
export interface Mark {
  readonly t: Ms;
  readonly kind: 'poke' | 'condition';
  readonly text: string;
}

export interface Frame {
  readonly t: Ms;
  readonly exhibit: string;
  readonly seed: number;
  readonly settings: Settings;
  /** the room's state, e.g. `flowing`, `stalled` */
  readonly condition: string;
  /** actor id → state, in cast order */
  readonly actors: Readonly<Record<string, string>>;
  readonly messages: readonly Message[];
  /** newest last; at most the engine's cap */
  readonly log: readonly LogLine[];
  /** how many lines were ever written (more than `log.length` when capped) */
  readonly logTotal: number;
  readonly marks: readonly Mark[];
  readonly counts: Readonly<Record<string, number>>;
  readonly invariants: Readonly<Record<string, boolean>>;
  /** one gauge by its full name (`proxy-3.queue`); NaN if there is no such gauge */
  gauge(name: string): number;
  /** an actor's own data, for looking into it; undefined if there is no such actor */
  context(id: string): unknown;
  /** every gauge by name (costly with a thousand proxies: for printing and hashing) */
  gauges(): Record<string, number>;
  /** the exhibit's own drawing data (see `Exhibit.facts`); computed on first use */
  facts<T>(): T;
}
