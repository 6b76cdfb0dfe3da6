/** Where a search runs: in a worker, or slice by slice in the page when there can be none (no network any more, or forbidden). */
import { Examiner } from './examiner.ts';
import { exhibitOf } from './exhibits.ts';
import type { Order, Report } from './orders.ts';

export interface Host {
  post(order: Order): void;
  /** Ends at once whatever is going on; nothing is heard any more. */
  end(): void;
}

export interface Ears {
  hear(report: Report): void;
  /** it could not be started, or broke down */
  lost(): void;
}

/** Short enough that the page still answers. */
const SLICE_MS = 10;

/** Throws where workers are forbidden. */
export function workerHost({ hear, lost }: Ears): Host {
  const worker = new Worker(new URL('./prove-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<Report>) => hear(data);
  worker.onerror = (event) => {
    event.preventDefault();
    lost();
  };
  return { post: (order) => worker.postMessage(order), end: () => worker.terminate() };
}

export function pageHost({ hear }: Ears): Host {
  const examiner = new Examiner({
    load: exhibitOf,
    tell: hear,
    rest: () => new Promise((resolve) => setTimeout(resolve, 0)),
    slice: SLICE_MS,
    now: () => performance.now(),
  });
  return { post: (order) => void examiner.take(order), end: () => examiner.stop() };
}
