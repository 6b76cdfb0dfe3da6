/** The guide in a room: what to see at this stop, a question, something to try; on, back, leave. */
import { run } from '@visit/commands/commands.ts';
import { openStop, presentStop, rememberScene, useTour } from '@visit/tour-store.ts';
import { use, useEffect, useId, useRef, useState } from 'react';
import { CommandKey } from '../command-key.tsx';
import { Icon } from '../icon.tsx';
import { roomTitle } from '../instant.ts';
import { areaWords } from '../language.ts';
import { useRoom } from '../room/room-context.ts';
import { fill } from '../say.ts';
import { stopWords, type TourWords } from './tour-words.ts';
import { useItinerary } from './use-itinerary.ts';

export default function TourBar() {
  const words = use(areaWords<TourWords>('tour'));
  const { session } = useRoom();
  const tour = useItinerary();
  const present = presentStop(tour);
  if (!tour.on || !present) return null;
  return session.exhibit.id === present.stop.room ? (
    <AtStop key={present.stop.id} n={present.n} of={tour.stops.length} words={words} />
  ) : (
    <Elsewhere n={present.n} room={present.stop.room} words={words} />
  );
}

function AtStop({ n, of, words }: { n: number; of: number; words: TourWords }) {
  const { bar } = words;
  const tour = useTour();
  const stop = presentStop(tour)?.stop;
  const [folded, setFolded] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    if (stop) rememberScene(stop);
    // Said once on arrival, and the keyboard is where one reads on.
    title.current?.focus({ preventScroll: true });
  }, [stop]);
  const text = stop ? stopWords(words, stop.id) : undefined;
  if (!stop || !text) return null;
  const last = n === of - 1;
  return (
    <section className="tour-bar plate" aria-label={bar.name} data-testid="tour-bar" data-stop={stop.id} data-folded={folded}>
      <header>
        <div>
          <p className="eyebrow">{fill(bar.stop, { n: n + 1, of })}</p>
          <h2 ref={title} tabIndex={-1} aria-describedby={`${id}-text`}>
            {text.title}
          </h2>
        </div>
        <button type="button" className="key tour-fold" aria-expanded={!folded} aria-controls={`${id}-body`} onClick={() => setFolded(!folded)}>
          {folded ? bar.unfold : bar.fold}
        </button>
        <button type="button" className="key key-icon" aria-label={bar.leave} title={bar.leave} onClick={tour.leave} data-testid="tour-leave">
          <Icon name="close" />
        </button>
      </header>
      <div className="tour-body" id={`${id}-body`} hidden={folded}>
        <p id={`${id}-text`}>{text.text}</p>
        <Question words={words} question={text.question} answer={text.answer} />
        <h3>{bar.try}</h3>
        <p>{text.try}</p>
      </div>
      <div className="tour-keys">
        <CommandKey id="previous-stop" text={bar.back} />
        <button type="button" className="link-key" onClick={() => openStop(stop)} data-testid="tour-return">
          {bar.return}
        </button>
        <button type="button" className="key key-main" aria-keyshortcuts=">" onClick={() => run('next-stop')} data-testid="command-next-stop">
          {last ? bar.last : bar.next}
        </button>
      </div>
    </section>
  );
}

function Question({ words: { bar }, question, answer }: { words: TourWords; question: string; answer: string }) {
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <>
      <h3>{bar.question}</h3>
      <p className="asks">{question}</p>
      <button type="button" className="link-key" aria-expanded={shown} aria-controls={id} onClick={() => setShown(!shown)} data-testid="tour-answer">
        {shown ? bar.hide : bar.answer}
      </button>
      <p id={id} className="tour-answer" role="status" data-testid="tour-answer-text">
        {shown ? answer : ''}
      </p>
    </>
  );
}

/** The visitor has wandered into another room: the tour waits, and does not get in the way. */
function Elsewhere({ n, room, words: { bar } }: { n: number; room: string; words: TourWords }) {
  const tour = useTour();
  return (
    <section className="tour-bar tour-elsewhere plate" aria-label={bar.name} data-testid="tour-elsewhere">
      <p>{fill(bar.elsewhere, { n: n + 1, room: roomTitle(room) })}</p>
      <div className="tour-keys">
        <button type="button" className="key key-main" onClick={() => tour.at !== null && tour.goTo(tour.at)} data-testid="tour-go">
          {bar.go}
        </button>
        <button type="button" className="key" onClick={tour.leave} data-testid="tour-leave">
          {bar.leave}
        </button>
      </div>
    </section>
  );
}
