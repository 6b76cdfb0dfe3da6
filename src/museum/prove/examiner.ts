/** Carries out orders, slice by slice: in a worker, or in the page where there can be no worker. */
import type { Exhibit } from '../../engine/exhibit.ts';
import { Prover } from '../../prove/prove.ts';
import type { Order, Report, Search } from './orders.ts';

export interface Surroundings {
  /** rejects when there is no such room, or it cannot be loaded */
  readonly load: (exhibit: string) => Promise<Exhibit>;
  readonly tell: (report: Report) => void;
  /** resolves when the next slice may begin */
  readonly rest: () => Promise<void>;
  /** ms that a slice takes at least */
  readonly slice: number;
  readonly now: () => number;
}

/** States explored between two looks at the clock. */
const AT_ONCE = 250;

export class Examiner {
  #stopped = false;

  constructor(private readonly around: Surroundings) {}

  /** Carries out one order and reports; whatever goes wrong is a report too. */
  async take({ n, ...order }: Order): Promise<void> {
    try {
      await this.#search(n, order.search);
    } catch (error) {
      this.#tell({ n, kind: 'trouble', text: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Nothing is told any more, and a search ends with its slice. */
  stop(): void {
    this.#stopped = true;
  }

  async #search(n: number, { exhibit, mostBytes, ...request }: Search): Promise<void> {
    const { load, rest, slice, now } = this.around;
    const prover = new Prover(await load(exhibit), request);
    const from = now();
    const seconds = () => (now() - from) / 1000;
    for (let done = false; !done && !this.#stopped; ) {
      const until = now() + slice;
      while (!done && prover.bytes <= mostBytes && now() < until) done = prover.explore(AT_ONCE);
      if (!done && prover.bytes > mostBytes) break;
      this.#tell({ n, kind: 'progress', states: prover.states, bytes: prover.bytes, seconds: seconds() });
      await rest();
    }
    if (this.#stopped) return;
    const result = prover.result();
    this.#tell({ n, kind: 'found', found: { result, seconds: seconds(), bytes: prover.bytes } });
  }

  #tell(report: Report): void {
    if (!this.#stopped) this.around.tell(report);
  }
}
