/** A page to read: the way home above, the way on below, and keys that scroll as anywhere. */
import type { KeyboardEvent, ReactNode } from 'react';
import { say } from '../say.ts';
import { Screws } from '../screws.tsx';
import { useTitle } from '../use-title.ts';
import { ViewKeys } from '../view-keys.tsx';

interface Props {
  readonly name: string;
  readonly title: string;
  readonly lead: ReactNode;
  /** other pages by path, with their names */
  readonly ways: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

export function PageFrame({ name, title, lead, ways, children }: Props) {
  useTitle(title);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaves the page keys to the page
    <div className={`reading reading-${name}`} data-testid={name} onKeyDown={keepPageKeys}>
      <header className="room-head">
        <a href="#/" className="home" aria-label={say('museum')} data-testid="to-lobby">
          <span className="home-mark" aria-hidden="true">
            M<i>W</i>B
          </span>
          <span className="home-name">{say('museum')}</span>
        </a>
        <p className="room-head-title">{title}</p>
        <nav className="room-keys" aria-label={say('help.title')}>
          <ViewKeys />
        </nav>
      </header>
      <main className="reading-main">
        <div className="plate reading-name">
          <Screws />
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        {children}
      </main>
      <nav className="reading-ways" aria-label={say('museum')}>
        <a href="#/">{say('room.lobby')}</a>
        {Object.entries(ways).map(([path, text]) => (
          <a key={path} href={`#/${path}`}>
            {text}
          </a>
        ))}
      </nav>
    </div>
  );
}

/** The museum's page keys walk scenes; here they scroll, as anywhere. */
function keepPageKeys(e: KeyboardEvent) {
  if (e.key === 'PageDown' || e.key === 'PageUp' || e.key === 'Home' || e.key === ' ') e.stopPropagation();
}
