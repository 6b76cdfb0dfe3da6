import { instantLink, openInstants, roomTitle } from '../instant.ts';
import { SEE } from './see.ts';

/** The way to the instant that shows a term, if a room does. */
export function SeeLinks({ term, name }: { term: string; name: string }) {
  const [see] = openInstants(SEE[term] ? [SEE[term]] : []);
  if (!see) return null;
  return (
    <a href={instantLink(see)}>
      {name}: {roomTitle(see.room)}
    </a>
  );
}
