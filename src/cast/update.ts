/** What a destination controller sends a proxy: the endpoints of one service, as a delta or a snapshot. */

export interface Endpoint {
  readonly ip: string;
  readonly pod: string;
}

export interface Update {
  /** ordinal of the service's state that this update brings the reader to; counts from 1 */
  readonly version: number;
  /** true: `add` is the whole set and replaces what the reader believed */
  readonly snapshot: boolean;
  readonly add: readonly Endpoint[];
  readonly remove: readonly Endpoint[];
}

/** The delta from one endpoint set to the next; endpoints are the same if ip and pod are. */
export function diff(from: readonly Endpoint[], to: readonly Endpoint[]): { add: Endpoint[]; remove: Endpoint[] } {
  const has = (list: readonly Endpoint[], e: Endpoint) => list.some((x) => x.ip === e.ip && x.pod === e.pod);
  return { add: to.filter((e) => !has(from, e)), remove: from.filter((e) => !has(to, e)) };
}

/** What a reader believes after an update. */
export function applyUpdate(known: readonly Endpoint[], update: Update): readonly Endpoint[] {
  if (update.snapshot) return update.add;
  if (update.add.length === 0 && update.remove.length === 0) return known;
  return known.filter((e) => !update.remove.some((r) => r.ip === e.ip && r.pod === e.pod)).concat(update.add);
}

/** Two updates in a row as one (conflation): the later state wins. */
export function merge(first: Update, second: Update): Update {
  if (second.snapshot) return second;
  const add = applyUpdate(first.add, { ...second, snapshot: false });
  if (first.snapshot) return { ...second, snapshot: true, add, remove: [] };
  const remove = first.remove.concat(second.remove.filter((r) => !first.add.some((a) => a.ip === r.ip && a.pod === r.pod)));
  return { ...second, add, remove };
}
