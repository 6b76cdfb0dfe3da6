/**
 * The world's agenda: a binary heap ordered by due time, then sequence number, with a fast lane for what
 * is due at once (most deliveries inside one process are) and a last lane for what yields to everything else
 * of the same instant. Items are immutable, so copies share them.
 */
export interface Due {
  readonly due: number;
  readonly seq: number;
}

export class EventQueue<T extends Due> {
  private heap: T[] = [];
  private lane: T[] = [];
  private laneHead = 0;
  private last: T[] = [];

  copy(): EventQueue<T> {
    const q = new EventQueue<T>();
    q.heap = this.heap.slice();
    q.lane = this.lane.slice(this.laneHead);
    q.last = this.last.slice();
    return q;
  }

  /** `now`: the clock; an item due now joins the fast lane (its seq must be the largest so far) */
  add(item: T, now: number): void {
    if (item.due <= now) {
      this.lane.push(item);
      return;
    }
    const h = this.heap;
    let i = h.length;
    h.push(item);
    while (i > 0) {
      const p = (i - 1) >> 1;
      const parent = h[p] as T;
      if (!before(item, parent)) break;
      h[i] = parent;
      i = p;
    }
    h[i] = item;
  }

  /** joins the last lane: due at once, after everything else that is due at once, then or by then */
  addLast(item: T): void {
    this.last.push(item);
  }

  peek(): T | undefined {
    const a = this.lane[this.laneHead];
    const b = this.heap[0];
    if (a) return b && before(b, a) ? b : a;
    const c = this.last[0];
    return c && !(b && b.due <= c.due) ? c : b;
  }

  pop(): T | undefined {
    const a = this.lane[this.laneHead];
    const b = this.heap[0];
    const c = this.last[0];
    if (!a && c && !(b && b.due <= c.due)) return this.last.shift();
    if (a && !(b && before(b, a))) {
      this.laneHead++;
      if (this.laneHead === this.lane.length) {
        this.lane = [];
        this.laneHead = 0;
      }
      return a;
    }
    if (!b) return undefined;
    const h = this.heap;
    const last = h.pop() as T;
    if (h.length > 0) {
      let i = 0;
      const n = h.length;
      for (;;) {
        let c = 2 * i + 1;
        if (c >= n) break;
        if (c + 1 < n && before(h[c + 1] as T, h[c] as T)) c++;
        if (!before(h[c] as T, last)) break;
        h[i] = h[c] as T;
        i = c;
      }
      h[i] = last;
    }
    return b;
  }

  /** every item, in no particular order */
  items(): T[] {
    return this.heap.concat(this.lane.slice(this.laneHead), this.last);
  }
}

function before(a: Due, b: Due): boolean {
  return a.due < b.due || (a.due === b.due && a.seq < b.seq);
}
