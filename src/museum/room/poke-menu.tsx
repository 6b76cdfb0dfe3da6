/** What can be done to the part that was picked: the keys on its card. */
import { actorName } from '@visit/spoken-summary.ts';
import { useVisit, wouldFork } from '@visit/visit-store.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { say } from '../say.ts';
import { ForkWarning } from './notice-line.tsx';
import { poke } from './poke.ts';
import { useRoom } from './room-context.ts';

export function PokeMenu({ target }: { target: string }) {
  const { loaded, session } = useRoom();
  const ref = useRef<HTMLDivElement>(null);
  const fork = useVisit(wouldFork);
  const [help, setHelp] = useState('');
  const move = (e: KeyboardEvent) => {
    const items = [...(ref.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    items[(to + items.length) % items.length]?.focus();
  };
  const choose = (id: string) => {
    useVisit.setState({ menu: null });
    poke(id, target);
  };
  return (
    <div data-testid="poke-menu" ref={ref}>
      <div role="menu" aria-label={say('room.poke-menu', { name: actorName(session, target) })} onKeyDown={move} tabIndex={-1}>
        {session.pokesFor(target).map((spec) => (
          <button
            key={spec.id}
            type="button"
            role="menuitem"
            className="menu-item"
            aria-describedby="menu-help"
            onFocus={() => setHelp(loaded.words.pokes[spec.id]?.help ?? '')}
            onPointerEnter={() => setHelp(loaded.words.pokes[spec.id]?.help ?? '')}
            onClick={() => choose(spec.id)}
            data-testid={`menu-${spec.id}`}
          >
            {loaded.words.pokes[spec.id]?.label ?? spec.id}
          </button>
        ))}
      </div>
      <p className="menu-help" id="menu-help">
        {help}
      </p>
      {fork && <ForkWarning short />}
    </div>
  );
}
