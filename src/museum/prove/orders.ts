/** What goes to whoever searches, a worker or the page itself, and what comes back. Plain data: it crosses a thread. */
import type { Bounds } from '../../engine/proof.ts';
import type { Concrete } from '../../prove/concretise.ts';
import type { ProofPicture, ProofResult, TraceStep } from '../../prove/prove.ts';

export interface Search {
  readonly exhibit: string;
  readonly fixes: readonly string[];
  /** only what differs from the exhibit's own */
  readonly bounds: Bounds;
  /** the search ends, incomplete, when its states take more, bytes */
  readonly mostBytes: number;
}

/** A run of the room that goes this way to where the property fails. */
export interface Wanted {
  readonly search: Search;
  readonly trace: readonly TraceStep[];
  readonly property: string;
  /** livelock only: where in the trace the circle begins */
  readonly loopsFrom: number | undefined;
}

export type Order = { readonly n: number } /** fetches the model before it is needed: the network may be gone by then */ & (
  | { readonly kind: 'fetch'; readonly exhibit: string }
  | { readonly kind: 'search'; readonly search: Search }
  /** the shortest way to this state of the last search */
  | { readonly kind: 'way'; readonly state: number }
  | { readonly kind: 'concrete'; readonly wanted: Wanted }
);

export interface Progress {
  readonly states: number;
  readonly bytes: number;
  readonly seconds: number;
}

export interface Found {
  readonly result: ProofResult;
  readonly picture: ProofPicture;
  readonly seconds: number;
  /** bytes that the states take */
  readonly bytes: number;
}

export type Report = { readonly n: number } & (
  | ({ readonly kind: 'progress' } & Progress)
  | { readonly kind: 'fetched' }
  | { readonly kind: 'found'; readonly found: Found }
  | { readonly kind: 'way'; readonly steps: readonly TraceStep[] }
  /** null: none was found */
  | { readonly kind: 'concrete'; readonly concrete: Concrete | null }
  | { readonly kind: 'trouble'; readonly text: string }
);
