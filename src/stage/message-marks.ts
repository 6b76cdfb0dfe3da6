/** What a message looks like: the outline tells the kind, for SVG and canvas alike. */

import type { Message } from '../engine/frame.ts';
import { INK } from './ink.ts';

export interface Mark {
  readonly d: string;
  readonly fill: string;
}

/** Paths around 0,0, about 10 units across. */
const MARKS: Record<string, Mark> = {
  parcel: { d: 'M-4.5 -4.5H4.5V4.5H-4.5Z', fill: INK.liquid },
  patch: { d: 'M-4 -5.5H2L4.5 -3V5.5H-4Z', fill: INK.ink },
  credit: { d: 'M0 -5.5L5.5 4.5H-5.5Z', fill: INK.fix },
  news: { d: 'M-5.5 -4H5.5V4H-5.5Z', fill: INK.brass },
  notice: { d: 'M0 -5.5L5.5 0L0 5.5L-5.5 0Z', fill: INK.ink },
  end: { d: 'M-5 -3L-3 -5L0 -2L3 -5L5 -3L2 0L5 3L3 5L0 2L-3 5L-5 3L-2 0Z', fill: INK.bug },
  pulse: { d: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z', fill: INK.paper },
  ask: { d: 'M-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0Z', fill: INK.ink },
  answer: { d: 'M-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0Z', fill: INK.fix },
  refusal: { d: 'M-4.4 -2.4L-2.4 -4.4L0 -2L2.4 -4.4L4.4 -2.4L2 0L4.4 2.4L2.4 4.4L0 2L-2.4 4.4L-4.4 2.4L-2 0Z', fill: INK.bug },
};

export function markOf(message: Pick<Message, 'wire' | 'type' | 'bytes'>): Mark {
  return MARKS[kindOf(message)] as Mark;
}

function kindOf({ wire, type, bytes }: Pick<Message, 'wire' | 'type' | 'bytes'>): string {
  if (type === 'FRAME') return bytes > 0 ? 'parcel' : 'end';
  if (/WINDOW_UPDATE/i.test(type)) return 'credit';
  if (/PATCH/.test(type)) return 'patch';
  if (/DATA/i.test(type)) return 'parcel';
  if (/RST|GOAWAY|TRAILERS|CLOSED|END/i.test(type)) return 'end';
  if (/PING|ACK/i.test(type)) return 'pulse';
  if (/REFUS|RESET|WRONG|FAIL/i.test(type)) return 'refusal';
  if (/REPLY|ANSWER|RESPONSE/i.test(type)) return 'answer';
  if (/REQUEST/i.test(type)) return 'ask';
  if (wire === 'watch') return 'news';
  return 'notice';
}
