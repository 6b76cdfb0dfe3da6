/** What the bench found, as knobs of the room. */
import { START, writeLink } from '@visit/link.ts';
import type { Sheet, Stamp } from './answer.ts';

export const ROOM = 'crd-update-loop';

export interface Carried {
  readonly withPort: 0 | 100;
  readonly stamp: Stamp;
}

/**
 * The room's routes stand for the visitor's object: with a port, which its CRD prunes, when something does not come
 * back as it was written, without one when everything does. What loops by itself differs with every write, as
 * microseconds make the room's status differ.
 */
export function carriedOver({ verdict, stamp }: Pick<Sheet, 'verdict' | 'stamp'>): Carried {
  return { withPort: verdict === 'converges' ? 0 : 100, stamp: verdict === 'loops by itself' ? 'micros' : stamp };
}

export function roomLink(sheet: Pick<Sheet, 'verdict' | 'stamp'>): string {
  const { withPort, stamp } = carriedOver(sheet);
  return writeLink({ exhibit: ROOM, spec: { ...START, knobs: { withPort, stamp } }, t: 0, compare: null });
}
