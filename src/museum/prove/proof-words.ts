/** The words of the panel, and those that a room's strings have for its proof. */
import type { Words } from '@engine/words.ts';
import { use } from 'react';
import { areaWords } from '../language.ts';
import type en from '../strings/en/prove.json';

export type ProveWords = typeof en;

/** Under `proof` in `exhibits/<id>/strings/<lang>.json`. */
export interface ProofWords {
  readonly bounds: Readonly<Record<string, { readonly name: string; readonly help?: string }>>;
  readonly properties: Readonly<Record<string, { readonly name: string; readonly text: string }>>;
}

export function useProveWords(): ProveWords {
  return use(areaWords<ProveWords>('prove'));
}

export function proofWordsOf(words: Words): ProofWords {
  return (words as Words & { proof?: ProofWords }).proof ?? { bounds: {}, properties: {} };
}
