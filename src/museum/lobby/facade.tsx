/** The museum's plate. */
import type { CSSProperties } from 'react';
import { Emblem } from '../emblem.tsx';
import { say } from '../say.ts';
import { Screws } from '../screws.tsx';

export function Facade({ style }: { style: CSSProperties | undefined }) {
  return (
    <section className="plate facade" aria-labelledby="museum-name" style={style}>
      <Screws />
      <div className="facade-words">
        <h1 id="museum-name">{say('museum')}</h1>
        <p className="facade-sub">{say('lobby.subtitle')}</p>
        <p className="facade-intro">{say('lobby.intro')}</p>
      </div>
      <Emblem />
    </section>
  );
}
