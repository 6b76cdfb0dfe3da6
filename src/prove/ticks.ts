/**
 * Instants by name, for exhibits whose actors tell instants apart (`ClockSpec`). Which instant is which does not matter,
 * only whether two are the same: a state's instants are named anew in the order in which one comes upon them, so that
 * states which differ in the names only are one.
 */
import type { ClockSpec } from '../engine/proof.ts';

const NONE: readonly number[] = [];

export class Ticks {
  private readonly marks: readonly string[];

  /** null: time stands still at 0 */
  constructor(private readonly clock: ClockSpec | null) {
    this.marks = Array.from({ length: clock?.ticks ?? 0 }, (_, tick) => (clock as ClockSpec).mark(tick));
  }

  get still(): boolean {
    return this.clock === null;
  }
  /** how many there are at most */
  get count(): number {
    return this.clock?.ticks ?? 1;
  }

  /** ms */
  at(tick: number): number {
    return this.clock?.at(tick) ?? 0;
  }

  /** The tick after so many that are remembered, which are the first. Throws when there is none left. */
  unused(remembered: number): number {
    if (remembered >= this.count) throw new Error(`The clock of the proof has ${this.count} ticks, but more instants are remembered at once.`);
    return remembered;
  }

  /** Ticks in a canonical text, in the order of their first appearance. */
  in(text: string): readonly number[] {
    if (this.still) return NONE;
    const found = this.marks.map((mark, tick) => ({ tick, at: text.indexOf(`"${mark}"`) })).filter(({ at }) => at >= 0);
    return found.sort((a, b) => a.at - b.at).map(({ tick }) => tick);
  }

  /** A copy of plain data in which every tick has its new name. */
  renamed<T>(value: T, to: readonly number[]): T {
    if (typeof value === 'string') {
      const tick = this.marks.indexOf(value);
      return (tick < 0 ? value : this.marks[to[tick] as number]) as T;
    }
    if (Array.isArray(value)) return value.map((v) => this.renamed(v, to)) as T;
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, v]) => [key, this.renamed(v, to)])) as T;
  }
}
