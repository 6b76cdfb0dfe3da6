/** Reads one `name=value` of a knob. */
import type { Exhibit, KnobValue } from '../engine/exhibit.ts';
import { nearest, parseKnob } from '../engine/settings.ts';
import { complain } from './complaint.ts';

/** Throws a Complaint that starts with `where`, with the nearest name when there is no such knob. */
export function readKnob(exhibit: Exhibit, text: string, where: string): { id: string; value: KnobValue } {
  const at = text.indexOf('=');
  if (at < 1) complain(`${where}: write it as name=value`);
  const id = text.slice(0, at);
  const knob = exhibit.knobs.find((k) => k.id === id);
  if (!knob) {
    const names = exhibit.knobs.map((k) => k.id);
    const near = nearest(id, names);
    complain(`${where}: there is no knob "${id.slice(0, 40)}"; ${near ? `did you mean "${near}"?` : `there are ${names.join(', ')}`}`);
  }
  const read = parseKnob(knob, text.slice(at + 1));
  if ('problem' in read) complain(`${where}: ${read.problem}`);
  return { id, value: read.value };
}
