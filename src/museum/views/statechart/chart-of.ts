/** A machine's definition as a drawing needs it: states, and the ways between them. */
import type { AnyStateMachine, StateNode } from 'xstate';

export interface ChartState {
  /** as frames write it: `parked`, `open.starved` */
  readonly id: string;
  /** the last part of the id */
  readonly name: string;
  readonly initial: boolean;
  readonly parallel: boolean;
  readonly inner: readonly ChartState[];
}

export interface ChartWay {
  readonly from: string;
  readonly to: string;
  /** event type; '' for one that needs no event */
  readonly event: string;
  /** virtual ms after which it is taken by itself; null: not by time */
  readonly after: number | null;
  readonly guarded: boolean;
}

export interface Chart {
  readonly machine: string;
  readonly states: readonly ChartState[];
  /** ways that the definition names one by one */
  readonly ways: readonly ChartWay[];
  /** some states may be followed by any other, as the machine's data decide: then only ways taken can be drawn */
  readonly open: boolean;
}

/** From so many eventless ways on a state is one that data decide about. */
const MANY = 2;

const charts = new WeakMap<AnyStateMachine, Chart>();

export function chartOf(machine: AnyStateMachine): Chart {
  const known = charts.get(machine);
  if (known) return known;
  const ways: ChartWay[] = [];
  let open = false;
  const visit = (node: StateNode): ChartState[] =>
    Object.values(node.states).map((child) => {
      const inner = visit(child);
      const eventless = (child.always ?? []).filter((way) => way.target?.length);
      const decided = eventless.length > MANY || (eventless.length > 0 && eventless.length === Object.keys(node.states).length - 1);
      if (decided) open = true;
      else for (const way of eventless) ways.push(...targets(child, way.target, { event: '', after: null, guarded: way.guard !== undefined }));
      for (const [event, list] of child.transitions) {
        if (event.startsWith('xstate.')) continue;
        for (const way of list) ways.push(...targets(child, way.target, { event, after: null, guarded: way.guard !== undefined }));
      }
      for (const way of child.after)
        ways.push(...targets(child, way.target, { event: '', after: typeof way.delay === 'number' ? way.delay : null, guarded: way.guard !== undefined }));
      return { id: idOf(child), name: child.key, initial: isInitial(node, child), parallel: child.type === 'parallel', inner };
    });
  const chart = { machine: machine.id, states: visit(machine.root as StateNode), ways, open };
  charts.set(machine, chart);
  return chart;
}

/** The states that a machine can be in, without those that only hold others. */
export function leaves(states: readonly ChartState[]): ChartState[] {
  return states.flatMap((s) => (s.inner.length ? leaves(s.inner) : [s]));
}

function idOf(node: StateNode): string {
  return node.path.join('.');
}

function isInitial(parent: StateNode, child: StateNode): boolean {
  return parent.type === 'parallel' || (parent.initial?.target?.includes(child) ?? false);
}

function targets(from: StateNode, to: readonly StateNode[] | undefined, how: Omit<ChartWay, 'from' | 'to'>): ChartWay[] {
  return (to ?? []).filter((target) => target !== from).map((target) => ({ from: idOf(from), to: idOf(target), ...how }));
}
