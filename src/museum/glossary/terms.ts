/** What a term is, and how a room's own words come before the museum's. */

/** One entry of the glossary. */
export interface Term {
  readonly id: string;
  /** as texts write it, the name first; in lower case it also stands at the beginning of a sentence */
  readonly terms: readonly string[];
  /** what it means, at most forty words */
  readonly text: string;
}

/** The shape of `strings/<lang>/glossary.json`. */
export interface GlossaryWords {
  readonly page: Readonly<Record<'title' | 'lead' | 'filter' | 'letters' | 'none' | 'see' | 'in-room', string>> & {
    readonly ways: Readonly<Record<string, string>>;
  };
  readonly plate: Readonly<Record<'close' | 'all' | 'see' | 'name', string>>;
  readonly terms: Readonly<Record<string, Omit<Term, 'id'>>>;
}

/** A room's glossary as its words have it: term → text. */
export type OwnTerms = Readonly<Record<string, string>>;

/** Finds the entry that has this spelling; upper or lower case does not matter. */
function findTerm(entries: Iterable<Term>, spelling: string): Term | undefined {
  const wanted = spelling.toLowerCase();
  for (const entry of entries) if (entry.terms.some((t) => t.toLowerCase() === wanted)) return entry;
  return undefined;
}

/** All entries; a room's own text takes the place of the museum's, and terms that only the room has come on top. */
export function mergeTerms(words: GlossaryWords, own: OwnTerms | null): readonly Term[] {
  const entries = new Map<string, Term>(Object.entries(words.terms).map(([id, term]) => [id, { id, ...term }]));
  for (const [spelling, text] of Object.entries(own ?? {})) {
    const known = findTerm(entries.values(), spelling);
    const id = known?.id ?? spelling.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
    entries.set(id, { id, terms: known?.terms ?? [spelling], text });
  }
  return [...entries.values()];
}

/** An entry as the glossary's page lists it; `room` where only a room explains it. */
export interface Listed extends Term {
  readonly room?: string;
}

/** The museum's entries and those that only rooms have, by name. */
export function listTerms(words: GlossaryWords, rooms: readonly { readonly room: string; readonly terms: OwnTerms }[], language: string): readonly Listed[] {
  const all = new Map<string, Listed>(mergeTerms(words, null).map((term) => [term.id, term]));
  for (const { room, terms } of rooms) {
    for (const term of mergeTerms(words, terms)) if (!all.has(term.id)) all.set(term.id, { ...term, room });
  }
  const name = (term: Term) => term.terms[0] ?? term.id;
  return [...all.values()].sort((a, b) => name(a).localeCompare(name(b), language, { sensitivity: 'base' }));
}
