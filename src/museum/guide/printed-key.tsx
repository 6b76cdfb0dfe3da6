/** A symptom's key as it stands in a printed field guide: numbered questions, each with two ways on. */
import { Prose } from '../glossary/prose.tsx';
import { fill } from '../say.ts';
import type { GuideWords } from './guide-words.ts';
import type { Symptom, Way } from './key.ts';
import type { Answer } from './walk.ts';

export function PrintedKey({ symptom, words }: { symptom: Symptom; words: GuideWords }) {
  const text = words.symptoms[symptom.id];
  return (
    <article className="printed-key" aria-labelledby={`key-${symptom.id}`} data-testid={`key-${symptom.id}`}>
      <h3 id={`key-${symptom.id}`}>
        <a href={`#/guide/${symptom.id}`}>{text?.title}</a>
      </h3>
      <ol>
        {symptom.questions.map((q) => (
          <li key={q.id}>
            <p>
              <Prose text={words.questions[q.id]?.ask ?? ''} />
            </p>
            {q.tools.length > 0 && (
              <p className="key-tools">
                {q.tools.map((tool) => (
                  <code key={tool}>{tool}</code>
                ))}
              </p>
            )}
            <ul>
              {(['yes', 'no'] as const).map((answer) => (
                <li key={answer}>
                  <Lead answer={answer} meaning={words.questions[q.id]?.[answer] ?? ''} way={q[answer]} symptom={symptom} words={words} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </article>
  );
}

interface LeadProps {
  readonly answer: Answer;
  readonly meaning: string;
  readonly way: Way;
  readonly symptom: Symptom;
  readonly words: GuideWords;
}

function Lead({ answer, meaning, way, symptom, words: { page, specimens } }: LeadProps) {
  return (
    <>
      <em>{page[answer]}</em> – {meaning} <span aria-hidden="true">→ </span>
      {'ask' in way ? (
        fill(page.to, { n: symptom.questions.findIndex((q) => q.id === way.ask) + 1 })
      ) : (
        <button type="button" className="link-key" onClick={() => document.getElementById(`specimen-${way.find}`)?.focus()}>
          {specimens[way.find]?.name}
        </button>
      )}
    </>
  );
}
