/** Searches beside the page, so that hundreds of thousands of states cannot freeze it. */
import { Examiner } from './examiner.ts';
import { exhibitOf } from './exhibits.ts';
import type { Order } from './orders.ts';

/** Often enough to see it move. */
const SLICE_MS = 120;

const examiner = new Examiner({
  load: exhibitOf,
  tell: (report, give = []) => postMessage(report, { transfer: give }),
  rest: () => Promise.resolve(),
  slice: SLICE_MS,
  now: () => performance.now(),
});

addEventListener('message', ({ data }: MessageEvent<Order>) => void examiner.take(data));
