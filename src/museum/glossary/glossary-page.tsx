/** All terms from A to Z, as cards in a drawer. */
import { use, useDeferredValue, useState } from 'react';
import { roomTitle } from '../instant.ts';
import { areaWords, useLanguage } from '../language.ts';
import { useComeTo } from '../pages/come-to.ts';
import { PageFrame } from '../pages/page-frame.tsx';
import { fill } from '../say.ts';
import { roomTerms } from './room-terms.ts';
import { SeeLinks } from './see-links.tsx';
import { type GlossaryWords, type Listed, listTerms } from './terms.ts';

export default function GlossaryPage({ term }: { term: string | null }) {
  const words = use(areaWords<GlossaryWords>('glossary'));
  const rooms = use(roomTerms());
  const { page } = words;
  const [filter, setFilter] = useState('');
  const wanted = useDeferredValue(filter).trim().toLowerCase();
  const all = listTerms(words, rooms, useLanguage.getState().spoken);
  const shown = all.filter((entry) => !wanted || [...entry.terms, entry.text].some((t) => t.toLowerCase().includes(wanted)));
  const letters = [...new Set(shown.map(letterOf))];
  useComeTo(term ? `term-${term}` : null);
  return (
    <PageFrame name="glossary" title={page.title} lead={page.lead} ways={page.ways}>
      <search className="reading-tools">
        <label>
          <span>{page.filter}</span>
          <input type="search" value={filter} onChange={(e) => setFilter(e.target.value)} data-testid="glossary-filter" />
        </label>
        <nav aria-label={page.letters} className="letters">
          {letters.map((letter) => (
            <button key={letter} type="button" className="key" onClick={() => document.getElementById(`letter-${letter}`)?.focus()}>
              {letter}
            </button>
          ))}
        </nav>
      </search>
      <p role="status" className="reading-none">
        {shown.length === 0 && fill(page.none, { text: filter })}
      </p>
      <div className="drawers-of-terms">
        {letters.map((letter) => (
          <section key={letter} className="letter" aria-labelledby={`letter-${letter}`}>
            <h2 id={`letter-${letter}`} tabIndex={-1}>
              {letter}
            </h2>
            <dl>
              {shown
                .filter((entry) => letterOf(entry) === letter)
                .map((entry) => (
                  <Card key={entry.id} entry={entry} page={page} here={entry.id === term} />
                ))}
            </dl>
          </section>
        ))}
      </div>
    </PageFrame>
  );
}

/** Under which letter an entry stands: Ä stands under A, signs under #. */
function letterOf(entry: Listed): string {
  const letter = (entry.terms[0] ?? '').normalize('NFD').charAt(0).toUpperCase();
  return /\p{L}/u.test(letter) ? letter : '#';
}

function Card({ entry, page, here }: { entry: Listed; page: GlossaryWords['page']; here: boolean }) {
  return (
    <div className="glossary-card" id={`term-${entry.id}`} tabIndex={-1} data-here={here} data-testid={`term-${entry.id}`}>
      <dt>{entry.terms[0]}</dt>
      <dd>
        {entry.text}{' '}
        {entry.room ? (
          <a href={`#/room/${entry.room}`}>{fill(page['in-room'], { room: roomTitle(entry.room) })}</a>
        ) : (
          <SeeLinks term={entry.id} name={page.see} />
        )}
      </dd>
    </div>
  );
}
