/**
 * Gives orders to a host and hears its reports. The first host is a worker; if that cannot be had, the page does the
 * work. A host that was ended forgets what it found; the search is then repeated before the next question, and finds the same.
 */
import type { Concrete } from '../../prove/concretise.ts';
import type { TraceStep } from '../../prove/prove.ts';
import type { Ears, Host } from './hosts.ts';
import type { Found, Order, Progress, Report, Search, Wanted } from './orders.ts';

/** An order before it has a number. */
type Unnumbered<T> = T extends unknown ? Omit<T, 'n'> : never;

/** Why an order came to nothing: `ended` by the visitor, or `lost` with its host. */
export class Unfinished extends Error {
  constructor(readonly why: 'ended' | 'lost') {
    super(why);
  }
}

interface Waiting {
  readonly order: Order;
  readonly progress: (progress: Progress) => void;
  readonly done: (report: Report) => void;
  readonly failed: (why: Error) => void;
}

export class Desk {
  #host: Host | null = null;
  /** the host has said something, so it can be had */
  #heard = false;
  #inPage = false;
  #busy = false;
  #n = 0;
  /** what the host searched last */
  #held: Search | null = null;
  readonly #waiting = new Map<number, Waiting>();

  constructor(
    private readonly worker: (ears: Ears) => Host,
    private readonly page: (ears: Ears) => Host,
  ) {}

  /** True when no worker could be had. */
  get inPage(): boolean {
    return this.#inPage;
  }

  /** Fetches the host, and this model into it, before they are needed: the network may be gone by then. */
  open(exhibit: string): void {
    if (this.#host) return;
    this.#host = this.#start();
    // Whoever needs the model and does not have it says so.
    this.#give({ kind: 'fetch', exhibit }).catch(() => {});
  }

  /** True when the host holds something that was searched, or is searching. */
  get busy(): boolean {
    return this.#busy;
  }

  /** Rejects with `Unfinished`, or with what the host could not do. */
  async search(search: Search, progress: (progress: Progress) => void): Promise<Found> {
    const report = await this.#give({ kind: 'search', search }, progress);
    if (report.kind !== 'found') throw new Error(`A search was answered by "${report.kind}".`);
    this.#held = search;
    return report.found;
  }

  /** The shortest way to a state of this search. */
  async way(search: Search, state: number): Promise<readonly TraceStep[]> {
    if (this.#held !== search) await this.search(search, () => {});
    const report = await this.#give({ kind: 'way', state });
    return report.kind === 'way' ? report.steps : [];
  }

  /** A run that goes this way; null: none was found. */
  async concrete(wanted: Wanted): Promise<Concrete | null> {
    const report = await this.#give({ kind: 'concrete', wanted });
    return report.kind === 'concrete' ? report.concrete : null;
  }

  /** Stops at once whatever is going on. The next order starts afresh. */
  end(): void {
    this.#host?.end();
    this.#host = null;
    this.#held = null;
    this.#busy = false;
    this.#heard = false;
    this.#settleAll(new Unfinished('ended'));
  }

  #give(order: Unnumbered<Order>, progress: (progress: Progress) => void = () => {}): Promise<Report> {
    this.#host ??= this.#start();
    if (order.kind !== 'fetch') this.#busy = true;
    const numbered: Order = { ...order, n: ++this.#n };
    return new Promise((done, failed) => {
      this.#waiting.set(numbered.n, { order: numbered, progress, done, failed });
      this.#host?.post(numbered);
    });
  }

  #start(): Host {
    const make = this.#inPage ? this.page : this.worker;
    try {
      // What a host that was ended still says is nobody's business.
      const host: Host = make({ hear: (report) => this.#host === host && this.#hear(report), lost: () => this.#host === host && this.#lost() });
      return host;
    } catch (error) {
      if (this.#inPage) throw error;
      this.#inPage = true;
      return this.#start();
    }
  }

  #hear(report: Report): void {
    this.#heard = true;
    const waiting = this.#waiting.get(report.n);
    if (!waiting) return;
    if (report.kind === 'progress') {
      waiting.progress(report);
      return;
    }
    this.#waiting.delete(report.n);
    if (report.kind === 'trouble') waiting.failed(new Error(report.text));
    else waiting.done(report);
  }

  /** One that never said a word could not be had: the page does it. One that breaks down takes its order along. */
  #lost(): void {
    this.#host?.end();
    this.#host = null;
    this.#held = null;
    this.#busy = false;
    if (this.#heard) {
      this.#heard = false;
      this.#settleAll(new Unfinished('lost'));
      return;
    }
    this.#inPage = true;
    const host = this.#start();
    this.#host = host;
    for (const { order } of this.#waiting.values()) host.post(order);
  }

  #settleAll(why: Error): void {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { failed } of all) failed(why);
  }
}
