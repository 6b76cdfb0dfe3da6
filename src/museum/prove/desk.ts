/**
 * Gives orders to a host and hears its reports. The first host is a worker; if that cannot be had, the page does the
 * work. A host that was ended forgets what it found; the search is then repeated before the next question, and finds the same.
 */
import type { Ears, Host } from './hosts.ts';
import type { Found, Order, Progress, Report, Search } from './orders.ts';

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
  #n = 0;
  readonly #waiting = new Map<number, Waiting>();

  constructor(
    private readonly worker: (ears: Ears) => Host,
    private readonly page: (ears: Ears) => Host,
  ) {}

  /** True when no worker could be had. */
  get inPage(): boolean {
    return this.#inPage;
  }

  /** Fetches the host before it is needed: the network may be gone by then. */
  open(): void {
    this.#host ??= this.#start();
  }

  /** Rejects with `Unfinished`, or with what the host could not do. */
  async search(search: Search, progress: (progress: Progress) => void): Promise<Found> {
    const report = await this.#give({ kind: 'search', search }, progress);
    if (report.kind !== 'found') throw new Error(`A search was answered by "${report.kind}".`);
    return report.found;
  }

  /** Stops at once whatever is going on. The next order starts afresh. */
  end(): void {
    this.#host?.end();
    this.#host = null;
    this.#heard = false;
    this.#settleAll(new Unfinished('ended'));
  }

  #give(order: Omit<Order, 'n'>, progress: (progress: Progress) => void = () => {}): Promise<Report> {
    this.open();
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
    if (this.#heard) {
      this.#heard = false;
      this.#settleAll(new Unfinished('lost'));
      return;
    }
    this.#inPage = true;
    this.open();
    for (const { order } of this.#waiting.values()) (this.#host as Host | null)?.post(order);
  }

  #settleAll(why: Error): void {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { failed } of all) failed(why);
  }
}
