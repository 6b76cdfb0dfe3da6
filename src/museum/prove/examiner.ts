/** Carries out orders, slice by slice: in a worker, or in the page where there can be no worker. */
import type { Exhibit } from '../../engine/exhibit.ts';
import { concretise } from '../../prove/concretise.ts';
import { type ProofPicture, Prover } from '../../prove/prove.ts';
import type { Order, Report, Search } from './orders.ts';

export interface Surroundings {
  /** rejects when there is no such room, or it cannot be loaded */
  readonly load: (exhibit: string) => Promise<Exhibit>;
  /** `give`: what the report hands over, not a copy */
  readonly tell: (report: Report, give?: ArrayBuffer[]) => void;
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
  /** of the last search, to be asked about its states */
  #prover: Prover | null = null;

  constructor(private readonly around: Surroundings) {}

  /** Carries out one order and reports; whatever goes wrong is a report too. */
  async take(order: Order): Promise<void> {
    const { n } = order;
    try {
      if (order.kind === 'fetch') {
        await this.around.load(order.exhibit);
        this.#tell({ n, kind: 'fetched' });
      } else if (order.kind === 'search') await this.#search(n, order.search);
      else if (order.kind === 'way') this.#tell({ n, kind: 'way', steps: this.#lastProver().wayTo(order.state) });
      else {
        const { search, trace, property, loopsFrom } = order.wanted;
        const exhibit = await this.around.load(search.exhibit);
        this.#tell({ n, kind: 'concrete', concrete: concretise(exhibit, search, trace, property, loopsFrom) });
      }
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
    // Two searches at once would take twice the memory.
    this.#prover = null;
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
    const took = seconds();
    const picture = prover.picture();
    this.#prover = prover;
    this.#tell({ n, kind: 'found', found: { result, picture, seconds: took, bytes: prover.bytes } }, buffersOf(picture));
  }

  #lastProver(): Prover {
    if (!this.#prover) throw new Error('Nothing has been searched yet.');
    return this.#prover;
  }

  #tell(report: Report, give?: ArrayBuffer[]): void {
    if (!this.#stopped) this.around.tell(report, give);
  }
}

function buffersOf({ depth, from, to, way, parent, bad }: ProofPicture): ArrayBuffer[] {
  return [...new Set([depth, from, to, way, parent, ...bad.map((b) => b.states)].map((list) => list.buffer as ArrayBuffer))];
}
