/** A step of a counterexample in words. */
import type { Words } from '@engine/words.ts';
import type { TraceStep } from '../../prove/prove.ts';
import { fill } from '../say.ts';
import type { ProveWords } from './proof-words.ts';

export function stepText({ kind, from, to, by, event }: TraceStep, words: ProveWords, room: Words): string {
  if (kind === 'poke') return fill(words.step.poke, { poke: room.pokes[by]?.label ?? by, to });
  if (kind === 'timer') return fill(words.step.timer, { to, timer: by });
  return fill(words.step.deliver, { from, to, event, wire: by });
}
