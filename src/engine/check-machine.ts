/** Refuses machines that the engine cannot copy, replay or prove: those that start or address live actors. */
import type { AnyStateMachine } from 'xstate';

const FORBIDDEN = /^xstate\.(spawnChild|stopChild|sendTo|sendParent|forwardTo)$/;

interface NodeLike {
  id: string;
  invoke?: readonly unknown[];
  entry?: readonly unknown[];
  exit?: readonly unknown[];
  states?: Record<string, NodeLike>;
  transitions?: Map<string, readonly { actions?: readonly unknown[] }[]>;
  always?: readonly { actions?: readonly unknown[] }[];
}

/** Problems found in one machine, in plain words; empty when it may join a cast. */
export function checkMachine(machine: AnyStateMachine): string[] {
  const problems: string[] = [];
  const look = (where: string, actions: readonly unknown[] | undefined) => {
    for (const action of actions ?? []) {
      const type = typeof action === 'function' ? (action as unknown as { type?: string }).type : (action as { type?: string })?.type;
      if (type && FORBIDDEN.test(type)) problems.push(`${where}: uses ${type.slice(7)}, which puts live actors into snapshots; emit a "send" effect instead`);
    }
  };
  const walk = (node: NodeLike) => {
    if (node.invoke?.length) problems.push(`${node.id}: uses invoke, which puts live actors into snapshots; make it a member of the cast instead`);
    look(node.id, node.entry);
    look(node.id, node.exit);
    for (const list of node.transitions?.values() ?? []) for (const t of list) look(node.id, t.actions);
    for (const t of node.always ?? []) look(node.id, t.actions);
    for (const child of Object.values(node.states ?? {})) walk(child);
  };
  walk(machine.root as unknown as NodeLike);
  return problems;
}
