/** Questions to the graph of reachable states that no single state answers. */
import { type Graph, Way } from './explore.ts';

/** Edges sorted by one of their ends, so that the neighbours of a state are one stretch. */
interface Stretches {
  readonly start: Int32Array;
  readonly other: Int32Array;
}

function stretches(graph: Graph, by: readonly number[], other: readonly number[], ways: number): Stretches {
  const n = graph.states.size;
  const start = new Int32Array(n + 1);
  for (let e = 0; e < by.length; e++) if ((graph.way[e] as number) & ways) start[(by[e] as number) + 1] = (start[(by[e] as number) + 1] as number) + 1;
  for (let i = 0; i < n; i++) start[i + 1] = (start[i + 1] as number) + (start[i] as number);
  const fill = start.slice(0, n);
  const list = new Int32Array(start[n] as number);
  for (let e = 0; e < by.length; e++) {
    if (!((graph.way[e] as number) & ways)) continue;
    const s = by[e] as number;
    list[fill[s] as number] = other[e] as number;
    fill[s] = (fill[s] as number) + 1;
  }
  return { start, other: list };
}

/** States in which the system has nothing left to do by itself; background timers may tick. */
export function atRest(graph: Graph): Uint8Array {
  const rest = new Uint8Array(graph.states.size).fill(1);
  for (let e = 0; e < graph.from.length; e++) if (graph.way[e] === Way.System) rest[graph.from[e] as number] = 0;
  for (const state of graph.held) rest[state] = 0;
  return rest;
}

/** Marks the states from which none of `goals` can be reached without the visitor. */
export function lost(graph: Graph, goals: Uint8Array): Uint8Array {
  const back = stretches(graph, graph.to, graph.from, Way.System | Way.Background);
  const saved = goals.slice();
  const queue = new Int32Array(graph.states.size);
  let end = 0;
  for (let s = 0; s < goals.length; s++) if (goals[s]) queue[end++] = s;
  for (let i = 0; i < end; i++) {
    const s = queue[i] as number;
    for (let k = back.start[s] as number; k < (back.start[s + 1] as number); k++) {
      const before = back.other[k] as number;
      if (saved[before]) continue;
      saved[before] = 1;
      queue[end++] = before;
    }
  }
  return saved.map((s) => 1 - s);
}

/** Marks the states to which the system can come back by itself. */
export function circling(graph: Graph): Uint8Array {
  const n = graph.states.size;
  const out = stretches(graph, graph.from, graph.to, Way.System);
  const component = components(n, out);
  const size = new Int32Array(n);
  for (let s = 0; s < n; s++) size[component[s] as number] = (size[component[s] as number] as number) + 1;
  const marked = new Uint8Array(n);
  for (let s = 0; s < n; s++) {
    if ((size[component[s] as number] as number) > 1) marked[s] = 1;
    for (let k = out.start[s] as number; k < (out.start[s + 1] as number); k++) if (out.other[k] === s) marked[s] = 1;
  }
  return marked;
}

/** A shortest way by which the system comes back to this state, which must be one that it can come back to. */
export function roundOf(graph: Graph, at: number): readonly number[] {
  return roundFrom(at, stretches(graph, graph.from, graph.to, Way.System));
}

/** Tarjan's strongly connected components, without recursion. */
function components(n: number, out: Stretches): Int32Array {
  const index = new Int32Array(n).fill(-1);
  const low = new Int32Array(n);
  const component = new Int32Array(n).fill(-1);
  const edge = new Int32Array(n);
  const stack: number[] = [];
  const path: number[] = [];
  let count = 0;
  let parts = 0;
  for (let root = 0; root < n; root++) {
    if (index[root] !== -1) continue;
    path.push(root);
    while (path.length) {
      const s = path[path.length - 1] as number;
      if (index[s] === -1) {
        index[s] = low[s] = count++;
        edge[s] = out.start[s] as number;
        stack.push(s);
      }
      const k = edge[s] as number;
      if (k < (out.start[s + 1] as number)) {
        edge[s] = k + 1;
        const t = out.other[k] as number;
        if (index[t] === -1) path.push(t);
        else if (component[t] === -1) low[s] = Math.min(low[s] as number, index[t] as number);
        continue;
      }
      path.pop();
      const parent = path[path.length - 1];
      if (parent !== undefined) low[parent] = Math.min(low[parent] as number, low[s] as number);
      if (low[s] === index[s]) {
        for (let t = -1; t !== s; ) {
          t = stack.pop() as number;
          component[t] = parts;
        }
        parts++;
      }
    }
  }
  return component;
}

/** A shortest way from a state back to itself; the state is known to lie on a circle. */
function roundFrom(at: number, out: Stretches): number[] {
  const before = new Map<number, number>();
  const queue = [at];
  for (let i = 0; i < queue.length; i++) {
    const s = queue[i] as number;
    for (let k = out.start[s] as number; k < (out.start[s + 1] as number); k++) {
      const t = out.other[k] as number;
      if (t === at) {
        const round = [at];
        for (let b: number | undefined = s; b !== undefined && b !== at; b = before.get(b)) round.splice(1, 0, b);
        return round;
      }
      if (before.has(t)) continue;
      before.set(t, s);
      queue.push(t);
    }
  }
  return [at];
}
