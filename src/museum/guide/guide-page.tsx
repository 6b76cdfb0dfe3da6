/** The field guide: symptoms in a drawer, a walk from question to question, and the whole key to read. */
import { use, useDeferredValue, useState } from 'react';
import { areaWords } from '../language.ts';
import { useComeTo } from '../pages/come-to.ts';
import { PageFrame } from '../pages/page-frame.tsx';
import { fill } from '../say.ts';
import type { GuideWords } from './guide-words.ts';
import { SPECIMENS, SYMPTOMS, type Symptom } from './key.ts';
import { PrintedKey } from './printed-key.tsx';
import { SpecimenPlate } from './specimen-plate.tsx';
import { suspects } from './walk.ts';
import { WalkPlate } from './walk-plate.tsx';

export default function GuidePage({ symptom: id }: { symptom: string | null }) {
  const words = use(areaWords<GuideWords>('guide'));
  const { page } = words;
  const chosen = SYMPTOMS.find((s) => s.id === id) ?? null;
  const shown = chosen ? [chosen] : SYMPTOMS;
  const found = chosen ? suspects(chosen) : SPECIMENS.map((s) => s.id);
  useComeTo(chosen ? `walk-${chosen.id}` : null);
  return (
    <PageFrame name="guide" title={page.title} lead={page.lead} ways={page.ways}>
      <div className="guide">
        <Drawer words={words} chosen={chosen} />
        <div className="guide-way">
          {chosen ? <WalkPlate key={chosen.id} symptom={chosen} words={words} /> : <p className="guide-choose">{page.choose}</p>}
          <section aria-labelledby="whole-key" className="guide-whole">
            <h2 id="whole-key">{page.whole}</h2>
            <p className="hint">{page.places}</p>
            {shown.map((symptom) => (
              <PrintedKey key={symptom.id} symptom={symptom} words={words} />
            ))}
          </section>
          <section aria-labelledby="suspects" className="guide-suspects">
            <h2 id="suspects">{page.suspects}</h2>
            <ul className="specimens">
              {SPECIMENS.filter((s) => found.includes(s.id)).map((s) => (
                <li key={s.id} id={`specimen-${s.id}`} tabIndex={-1} className="specimen-place">
                  <SpecimenPlate specimen={s} words={words} />
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </PageFrame>
  );
}

/** Everything by which a symptom can be found. */
function textOf(symptom: Symptom, words: GuideWords): string {
  const { title = '', seen = '' } = words.symptoms[symptom.id] ?? {};
  const asked = symptom.questions.flatMap((q) => [words.questions[q.id]?.ask ?? '', ...q.tools]);
  const names = suspects(symptom).map((id) => words.specimens[id]?.name ?? '');
  return [title, seen, ...symptom.names, ...asked, ...names].join('\n').toLowerCase();
}

function Drawer({ words, chosen }: { words: GuideWords; chosen: Symptom | null }) {
  const { page } = words;
  const [filter, setFilter] = useState('');
  const wanted = useDeferredValue(filter).trim().toLowerCase();
  const shown = SYMPTOMS.filter((s) => textOf(s, words).includes(wanted));
  return (
    <nav className="guide-drawer" aria-labelledby="guide-symptoms">
      <h2 id="guide-symptoms">{page.symptoms}</h2>
      <label className="guide-filter">
        <span>{page.filter}</span>
        <input type="search" value={filter} onChange={(e) => setFilter(e.target.value)} data-testid="guide-filter" />
      </label>
      <p role="status" className="reading-none">
        {shown.length === 0 && fill(page.none, { text: filter })}
      </p>
      <ol>
        {shown.map((symptom) => (
          <li key={symptom.id}>
            <a href={`#/guide/${symptom.id}`} aria-current={symptom === chosen ? 'page' : undefined} data-testid={`symptom-${symptom.id}`}>
              <strong className="symptom-name">{words.symptoms[symptom.id]?.title}</strong>
              <span>{words.symptoms[symptom.id]?.seen}</span>
              <span className="guide-names">
                {symptom.names.map((name) => (
                  <code key={name}>{name}</code>
                ))}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
