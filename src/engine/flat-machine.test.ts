import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, cancel, createMachine, type EventObject, emit, raise, transition } from 'xstate';
import { flatten } from './flat-machine.ts';
import { begin, type Request, read, step, stepByXState } from './stepper.ts';

const KEYS = ['a', 'b', 'c'] as const;
const EVENTS = ['X', 'Y', 'Z'] as const;

type Context = { n: number; m: number };
type Args = { context: Context; event: { type: string; by?: number } };

/** Guards and actions to draw from: everything that a flat machine may use. */
const GUARDS = [undefined, ({ context }: Args) => context.n % 2 === 0, ({ context, event }: Args) => context.m < (event.by ?? 2), () => false];
const ACTIONS = [
  assign({ n: ({ context }: Args) => context.n + 1, m: ({ context }: Args) => context.n }),
  assign(({ context, event }: Args) => ({ m: context.m + (event.by ?? 1) })),
  emit(({ context }: Args) => ({ type: 'log', level: 'info', text: `n ${context.n}` })),
  emit({ type: 'count', name: 'fixed', by: 1 }),
  raise({ type: 'Z' } as never, { delay: 40, id: 'later' } as never),
  raise({ type: 'Y' } as never, { delay: ({ context }: Args) => context.n * 10, id: 'sooner' } as never),
  cancel('later'),
];

const one = <T>(list: readonly T[]) => fc.constantFrom(...list);
const actions = fc.array(
  fc.nat(ACTIONS.length - 1).map((i) => ACTIONS[i]),
  { maxLength: 3 },
);
const move = fc.record({ target: one([undefined, ...KEYS]), reenter: fc.boolean(), guard: fc.nat(GUARDS.length - 1).map((i) => GUARDS[i]), actions });
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never;
const moves = fc.dictionary(one(EVENTS), fc.array(move, { minLength: 1, maxLength: 2 }));
const state = fc.record({ on: moves, entry: actions, exit: actions, after: fc.option(fc.record({ ms: one([5, 50]), move })), hop: fc.option(one(KEYS)) });

/** From a child, targets are siblings; from the root they are children, and a root transition here never re-enters. */
function built(states: Record<string, typeof state extends fc.Arbitrary<infer S> ? S : never>, on: Record<string, Move[]>): AnyStateMachine {
  const config = (m: Move, root: boolean) => ({
    ...(m.target ? { target: root ? `.${m.target}` : m.target } : {}),
    ...(m.target && !root ? { reenter: m.reenter } : {}),
    ...(m.guard ? { guard: m.guard } : {}),
    actions: m.actions,
  });
  const table = (list: Record<string, Move[]>, root: boolean) => Object.fromEntries(Object.entries(list).map(([k, ms]) => [k, ms.map((m) => config(m, root))]));
  return createMachine({
    id: 'made-up',
    context: { n: 0, m: 0 },
    initial: 'a',
    on: table(on, true),
    states: Object.fromEntries(
      Object.entries(states).map(([key, s]) => [
        key,
        {
          on: table(s.on, false),
          entry: s.entry,
          exit: s.exit,
          ...(s.after ? { after: { [s.after.ms]: config(s.after.move, false) } } : {}),
          // Ends, because m only ever grows within one step.
          ...(s.hop && s.hop !== key
            ? { always: { target: s.hop, guard: ({ context }: Args) => context.m % 5 === 3, actions: assign(({ context }: Args) => ({ m: context.m + 1 })) } }
            : {}),
        },
      ]),
    ),
  } as never) as AnyStateMachine;
}

function byXState(machine: AnyStateMachine, snapshot: Parameters<typeof step>[1], event: EventObject) {
  const [next, asked] = transition(machine, snapshot as never, event as never) as unknown as [typeof snapshot, { type: string; params: unknown }[]];
  const requests: Request[] = [];
  for (const action of asked) read(action, requests);
  return { snapshot: next, requests };
}

const event = fc.record({ type: one([...EVENTS, 'NOBODY', 'xstate.after.5.made-up.a', 'xstate.after.50.made-up.b']), by: fc.nat(4) });

describe('a flat machine', () => {
  it('does what XState does, event by event, on made-up machines', () => {
    fc.assert(
      fc.property(fc.record({ a: state, b: state, c: state }), moves, fc.array(event, { maxLength: 25 }), (states, on, events) => {
        const machine = built(states, on);
        expect(flatten(machine)).not.toBeNull();
        let { snapshot } = begin(machine, undefined);
        for (const e of events) {
          const mine = step(machine, snapshot, e);
          const theirs = byXState(machine, snapshot, e);
          expect(mine.snapshot.value).toEqual(theirs.snapshot.value);
          expect(mine.snapshot.context).toEqual(theirs.snapshot.context);
          expect(mine.requests).toEqual(theirs.requests);
          expect(mine.snapshot === snapshot).toBe(stepByXState(machine, snapshot, e).snapshot === snapshot);
          snapshot = mine.snapshot;
        }
      }),
      { numRuns: 300 },
    );
  });

  it('leaves a snapshot that XState can go on with', () => {
    const machine = built({ a: plain({ X: [to('b')] }), b: plain({ Y: [to('a')] }), c: plain({}) }, {});
    const { snapshot } = step(machine, begin(machine, undefined).snapshot, { type: 'X' });
    expect(snapshot.matches('b')).toBe(true);
    expect(snapshot.can({ type: 'Y' })).toBe(true);
    expect(snapshot.can({ type: 'X' })).toBe(false);
    expect(stepByXState(machine, snapshot, { type: 'Y' }).snapshot.value).toBe('a');
  });

  it('says which machine runs in circles', () => {
    const machine = createMachine({
      id: 'dizzy',
      initial: 'a',
      states: { a: { on: { GO: 'b' } }, b: { always: 'c' }, c: { always: 'b' } },
    });
    expect(() => step(machine, begin(machine, undefined).snapshot, { type: 'GO' })).toThrow(/"dizzy" run in circles/);
  });
});

describe('what is not flat is left to XState', () => {
  it.each([
    ['nested states', { initial: 'a', states: { a: { initial: 'x', states: { x: {} } } } }],
    ['regions', { type: 'parallel', states: { a: {}, b: {} } }],
    ['a final state', { initial: 'a', states: { a: { on: { X: 'b' } }, b: { type: 'final' } } }],
    ['history', { initial: 'a', states: { a: {}, h: { type: 'history' } } }],
    ['any event', { initial: 'a', states: { a: { on: { '*': {} } } } }],
    ['a raised event at once', { initial: 'a', states: { a: { on: { X: { actions: raise({ type: 'Y' }) } } } } }],
    ['tags', { initial: 'a', states: { a: { tags: ['t'] } } }],
    ['invoked actors', { initial: 'a', states: { a: { invoke: { src: 'x' } } } }],
    ['an action of unknown kind', { initial: 'a', states: { a: { entry: () => {} } } }],
    ['an eventless transition in place', { initial: 'a', states: { a: { always: { guard: () => false, actions: [] } } } }],
  ])('%s', (_, config) => {
    expect(flatten(createMachine({ id: 'other', ...config } as never))).toBeNull();
  });
});

function to(target: (typeof KEYS)[number]): Move {
  return { target, reenter: false, guard: undefined, actions: [] };
}

function plain(on: Record<string, Move[]>) {
  return { on, entry: [], exit: [], after: null, hop: null };
}
