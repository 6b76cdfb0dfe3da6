/** What a screen reader hears unasked: only that the condition changed. The summary comes on demand. */
import { useVisit } from '@visit/visit-store.ts';
import { useState } from 'react';
import { Icon } from '../icon.tsx';
import { say } from '../say.ts';
import { usePair } from './panel-frame.ts';
import { useRoom } from './room-context.ts';

export function Announcer() {
  const { loaded } = useRoom();
  const condition = usePair()?.main.condition;
  const words = condition ? loaded.words.conditions[condition] : undefined;
  // The condition one arrives at is on the page already; only changes are news.
  const [known, setKnown] = useState({ first: condition, news: false });
  if (condition !== undefined && known.first === undefined) setKnown({ first: condition, news: false });
  else if (!known.news && condition !== undefined && condition !== known.first) setKnown({ ...known, news: true });
  return (
    <>
      <div className="sr-only" role="status" aria-live="polite" data-testid="live-condition">
        {known.news && words ? `${words.name}. ${words.text}` : ''}
      </div>
      <Spoken />
    </>
  );
}

/** Heard by those who listen, and shown to those who look. */
function Spoken() {
  const spoken = useVisit((s) => s.spoken);
  return (
    <div className={spoken.text ? 'spoken plate' : 'sr-only'}>
      <p role="status" aria-live="assertive" data-testid="spoken">
        <span key={spoken.n}>{spoken.text}</span>
      </p>
      {spoken.text && (
        <button type="button" className="key key-icon" aria-label={say('room.close')} onClick={() => useVisit.getState().say('')}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
