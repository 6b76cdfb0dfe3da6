import { CrdError } from './crd-error.ts';
import { MAX_VISITS } from './limits.ts';

/** Where a walk through a value stands, and the paths it noted: written as `a.b[0].c`, and only when one is noted. */
export class Trail {
  readonly #steps: (string | number)[] = [];
  readonly #noted: string[] = [];
  #visits = 0;
  #silent = 0;

  get atRoot(): boolean {
    return this.#steps.length === 0;
  }

  /** `step` is a field's name or an item's index; `leave` undoes it. Throws a CrdError when the walk has no end in sight. */
  enter(step: string | number): void {
    this.#visits += 1;
    if (this.#visits > MAX_VISITS) throw new CrdError(`the schema and the object unfold to more than ${MAX_VISITS.toLocaleString('en')} values`);
    this.#steps.push(step);
  }

  leave(): void {
    this.#steps.pop();
  }

  /** Runs a part of the walk that notes nothing. */
  silently<T>(walk: () => T): T {
    this.#silent += 1;
    const result = walk();
    this.#silent -= 1;
    return result;
  }

  /** Notes the place, or a field of it. */
  note(field?: string): void {
    if (this.#silent === 0) this.#noted.push(pathOf(field === undefined ? this.#steps : [...this.#steps, field]));
  }

  /** All noted paths in Go's order. */
  sorted(): readonly string[] {
    return inGoOrder(this.#noted);
  }
}

/** Sorts the list itself. */
export function inGoOrder(paths: string[]): readonly string[] {
  return paths.length > 1 ? paths.sort(byCodePoint) : paths;
}

/** Answers fast whether a path is one of these or below one of them. */
export class PathSet {
  readonly #paths: ReadonlySet<string>;

  constructor(paths: Iterable<string>) {
    this.#paths = new Set(paths);
  }

  covers(path: string): boolean {
    if (this.#paths.size === 0) return false;
    if (this.#paths.has(path)) return true;
    for (let i = 1; i < path.length; i++) if ((path[i] === '.' || path[i] === '[') && this.#paths.has(path.slice(0, i))) return true;
    return false;
  }
}

/** `['status', 'parents', 0, 'port']` as `status.parents[0].port`. */
export function pathOf(steps: readonly (string | number)[]): string {
  return steps.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('');
}

/** The order of Go's sort.Strings: by bytes of UTF-8, that is by code point; JavaScript's own order differs beyond U+FFFF. */
function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const one = a.charCodeAt(i);
    const other = b.charCodeAt(i);
    if (one === other) continue;
    return isSurrogate(one) === isSurrogate(other) ? one - other : isSurrogate(one) ? 1 : -1;
  }
  return a.length - b.length;
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;
