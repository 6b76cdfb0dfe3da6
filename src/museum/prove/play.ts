/** A run that was found goes into the room: played to where it shows, or as a link. */
import type { Exhibit, KnobValue, Ms } from '@engine/exhibit.ts';
import type { RunSpec } from '@engine/run.ts';
import { useLayout } from '@visit/layout-store.ts';
import { START, writeLink } from '@visit/link.ts';
import { seek } from '@visit/playback.ts';
import { currentMotion, usePreferences } from '@visit/preferences.ts';
import { SPEEDS } from '@visit/speed.ts';
import { useVisit } from '@visit/visit-store.ts';
import type { Concrete } from '../../prove/concretise.ts';

/** A run is played in about so long, however long it lasts. */
const PLAYED_MS = 8000;

/** Knobs that stand where the room has them anyway are not part of a link. */
function specOf(exhibit: Exhibit, { knobs, fixes, pokes }: Concrete): RunSpec {
  const turned = Object.entries(knobs).filter(([id, value]) => exhibit.knobs.find((k) => k.id === id)?.default !== value);
  return { seed: START.seed, knobs: Object.fromEntries<KnobValue>(turned), fixes, pokes };
}

/** Loads the run into the room and plays it to where it shows; with reduced motion it goes there at once. */
export function playRun(exhibit: Exhibit, run: Concrete, property: string): void {
  const visit = useVisit.getState();
  const spec = specOf(exhibit, run);
  useLayout.getState().setFull(null);
  visit.restart(spec, { t: 0, compare: null });
  useVisit.setState({ panel: 'prove', selected: null });
  document.getElementById('stage')?.scrollIntoView({ block: 'nearest' });
  if (currentMotion() === 'reduced') arrive(run.at, property);
  else {
    visit.setSpeed(SPEEDS.find((s) => s >= 1 && run.at / s <= PLAYED_MS) ?? 1);
    visit.setPlaying(true);
    stopAt(spec, run.at, property);
  }
}

/** Whoever pauses, steps or does something on the way is not carried on. */
function stopAt(spec: RunSpec, at: Ms, property: string): void {
  const unsubscribe = useVisit.subscribe((now) => {
    if (now.spec !== spec || !now.playing) unsubscribe();
    else if (now.t >= at) {
      unsubscribe();
      arrive(at, property);
    }
  });
}

function arrive(at: Ms, property: string): void {
  useVisit.getState().setPlaying(false);
  useVisit.getState().tell('proof-shown', { property }, true);
  seek(at);
}

/** Copies the address of the instant at which it shows. Returns the address when the clipboard is forbidden, else ''. */
export async function copyRun(exhibit: Exhibit, run: Concrete): Promise<string> {
  const { theme, language } = usePreferences.getState();
  const place = writeLink({
    exhibit: exhibit.id,
    spec: specOf(exhibit, run),
    t: run.at,
    compare: null,
    ...(theme ? { theme } : {}),
    ...(language ? { language } : {}),
  });
  const link = location.href.replace(/#.*$/, '') + place;
  try {
    await navigator.clipboard.writeText(link);
    useVisit.getState().tell('copied');
    return '';
  } catch {
    return link;
  }
}
