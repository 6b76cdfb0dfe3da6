/** Turning a fix on or off: in the run's log, or in its beginning when nothing has run yet. */
import { session } from './session.ts';
import { useVisit } from './visit-store.ts';

export function fixTurn(id: string, on: boolean): void {
  const s = session();
  const visit = useVisit.getState();
  const fix = s?.exhibit.fixes.find((f) => f.id === id);
  if (!s || !fix) return;
  if (visit.t > 0 || visit.spec.pokes.length > 0) {
    visit.act({ at: visit.t, kind: 'fix', fix: id, on });
    return;
  }
  const rivals = s.exhibit.fixes.filter((f) => fix.group && f.group === fix.group).map((f) => f.id);
  const others = visit.spec.fixes.filter((f) => f !== id && !(on && rivals.includes(f)));
  visit.restart({ ...visit.spec, fixes: on ? [...others, id] : others });
}
