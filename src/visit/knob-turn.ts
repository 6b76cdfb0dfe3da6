/** Turning a knob: in mid-run where the model can, from the beginning where it cannot. */
import type { KnobValue, PokeEntry } from '@engine/exhibit.ts';
import type { RunSpec } from '@engine/run.ts';
import { checkSpec } from '@engine/settings.ts';
import { session } from './session.ts';
import { useVisit } from './visit-store.ts';

export function knobTurn(id: string, value: KnobValue): void {
  const s = session();
  const visit = useVisit.getState();
  const knob = s?.exhibit.knobs.find((k) => k.id === id);
  if (!s || !knob || s.settings().knobs[id] === value) return;
  if (knob.live && visit.t > 0) {
    visit.act({ at: visit.t, kind: 'knob', knob: id, value });
    return;
  }
  const { [id]: _, ...others } = visit.spec.knobs;
  const knobs = value === knob.default ? others : { ...others, [id]: value };
  const started = visit.t > 0 || visit.furthest > 0;
  visit.restart(withoutUnfit(s, { ...visit.spec, knobs }));
  if (started) visit.tell('restarted', { knob: s.words.knobs[id]?.label ?? id }, true);
}

/** Pokes that no longer make sense under the new knobs (a proxy that is gone) are left out. */
function withoutUnfit(s: NonNullable<ReturnType<typeof session>>, spec: RunSpec): RunSpec {
  const pokes: PokeEntry[] = [];
  for (const entry of spec.pokes) {
    pokes.push(entry);
    if (checkSpec(s.exhibit, { ...spec, pokes }).length) pokes.pop();
  }
  return { ...spec, pokes };
}
