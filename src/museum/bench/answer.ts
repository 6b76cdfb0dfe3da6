/** What goes to the bench's worker and what comes back. Plain data: it crosses a thread. */
import type { Reason, Verdict } from '@crd/judge.ts';
import type { LineOrFold } from './fold-lines.ts';

/** The two vices; where a trouble is said. */
export type Vice = 'crd' | 'object';

export interface Question {
  readonly crd: string;
  readonly object: string;
  /** null: as the object says, else the storage version */
  readonly version: string | null;
}

/** How fine the time stamps in the written object are: microseconds, whole seconds, or none in it. */
export type Stamp = 'micros' | 'seconds' | 'fixed';

/** One object on the bench: what became of it. */
export interface Sheet {
  /** as `HTTPRoute cart` */
  readonly name: string;
  readonly verdict: Verdict;
  /** pruned, and nulls that were dropped */
  readonly lost: readonly string[];
  readonly defaulted: readonly string[];
  readonly reasons: readonly Reason[];
  readonly lines: readonly LineOrFold[];
  readonly stamp: Stamp;
}

export interface Trouble {
  readonly vice: Vice;
  readonly text: string;
  readonly line?: number;
}

export interface CrdFacts {
  readonly name: string;
  readonly kind: string;
  readonly version: string;
  /** served versions, as the CRD lists them */
  readonly served: readonly string[];
  readonly statusSubresource: boolean;
}

export type Answer = { readonly crd: CrdFacts; readonly sheets: readonly Sheet[] } | { readonly trouble: Trouble };
