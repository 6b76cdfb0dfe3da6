/** A run that was found goes into the room: played to where it shows, or as a link. */
import type { Ms } from '@engine/exhibit.ts';
import type { RunSpec } from '@engine/run.ts';
import { addressOf } from '@visit/copy-link.ts';
import { useLayout } from '@visit/layout-store.ts';
import { START } from '@visit/link.ts';
import { seek } from '@visit/playback.ts';
import { currentMotion } from '@visit/preferences.ts';
import { SPEEDS } from '@visit/speed.ts';
import { useVisit } from '@visit/visit-store.ts';
import type { Concrete } from '../../prove/concretise.ts';

/** A run is played in about so long, however long it lasts. */
const PLAYED_MS = 8000;

function specOf({ knobs, fixes, pokes }: Concrete): RunSpec {
  return { seed: START.seed, knobs, fixes, pokes };
}

/** Loads the run into the room and plays it to where it shows; with reduced motion it goes there at once. */
export function playRun(run: Concrete, property: string): void {
  const visit = useVisit.getState();
  const spec = specOf(run);
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
export async function copyRun(exhibit: string, run: Concrete): Promise<string> {
  const link = addressOf({ exhibit, spec: specOf(run), t: run.at, compare: null });
  try {
    await navigator.clipboard.writeText(link);
    useVisit.getState().tell('copied');
    return '';
  } catch {
    return link;
  }
}
