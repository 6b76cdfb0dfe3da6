import { describe, expect, it } from 'vitest';
import stall from '../../../exhibits/grpc-stream-stall/exhibit.ts';
import { Examiner } from './examiner.ts';
import type { Report, Search } from './orders.ts';

const SEARCH: Search = { exhibit: 'grpc-stream-stall', fixes: [], bounds: { updates: 1 }, mostBytes: 2 ** 28 };

/** Time goes on by one at every look at the clock; `slice` is counted in looks. */
function examine(slice = 4) {
  const heard: Report[] = [];
  let time = 0;
  let rests = 0;
  let onRest = () => {};
  const examiner = new Examiner({
    load: async (id) => {
      if (id !== stall.id) throw new Error(`There is no room "${id}".`);
      return stall;
    },
    tell: (report) => heard.push(report),
    rest: async () => {
      rests++;
      onRest();
    },
    slice,
    now: () => time++,
  });
  const last = () => heard.at(-1);
  return { examiner, heard, last, rests: () => rests, whenResting: (what: () => void) => (onRest = what) };
}

describe('Examiner', () => {
  it('searches in slices, tells how far it is, and at last what it found', async () => {
    const { examiner, heard, last, rests } = examine();
    await examiner.take({ n: 7, kind: 'search', search: SEARCH });
    const states = heard.flatMap((r) => (r.kind === 'progress' ? [r.states] : []));
    expect(states.length).toBeGreaterThan(2);
    expect(states).toEqual([...states].sort((a, b) => a - b));
    expect(rests()).toBe(states.length);
    expect(heard.every((r) => r.n === 7)).toBe(true);
    expect(last()).toMatchObject({ kind: 'found', found: { result: { complete: true, states: states.at(-1) } } });
  });

  it('ends incomplete at its share of memory, and claims nothing', async () => {
    const { examiner, last } = examine();
    await examiner.take({ n: 1, kind: 'search', search: { ...SEARCH, bounds: {}, fixes: ['per-stream-queue'], mostBytes: 2 ** 20 } });
    const report = last();
    if (report?.kind !== 'found') throw new Error('nothing found');
    expect(report.found.result.complete).toBe(false);
    expect(report.found.result.properties.filter((p) => p.holds === true)).toEqual([]);
  });

  it('hands the graph over, and answers about its states', async () => {
    const { examiner, last } = examine();
    await examiner.take({ n: 1, kind: 'search', search: SEARCH });
    const report = last();
    if (report?.kind !== 'found') throw new Error('nothing found');
    const { picture, result } = report.found;
    expect(picture.depth).toHaveLength(result.states);
    const [failed] = result.properties.filter((p) => p.holds === false);
    const state = picture.bad.find((b) => b.property === failed?.id)?.states[0] as number;
    await examiner.take({ n: 2, kind: 'way', state });
    expect(last()).toEqual({ n: 2, kind: 'way', steps: failed?.trace });
  });

  it('finds a run of the room for a counterexample', async () => {
    const { examiner, last } = examine();
    await examiner.take({ n: 1, kind: 'search', search: SEARCH });
    const report = last();
    if (report?.kind !== 'found') throw new Error('nothing found');
    const failed = report.found.result.properties.find((p) => p.holds === false);
    if (!failed) throw new Error('nothing fails');
    await examiner.take({ n: 2, kind: 'concrete', wanted: { search: SEARCH, trace: failed.trace, property: failed.id, loopsFrom: undefined } });
    expect(last()).toMatchObject({ n: 2, kind: 'concrete', concrete: { fixes: [], pokes: [{ poke: 'scale-up' }, { poke: 'stop-reading' }] } });
  });

  it('knows of no state before a search', async () => {
    const { examiner, last } = examine();
    await examiner.take({ n: 3, kind: 'way', state: 0 });
    expect(last()).toMatchObject({ n: 3, kind: 'trouble' });
  });

  it('says nothing more once it is stopped', async () => {
    const { examiner, heard, whenResting } = examine();
    whenResting(() => examiner.stop());
    await examiner.take({ n: 1, kind: 'search', search: SEARCH });
    expect(heard.map((r) => r.kind)).toEqual(['progress']);
  });

  it('reports what it cannot do', async () => {
    const { examiner, heard } = examine();
    await examiner.take({ n: 1, kind: 'search', search: { ...SEARCH, exhibit: 'nowhere' } });
    expect(heard).toEqual([{ n: 1, kind: 'trouble', text: 'There is no room "nowhere".' }]);
  });
});
