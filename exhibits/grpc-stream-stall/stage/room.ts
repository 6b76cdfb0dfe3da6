/** What the plan of this room depends on: settings, words and the quarters. */
import type { Frame } from '../../../src/engine/frame.ts';
import type { Words } from '../../../src/engine/words.ts';
import type { Box } from '../../../src/stage/contract.ts';
import { type Speech, speech } from '../../../src/stage/say.ts';
import { type Layout, layOut } from './layout.ts';
import { facts, underLoupe } from './reading.ts';

export interface Room extends Speech {
  readonly box: Box;
  readonly layout: Layout;
  readonly proxies: number;
  readonly shared: boolean;
  readonly queued: boolean;
  readonly capacity: number;
  readonly window: number;
  readonly connection: number;
  readonly quota: number;
  /** as recorded: no pods */
  readonly lab: boolean;
  /** every subscriber has a full column; else one lies under the loupe and all stand in the field */
  readonly full: boolean;
  readonly loupe: number;
}

const MOST_COLUMNS = 8;
const NARROWEST = 51;
const QUEUES = /^(per-stream-queue|queue-)/;

export function roomOf(frame: Frame, box: Box, words: Words): Room {
  const knob = (id: string, otherwise: number) => Number(frame.settings.knobs[id] ?? otherwise);
  const proxies = knob('proxies', 1);
  const shared = frame.settings.knobs.sharedConnection === true;
  const lab = facts(frame).recorded;
  const layout = layOut(box, shared, !lab);
  const full = proxies <= MOST_COLUMNS && layout.rail.w / proxies >= NARROWEST;
  return {
    box,
    layout,
    proxies,
    shared,
    lab,
    full,
    queued: [...frame.settings.fixes].some((f) => QUEUES.test(f)),
    capacity: knob('queueCapacity', 100),
    window: knob('streamWindow', 65_535),
    connection: knob('connectionWindow', 65_535),
    quota: knob('writeQuota', 65_536),
    loupe: full ? -1 : underLoupe(frame, proxies),
    ...speech(words),
  };
}

/** Everything of a frame that changes the plan. */
export function makeUp(frame: Frame, box: Box): string {
  const r = roomOf(frame, box, NO_WORDS);
  return [r.proxies, r.shared, r.lab, r.queued, r.capacity, r.window, r.connection, r.quota, r.loupe].join();
}

const NO_WORDS = { stage: {} } as Words;
