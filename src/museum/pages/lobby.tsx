/** The entrance: the museum's ground plan, its plate in the court, every room with its specimen alive behind glass. */
import { useEffect } from 'react';
import { House } from '../lobby/house.tsx';
import { chooseView, type LobbyView, noteDay, useLobbyMemory } from '../lobby/memory.ts';
import { FoundLine, SearchBox } from '../lobby/search-box.tsx';
import { useSearch } from '../lobby/use-search.ts';
import { say } from '../say.ts';
import { useTitle } from '../use-title.ts';
import { ViewKeys } from '../view-keys.tsx';

const VIEWS: readonly { readonly view: LobbyView; readonly label: 'lobby.plan' | 'lobby.as-list' }[] = [
  { view: 'plan', label: 'lobby.plan' },
  { view: 'list', label: 'lobby.as-list' },
];

export function Lobby() {
  useTitle('');
  const searching = useSearch();
  const view = useLobbyMemory((s) => s.view);
  useEffect(() => noteDay(new Date().toISOString().slice(0, 10)), []);
  return (
    <div className="lobby" data-testid="lobby">
      <header className="lobby-head">
        <SearchBox searching={searching} onGo={() => goTo(searching.found?.rooms[0])} />
        <fieldset className="lobby-view">
          <legend className="sr-only">{say('lobby.view')}</legend>
          {VIEWS.map((v) => (
            <button key={v.view} type="button" className="key" aria-pressed={view === v.view} data-testid={`view-${v.view}`} onClick={() => chooseView(v.view)}>
              {say(v.label)}
            </button>
          ))}
        </fieldset>
        <div className="lobby-keys">
          <ViewKeys />
        </div>
      </header>
      <main>
        <FoundLine searching={searching} />
        <House found={searching.found} />
      </main>
      <footer className="colophon">{say('lobby.colophon')}</footer>
    </div>
  );
}

/** The cursor goes to the room; Enter once more enters it. */
function goTo(room: string | undefined): void {
  if (room) document.querySelector<HTMLElement>(`.spot-link[href="#/room/${room}"]`)?.focus();
}
