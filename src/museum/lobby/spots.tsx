/** What stands in the house: rooms and services, as places on the plan or as entries of the list. The same links, the same headings. */
import type { CSSProperties } from 'react';
import { say } from '../say.ts';
import type { Numbered, Service } from './collection.ts';
import type { Space } from './floor-plan.ts';
import { Glass } from './glass.tsx';

/** Where a place stands on the plan; nothing in the list. */
export function standing(space: Space | undefined): CSSProperties | undefined {
  return space && { left: space.x, top: space.y, width: space.w, height: space.h };
}

interface RoomProps {
  readonly room: Numbered;
  readonly space: Space | undefined;
  readonly hall?: boolean;
  readonly unseen: boolean;
  /** found by the search; null when nothing is searched */
  readonly fits: boolean | null;
}

export function RoomSpot({ room: { card, number }, space, hall = false, unseen, fits }: RoomProps) {
  const { words } = card;
  const says = `says-${card.id}`;
  return (
    <li className={hall ? 'spot spot-room spot-hall' : 'spot spot-room'} data-testid={`card-${card.id}`} data-fits={fits ?? undefined} style={standing(space)}>
      <div className="spot-words">
        <p className="eyebrow">
          {unseen ? (
            <span className="unseen" data-testid={`unseen-${card.id}`}>
              <span className="sr-only">{say('lobby.unseen')}. </span>
            </span>
          ) : null}
          {hall ? say('lobby.hall') : `${say('lobby.room', { n: number })} · ${words.wing}`}
        </p>
        <h3>
          <a href={`#/room/${card.id}`} aria-describedby={says} className="spot-link">
            {words.title}
          </a>
        </h3>
        <p id={says} className="spot-says">
          {hall ? words.teaser : words.symptom}
        </p>
      </div>
      <Glass card={card} />
      {hall ? null : <p className="teaser">{words.teaser}</p>}
      <dl className="facts">
        <Fact name={say('lobby.component')} text={words.component} />
        <Fact name={say('lobby.years')} text={words.years} />
      </dl>
      {hall ? (
        <p className="start" aria-hidden="true">
          {say('lobby.start')}
        </p>
      ) : null}
    </li>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

export function ServiceSpot({ id, space }: { id: Service; space: Space | undefined }) {
  return (
    <li className="spot spot-service" style={standing(space)}>
      <h3>
        <a href={`#/${id}`} className="spot-link" data-testid={`to-${id}`}>
          {say(`lobby.places.${id}.title`)}
        </a>
      </h3>
      <p className="spot-says">{say(`lobby.places.${id}.text`)}</p>
    </li>
  );
}
