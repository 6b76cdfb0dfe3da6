/** How a kind of message looks as an arrow: its mark as on the stage at the tip, its colour and dash along the line. */
import type { Message } from '@engine/frame.ts';
import { markOf } from '@stage/message-marks.ts';

export interface Look {
  readonly d: string;
  readonly fill: string;
  readonly line: string;
  readonly dash: string;
}

const looks = new Map<string, Look>();

export function lookOf(message: Message): Look {
  const key = `${message.wire} ${message.type} ${message.bytes > 0}`;
  let look = looks.get(key);
  if (!look) {
    const { d, fill } = markOf(message);
    // A mark filled with paper has an inked line; what carries no news is dashed, what ends something is broken.
    const line = fill === 'var(--paper)' ? 'var(--ink-2)' : fill;
    const dash = fill === 'var(--paper)' ? '2 3' : fill === 'var(--bug)' ? '7 3' : message.bytes === 0 && fill === 'var(--ink)' ? '1 3' : '';
    look = { d, fill, line, dash };
    looks.set(key, look);
  }
  return look;
}
