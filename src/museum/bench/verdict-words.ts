/** The verdict's names in the museum's words. */
import type { Verdict } from '@crd/judge.ts';
import type { Sheet } from './answer.ts';

const KEYS = {
  converges: 'rest',
  'loops if anything else in the write changes': 'if',
  'loops by itself': 'itself',
} as const satisfies Record<Verdict, string>;

export function verdictKey(verdict: Verdict): (typeof KEYS)[Verdict] {
  return KEYS[verdict];
}

/** Two things loop by themselves, and they are not the same: one makes requests only, the other real writes. */
export function meaningKey({ verdict, reasons, lost }: Pick<Sheet, 'verdict' | 'reasons' | 'lost'>): 'rest' | 'if' | 'generation' | 'default' {
  if (verdict === 'loops by itself') return reasons.some((reason) => reason.why === 'generation') ? 'generation' : 'default';
  return lost.length ? 'if' : 'rest';
}
