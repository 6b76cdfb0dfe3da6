/** The box over the house: what fits lights up on the plan and is what the list keeps. */
import { offerSearchBox } from '@visit/search-box.ts';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { keyWords, say } from '../say.ts';
import type { Searching } from './use-search.ts';

interface Props {
  readonly searching: Searching;
  /** Enter: on to the first room that fits */
  readonly onGo: () => void;
}

export function SearchBox({ searching, onGo }: Props) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => offerSearchBox(() => box.current?.focus()), []);
  const keys = (e: KeyboardEvent) => {
    if (e.key === 'Enter') {
      e.preventDefault();
      onGo();
    } else if (e.key === 'Escape' && searching.query) {
      e.preventDefault();
      searching.change('');
    }
  };
  return (
    <search className="finder">
      <label htmlFor={id} className="sr-only">
        {say('lobby.search')}
      </label>
      <input
        ref={box}
        id={id}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={say('lobby.search-hint')}
        value={searching.query}
        aria-keyshortcuts="/"
        data-testid="search"
        onFocus={searching.prepare}
        onChange={(e) => searching.change(e.target.value)}
        onKeyDown={keys}
      />
      {searching.query ? (
        <button
          type="button"
          className="finder-clear"
          aria-label={say('lobby.clear')}
          onClick={() => {
            searching.change('');
            box.current?.focus();
          }}
        >
          <Icon name="close" />
        </button>
      ) : (
        <span className="finder-key" aria-hidden="true">
          {keyWords('/')}
        </span>
      )}
    </search>
  );
}

/** What was found, in words: under the box, and for those who listen. */
export function FoundLine({ searching }: { searching: Searching }) {
  const { found, failed } = searching;
  const query = searching.query.trim();
  const n = found?.rooms.length ?? 0;
  const text = failed ? say('lobby.search-failed') : found ? say(n === 0 ? 'lobby.found-none' : n === 1 ? 'lobby.found-one' : 'lobby.found', { n, query }) : '';
  return (
    <div className="found" data-testid="found" hidden={!text}>
      <p role="status">{text}</p>
      {found?.lessons.length ? (
        <p className="found-lessons">
          {say('lobby.found-lessons')}:{' '}
          {found.lessons.slice(0, 3).map((lesson) => (
            <a key={lesson.id} href={lesson.href}>
              {lesson.title}
            </a>
          ))}
        </p>
      ) : null}
    </div>
  );
}
