/** The museum's label: at most fifty words, then a bet, then a question for the knobs. */
import { useVisit } from '@visit/visit-store.ts';
import { WorkshopLink } from '../bench/workshop-link.tsx';
import { Prose } from '../glossary/prose.tsx';
import { LessonsOfRoom } from '../lessons/lessons-of-room.tsx';
import { useRoom } from '../room/room-context.ts';
import { say } from '../say.ts';
import { Screws } from '../screws.tsx';
import { BetCard } from './bet-card.tsx';
import { CodePanel } from './code-panel.tsx';
import { Invariants } from './invariants.tsx';

export function LabelPanel() {
  const { loaded, session } = useRoom();
  const { card, label, question, glossary } = loaded.words;
  const scene = useVisit((s) => s.scene);
  const words = scene ? loaded.words.scenes[scene] : undefined;
  return (
    <>
      {words && (
        <article className="note scene-note" data-testid="scene-note">
          <h2>{words.title}</h2>
          <p>
            <Prose text={words.label} own={glossary} />
          </p>
          {words.question && <p className="asks">{words.question}</p>}
        </article>
      )}
      <article className="plate label-plate" data-testid="label">
        <Screws />
        <p className="eyebrow">{card.wing}</p>
        <h2>{card.title}</h2>
        <dl>
          <div>
            <dt>{say('room.try')}</dt>{' '}
            <dd>
              <Prose text={label.try} own={glossary} />
            </dd>
          </div>
          <div>
            <dt>{say('room.what')}</dt>{' '}
            <dd>
              <Prose text={label.what} own={glossary} />
            </dd>
          </div>
          <div>
            <dt>{say('room.so')}</dt>{' '}
            <dd>
              <Prose text={label.so} own={glossary} />
            </dd>
          </div>
        </dl>
      </article>
      <BetCard />
      <article className="note">
        <h3>{say('room.question')}</h3>
        <p className="asks">{question}</p>
        <button type="button" className="link-key" onClick={() => useVisit.setState({ panel: 'knobs' })}>
          {say('room.to-knobs')}
        </button>
      </article>
      <LessonsOfRoom room={session.exhibit.id} />
      <WorkshopLink room={session.exhibit.id} />
      <Invariants />
      <div className="when-tall note">
        <CodePanel onlyCurrent />
      </div>
    </>
  );
}
