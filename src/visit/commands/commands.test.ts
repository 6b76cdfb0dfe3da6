// @vitest-environment happy-dom
import { createRun } from '@engine/create-run.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeExhibit, fakeWords } from '../fake-exhibit.ts';
import { START } from '../link.ts';
import { seek } from '../playback.ts';
import { openSession, Session, session } from '../session.ts';
import { useVisit } from '../visit-store.ts';
import { COMMANDS, onKey, run } from './commands.ts';

const visit = () => useVisit.getState();
const press = (key: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
/** Computes as the clock would. */
const settle = () => {
  const { seeking } = visit();
  if (seeking === null) return;
  session()?.frames(seeking);
  seek(seeking);
};

document.addEventListener('keydown', onKey);

beforeEach(() => {
  openSession(new Session(fakeExhibit, fakeWords, createRun, (key, values) => `${key} ${JSON.stringify(values)}`));
  visit().enter({ exhibit: fakeExhibit.id, spec: START, t: 0, compare: null });
  useVisit.setState({ speed: 1 });
});

describe('commands', () => {
  it('have ids and keys of their own', () => {
    expect(new Set(COMMANDS.map((c) => c.id)).size).toBe(COMMANDS.length);
    const keys = COMMANDS.flatMap((c) => c.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('play and pause with Space and K', () => {
    press(' ');
    expect(visit().playing).toBe(true);
    press('k');
    expect(visit().playing).toBe(false);
  });

  it('leave Ctrl, Meta and Alt to the browser', () => {
    press('k', { ctrlKey: true });
    press('k', { metaKey: true });
    press('k', { altKey: true });
    expect(visit().playing).toBe(false);
  });

  it('step to the next event and exactly back', () => {
    run('next-event');
    settle();
    expect(visit().t).toBe(100);
    run('next-event');
    settle();
    expect(visit().t).toBe(200);
    run('previous-event');
    settle();
    expect(visit().t).toBe(100);
    run('previous-event');
    settle();
    expect(visit().t).toBe(0);
    expect(run('previous-event')).toBe(false);
  });

  it('throw the lever and take it back', () => {
    press('f');
    expect([...(session()?.settings().fixes ?? [])]).toEqual(['oil']);
    // Before anything ran, a fix belongs to the beginning.
    expect(visit().spec.fixes).toEqual(['oil']);
    press('u');
    expect(visit().spec.fixes).toEqual([]);
    visit().moveTo(300);
    press('f');
    expect(visit().spec.pokes).toEqual([{ at: 300, kind: 'fix', fix: 'oil', on: true }]);
    press('f');
    expect([...(session()?.settings().fixes ?? [])]).toEqual([]);
  });

  it('compare with the fix, or without it where it is on already', () => {
    press('c');
    expect(visit().compare).toEqual(['oil']);
    press('c');
    expect(visit().compare).toBeNull();
    press('f');
    press('c');
    expect(visit().compare).toEqual([]);
  });

  it('walk the scenes forwards and back to the very same instant', () => {
    press('PageDown');
    settle();
    expect(visit()).toMatchObject({ scene: 'first', t: 500 });
    press('PageDown');
    settle();
    expect(visit()).toMatchObject({ scene: 'second', t: 900, compare: ['oil'] });
    expect(run('next-scene')).toBe(false);
    press('PageUp');
    settle();
    expect(visit()).toMatchObject({ scene: 'first', t: 500, compare: null });
  });

  it('bring the light back with any key; the clicker goes on', () => {
    press('.');
    expect(visit().black).toBe(true);
    press('x');
    expect(visit()).toMatchObject({ black: false, scene: null });
    press('b');
    press('PageDown');
    expect(visit()).toMatchObject({ black: false, scene: 'first' });
  });

  it('close one thing at a time', () => {
    useVisit.setState({ dialog: 'help', selected: 'proxy-0' });
    press('Escape');
    expect(visit()).toMatchObject({ dialog: null, selected: 'proxy-0' });
    press('Escape');
    expect(visit().selected).toBeNull();
  });

  it('step from cause to cause', () => {
    visit().moveTo(200);
    visit().act({ at: 200, kind: 'poke', poke: 'muffle', target: 'proxy-0' });
    visit().moveTo(50);
    press('n');
    settle();
    expect(visit().t).toBe(200);
    press('n');
    expect(visit().notice?.id).toBe('no-cause-ahead');
  });

  it('go to the first divergence', () => {
    visit().moveTo(200);
    visit().act({ at: 200, kind: 'poke', poke: 'muffle', target: 'proxy-0' });
    press('c');
    press('d');
    expect(visit().notice?.id).toBe('no-divergence');
  });

  it('say what is going on', () => {
    press('s');
    expect(visit().spoken.text).toContain('Loud. It rings.');
    expect(visit().spoken.text).toContain('bell 0, 1: ringing');
    expect(visit().spoken.text).toContain('spoken.all-hold');
  });

  it('reset from anywhere', () => {
    visit().moveTo(300);
    visit().act({ at: 300, kind: 'poke', poke: 'tune' });
    press('Home');
    expect(visit()).toMatchObject({ t: 0, spec: START, compare: null, playing: false });
  });
});
