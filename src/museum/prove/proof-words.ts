/** The words of the panel, and those that a room's strings have for its proof. */
import type { Words } from '@engine/words.ts';
import { use } from 'react';
import { areaWords } from '../language.ts';
import type en from '../strings/en/prove.json';

export type ProveWords = typeof en;

export type ProofWords = NonNullable<Words['proof']>;

export function useProveWords(): ProveWords {
  return use(areaWords<ProveWords>('prove'));
}

export function proofWordsOf(words: Words): ProofWords {
  return words.proof ?? { bounds: {}, properties: {} };
}
