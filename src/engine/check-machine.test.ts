import { expect, it } from 'vitest';
import { createMachine, fromPromise, sendTo, spawnChild } from 'xstate';
import { checkMachine } from './check-machine.ts';

const other = fromPromise(async () => 1);

it('lets a plain machine pass', () => {
  expect(checkMachine(createMachine({ initial: 'a', states: { a: { after: { 5: 'b' } }, b: { on: { X: 'a' } } } }))).toEqual([]);
});

it.each([
  ['invoke', createMachine({ invoke: { src: other } })],
  ['spawnChild', createMachine({ entry: spawnChild(other) })],
  ['sendTo', createMachine({ initial: 'a', states: { a: { on: { X: { actions: sendTo('b', { type: 'Y' }) } } } } })],
  ['sendTo', createMachine({ initial: 'a', states: { a: { always: { actions: sendTo('b', { type: 'Y' }), guard: () => false, target: 'a' } } } })],
])('refuses %s and says what to do instead', (name, machine) => {
  const [problem] = checkMachine(machine);
  expect(problem).toContain(name);
  expect(problem).toMatch(/instead$/);
});
