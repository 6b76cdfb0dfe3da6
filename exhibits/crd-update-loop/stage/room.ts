/** What the plan of this room depends on: settings, words and the quarters. */
import type { Frame } from '../../../src/engine/frame.ts';
import type { Words } from '../../../src/engine/words.ts';
import type { Box } from '../../../src/stage/contract.ts';
import { type Speech, speech } from '../../../src/stage/say.ts';
import { type Layout, layOut } from './layout.ts';
import { facts } from './reading.ts';

export interface Room extends Speech {
  readonly box: Box;
  readonly layout: Layout;
  readonly replicas: number;
  readonly proxies: number;
  readonly capacity: number;
  readonly limitMB: number;
  /** patches that one worker can send in a second, one at a time */
  readonly most: number;
}

export function roomOf(frame: Frame, box: Box, words: Words): Room {
  const f = facts(frame);
  const replicas = f.replicas.length;
  return {
    ...speech(words),
    box,
    replicas,
    layout: layOut(box, replicas),
    proxies: f.proxies.length,
    capacity: f.capacity,
    limitMB: f.limitMB,
    most: most(frame),
  };
}

function most(frame: Frame): number {
  // Seconds do not begin with a patch: now and then one more fits in.
  const rate = 1000 / Number(frame.settings.knobs.patchLatencyMs);
  return rate < 10 ? rate : Math.ceil(rate);
}

/** Everything of a frame that changes the plan. */
export function makeUp(frame: Frame): string {
  const f = facts(frame);
  return [f.replicas.length, f.proxies.length, f.capacity, f.limitMB, most(frame)].join();
}
