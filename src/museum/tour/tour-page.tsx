/** The itinerary: the way through the rooms, what one sees at each stop, and where one is. */
import { presentStop } from '@visit/tour-store.ts';
import { use } from 'react';
import { roomTitle } from '../instant.ts';
import { areaWords } from '../language.ts';
import { PageFrame } from '../pages/page-frame.tsx';
import { fill } from '../say.ts';
import { openStops, type TourStop } from './stops.ts';
import { stopWords, type TourWords } from './tour-words.ts';
import { useItinerary } from './use-itinerary.ts';

export default function TourPage() {
  const words = use(areaWords<TourWords>('tour'));
  const { page } = words;
  const tour = useItinerary();
  const stops = openStops();
  const present = presentStop(tour);
  const first = stops[0];
  const minutes = stops.reduce((sum, stop) => sum + stop.minutes, 0);
  const begun = present !== null && !tour.ended;
  return (
    <PageFrame name="tour" title={page.title} lead={page.lead} ways={page.ways}>
      <div className="tour-start">
        {begun && (
          <button type="button" className="key key-main" onClick={() => tour.goTo(present.stop.id)} data-testid="tour-go-on">
            {page['go-on']}
          </button>
        )}
        {tour.ended && (
          <a className="key key-main" href="#/lessons">
            {page.lessons}
          </a>
        )}
        {first && (
          <button type="button" className={begun || tour.ended ? 'key' : 'key key-main'} onClick={() => tour.goTo(first.id)} data-testid="tour-begin">
            {begun || tour.ended ? page.again : page.begin}
          </button>
        )}
        <p>
          {tour.ended && `${page.ended} `}
          {fill(page.minutes, { n: minutes })}
        </p>
      </div>
      <section aria-label={page.path}>
        <h2 className="sr-only">{page.stops}</h2>
        <ol className="itinerary">
          {byRoom(stops).map(({ room, list }) => (
            <li key={room} className="itinerary-room">
              <h3>{roomTitle(room)}</h3>
              <ol>
                {list.map((stop) => {
                  const n = stops.indexOf(stop);
                  const place = tour.ended || (present && n < present.n) ? 'seen' : n === present?.n ? 'here' : 'ahead';
                  return <StopRow key={stop.id} stop={stop} n={n} place={place} words={words} go={() => tour.goTo(stop.id)} />;
                })}
              </ol>
            </li>
          ))}
        </ol>
      </section>
    </PageFrame>
  );
}

/** Consecutive stops in one room stand together. */
function byRoom(stops: readonly TourStop[]): { room: string; list: TourStop[] }[] {
  const groups: { room: string; list: TourStop[] }[] = [];
  for (const stop of stops) {
    const last = groups.at(-1);
    if (last?.room === stop.room) last.list.push(stop);
    else groups.push({ room: stop.room, list: [stop] });
  }
  return groups;
}

interface RowProps {
  readonly stop: TourStop;
  readonly n: number;
  readonly place: 'seen' | 'here' | 'ahead';
  readonly words: TourWords;
  readonly go: () => void;
}

function StopRow({ stop, n, place, words, go }: RowProps) {
  const { page } = words;
  return (
    <li className="itinerary-stop" data-place={place} aria-current={place === 'here' ? 'step' : undefined} data-testid={`stop-${stop.id}`}>
      <svg viewBox="0 0 40 40" aria-hidden="true" className="itinerary-mark">
        {place === 'here' ? <path d="M20 2 38 20 20 38 2 20z" /> : <circle cx="20" cy="20" r="16" />}
        {place === 'seen' ? (
          <path d="M12 20.5l6 6L29 14" />
        ) : (
          <text x="20" y="26">
            {n + 1}
          </text>
        )}
      </svg>
      <button type="button" className="itinerary-go" onClick={go}>
        {stopWords(words, stop.id)?.title ?? stop.id}
      </button>
      <span className="itinerary-minutes">
        {place !== 'ahead' && <em>{place === 'here' ? page.here : page.seen} · </em>}
        {fill(page.minute, { n: stop.minutes })}
      </span>
    </li>
  );
}
