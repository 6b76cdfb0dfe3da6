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
  readonly proxies: number;
  /** 0: none */
  readonly limitMB: number;
}

const proxiesIn = (frame: Frame) => Object.keys(frame.actors).filter((id) => id.startsWith('proxy-')).length;

export function roomOf(frame: Frame, box: Box, words: Words): Room {
  return { ...speech(words), box, layout: layOut(box), proxies: proxiesIn(frame), limitMB: facts(frame).limitMB };
}

/** Everything of a frame that changes the plan. */
export function makeUp(frame: Frame): string {
  return [proxiesIn(frame), facts(frame).limitMB].join();
}
