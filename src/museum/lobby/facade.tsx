/** The museum's plate. */
import { type CSSProperties, lazy, Suspense } from 'react';
import { say } from '../say.ts';
import { Screws } from '../screws.tsx';

// An ornament: it may come after the words.
const Emblem = lazy(() => import('../emblem.tsx'));

export function Facade({ style }: { style: CSSProperties | undefined }) {
  return (
    <section className="plate facade" aria-labelledby="museum-name" style={style}>
      <Screws />
      <div className="facade-words">
        <h1 id="museum-name">{say('museum')}</h1>
        <p className="facade-sub">{say('lobby.subtitle')}</p>
        <p className="facade-intro">{say('lobby.intro')}</p>
      </div>
      <Suspense fallback={<span className="emblem" />}>
        <Emblem />
      </Suspense>
    </section>
  );
}
