/** Contents of wires by their number: 0 is empty, every other gets one the first time it is seen. */

/** Numbers of queues and events are packed into one key. */
const SPAN = 2 ** 26;

export class Queues {
  private readonly lists: (readonly number[])[] = [[]];
  private readonly ticks: (readonly number[])[] = [[]];
  private readonly numbers = new Map<string, number>([['', 0]]);
  private readonly pushed = new Map<number, number>();
  private readonly shifted: number[] = [0];

  /** `ticksOf`: the ticks that an event remembers (`ticks.ts`) */
  constructor(private readonly ticksOf: (event: number) => readonly number[]) {}

  /** The events in a queue, oldest first. */
  list(queue: number): readonly number[] {
    return this.lists[queue] as readonly number[];
  }

  /** The ticks that its events remember, in the order in which one comes upon them. */
  ticksIn(queue: number): readonly number[] {
    return this.ticks[queue] as readonly number[];
  }

  /** The queue with one event more. */
  push(queue: number, event: number): number {
    const key = queue * SPAN + event;
    let next = this.pushed.get(key);
    if (next === undefined) {
      next = this.of([...this.list(queue), event]);
      this.pushed.set(key, next);
    }
    return next;
  }

  /** The queue without its oldest event. */
  shift(queue: number): number {
    let next = this.shifted[queue];
    if (next === undefined) {
      next = this.of(this.list(queue).slice(1));
      this.shifted[queue] = next;
    }
    return next;
  }

  /** The queue of these events. */
  of(list: readonly number[]): number {
    const key = list.join(',');
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.lists.length;
      this.lists.push(list);
      this.ticks.push([...new Set(list.flatMap(this.ticksOf))]);
      this.numbers.set(key, number);
    }
    return number;
  }
}
