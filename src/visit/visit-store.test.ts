import { beforeEach, describe, expect, it } from 'vitest';
import { START } from './link.ts';
import { useVisit, wouldFork } from './visit-store.ts';

const visit = () => useVisit.getState();
const poke = (at: number) => visit().act({ at, kind: 'poke', poke: 'tune' });

beforeEach(() => visit().enter({ exhibit: 'fake-bell', spec: START, t: 0, compare: null }));

describe('visit', () => {
  it('forks: a poke in the past drops what came later, says so, and can be undone', () => {
    visit().moveTo(2000);
    poke(2000);
    visit().moveTo(5000);
    poke(5000);
    visit().moveTo(12_000);
    visit().moveTo(3200);
    expect(wouldFork(visit())).toBe(true);
    poke(3200);
    expect(visit().spec.pokes.map((p) => p.at)).toEqual([2000, 3200]);
    expect(visit().furthest).toBe(3200);
    expect(visit().notice).toMatchObject({ id: 'forked', undo: true });
    visit().undo();
    expect(visit().spec.pokes.map((p) => p.at)).toEqual([2000, 5000]);
    expect(visit()).toMatchObject({ t: 3200, furthest: 12_000 });
    visit().redo();
    expect(visit().spec.pokes.map((p) => p.at)).toEqual([2000, 3200]);
  });

  it('says nothing of a fork at the edge of what was seen', () => {
    visit().moveTo(2000);
    expect(wouldFork(visit())).toBe(false);
    poke(2000);
    expect(visit().notice).toBeNull();
  });

  it('takes turns of one knob at one instant as one turn and one undo', () => {
    visit().moveTo(100);
    for (const value of [1, 2, 3]) visit().act({ at: 100, kind: 'knob', knob: 'pitch', value });
    expect(visit().spec.pokes).toEqual([{ at: 100, kind: 'knob', knob: 'pitch', value: 3 }]);
    visit().undo();
    expect(visit().spec.pokes).toEqual([]);
  });

  it('keeps two pokes at one instant in their order', () => {
    poke(0);
    visit().act({ at: 0, kind: 'fix', fix: 'oil', on: true });
    expect(visit().spec.pokes.map((p) => p.kind)).toEqual(['poke', 'fix']);
  });

  it('has a later future when a link brings pokes after its instant', () => {
    visit().enter({ exhibit: 'fake-bell', spec: { ...START, pokes: [{ at: 9000, kind: 'poke', poke: 'tune' }] }, t: 1000, compare: null });
    expect(wouldFork({ t: 1000, furthest: visit().furthest })).toBe(true);
    expect(visit().playing).toBe(false);
  });

  it('resets and takes that back', () => {
    visit().moveTo(500);
    poke(500);
    visit().restart(START);
    expect(visit()).toMatchObject({ t: 0, furthest: 0, playing: false });
    visit().undo();
    expect(visit().spec.pokes).toHaveLength(1);
  });

  it('rounds to the microsecond, as the engine does', () => {
    visit().moveTo(1.23456789);
    expect(visit().t).toBe(1.235);
  });

  it('says when there is nothing to undo', () => {
    visit().undo();
    expect(visit().notice?.id).toBe('nothing-undone');
  });
});
