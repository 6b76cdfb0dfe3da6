/** The small menu at whatever was picked on the stage. */
import { actorName } from '@visit/spoken-summary.ts';
import { type PokeMenu as Menu, useVisit, wouldFork } from '@visit/visit-store.ts';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { say } from '../say.ts';
import { ForkWarning } from './notice-line.tsx';
import { poke } from './poke.ts';
import { useRoom } from './room-context.ts';

/** So that the menu does not hide what it is about. */
const BESIDE = 14;

export function PokeMenu() {
  const menu = useVisit((s) => s.menu);
  return menu ? <OpenMenu key={menu.target} menu={menu} /> : null;
}

function OpenMenu({ menu }: { menu: Menu }) {
  const { loaded, session } = useRoom();
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const fork = useVisit(wouldFork);
  const [help, setHelp] = useState('');
  useLayoutEffect(() => {
    const element = ref.current;
    const area = element?.offsetParent;
    if (!element || !area) return;
    const x = menu.x + BESIDE;
    const { y } = menu;
    element.style.left = `${Math.max(4, Math.min(x, area.clientWidth - element.offsetWidth - 4))}px`;
    element.style.top = `${Math.max(4, Math.min(y, area.clientHeight - element.offsetHeight - 4))}px`;
  }, [menu]);
  useEffect(() => {
    before.current = document.activeElement;
    const items = ref.current?.querySelectorAll<HTMLElement>('[role=menuitem]');
    items?.[0]?.focus();
    const outside = (e: PointerEvent) => {
      if (!ref.current?.contains(e.target as Node)) useVisit.setState({ menu: null });
    };
    document.addEventListener('pointerdown', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      if (before.current instanceof Element && before.current.isConnected) (before.current as HTMLElement | SVGElement).focus();
    };
  }, []);
  const move = (e: KeyboardEvent) => {
    const items = [...(ref.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[e.key];
    if (e.key === 'Tab') useVisit.setState({ menu: null });
    if (to === undefined) return;
    e.preventDefault();
    items[(to + items.length) % items.length]?.focus();
  };
  const choose = (id: string) => {
    useVisit.setState({ menu: null });
    poke(id, menu.target);
  };
  const name = actorName(session, menu.target);
  return (
    <div ref={ref} className="menu plate" data-testid="poke-menu">
      <p className="menu-name" aria-hidden="true">
        {name}
      </p>
      <div role="menu" aria-label={say('room.poke-menu', { name })} onKeyDown={move} tabIndex={-1}>
        {session.pokesFor(menu.target).map((spec) => (
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
