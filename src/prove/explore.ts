/** Every reachable state of an instance, breadth first, so that the first way into a state is a shortest one. */
import type { Instance, Move } from './instance.ts';
import { StateTable } from './state-table.ts';

/** What leads from a state to another. */
export enum Way {
  /** the visitor's doing */
  Poke = 1,
  /** a timer that ticks for ever in a healthy world */
  Background = 2,
  /** the system's own */
  System = 4,
}

export interface Graph {
  readonly states: StateTable;
  /** a shortest way in: state before, and the move that led here */
  readonly parent: readonly number[];
  readonly move: readonly (Move | null)[];
  readonly depth: readonly number[];
  /** edges by number: from, to, kind of way */
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly way: readonly Way[];
  /** states that have a step which a full wire does not let them take: none of them is at rest */
  readonly held: readonly number[];
  /** false when the budget ended the search: nothing then is proved */
  readonly complete: boolean;
}

/** Looks at each new state; used for what must hold in every one. */
export type Look = (state: number, row: Int32Array) => void;

export class Exploration {
  readonly states: StateTable;
  private readonly parent: number[] = [];
  private readonly move: (Move | null)[] = [];
  private readonly depth: number[] = [];
  private readonly from: number[] = [];
  private readonly to: number[] = [];
  private readonly way: Way[] = [];
  private readonly held: number[] = [];
  private next = 0;
  private readonly here: Int32Array;
  private readonly there: Int32Array;

  constructor(
    private readonly instance: Instance,
    private readonly look: Look,
    private readonly mostStates: number,
  ) {
    this.states = new StateTable(instance.width);
    this.here = new Int32Array(instance.width);
    this.there = new Int32Array(instance.width);
    this.found(instance.first, -1, null);
  }

  get edges(): number {
    return this.from.length;
  }
  get done(): boolean {
    return this.next >= this.states.size;
  }
  get cut(): boolean {
    return !this.done && this.states.size >= this.mostStates;
  }

  /** Explores on, at most so many states; true when there is nothing left to explore or the budget is used up. */
  explore(count = Number.POSITIVE_INFINITY): boolean {
    for (let i = 0; i < count; i++) {
      if (this.done || this.cut) return true;
      const state = this.next++;
      this.states.read(state, this.here);
      for (const move of this.instance.moves(this.here)) {
        this.there.set(this.here);
        if (!this.instance.make(move, this.there)) {
          this.held.push(state);
          continue;
        }
        this.from.push(state);
        this.to.push(this.found(this.there, state, move));
        this.way.push(move.kind === 'poke' ? Way.Poke : this.instance.isBackground(move) ? Way.Background : Way.System);
      }
    }
    return this.done || this.cut;
  }

  graph(): Graph {
    return {
      states: this.states,
      parent: this.parent,
      move: this.move,
      depth: this.depth,
      from: this.from,
      to: this.to,
      way: this.way,
      held: this.held,
      complete: this.done,
    };
  }

  private found(row: Int32Array, parent: number, move: Move | null): number {
    const before = this.states.size;
    const state = this.states.add(row);
    if (state < before) return state;
    this.parent.push(parent);
    this.move.push(move);
    this.depth.push(parent < 0 ? 0 : (this.depth[parent] as number) + 1);
    this.look(state, row);
    return state;
  }
}
