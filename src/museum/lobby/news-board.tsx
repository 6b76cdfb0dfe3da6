/** What was added to the house, newest first. */

import { currentLanguage } from '@visit/preferences.ts';
import { type CSSProperties, useMemo } from 'react';
import { cards } from '../rooms.ts';
import { say } from '../say.ts';
import { useLobbyMemory } from './memory.ts';
import { latest, NEWS, type News } from './news.ts';

const SHOWN = 3;

export function NewsBoard({ style }: { style: CSSProperties | undefined }) {
  const before = useLobbyMemory((s) => s.before);
  const titles = useMemo(() => new Map(cards().map((card) => [card.id, card.words.title])), []);
  const rows = latest(NEWS, (item) => 'service' in item || titles.has(item.room), before).slice(0, SHOWN);
  const day = new Intl.DateTimeFormat(currentLanguage(), { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const name = (item: News) => ('room' in item ? (titles.get(item.room) ?? item.room) : say(`lobby.places.${item.service}.title`));
  return (
    <section className="news" style={style} aria-labelledby="news-name" data-testid="news">
      <h2 id="news-name">{say('lobby.news')}</h2>
      <ul>
        {rows.map(({ item, fresh }) => (
          <li key={name(item)}>
            <time dateTime={item.on}>{day.format(new Date(item.on))}</time>
            <a href={'room' in item ? `#/room/${item.room}` : `#/${item.service}`}>{name(item)}</a>
            {fresh ? (
              <span className="fresh" title={say('lobby.fresh')}>
                <span className="sr-only">{say('lobby.fresh')}</span>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
