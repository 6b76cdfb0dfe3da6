/**
 * Asks the bench's worker, one question at a time: while it works only the newest question waits. What takes too long is
 * stopped together with its worker, and the next question gets a fresh one.
 */
import type { Answer, Question } from './answer.ts';

export type Reply = Answer | 'too-long' | 'no-worker';

/** The part of a Worker that is used, so that tests can bring their own. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
};

export const TIME_LIMIT = 5000;

export class Checker {
  #worker: WorkerLike | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = false;
  #unwanted = false;
  #next: Question | null = null;

  constructor(
    private readonly make: () => WorkerLike,
    /** hears the reply to the newest question only */
    private readonly tell: (reply: Reply) => void,
    private readonly limit = TIME_LIMIT,
  ) {
    // At once: the network may be gone when the first question comes.
    this.#start();
  }

  ask(question: Question): void {
    this.#next = question;
    if (!this.#busy) this.#send();
  }

  /** Forgets what was asked; what still comes back is not told. */
  forget(): void {
    this.#next = null;
    this.#unwanted = this.#busy;
  }

  close(): void {
    this.#next = null;
    this.#stop();
  }

  #send(): void {
    const question = this.#next;
    this.#next = null;
    if (!question) return;
    const worker = this.#worker ?? this.#start();
    if (!worker) {
      this.tell('no-worker');
      return;
    }
    this.#busy = true;
    this.#timer = setTimeout(() => this.#giveUp('too-long'), this.limit);
    worker.postMessage(question);
  }

  #start(): WorkerLike | null {
    try {
      const worker = this.make();
      worker.onmessage = ({ data }) => this.#settle(data);
      worker.onerror = () => this.#giveUp('no-worker');
      this.#worker = worker;
      return worker;
    } catch {
      return null;
    }
  }

  #giveUp(reply: Reply): void {
    const wasAsked = this.#busy;
    this.#stop();
    if (wasAsked) this.#settle(reply);
  }

  #settle(reply: Reply): void {
    clearTimeout(this.#timer);
    this.#busy = false;
    const unwanted = this.#unwanted;
    this.#unwanted = false;
    if (this.#next) this.#send();
    else if (!unwanted) this.tell(reply);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    this.#busy = false;
  }
}
