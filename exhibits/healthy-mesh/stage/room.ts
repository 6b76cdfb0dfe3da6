/** What the plan of this room depends on: its box, the words, and how many replicas there are. */
import type { Frame } from '../../../src/engine/frame.ts';
import type { Words } from '../../../src/engine/words.ts';
import type { Box } from '../../../src/stage/contract.ts';
import type { Part, Rect, Tone } from '../../../src/stage/plan.ts';
import { type Speech, speech } from '../../../src/stage/say.ts';
import { type Layout, layOut } from './layout.ts';
import { facts, lookOf } from './reading.ts';

export interface Room extends Speech {
  readonly words: Words;
  readonly layout: Layout;
  readonly replicas: number;
}

export function roomOf(frame: Frame, box: Box, words: Words): Room {
  return { ...speech(words), words, layout: layOut(box), replicas: facts(frame).replicas.length };
}

/** Everything of a frame that changes the plan. */
export function makeUp(frame: Frame): string {
  return String(facts(frame).replicas.length);
}

/** The words for a state, as `machine.state` names it. */
export function stateWord(room: Room, machine: string, state: string): string {
  return room.words.states?.[`${machine}.${state}`] ?? state;
}

/** A state as sign and word: `key` gives the sign, and the word in its longest form that fits. */
export function stateLine(
  room: Room,
  id: string,
  actor: string,
  r: Rect,
  read: (frame: Frame) => { readonly key: string; readonly values?: Readonly<Record<string, string | number>> },
  size = 12,
): Part {
  return {
    kind: 'state',
    id,
    actor,
    ...r,
    size,
    show: (frame) => {
      const { key, values } = read(frame);
      return { ...lookOf(key), word: room.fitting([key, `${key}.short`], r.w - size - 6, size, values) };
    },
  };
}

interface Manner {
  readonly tone?: Tone | ((frame: Frame) => Tone);
  readonly bold?: boolean;
  readonly size?: number;
  readonly anchor?: 'start' | 'middle';
}

export function textLine(id: string, r: Rect, text: string | ((frame: Frame) => string), { tone, bold, size = 12, anchor = 'middle' }: Manner = {}): Part {
  return { kind: 'text', id, ...r, font: 'body', size, anchor, text, ...(tone ? { tone } : {}), ...(bold ? { bold } : {}) };
}
