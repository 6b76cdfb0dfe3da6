/** A walk through a symptom's key: from its first question, by answers, to a specimen. */
import { type Question, SPECIMENS, type Specimen, type Symptom, type Way } from './key.ts';

export type Answer = 'yes' | 'no';

export interface Walk {
  /** the questions that were answered, in order */
  readonly answered: readonly { readonly question: Question; readonly answer: Answer }[];
  /** what is asked now; null on arrival */
  readonly question: Question | null;
  readonly specimen: Specimen | null;
}

/** Where these answers lead; answers too many are left out. */
export function walk(symptom: Symptom, answers: readonly Answer[]): Walk {
  const answered: { question: Question; answer: Answer }[] = [];
  let question: Question | null = symptom.questions[0] ?? null;
  let specimen: Specimen | null = null;
  for (const answer of answers) {
    if (!question) break;
    answered.push({ question, answer });
    const way: Way = question[answer];
    question = 'ask' in way ? (symptom.questions.find((q) => q.id === way.ask) ?? null) : null;
    specimen = 'find' in way ? (SPECIMENS.find((s) => s.id === way.find) ?? null) : null;
  }
  return { answered, question, specimen };
}

/** Every specimen that a symptom can lead to, each once, in the order of the key. */
export function suspects(symptom: Symptom): readonly string[] {
  return [...new Set(symptom.questions.flatMap((q) => [q.yes, q.no]).flatMap((way) => ('find' in way ? [way.find] : [])))];
}
