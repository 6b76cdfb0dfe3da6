/** Finds the terms of the trade in a text: whole words, the longest first, each entry once. */
import type { Term } from './terms.ts';

/** A piece of a text; with a term, the piece is that term as it is written there. */
export interface Piece {
  readonly at: number;
  readonly text: string;
  readonly term?: Term;
}

/** Cuts a text into pieces, in order; the same array for the same text. */
export type Marker = (text: string) => readonly Piece[];

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const first = (text: string) => text.charAt(0);
const isLower = (letter: string) => letter !== letter.toUpperCase();

/** In lower case a term may also begin a sentence; with capitals of its own (`Lease`, `gRPC`) it is written like that everywhere. */
function pattern(spelling: string): string {
  const letter = first(spelling);
  return isLower(letter) && isLower(spelling.charAt(1)) ? `[${letter}${letter.toUpperCase()}]${literal(spelling.slice(1))}` : literal(spelling);
}

export function createMarker(entries: readonly Term[]): Marker {
  const byName = new Map<string, Term>();
  for (const entry of entries) for (const spelling of entry.terms) byName.set(spelling, entry);
  const names = [...byName.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  // Not inside a path, a dotted name or a metric's name; "-" may follow ("goroutine-safe") but not come before.
  const all = names.length ? new RegExp(`(?<![\\p{L}\\p{N}_./-])(?:${names.map(pattern).join('|')})(?![\\p{L}\\p{N}_]|[./][\\p{L}\\p{N}])`, 'gu') : null;
  const known = new Map<string, readonly Piece[]>();
  return (text) => {
    let pieces = known.get(text);
    if (!pieces) {
      pieces = all ? cut(text, all, byName) : [{ at: 0, text }];
      known.set(text, pieces);
    }
    return pieces;
  };
}

function cut(text: string, all: RegExp, byName: ReadonlyMap<string, Term>): readonly Piece[] {
  const pieces: Piece[] = [];
  const seen = new Set<Term>();
  let from = 0;
  for (const match of text.matchAll(all)) {
    const found = match[0];
    const term = byName.get(found) ?? byName.get(first(found).toLowerCase() + found.slice(1));
    if (!term || seen.has(term)) continue;
    seen.add(term);
    if (match.index > from) pieces.push({ at: from, text: text.slice(from, match.index) });
    pieces.push({ at: match.index, text: found, term });
    from = match.index + found.length;
  }
  if (from < text.length || !pieces.length) pieces.push({ at: from, text: text.slice(from) });
  return pieces;
}
