import { describe, expect, it } from 'vitest';
import { Desk } from './desk.ts';
import type { Ears, Host } from './hosts.ts';
import type { Found, Order, Search } from './orders.ts';

const SEARCH: Search = { exhibit: 'room', fixes: [], bounds: {}, mostBytes: 1 };
const FOUND = { seconds: 1 } as Found;

interface FakeHost extends Host {
  readonly ears: Ears;
  readonly orders: Order[];
  ended: boolean;
}

function office(worker: 'works' | 'forbidden' = 'works') {
  const hosts: (FakeHost & { kind: string })[] = [];
  const make = (kind: string) => (ears: Ears) => {
    if (kind === 'worker' && worker === 'forbidden') throw new Error('forbidden');
    const host = {
      kind,
      ears,
      orders: [] as Order[],
      ended: false,
      post: (order: Order) => void host.orders.push(order),
      end: () => {
        host.ended = true;
      },
    };
    hosts.push(host);
    return host;
  };
  const desk = new Desk(make('worker'), make('page'));
  const last = () => hosts.at(-1) as (typeof hosts)[number];
  const answer = () => last().ears.hear({ n: last().orders.at(-1)?.n ?? 0, kind: 'found', found: FOUND });
  return { desk, hosts, last, answer };
}

const nothing = () => {};
/** What promises that are fulfilled lead to has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('Desk', () => {
  it('fetches its worker and the model before it is asked anything', () => {
    const { desk, hosts } = office();
    desk.open('room');
    desk.open('room');
    expect(hosts.map((h) => h.kind)).toEqual(['worker']);
    expect(hosts[0]?.orders).toEqual([{ n: 1, kind: 'fetch', exhibit: 'room' }]);
    expect(desk.busy).toBe(false);
  });

  it('passes on progress and what was found', async () => {
    const { desk, last, answer } = office();
    const seen: number[] = [];
    const found = desk.search(SEARCH, ({ states }) => seen.push(states));
    last().ears.hear({ n: last().orders[0]?.n ?? 0, kind: 'progress', states: 5, bytes: 1, seconds: 0 });
    answer();
    expect(await found).toBe(FOUND);
    expect(seen).toEqual([5]);
  });

  it('ends at once, hears nothing more of it, and starts afresh', async () => {
    const { desk, hosts, answer } = office();
    const seen: number[] = [];
    const first = desk.search(SEARCH, ({ states }) => seen.push(states));
    desk.end();
    await expect(first).rejects.toMatchObject({ why: 'ended' });
    expect(hosts[0]?.ended).toBe(true);
    hosts[0]?.ears.hear({ n: 1, kind: 'progress', states: 9, bytes: 1, seconds: 0 });
    const second = desk.search(SEARCH, nothing);
    answer();
    expect(await second).toBe(FOUND);
    expect(hosts).toHaveLength(2);
    expect(seen).toEqual([]);
  });

  it.each(['works', 'forbidden'] as const)('lets the page do it when the worker cannot be had (%s)', async (worker) => {
    const { desk, hosts, last, answer } = office(worker);
    const found = desk.search(SEARCH, nothing);
    if (worker === 'works') hosts[0]?.ears.lost();
    expect(last().kind).toBe('page');
    expect(last().orders).toHaveLength(1);
    expect(desk.inPage).toBe(true);
    answer();
    expect(await found).toBe(FOUND);
  });

  it('does not repeat in the page what broke a worker down', async () => {
    const { desk, hosts, last } = office();
    const found = desk.search(SEARCH, nothing);
    last().ears.hear({ n: 1, kind: 'progress', states: 5, bytes: 1, seconds: 0 });
    last().ears.lost();
    await expect(found).rejects.toMatchObject({ why: 'lost' });
    expect(hosts).toHaveLength(1);
    expect(desk.inPage).toBe(false);
  });

  it('repeats the search before a question to a host that does not know it any more', async () => {
    const { desk, last, answer } = office();
    const found = desk.search(SEARCH, nothing);
    answer();
    await found;
    const kinds = () => last().orders.map((o) => o.kind);
    const known = desk.way(SEARCH, 5);
    await settled();
    expect(kinds()).toEqual(['search', 'way']);
    last().ears.hear({ n: 2, kind: 'way', steps: [] });
    expect(await known).toEqual([]);
    desk.end();
    void desk.way(SEARCH, 6).catch(nothing);
    await settled();
    expect(kinds()).toEqual(['search']);
    answer();
    await settled();
    expect(kinds()).toEqual(['search', 'way']);
  });

  it('passes on what the host could not do', async () => {
    const { desk, last } = office();
    const found = desk.search(SEARCH, nothing);
    last().ears.hear({ n: 1, kind: 'trouble', text: 'no such room' });
    await expect(found).rejects.toThrow('no such room');
  });
});
