import { useVisit } from '@visit/visit-store.ts';

/** A poke at the visitor's instant. */
export function poke(id: string, target?: string): void {
  const visit = useVisit.getState();
  visit.act({ at: visit.t, kind: 'poke', poke: id, ...(target ? { target } : {}) });
}
