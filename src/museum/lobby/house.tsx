/** The house: as a drawn plan, or as a plain list of the very same places. */
import { ARROWS, neighbour } from '@stage/neighbour.ts';
import { type CSSProperties, type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { cards } from '../rooms.ts';
import { say } from '../say.ts';
import { collection, SERVICES } from './collection.ts';
import { Facade } from './facade.tsx';
import { COURT, type FloorPlan, HALL } from './floor-plan.ts';
import { useLobbyMemory } from './memory.ts';
import { NewsBoard } from './news-board.tsx';
import type { Found } from './room-search.ts';
import { RoomSpot, ServiceSpot } from './spots.tsx';
import { usePlan } from './use-plan.ts';

/** In ems: the plate in a very wide court; the board with all news, and with fewer in a court that is not high. */
const WIDEST_PLATE = 52;
const BOARD = { high: 8.4, low: 6.4 };
const HIGH_COURT = 32;

export function House({ found }: { found: Found | null }) {
  const host = useRef<HTMLDivElement>(null);
  const all = useMemo(() => collection(cards()), []);
  const measured = usePlan(host, all);
  const view = useLobbyMemory((s) => s.view);
  const visited = useLobbyMemory((s) => s.visited);
  const plan = view === 'plan' ? measured : null;
  const at = (id: string) => {
    const space = plan?.spaces.find((s) => s.id === id);
    return plan && space ? { space, em: plan.em } : null;
  };
  const fits = (id: string) => (found ? found.rooms.includes(id) : null);
  const [plate, notice] = courtyard(plan);
  const room = (id: string) => ({ unseen: !visited.includes(id), fits: fits(id) });
  return (
    <div
      className="house"
      data-form={plan?.form ?? 'list'}
      data-testid="house"
      ref={host}
      style={plan ? ({ '--wall': `${plan.wall}px` } as CSSProperties) : undefined}
    >
      <Facade style={plate} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move among the links within */}
      <div className="grounds" style={plan ? { height: plan.height } : undefined} onKeyDown={(e) => plan && walk(e, plan)}>
        {plan ? <Drawing plan={plan} /> : null}
        <nav aria-labelledby="collection-name">
          <h2 id="collection-name" className="places-name">
            {say('lobby.list')}
          </h2>
          <ul className="rooms">
            {all.hall ? <RoomSpot key={all.hall.card.id} room={all.hall} at={at(HALL)} hall {...room(all.hall.card.id)} /> : null}
            {all.galleries.map((gallery) => (
              <RoomSpot key={gallery.card.id} room={gallery} at={at(gallery.card.id)} {...room(gallery.card.id)} />
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="around-name">
          <h2 id="around-name" className="places-name">
            {say('lobby.around')}
          </h2>
          <ul className="services">
            {SERVICES.map((id) => (
              <ServiceSpot key={id} id={id} at={at(id)} />
            ))}
          </ul>
        </nav>
      </div>
      <NewsBoard style={notice} />
    </div>
  );
}

/** In the court stands the plate, and below it the board; elsewhere they stand in the page's flow. */
function courtyard(plan: FloorPlan | null) {
  const court = plan?.spaces.find((s) => s.id === COURT);
  if (!plan || !court) return [undefined, undefined] as const;
  const { wall, em } = plan;
  const inset = wall * 3;
  const width = Math.min(court.w - 2 * inset, WIDEST_PLATE * em);
  const box = { left: court.x + (court.w - width) / 2, width };
  const board = (court.h > HIGH_COURT * em ? BOARD.high : BOARD.low) * em;
  const plate = court.h - 2 * inset - wall - board;
  return [
    { ...box, top: court.y + inset, height: plate },
    { ...box, top: court.y + inset + plate + wall, height: board },
  ] as const;
}

/** Walls, doors and paving; drawn with D3, which is fetched beside the page and not before it. */
function Drawing({ plan }: { plan: FloorPlan }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let gone = false;
    import('./draw-plan.ts').then(
      ({ drawPlan }) => {
        if (!gone && host.current) drawPlan(host.current, plan);
      },
      // Without the drawing the places still stand where they are.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [plan]);
  return <div className="drawing" ref={host} aria-hidden="true" />;
}

/** Arrow keys go to the neighbouring place on that side. */
function walk(e: KeyboardEvent, plan: FloorPlan) {
  const way = ARROWS[e.key];
  if (!way || e.altKey || e.ctrlKey || e.metaKey || !(e.target instanceof Element)) return;
  const links = [...e.currentTarget.querySelectorAll<HTMLElement>('.spot-link')];
  const places = links.map((link) => {
    const { x, y, width: w, height: h } = (link.closest('.spot') as HTMLElement).getBoundingClientRect();
    return { link, x, y, w, h };
  });
  const here = places.find((p) => p.link === e.target);
  const next = here && plan.spaces.length ? neighbour(here, places, way) : null;
  if (!next) return;
  e.preventDefault();
  next.link.focus();
}
