/** What JSON.parse lets pass in silence: a key given twice, `__proto__`, integers that lose digits, bottomless nesting. */
import { inLine, quoted } from './crd-error.ts';
import { MAX_DEPTH } from './limits.ts';

/** Throws a CrdError with the line; the text is known to be valid JSON. One pass, without recursion. */
export function scanJson(text: string, rounding: boolean): void {
  /** the keys of every object that is open, null for a list */
  const open: (Set<string> | null)[] = [];
  const fail = (at: number, message: string): never => {
    throw inLine(lineAt(text, at), message);
  };
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '{' || char === '[') {
      open.push(char === '{' ? new Set() : null);
      if (open.length > MAX_DEPTH) fail(i, `nested deeper than ${MAX_DEPTH} levels`);
    } else if (char === '}' || char === ']') {
      open.pop();
    } else if (char === '"') {
      const end = endOfString(text, i);
      const keys = open.at(-1);
      if (keys && isKey(text, end)) {
        const key = JSON.parse(text.slice(i, end)) as string;
        if (key === '__proto__') fail(i, protoMessage());
        if (keys.has(key)) fail(i, `the key ${quoted(key)} is given twice`);
        keys.add(key);
      }
      i = end - 1;
    } else if (char === '-' || (char !== undefined && char >= '0' && char <= '9')) {
      const end = endOfNumber(text, i);
      const problem = numberProblem(text.slice(i, end), rounding);
      if (problem) fail(i, problem);
      i = end - 1;
    }
  }
}

function endOfString(text: string, start: number): number {
  let i = start + 1;
  while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1;
  return i + 1;
}

function endOfNumber(text: string, start: number): number {
  let i = start + 1;
  while (i < text.length && /[\d.eE+-]/.test(text[i] as string)) i += 1;
  return i;
}

function isKey(text: string, after: number): boolean {
  let i = after;
  while (text[i] === ' ' || text[i] === '\n' || text[i] === '\r' || text[i] === '\t') i += 1;
  return text[i] === ':';
}

/** Go keeps 64-bit integers exactly; JavaScript does not, so the bench would show another number than the API server stores. */
export function numberProblem(source: string, rounding: boolean): string | null {
  const value = Number(source);
  if (!Number.isFinite(value)) return `the number ${quoted(source)} is too large`;
  if (!rounding && Math.abs(value) > Number.MAX_SAFE_INTEGER && !/[.eE]/.test(source))
    return `the integer ${quoted(source)} has more digits than the bench can keep exactly`;
  return null;
}

export function protoMessage(): string {
  return 'the key "__proto__" is not accepted here';
}

/** Counts from 1. */
function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let i = text.indexOf('\n'); i !== -1 && i < offset; i = text.indexOf('\n', i + 1)) line += 1;
  return line;
}
