/** A planner that builds a plan once per make-up of the room, and hands the same object out again. */
import type { Frame } from '../engine/frame.ts';
import type { Words } from '../engine/words.ts';
import type { Box, Planner } from './contract.ts';
import type { Plan } from './plan.ts';

const KEPT = 12;

export function remember(makeUp: (frame: Frame, box: Box) => string, build: (frame: Frame, box: Box, words: Words, key: string) => Plan): Planner {
  const known = new WeakMap<Words, Map<string, Plan>>();
  return (frame, box, words) => {
    let plans = known.get(words);
    if (!plans) {
      plans = new Map();
      known.set(words, plans);
    }
    const key = `${box.width}x${box.height}|${makeUp(frame, box)}`;
    let plan = plans.get(key);
    if (!plan) {
      plan = build(frame, box, words, key);
      plans.set(key, plan);
      if (plans.size > KEPT) plans.delete(plans.keys().next().value as string);
    }
    return plan;
  };
}
