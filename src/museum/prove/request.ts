/** What the panel is set to search. */
import type { Session } from '@visit/session.ts';
import { useVisit } from '@visit/visit-store.ts';
import { useRoom } from '../room/room-context.ts';
import type { Search } from './orders.ts';
import { useProof } from './proof-store.ts';

/** Fixes that are on in the room at the visitor's instant, in the exhibit's order. */
function roomFixes(session: Session): readonly string[] {
  const on = session.settings().fixes;
  return session.exhibit.fixes.map((f) => f.id).filter((id) => on.has(id));
}

export function useSearch(): Search {
  const { session } = useRoom();
  const { bounds, fixes, mostBytes } = useProof();
  // As text, so that a playing room does not paint the panel at every instant.
  const inRoom = useVisit(() => roomFixes(session).join());
  return { exhibit: session.exhibit.id, bounds, mostBytes, fixes: fixes ?? inRoom.split(',').filter(Boolean) };
}

/** Equal but for the memory allowed. */
export function sameInstance(a: Search, b: Search): boolean {
  const ids = new Set([...Object.keys(a.bounds), ...Object.keys(b.bounds)]);
  return a.fixes.join() === b.fixes.join() && [...ids].every((id) => a.bounds[id] === b.bounds[id]);
}
