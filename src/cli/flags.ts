/** Reads a command's flags. Unknown flags are errors with the nearest known one; nothing is guessed. */
import { parseArgs } from 'node:util';
import { nearest } from '../engine/settings.ts';
import { Complaint } from './complaint.ts';

export interface FlagSpec {
  readonly takes: 'nothing' | 'text';
  /** may be given more than once */
  readonly repeats?: boolean;
}

/** What was given: operands in order, and the values of each flag in order (`['']` for a flag that takes nothing). */
export interface Given {
  readonly operands: readonly string[];
  all(flag: string): readonly string[];
  one(flag: string): string | undefined;
  has(flag: string): boolean;
}

/** Throws a Complaint that names every mistake at once. */
export function readFlags(args: readonly string[], flags: Readonly<Record<string, FlagSpec>>): Given {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => [name, { type: flag.takes === 'text' ? ('string' as const) : ('boolean' as const), multiple: true }]),
  );
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true, allowPositionals: true });
  const operands: string[] = [];
  const values = new Map<string, string[]>();
  const problems: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const flag = Object.hasOwn(flags, token.name) ? flags[token.name] : undefined;
    const problem = flag ? valueProblem(token.rawName, flag, token.value) : unknownFlag(token.rawName, Object.keys(flags));
    if (problem) problems.push(problem);
    else values.set(token.name, [...(values.get(token.name) ?? []), token.value ?? '']);
  }
  for (const [name, list] of values)
    if (list.length > 1 && !flags[name]?.repeats) problems.push(`--${name} was given ${list.length} times; it can be given once`);
  if (problems.length) throw new Complaint(problems);
  return { operands, all: (flag) => values.get(flag) ?? [], one: (flag) => values.get(flag)?.[0], has: (flag) => values.has(flag) };
}

function valueProblem(raw: string, flag: FlagSpec, value: string | undefined): string | null {
  if (flag.takes === 'text' && (value === undefined || value === '')) return `${raw} needs a value`;
  // `--until --json` would otherwise take the next flag for the value.
  if (flag.takes === 'text' && value?.startsWith('--')) return `${raw} needs a value, and "${value}" is a flag`;
  if (flag.takes === 'nothing' && value !== undefined) return `${raw} takes no value`;
  return null;
}

function unknownFlag(raw: string, names: readonly string[]): string {
  const near = nearest(raw.replace(/^-+/, ''), names);
  return `there is no flag ${raw}${near ? `; did you mean --${near}?` : ''}`;
}
