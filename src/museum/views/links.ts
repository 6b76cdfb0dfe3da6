/** States that the pointer is on in one view, for the others: a line of code, a plate of the statechart. */
import { useVisit } from '@visit/visit-store.ts';
import { create } from 'zustand';

interface Pointed {
  readonly actor: string;
  readonly states: readonly string[];
}

export const useLinks = create<{ readonly pointed: Pointed | null }>()(() => ({ pointed: null }));

/** Points at states of an actor, here and everywhere; null: at nothing. */
export function point(pointed: Pointed | null): void {
  useLinks.setState({ pointed });
  highlight(pointed?.actor ?? null);
}

/** Highlights an actor everywhere, or the two ends of a message. */
export function highlight(actor: string | null, otherEnd: string | null = null): void {
  const now = useVisit.getState();
  if (now.highlighted !== actor || now.otherEnd !== otherEnd) useVisit.setState({ highlighted: actor, otherEnd });
}
