/**
 * Reads one `--poke`: `<time>:<poke>[:<target>]`, `<time>:knob:<knob>=<value>`, `<time>:fix:+<fix>` or `<time>:fix:-<fix>`.
 * Whether the poke's target exists is for the engine's `checkSpec` to say.
 */
import type { Exhibit, PokeEntry } from '../engine/exhibit.ts';
import { complain } from './complaint.ts';
import { readDuration } from './duration.ts';
import { readKnob } from './knob-argument.ts';

/** Throws a Complaint when it cannot be read. */
export function readPoke(exhibit: Exhibit, text: string): PokeEntry {
  const where = `--poke ${text.slice(0, 60)}`;
  const [time, name, ...rest] = text.split(':');
  if (!time || !name) complain(`${where}: write it as time:poke, time:poke:target, time:knob:name=value, time:fix:+name or time:fix:-name`);
  const at = readDuration(time, where);
  const tail = rest.join(':');
  if (name === 'knob') {
    const { id, value } = readKnob(exhibit, tail, where);
    return { at, kind: 'knob', knob: id, value };
  }
  if (name === 'fix') {
    const sign = tail[0];
    if ((sign !== '+' && sign !== '-') || tail.length < 2) complain(`${where}: write +name to turn a fix on and -name to turn it off`);
    return { at, kind: 'fix', fix: tail.slice(1), on: sign === '+' };
  }
  return { at, kind: 'poke', poke: name, ...(tail ? { target: tail } : {}) };
}
