/** What a screen reader hears: that it goes on, now and then, and what came of it. */
import { grouped } from '@stage/format.ts';
import { useEffect, useState } from 'react';
import { useRoom } from '../room/room-context.ts';
import { fill } from '../say.ts';
import { outcomeText } from './outcome.tsx';
import { type Proof, useProof } from './proof-store.ts';
import { type ProveWords, proofWordsOf, useProveWords } from './proof-words.ts';
import { verdictText } from './properties.tsx';

/** Seconds of searching between two announcements. */
const EVERY_S = 5;

export function Spoken() {
  const { loaded } = useRoom();
  const words = useProveWords();
  const [said, setSaid] = useState('');
  useEffect(() => {
    let told = 0;
    return useProof.subscribe((now, before) => {
      if (now.phase !== before.phase) {
        told = 0;
        setSaid(phaseText(now, words, (id) => proofWordsOf(loaded.words).properties[id]?.name ?? id));
      } else if (now.phase === 'running' && now.progress && now.progress.seconds - told >= EVERY_S) {
        told = now.progress.seconds;
        setSaid(fill(words.spoken.going, { states: grouped(now.progress.states) }));
      }
    });
  }, [loaded, words]);
  return (
    <p role="status" className="sr-only" data-testid="prove-spoken">
      {said}
    </p>
  );
}

function phaseText({ phase, found }: Proof, words: ProveWords, name: (property: string) => string): string {
  if (phase === 'running') return words.progress.begins;
  if (phase === 'cancelled') return words.cancelled;
  if (phase !== 'found' || !found) return '';
  const list = found.result.properties.map((p) => `${name(p.id)}: ${verdictText(p, words)}.`).join(' ');
  return fill(words.spoken.done, { outcome: outcomeText(found, words), list });
}
