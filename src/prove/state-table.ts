/** Rows of numbers, each kept once: a hash table over one flat array, so that millions of states fit. */
export class StateTable {
  size = 0;
  private rows: Int32Array;
  private places: Int32Array;

  constructor(private readonly width: number) {
    this.rows = new Int32Array(width * 1024);
    this.places = new Int32Array(4096).fill(-1);
  }

  /** The number of this row; new ones are copied in and get the next. */
  add(row: Int32Array): number {
    const mask = this.places.length - 1;
    for (let at = hash(row) & mask; ; at = (at + 1) & mask) {
      const found = this.places[at] as number;
      if (found < 0) return this.insert(row, at);
      if (this.equals(found, row)) return found;
    }
  }

  /** Copies row `index` into `into`. */
  read(index: number, into: Int32Array): void {
    into.set(this.rows.subarray(index * this.width, (index + 1) * this.width));
  }

  /** Bytes held. */
  get bytes(): number {
    return this.rows.byteLength + this.places.byteLength;
  }

  private insert(row: Int32Array, place: number): number {
    const index = this.size++;
    if (this.size * this.width > this.rows.length) {
      const grown = new Int32Array(this.rows.length * 2);
      grown.set(this.rows);
      this.rows = grown;
    }
    this.rows.set(row, index * this.width);
    this.places[place] = index;
    if (this.size * 2 > this.places.length) this.spread();
    return index;
  }

  private equals(index: number, row: Int32Array): boolean {
    const from = index * this.width;
    for (let i = 0; i < this.width; i++) if (this.rows[from + i] !== row[i]) return false;
    return true;
  }

  private spread(): void {
    this.places = new Int32Array(this.places.length * 2).fill(-1);
    const mask = this.places.length - 1;
    const row = new Int32Array(this.width);
    for (let index = 0; index < this.size; index++) {
      this.read(index, row);
      let at = hash(row) & mask;
      while ((this.places[at] as number) >= 0) at = (at + 1) & mask;
      this.places[at] = index;
    }
  }
}

function hash(row: Int32Array): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < row.length; i++) h = Math.imul(h ^ (row[i] as number), 0x01000193);
  // The low bits choose the place, and a product leaves them poor.
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  return (h ^ (h >>> 12)) >>> 0;
}
