// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** As after a reload: the module reads the storage anew. */
async function fresh() {
  vi.resetModules();
  return import('./memory.ts');
}

beforeEach(() => localStorage.clear());

describe('what the lobby remembers', () => {
  it('rooms and the view, over a reload', async () => {
    const first = await fresh();
    first.noteRoom('a');
    first.noteRoom('a');
    first.noteRoom('b');
    first.chooseView('list');
    const { visited, view } = (await fresh()).useLobbyMemory.getState();
    expect({ visited, view }).toEqual({ visited: ['a', 'b'], view: 'list' });
  });

  it('the day before today, however often the page is opened today', async () => {
    (await fresh()).noteDay('2026-12-01');
    const second = await fresh();
    second.noteDay('2026-12-05');
    second.noteDay('2026-12-05');
    const third = await fresh();
    third.noteDay('2026-12-05');
    expect(third.useLobbyMemory.getState().before).toBe('2026-12-01');
  });

  it('nothing of what is spoilt', async () => {
    localStorage.setItem('museum.lobby', '{"visited":[1,"a"],"today":"soon","view":7}');
    expect((await fresh()).useLobbyMemory.getState()).toMatchObject({ visited: ['a'], today: null, view: 'plan' });
    localStorage.setItem('museum.lobby', 'null');
    expect((await fresh()).useLobbyMemory.getState().visited).toEqual([]);
  });

  it('holds without storage until the page is closed', async () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: denied, setItem: denied });
    const memory = await fresh();
    memory.noteRoom('a');
    expect(memory.useLobbyMemory.getState().visited).toEqual(['a']);
    vi.unstubAllGlobals();
    expect((await fresh()).useLobbyMemory.getState().visited).toEqual([]);
  });
});
