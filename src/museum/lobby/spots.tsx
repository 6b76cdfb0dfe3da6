/** What stands in the house: rooms and services, as places on the plan or as entries of the list. The same links, the same headings. */
import type { CSSProperties } from 'react';
import { say } from '../say.ts';
import type { Numbered, Service } from './collection.ts';
import type { Space } from './floor-plan.ts';
import { Glass } from './glass.tsx';

/** A place on the plan; null in the list. */
export interface Standing {
  readonly space: Space;
  readonly em: number;
}

/** Rooms lower than this have their glass beside the words, in ems. */
const LOW = 15.5;

function stand(at: Standing | null): { style?: CSSProperties; 'data-low'?: boolean } {
  if (!at) return {};
  const { x, y, w, h } = at.space;
  return { style: { left: x, top: y, width: w, height: h }, 'data-low': h < LOW * at.em };
}

interface RoomProps {
  readonly room: Numbered;
  readonly at: Standing | null;
  readonly hall?: boolean;
  readonly unseen: boolean;
  /** found by the search; null when nothing is searched */
  readonly fits: boolean | null;
}

export function RoomSpot({ room: { card, number }, at, hall = false, unseen, fits }: RoomProps) {
  const { words } = card;
  const says = `says-${card.id}`;
  return (
    <li className={hall ? 'spot spot-room spot-hall' : 'spot spot-room'} data-testid={`card-${card.id}`} data-fits={fits ?? undefined} {...stand(at)}>
      <div className="spot-words">
        <p className="eyebrow">
          {unseen ? (
            <span className="unseen" data-testid={`unseen-${card.id}`}>
              <span className="sr-only">{say('lobby.unseen')}. </span>
            </span>
          ) : null}
          <span className="wing">{hall ? say('lobby.hall') : `${say('lobby.room', { n: number })} · ${words.wing}`}</span>
          <span className="condition" aria-hidden="true" />
        </p>
        <h3>
          <a href={`#/room/${card.id}`} aria-describedby={says} className="spot-link">
            {words.title}
          </a>
        </h3>
      </div>
      <p id={says} className="spot-says">
        {hall ? words.teaser : words.symptom}
      </p>
      <Glass room={card.id} />
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

export function ServiceSpot({ id, at }: { id: Service; at: Standing | null }) {
  return (
    <li className="spot spot-service" {...stand(at)}>
      <h3>
        <a href={`#/${id}`} className="spot-link" data-testid={`to-${id}`}>
          {say(`lobby.places.${id}.title`)}
        </a>
      </h3>
      <p className="spot-says">{say(`lobby.places.${id}.text`)}</p>
    </li>
  );
}
