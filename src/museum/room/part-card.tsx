/**
 * The card of the part that was picked: what it is, what it watches, what would break without it, how it is now, and what can
 * be done to it. Beside the part on the stage; on a phone a sheet below it. In Projector light and in the wide room only
 * the keys, unless the rest is asked for.
 */
import { currentTheme, usePreferences } from '@visit/preferences.ts';
import { actorName } from '@visit/spoken-summary.ts';
import { type PokeMenu as Menu, useVisit } from '@visit/visit-store.ts';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { gaugeLabel, gaugeText } from '../gauge-text.ts';
import { Icon } from '../icon.tsx';
import { say } from '../say.ts';
import { usePair } from './panel-frame.ts';
import { gaugesOf, pokeTarget, stateOf, wordsOf } from './part.ts';
import { placeCard } from './place-card.ts';
import { PokeMenu } from './poke-menu.tsx';
import { useRoom } from './room-context.ts';

/** More gauges than these are in the panel. */
const MOST_GAUGES = 6;

const close = () => useVisit.setState({ menu: null });

export function PartCard() {
  const menu = useVisit((s) => s.menu);
  return menu ? <OpenCard key={menu.target} menu={menu} /> : null;
}

function OpenCard({ menu }: { menu: Menu }) {
  const { loaded, session } = useRoom();
  const card = useRef<HTMLDivElement>(null);
  const id = useId();
  const wide = useVisit((s) => s.wide);
  const projector = usePreferences((s) => currentTheme(s) === 'projector');
  const quiet = (wide || projector) && !menu.asked;
  const words = wordsOf(loaded.words, menu.target);
  const target = pokeTarget(session.targets(), menu.target);
  usePlace(card, menu);
  useFocus(card);
  return (
    <div
      ref={card}
      className={quiet ? 'menu plate' : 'menu plate part-card'}
      role="dialog"
      aria-labelledby={`${id}-name`}
      aria-describedby={quiet || !words ? undefined : `${id}-what`}
      tabIndex={-1}
      data-testid="part-card"
      data-part={menu.target}
    >
      <div className="part-head">
        <h2 className="menu-name" id={`${id}-name`}>
          {words ? actorName(session, menu.target) : spokenOnStage(menu.target)}
        </h2>
        <button type="button" className="part-close" aria-label={say('room.close')} onClick={close} data-testid="part-close">
          <Icon name="close" />
        </button>
      </div>
      {!quiet && <Now part={menu.target} />}
      {!quiet && words && <p id={`${id}-what`}>{words.what}</p>}
      {target && <PokeMenu target={target} />}
      {quiet ? (
        <button type="button" className="link-key" onClick={() => useVisit.setState({ menu: { ...menu, asked: true } })} data-testid="part-more">
          {say('part.about')}
        </button>
      ) : (
        <>
          {words && (words.watches || words.breaks) && (
            <dl className="part-words">
              {words.watches && <Said name={say('part.watches')} text={words.watches} />}
              {words.breaks && <Said name={say('part.breaks')} text={words.breaks} />}
            </dl>
          )}
          <Readings part={menu.target} />
        </>
      )}
    </div>
  );
}

/** A part without words of its own is called what the stage calls it, up to its first number. */
function spokenOnStage(part: string): string {
  return (
    document
      .querySelector(`[data-actor="${CSS.escape(part)}"]`)
      ?.getAttribute('aria-label')
      ?.split(':')[0] ?? part
  );
}

function Said({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function Now({ part }: { part: string }) {
  const { session } = useRoom();
  const frame = usePair()?.main;
  const state = frame ? stateOf(session, frame, part) : null;
  return state ? (
    <p className="part-state" data-testid="part-state">
      <span className="sr-only">{say('room.now')}: </span>
      {state}
    </p>
  ) : null;
}

function Readings({ part }: { part: string }) {
  const { loaded, session } = useRoom();
  const frame = usePair()?.main;
  const gauges = frame ? gaugesOf(session.exhibit, frame.settings, part) : [];
  if (!frame || !gauges.length) return null;
  return (
    <>
      <dl className="readings">
        {gauges.slice(0, MOST_GAUGES).map(({ spec, name }) => (
          <div key={name}>
            <dt>{gaugeLabel(loaded.words, spec)}</dt>
            <dd className="mono" data-testid={`part-gauge-${name}`}>
              {gaugeText(frame.gauge(name), spec.unit)}
            </dd>
          </div>
        ))}
      </dl>
      {gauges.length > MOST_GAUGES && (
        <button
          type="button"
          className="link-key"
          onClick={() => useVisit.setState({ selected: part, panel: 'gauges', wide: false, menu: null })}
          data-testid="part-gauges"
        >
          {say('part.all')}
        </button>
      )}
    </>
  );
}

/** Beside the part, in the case in which it was picked. The sheet on a phone ignores it (css). */
function usePlace(card: React.RefObject<HTMLDivElement | null>, menu: Menu): void {
  useLayoutEffect(() => {
    const element = card.current;
    const area = element?.offsetParent;
    if (!element || !area) return;
    const place = () => {
      const all = area.getBoundingClientRect();
      const rects = [...area.querySelectorAll(`[data-actor="${CSS.escape(menu.target)}"]`)].map((node) => {
        const r = node.getBoundingClientRect();
        return { x: r.left - all.left, y: r.top - all.top, w: r.width, h: r.height };
      });
      const { x, y } = menu;
      const picked = x === undefined || y === undefined ? undefined : rects.find((r) => x >= r.x && x <= r.x + r.w && y >= r.y && y <= r.y + r.h);
      const part = picked ?? rects[0] ?? { x: x ?? all.width, y: y ?? 0, w: 0, h: 0 };
      const at = placeCard(part, { w: element.offsetWidth, h: element.offsetHeight }, { w: all.width, h: all.height });
      element.style.setProperty('--card-x', `${at.x}px`);
      element.style.setProperty('--card-y', `${at.y}px`);
    };
    place();
    const watcher = new ResizeObserver(place);
    watcher.observe(element);
    watcher.observe(area);
    return () => watcher.disconnect();
  }, [card, menu]);
}

/** The first key, else the card itself has the focus, so that it is read out once; closing gives the focus back. */
function useFocus(card: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = card.current;
    const before = document.activeElement;
    (element?.querySelector<HTMLElement>('[role=menuitem]') ?? element)?.focus({ preventScroll: true });
    // Elsewhere in the room one may go on while reading: time, knobs. On the stage the next pick takes over.
    const outside = (e: PointerEvent) => {
      const on = e.target as Element;
      if (!element?.contains(on) && on.closest?.('.stage-area')) close();
    };
    document.addEventListener('pointerdown', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      const mine = document.activeElement === document.body || element?.contains(document.activeElement);
      if (mine && before instanceof Element && before.isConnected) (before as HTMLElement | SVGElement).focus({ preventScroll: true });
    };
  }, [card]);
}
