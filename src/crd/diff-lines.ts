/** What was written and what is kept, merged into one YAML-like text whose lines are marked. */
import { fieldOf, isObject, type Json, type JsonObject, sameJson } from './json.ts';
import { plainScalar } from './plain-scalar.ts';

export interface DiffLine {
  readonly text: string;
  /** pruned: written and not kept; defaulted: kept and not written; changed: kept in place of the pruned line before it */
  readonly mark: 'same' | 'pruned' | 'defaulted' | 'changed';
  /** the field or item that the line belongs to, as `status.parents[0].parentRef.port` */
  readonly path: string;
}

type Mark = DiffLine['mark'];

/** Fields in the order they were written, then those that were filled in. Items of lists are matched by their place. */
export function diffLines(written: Json, kept: Json): DiffLine[] {
  const lines: DiffLine[] = [];
  if (isBranch(written) && isBranch(kept) && Array.isArray(written) === Array.isArray(kept)) branch(written, kept, '', 0, lines);
  else place('', written, kept, '', 0, lines);
  return lines;
}

/** Both are objects or both are lists. */
function branch(written: Json, kept: Json, path: string, indent: number, lines: DiffLine[]): void {
  if (isObject(written) && isObject(kept)) {
    const keys = [...Object.keys(written), ...Object.keys(kept).filter((key) => !Object.hasOwn(written, key))];
    for (const key of keys) place(`${scalarText(key)}:`, fieldOf(written, key), fieldOf(kept, key), path === '' ? key : `${path}.${key}`, indent, lines);
  } else if (Array.isArray(written) && Array.isArray(kept)) {
    for (let i = 0; i < Math.max(written.length, kept.length); i++) place('-', written[i], kept[i], `${path}[${i}]`, indent, lines);
  }
}

/** One field or item: `label` is `name:` or `-`. */
function place(label: string, written: Json | undefined, kept: Json | undefined, path: string, indent: number, lines: DiffLine[]): void {
  if (written !== undefined && kept !== undefined && isBranch(written) && isBranch(kept) && Array.isArray(written) === Array.isArray(kept)) {
    lines.push({ text: `${' '.repeat(indent)}${label}`, mark: 'same', path });
    branch(written, kept, path, indent + 2, lines);
  } else if (written !== undefined && kept !== undefined && sameJson(written, kept)) {
    whole(label, kept, 'same', path, indent, lines);
  } else {
    if (written !== undefined) whole(label, written, 'pruned', path, indent, lines);
    if (kept !== undefined) whole(label, kept, written === undefined ? 'defaulted' : 'changed', path, indent, lines);
  }
}

/** A value all of one mark. */
function whole(label: string, value: Json, mark: Mark, path: string, indent: number, lines: DiffLine[]): void {
  const start = `${' '.repeat(indent)}${label}`;
  if (!isBranch(value)) {
    lines.push({ text: `${start}${label === '' ? '' : ' '}${leafText(value)}`, mark, path });
    return;
  }
  if (label !== '') lines.push({ text: start, mark, path });
  const inner = label === '' ? indent : indent + 2;
  if (Array.isArray(value)) for (const [i, item] of value.entries()) whole('-', item, mark, `${path}[${i}]`, inner, lines);
  else
    for (const [key, child] of Object.entries(value as JsonObject))
      whole(`${scalarText(key)}:`, child, mark, path === '' ? key : `${path}.${key}`, inner, lines);
}

/** Has lines of its own: an object or list that is not empty. */
function isBranch(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function leafText(value: Json): string {
  if (typeof value === 'string') return scalarText(value);
  return typeof value === 'object' && value !== null ? (Array.isArray(value) ? '[]' : '{}') : String(value);
}

/** Without quotes where YAML would read the very same text back. */
function scalarText(text: string): string {
  const isPlain = /^[\w./+-][\w ./+:@%=-]*$/.test(text) && !/^[-.]( |$)|: |:$| $|^---/.test(text) && plainScalar(text) === text;
  return isPlain ? text : JSON.stringify(text);
}
