/** The stretches of a run in which the room's condition stayed the same. */
import type { Ms } from '@engine/exhibit.ts';
import type { Run } from '@engine/run.ts';
import { type Tone, toneOf } from './condition.tsx';

export interface Band {
  readonly from: Ms;
  readonly to: Ms;
  readonly condition: string;
  readonly tone: Tone;
}

/** Looking into the past costs a replay: at most this many fresh looks at a time. */
const LOOKS = 4;
const EPSILON: Ms = 0.001;

const tones = new WeakMap<Run, Map<string, Tone>>();

/** Bands up to `until` (computed already). A band is toned by how it ends. */
export function bandsOf(run: Run, until: Ms): Band[] {
  const first = run.firstCondition;
  const known = tones.get(run) ?? new Map<string, Tone>();
  tones.set(run, known);
  const changes = run.marks().filter((m) => m.kind === 'condition' && m.t < until);
  const starts = [{ t: 0, text: first }, ...changes];
  const end = Math.min(until, run.computedTo);
  let looks = 0;
  return starts.map((start, i) => {
    const next = starts[i + 1]?.t;
    const to = next ?? end;
    const key = `${start.t}-${to}`;
    let tone = known.get(key);
    if (!tone) {
      tone = start.text === first ? 'calm' : 'strain';
      if (looks++ < LOOKS) {
        tone = toneOf(run.frameAt(Math.max(start.t, next === undefined ? to : to - EPSILON)), first);
        if (next !== undefined) known.set(key, tone);
      }
    }
    return { from: start.t, to, condition: start.text, tone };
  });
}
