/** Proves an exhibit's properties on its bounded instance, or shows the shortest way in which one fails. */
import type { Exhibit } from '../engine/exhibit.ts';
import type { Bounds, ProofSpec, PropertySpec } from '../engine/proof.ts';
import { settingsOf } from '../engine/settings.ts';
import { Exploration, type Graph } from './explore.ts';
import { Instance, type Move } from './instance.ts';
import { atRest, circling, lost, roundOf } from './verdicts.ts';

export interface ProofRequest {
  readonly fixes: readonly string[];
  /** only what differs from the exhibit's */
  readonly bounds: Bounds;
  /** the search ends, incomplete, at so many states */
  readonly mostStates?: number;
}

/** One step of a counterexample, in words of the machines. */
export interface TraceStep {
  readonly kind: 'deliver' | 'timer' | 'poke';
  /** who sent it, or whose timer it is; `visitor` for a poke */
  readonly from: string;
  readonly to: string;
  /** wire, timer or poke */
  readonly by: string;
  readonly event: string;
}

export interface PropertyResult {
  readonly id: string;
  readonly kind: PropertySpec['kind'];
  /** null: not decided, because the search was cut */
  readonly holds: boolean | null;
  /** the shortest way to where it fails; empty when it holds */
  readonly trace: readonly TraceStep[];
  /** `livelock` only: where in the trace the circle begins */
  readonly loopsFrom?: number;
}

export interface ProofResult {
  readonly exhibit: string;
  readonly fixes: readonly string[];
  readonly bounds: Bounds;
  readonly states: number;
  readonly edges: number;
  readonly depth: number;
  readonly complete: boolean;
  readonly properties: readonly PropertyResult[];
}

/** Every state by its number (by depth; 0 is the start), and every step between two. */
export interface ProofPicture {
  readonly depth: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** per step, what kind it is: see `Way` */
  readonly way: Uint8Array;
  /** the state before on a shortest way in; -1 for the start */
  readonly parent: Int32Array;
  /** per property, the states in which it fails, ascending; none when it was not decided */
  readonly bad: readonly { readonly property: string; readonly states: Int32Array }[];
}

function numbersOf(marked: Uint8Array | null): Int32Array {
  const numbers: number[] = [];
  marked?.forEach((m, s) => {
    if (m) numbers.push(s);
  });
  return Int32Array.from(numbers);
}

/** Enough for every room within its bounds, several times over. */
export const MOST_STATES = 2_000_000;

/** Every bound, with what was asked for instead of the exhibit's own. */
export function boundsOf(proof: ProofSpec, asked: Bounds): Bounds {
  return Object.fromEntries(proof.bounds.map((b) => [b.id, asked[b.id] ?? b.default]));
}

/** A proof that goes on in portions, so that a page or a command can show how far it is and stop it. */
export class Prover {
  private readonly instance: Instance;
  private readonly exploration: Exploration;
  private readonly proof: ProofSpec;
  private readonly bounds: Bounds;
  /** per property that looks at states: in which it holds (safety: does not hold) */
  private readonly noted = new Map<string, number[]>();

  /** Throws when the exhibit declares no proof, or one that does not fit it. */
  constructor(
    private readonly exhibit: Exhibit,
    private readonly request: ProofRequest,
  ) {
    if (!exhibit.proof) throw new Error(`"${exhibit.id}" declares nothing to prove.`);
    this.proof = exhibit.proof;
    this.bounds = boundsOf(this.proof, request.bounds);
    const settings = settingsOf(exhibit, { knobs: this.proof.knobs(this.bounds), fixes: request.fixes });
    this.instance = new Instance(exhibit, this.proof, settings, this.bounds);
    for (const p of this.proof.properties) this.noted.set(p.id, []);
    this.exploration = new Exploration(this.instance, (state, row) => this.look(state, row), request.mostStates ?? MOST_STATES);
  }

  get states(): number {
    return this.exploration.states.size;
  }
  /** bytes that the states take */
  get bytes(): number {
    return this.exploration.states.bytes;
  }

  /** Explores at most so many states more; true when there is nothing left to do. */
  explore(count?: number): boolean {
    return this.exploration.explore(count);
  }

  result(): ProofResult {
    const graph = this.exploration.graph();
    return {
      exhibit: this.exhibit.id,
      fixes: this.request.fixes,
      bounds: this.bounds,
      states: graph.states.size,
      edges: graph.from.length,
      depth: graph.depth.at(-1) ?? 0,
      complete: graph.complete,
      properties: this.proof.properties.map((p) => this.judge(p, graph)),
    };
  }

  /** The reachable graph as flat arrays, for drawing; each may be transferred to another thread. */
  picture(): ProofPicture {
    const graph = this.exploration.graph();
    return {
      depth: Int32Array.from(graph.depth),
      from: Int32Array.from(graph.from),
      to: Int32Array.from(graph.to),
      way: Uint8Array.from(graph.way),
      parent: Int32Array.from(graph.parent),
      bad: this.proof.properties.map((p) => ({ property: p.id, states: numbersOf(this.bad(p, graph)) })),
    };
  }

  /** A shortest way from the start to this state (0 ≤ state < `states`). */
  wayTo(state: number): readonly TraceStep[] {
    return this.trace(this.exploration.graph(), state);
  }

  private look(state: number, row: Int32Array): void {
    const view = this.instance.view(row);
    for (const p of this.proof.properties) {
      if (p.kind === 'livelock') continue;
      if (p.holds(view) !== (p.kind === 'safety')) (this.noted.get(p.id) as number[]).push(state);
    }
  }

  private judge(p: PropertySpec, graph: Graph): PropertyResult {
    const { id, kind } = p;
    const at = this.bad(p, graph)?.indexOf(1) ?? -1;
    // A search that was cut knows nothing of what can still happen, nor of the states that it did not see.
    if (at < 0) return { id, kind, holds: graph.complete ? true : null, trace: [] };
    const trace = this.trace(graph, at);
    if (kind !== 'livelock') return { id, kind, holds: false, trace };
    return { id, kind, holds: false, trace: [...trace, ...this.along(graph, [...roundOf(graph, at), at])], loopsFrom: trace.length };
  }

  /** Marks the states in which the property fails; null when the search was cut and cannot tell. States are numbered by depth. */
  private bad(p: PropertySpec, graph: Graph): Uint8Array | null {
    if (p.kind !== 'safety' && !graph.complete) return null;
    const noted = new Uint8Array(graph.states.size);
    for (const state of this.noted.get(p.id) ?? []) noted[state] = 1;
    switch (p.kind) {
      case 'safety':
        return noted;
      case 'livelock':
        return circling(graph);
      case 'starvation':
        return lost(graph, noted);
      case 'deadlock':
      case 'boundedness':
        return atRest(graph).map((rest, s) => (rest && !noted[s] ? 1 : 0));
    }
  }

  /** The way from the start to this state. */
  private trace(graph: Graph, state: number): TraceStep[] {
    const path: number[] = [];
    for (let s = state; s >= 0; s = graph.parent[s] as number) path.unshift(s);
    return path.slice(1).map((s) => this.described(graph, graph.parent[s] as number, graph.move[s] as Move));
  }

  /** The steps from each of these states to the next, by the system's own moves. */
  private along(graph: Graph, states: readonly number[]): TraceStep[] {
    const row = new Int32Array(this.instance.width);
    return states.slice(1).map((to, i) => {
      const from = states[i] as number;
      graph.states.read(from, row);
      const move = this.instance.moves(row).find((m) => {
        if (m.kind === 'poke' || this.instance.isBackground(m)) return false;
        const there = row.slice();
        return this.instance.make(m, there) && graph.states.add(there) === to;
      });
      return this.described(graph, from, move as Move);
    });
  }

  private described(graph: Graph, state: number, move: Move): TraceStep {
    const row = new Int32Array(this.instance.width);
    graph.states.read(state, row);
    const { to, event } = this.instance.brings(move, row);
    if (move.kind === 'poke') return { kind: 'poke', from: 'visitor', to, by: this.instance.pokes[move.poke]?.id ?? '', event: event.type };
    const slot = this.instance.slots[move.slot];
    if (slot?.kind === 'wire') return { kind: 'deliver', from: slot.from, to, by: slot.wire, event: event.type };
    return { kind: 'timer', from: to, to, by: slot?.name.split('|')[1] ?? '', event: event.type };
  }
}

/** The whole search at once, for whoever need not show how far it is. Throws as `Prover` does. */
export function prove(exhibit: Exhibit, request: ProofRequest): ProofResult {
  const prover = new Prover(exhibit, request);
  prover.explore();
  return prover.result();
}

/** Which properties were found to fail, in the exhibit's order. */
export function failing(result: ProofResult): readonly string[] {
  return result.properties.filter((p) => p.holds === false).map((p) => p.id);
}
