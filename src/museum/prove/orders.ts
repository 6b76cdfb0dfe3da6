/** What goes to whoever searches, a worker or the page itself, and what comes back. Plain data: it crosses a thread. */
import type { Bounds } from '../../engine/proof.ts';
import type { ProofResult } from '../../prove/prove.ts';

export interface Search {
  readonly exhibit: string;
  readonly fixes: readonly string[];
  /** only what differs from the exhibit's own */
  readonly bounds: Bounds;
  /** the search ends, incomplete, when its states take more, bytes */
  readonly mostBytes: number;
}

export type Order = { readonly n: number } & { readonly kind: 'search'; readonly search: Search };

export interface Progress {
  readonly states: number;
  readonly bytes: number;
  readonly seconds: number;
}

export interface Found {
  readonly result: ProofResult;
  readonly seconds: number;
  /** bytes that the states take */
  readonly bytes: number;
}

export type Report = { readonly n: number } & (
  | ({ readonly kind: 'progress' } & Progress)
  | { readonly kind: 'found'; readonly found: Found }
  | { readonly kind: 'trouble'; readonly text: string }
);
