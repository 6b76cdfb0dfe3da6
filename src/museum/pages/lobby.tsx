/** The entrance: the museum's plate, and every room as a specimen behind glass. */

import { Emblem } from '../emblem.tsx';
import { type Card, cards } from '../rooms.ts';
import { say } from '../say.ts';
import { Screws } from '../screws.tsx';
import { useTitle } from '../use-title.ts';
import { ViewKeys } from '../view-keys.tsx';

export function Lobby() {
  useTitle('');
  return (
    <div className="lobby" data-testid="lobby">
      <header className="lobby-head">
        <ViewKeys />
      </header>
      <main>
        <section className="plate entrance" aria-labelledby="museum-name">
          <Screws />
          <h1 id="museum-name">{say('museum')}</h1>
          <p className="entrance-sub">{say('lobby.subtitle')}</p>
          <hr className="flourish" />
          <p className="entrance-intro">{say('lobby.intro')}</p>
          <a className="key workshop" href="#/bench" data-testid="to-bench">
            {say('lobby.workshop')}
          </a>
          <Emblem />
        </section>
        <section aria-label={say('lobby.list')} className="collection" data-count={cards().length}>
          {cards().map((card, i) => (
            <Specimen key={card.id} card={card} number={i + 1} />
          ))}
        </section>
      </main>
      <footer className="colophon">{say('lobby.colophon')}</footer>
    </div>
  );
}

function Specimen({ card, number }: { card: Card; number: number }) {
  const { words } = card;
  return (
    <article className="specimen" data-testid={`card-${card.id}`}>
      <a href={`#/room/${card.id}`} className="specimen-link">
        <div className="case case-small" aria-hidden="true">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this repository, inlined so that it takes the theme's colours */}
          {card.vignette ? <div className="vignette" dangerouslySetInnerHTML={{ __html: card.vignette }} /> : null}
        </div>
        <div className="specimen-plate">
          <div>
            <p className="eyebrow">
              {say('lobby.room', { n: roman(number) })} · {words.wing}
            </p>
            <h2>{words.title}</h2>
            <p className="teaser">{words.teaser}</p>
            <span className="key key-main">{say('lobby.enter')}</span>
          </div>
          <dl className="facts">
            <div>
              <dt>{say('lobby.symptom')}</dt>
              <dd>{words.symptom}</dd>
            </div>
            <div>
              <dt>{say('lobby.component')}</dt>
              <dd>{words.component}</dd>
            </div>
            <div>
              <dt>{say('lobby.years')}</dt>
              <dd>{words.years}</dd>
            </div>
          </dl>
        </div>
      </a>
    </article>
  );
}

function roman(n: number): string {
  return ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'][n - 1] ?? String(n);
}
