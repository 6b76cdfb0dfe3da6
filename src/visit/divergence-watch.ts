/** Finds where the two compared worlds part, looking only when that is cheap or when it shows. */
import { firstDivergence } from '@engine/divergence.ts';
import type { Exhibit } from '@engine/exhibit.ts';
import type { Frame } from '@engine/frame.ts';
import type { RunSpec } from '@engine/run.ts';
import { type Session, session } from './session.ts';
import { useVisit } from './visit-store.ts';

/** While paused, look through at most this much of the past for a difference that has healed since. */
const LOOK_BACK_MS = 120_000;

/** How far which pair of worlds was searched in vain, so that nothing is searched twice. */
let vain: { spec: RunSpec; compare: readonly string[]; until: number } | null = null;

export function lookForDivergence(): void {
  const s = session();
  const { spec, compare, divergence, t, playing } = useVisit.getState();
  if (!s || !compare || divergence !== null) return;
  const known = vain?.spec === spec && vain.compare === compare ? vain.until : -1;
  if (t <= known || !(differNow(s, t) || (!playing && t <= LOOK_BACK_MS))) return;
  const found = searchDivergence(t);
  if (found === null) vain = { spec, compare, until: t };
  else useVisit.setState({ divergence: found });
}

/** The first divergence up to `until`, computing as far as it must. */
export function searchDivergence(until: number): number | null {
  const s = session();
  const other = s?.other();
  return s && other ? firstDivergence(s.main(), other, until) : null;
}

function differNow(s: Session, t: number): boolean {
  const { main, other } = s.frames(t);
  return other !== null && differ(s.exhibit, main, other);
}

function differ(exhibit: Exhibit, a: Frame, b: Frame): boolean {
  if (a.condition !== b.condition) return true;
  return exhibit.observed.some((id) => {
    const each = exhibit.gauges.find((g) => g.id === id)?.each;
    if (!each) return !Object.is(a.gauge(id), b.gauge(id));
    const n = Math.max(each(a.settings), each(b.settings));
    for (let i = 0; i < n; i++) {
      const name = id.replace('<i>', String(i));
      if (!Object.is(a.gauge(name), b.gauge(name))) return true;
    }
    return false;
  });
}
