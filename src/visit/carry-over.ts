/**
 * In another language the page is drawn anew. The address brings back the room and the instant; what it does not
 * say (the scene's name, the speed, the bet, what can be undone, what is open) is carried over here.
 */
import { writeAddress } from './address.ts';
import { writeLink } from './link.ts';
import { useVisit, type Visit } from './visit-store.ts';

let carried: { readonly link: string; readonly visit: Partial<Visit> } | null = null;

function linkOf({ place }: Visit): string {
  const here = place();
  return here ? writeLink(here) : '';
}

/** Call before the page goes: remembers the visit, and writes the address without delay. */
export function carryOver(): void {
  writeAddress();
  const { playing: _, held: __, menu: ___, dialog: ____, spoken: _____, ...visit } = useVisit.getState();
  carried = visit.room === null ? null : { link: linkOf(useVisit.getState()), visit: { ...visit, seeking: visit.seeking ?? visit.t } };
}

/** Call after entering a room: goes on with the visit that was carried over, if it is the same room at the same instant. */
export function pickUp(): void {
  if (carried?.link === linkOf(useVisit.getState())) useVisit.setState(carried.visit);
  carried = null;
}
