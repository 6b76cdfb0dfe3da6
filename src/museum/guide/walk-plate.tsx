/** One question at a time, until a specimen is found; every answer can be taken back. */
import { useEffect, useRef, useState } from 'react';
import { Prose } from '../glossary/prose.tsx';
import { fill } from '../say.ts';
import { Screws } from '../screws.tsx';
import type { GuideWords } from './guide-words.ts';
import type { Question, Symptom } from './key.ts';
import { SpecimenPlate } from './specimen-plate.tsx';
import { Tool } from './tool.tsx';
import { type Answer, walk } from './walk.ts';

export function WalkPlate({ symptom, words }: { symptom: Symptom; words: GuideWords }) {
  const { page } = words;
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const { answered, question, specimen } = walk(symptom, answers);
  const here = useRef<HTMLDivElement>(null);
  const steps = useRef(0);
  useEffect(() => {
    // To the next question, so that keyboard and screen reader are where the walk is.
    if (steps.current !== answers.length) here.current?.focus();
    steps.current = answers.length;
  }, [answers.length]);
  return (
    <section className="walk" id={`walk-${symptom.id}`} tabIndex={-1} aria-labelledby={`walk-title-${symptom.id}`} data-testid="walk">
      <h2 id={`walk-title-${symptom.id}`}>{words.symptoms[symptom.id]?.title}</h2>
      <p>
        <Prose text={words.symptoms[symptom.id]?.seen ?? ''} />
      </p>
      {answered.length > 0 && (
        <ol className="walk-path" aria-label={page.path}>
          {answered.map(({ question: q, answer }) => (
            <li key={q.id}>
              <span>{words.questions[q.id]?.ask}</span> <strong className="walk-answer">{page[answer]}</strong>
            </li>
          ))}
        </ol>
      )}
      <div ref={here} tabIndex={-1} className="walk-here" data-testid="walk-here">
        {question && <Asked n={answered.length + 1} question={question} words={words} onAnswer={(answer) => setAnswers([...answers, answer])} />}
        {specimen && <SpecimenPlate specimen={specimen} words={words} />}
      </div>
      {answered.length > 0 && (
        <p className="actions">
          <button type="button" className="key" onClick={() => setAnswers(answers.slice(0, -1))} data-testid="walk-back">
            {page.back}
          </button>
          <button type="button" className="link-key" onClick={() => setAnswers([])}>
            {page.again}
          </button>
        </p>
      )}
    </section>
  );
}

interface AskedProps {
  readonly n: number;
  readonly question: Question;
  readonly words: GuideWords;
  readonly onAnswer: (answer: Answer) => void;
}

function Asked({ n, question, words, onAnswer }: AskedProps) {
  const { page } = words;
  const text = words.questions[question.id];
  return (
    <article className="plate asked" data-testid={`question-${question.id}`}>
      <Screws />
      <p className="eyebrow">{fill(page.question, { n })}</p>
      <h3>
        <Prose text={text?.ask ?? ''} />
      </h3>
      {question.tools.length > 0 && (
        <>
          <h4>{page.tools}</h4>
          <ul className="tools">
            {question.tools.map((tool) => (
              <Tool key={tool} text={tool} page={page} />
            ))}
          </ul>
        </>
      )}
      <div className="answers">
        {(['yes', 'no'] as const).map((answer) => (
          <button key={answer} type="button" className="answer" onClick={() => onAnswer(answer)} data-testid={`answer-${answer}`}>
            <strong className="answer-word">{page[answer]}</strong>
            <span>{text?.[answer]}</span>
          </button>
        ))}
      </div>
    </article>
  );
}
