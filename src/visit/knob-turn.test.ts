import { createRun } from '@engine/create-run.ts';
import { beforeEach, expect, it } from 'vitest';
import { fakeExhibit, fakeWords } from './fake-exhibit.ts';
import { knobTurn } from './knob-turn.ts';
import { START } from './link.ts';
import { openSession, Session } from './session.ts';
import { useVisit } from './visit-store.ts';

const visit = () => useVisit.getState();

beforeEach(() => {
  openSession(new Session(fakeExhibit, fakeWords, createRun, (key) => key));
  visit().enter({ exhibit: fakeExhibit.id, spec: START, t: 0, compare: null });
});

it('turns a live knob in mid-run, at the instant on the screen', () => {
  visit().moveTo(700);
  knobTurn('pitch', 500);
  expect(visit().spec.pokes).toEqual([{ at: 700, kind: 'knob', knob: 'pitch', value: 500 }]);
  expect(visit().t).toBe(700);
});

it('sets a live knob in the beginning before anything ran', () => {
  knobTurn('pitch', 500);
  expect(visit().spec).toEqual({ ...START, knobs: { pitch: 500 } });
  knobTurn('pitch', 440);
  expect(visit().spec).toEqual(START);
});

it('starts again for a knob that cannot change, keeps the pokes that still fit, and says so', () => {
  visit().moveTo(200);
  visit().act({ at: 200, kind: 'poke', poke: 'muffle', target: 'proxy-1' });
  visit().moveTo(300);
  visit().act({ at: 300, kind: 'poke', poke: 'muffle', target: 'proxy-0' });
  visit().moveTo(900);
  knobTurn('bells', 1);
  expect(visit()).toMatchObject({ t: 0, playing: false, notice: { id: 'restarted', undo: true } });
  expect(visit().spec.pokes).toEqual([{ at: 300, kind: 'poke', poke: 'muffle', target: 'proxy-0' }]);
});

it('does nothing when the value stays', () => {
  visit().moveTo(10);
  knobTurn('pitch', 440);
  expect(visit().spec).toEqual(START);
});
