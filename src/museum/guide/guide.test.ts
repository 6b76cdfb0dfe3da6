/** The key is whole: every answer leads on, every specimen can be reached, told apart, and watched. */
import { describe, expect, it } from 'vitest';
import { troublesOf } from '../instant-check.ts';
import { LESSONS } from '../lessons/lessons.ts';
import english from '../strings/en/guide.json' with { type: 'json' };
import type { GuideWords } from './guide-words.ts';
import { SPECIMENS, SYMPTOMS } from './key.ts';
import { type Answer, suspects, walk } from './walk.ts';

const words: GuideWords = english;
const ids = (of: readonly { id: string }[]) => of.map((x) => x.id).sort();

/** All walks of a symptom to their end. */
function allWalks(symptom: (typeof SYMPTOMS)[number], answers: readonly Answer[] = []): readonly (readonly Answer[])[] {
  if (answers.length > 8) throw new Error(`${symptom.id}: a walk without an end`);
  if (!walk(symptom, answers).question) return [answers];
  return (['yes', 'no'] as const).flatMap((answer) => allWalks(symptom, [...answers, answer]));
}

it('data and words have the same ids', () => {
  expect(Object.keys(words.symptoms).sort()).toEqual(ids(SYMPTOMS));
  expect(Object.keys(words.specimens).sort()).toEqual(ids(SPECIMENS));
  expect(Object.keys(words.questions).sort()).toEqual(ids(SYMPTOMS.flatMap((s) => s.questions)));
});

it('asks each question in one place', () => {
  const all = SYMPTOMS.flatMap((s) => s.questions.map((q) => q.id));
  expect(new Set(all).size).toBe(all.length);
});

it('has all the symptoms that are asked for', () => {
  expect(ids(SYMPTOMS)).toEqual(
    [
      ...['stale-endpoints', 'late-status', 'no-capacity', 'one-replica-grows', 'flat-updates'],
      ...['quiet-growth', 'stranger-answers', 'versions-run-away', 'travelling-oom'],
    ].sort(),
  );
});

describe.each(SYMPTOMS)('$id', (symptom) => {
  const walks = allWalks(symptom);
  it('leads from every answer to a specimen', () => {
    expect(walks.filter((answers) => !walk(symptom, answers).specimen)).toEqual([]);
  });
  it('asks every question on some walk', () => {
    const asked = new Set(walks.flatMap((answers) => walk(symptom, answers).answered.map((a) => a.question.id)));
    expect([...asked].sort()).toEqual(ids(symptom.questions));
  });
  it('tells any two suspects apart: no two answers to one question lead to the same end', () => {
    expect(symptom.questions.filter((q) => JSON.stringify(q.yes) === JSON.stringify(q.no))).toEqual([]);
    expect(suspects(symptom).length).toBe(walks.length);
  });
  it('takes back the last answer, and leaves out answers too many', () => {
    const [longest] = [...walks].sort((a, b) => b.length - a.length);
    expect(walk(symptom, [...(longest ?? []), 'yes'])).toEqual(walk(symptom, longest ?? []));
    expect(walk(symptom, (longest ?? []).slice(0, -1)).question).not.toBeNull();
  });
});

describe.each(SPECIMENS)('$id', (specimen) => {
  it('is a suspect of some symptom', () => expect(SYMPTOMS.some((s) => suspects(s).includes(specimen.id))).toBe(true));
  it('has a lesson', () => expect(LESSONS.map((l) => l.id)).toContain(specimen.lesson));
  it('is to be seen at an instant that exists', async () => expect(await troublesOf(specimen.shows)).toEqual([]));
});
