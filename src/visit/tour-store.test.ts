// @vitest-environment happy-dom
import { createRun } from '@engine/create-run.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { run } from './commands/commands.ts';
import { fakeExhibit, fakeWords } from './fake-exhibit.ts';
import { START } from './link.ts';
import { openSession, Session } from './session.ts';
import { useVisit } from './visit-store.ts';

const scenes = fakeExhibit.scenes;
const STOPS = [
  ...scenes.map((scene) => ({ id: `own-${scene.id}`, room: fakeExhibit.id, scene: scene.id })),
  { id: 'elsewhere', room: 'another-room', scene: 'there' },
];

/** As after a reload: a store made anew from what was kept. */
async function fresh() {
  vi.resetModules();
  const { useTour } = await import('./tour-store.ts');
  useTour.getState().bring(STOPS);
  return useTour;
}

beforeEach(() => {
  localStorage.clear();
  location.hash = '';
  openSession(null);
});

describe('the tour', () => {
  it('waits where it was left, also after a reload', async () => {
    const first = await fresh();
    expect(first.getState().at).toBeNull();
    first.getState().goTo('elsewhere');
    expect(location.hash).toBe('#/room/another-room?scene=there');
    first.getState().leave();
    const second = await fresh();
    expect(second.getState()).toMatchObject({ at: 'elsewhere', on: false, ended: false });
  });

  it('goes nowhere for a stop that does not exist, and begins anew when its stop is gone', async () => {
    const tour = await fresh();
    tour.getState().goTo('nowhere');
    expect(tour.getState().at).toBeNull();
    tour.getState().goTo('elsewhere');
    tour.getState().bring(STOPS.slice(0, 1));
    expect(tour.getState()).toMatchObject({ at: null, on: false });
  });

  it.each(['no JSON', '7', '{"at":7,"on":true}', '[]', 'null'])('takes %s in the storage for nothing', async (text) => {
    localStorage.setItem('museum.tour', text);
    expect((await fresh()).getState()).toMatchObject({ at: null, on: false, ended: false });
  });

  it('goes on without storage', async () => {
    const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    const tour = await fresh();
    tour.getState().goTo('elsewhere');
    expect(tour.getState()).toMatchObject({ at: 'elsewhere', on: true });
    set.mockRestore();
  });
});

describe('its commands', () => {
  it('walk the stops, within a room without leaving it, and end at the lessons', async () => {
    vi.resetModules();
    const { useTour } = await import('./tour-store.ts');
    const commands = await import('./commands/commands.ts');
    const { openSession: open, Session: Made } = await import('./session.ts');
    const { useVisit: visit } = await import('./visit-store.ts');
    open(new Made(fakeExhibit, fakeWords, createRun, (key) => key));
    visit.getState().enter({ exhibit: fakeExhibit.id, spec: START, t: 0, compare: null });
    useTour.getState().bring(STOPS);
    expect(commands.run('next-stop')).toBe(false);
    useTour.getState().goTo((STOPS[0] as { id: string }).id);
    expect(visit.getState().scene).toBe(scenes[0]?.id);
    expect(location.hash).toBe('');
    expect(commands.run('previous-stop')).toBe(false);
    for (const stop of STOPS.slice(1)) {
      expect(commands.run('next-stop')).toBe(true);
      expect(useTour.getState().at).toBe(stop.id);
    }
    expect(commands.run('next-stop')).toBe(true);
    expect(location.hash).toBe('#/lessons');
    expect(useTour.getState()).toMatchObject({ on: false, ended: true });
    expect(commands.run('next-stop')).toBe(false);
  });

  it('rest off the tour', () => {
    openSession(new Session(fakeExhibit, fakeWords, createRun, (key) => key));
    useVisit.getState().enter({ exhibit: fakeExhibit.id, spec: START, t: 0, compare: null });
    expect(run('next-stop')).toBe(false);
  });
});
