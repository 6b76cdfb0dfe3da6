/** Where a walk ends: what it is, how one knows it, what helps, and the instant that shows it. */
import { Prose } from '../glossary/prose.tsx';
import { instantLink, openInstants, roomTitle } from '../instant.ts';
import { fill } from '../say.ts';
import { Screws } from '../screws.tsx';
import type { GuideWords } from './guide-words.ts';
import type { Specimen } from './key.ts';

export function SpecimenPlate({ specimen, words: { page, specimens } }: { specimen: Specimen; words: GuideWords }) {
  const text = specimens[specimen.id];
  if (!text) return null;
  return (
    <article className="plate guide-specimen" data-testid={`specimen-${specimen.id}`}>
      <Screws />
      <p className="eyebrow">{page.arrived}</p>
      <h3>{text.name}</h3>
      <p>
        <Prose text={text.tell} />
      </p>
      <dl>
        <dt>{page['first-aid']}</dt>
        <dd>
          <Prose text={text.aid} />
        </dd>
        <dt>{page.cure}</dt>
        <dd>
          <Prose text={text.cure} />
        </dd>
        <dt>{page.record}</dt>
        <dd className="mono">{specimen.record}</dd>
      </dl>
      <p className="actions">
        {openInstants([specimen.shows]).map((instant) => (
          <a key={instant.at} className="key" href={instantLink(instant)} data-testid="watch">
            {fill(page.watch, { room: roomTitle(instant.room) })}
          </a>
        ))}
        <a href={`#/lessons/${specimen.lesson}`}>{page.lesson}</a>
      </p>
    </article>
  );
}
