/** What really happened, in which versions, who says so, what is simplified; and the model beside the recording. */
import { lazy, Suspense } from 'react';
import { hasRecordings } from '../curator/recordings.ts';
import { Section } from '../curator/section.tsx';
import { Prose } from '../glossary/prose.tsx';
import { useRoom } from '../room/room-context.ts';
import { say } from '../say.ts';

const Charts = lazy(() => import('../curator/charts.tsx'));

export function CuratorPanel() {
  const { loaded, session } = useRoom();
  const { curator, glossary } = loaded.words;
  return (
    <div className="curator">
      <Section title={say('curator.happened')} testId="happened" open>
        <p className="curator-story">
          <Prose text={curator.happened} own={glossary} />
        </p>
      </Section>
      <Section title={say('curator.versions')} testId="versions" open>
        <Pairs list={curator.versions.map((v) => [v.what, v.where])} />
      </Section>
      {hasRecordings(session.exhibit.id) && (
        <Section title={say('curator.recorded')} testId="recorded" open>
          <Suspense fallback={<p className="hint">{say('curator.fetching')}</p>}>
            <Charts />
          </Suspense>
        </Section>
      )}
      <Section title={say('curator.sources')} testId="sources" open>
        <Pairs list={curator.sources.map((s) => [s.what, s.ref])} mono />
      </Section>
      <Section title={say('curator.simplified')} testId="simplified" count={curator.simplified.length}>
        <ul>
          {curator.simplified.map((s) => (
            <li key={s}>
              <Prose text={s} own={glossary} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title={say('curator.figures')} testId="figures" count={curator.figures.length}>
        <Pairs list={curator.figures.map((f) => [f.figure, f.source])} />
      </Section>
      <Section title={say('curator.glossary')} testId="glossary" count={Object.keys(glossary).length}>
        <Pairs list={Object.entries(glossary)} />
      </Section>
    </div>
  );
}

function Pairs({ list, mono = false }: { list: readonly (readonly [string, string])[]; mono?: boolean }) {
  return (
    <dl className="pairs">
      {list.map(([what, text]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd className={mono ? 'mono' : ''}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
