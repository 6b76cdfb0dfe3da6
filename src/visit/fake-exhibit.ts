/** A tiny exhibit for the tests of the visit: a bell that rings every 100 ms until somebody muffles it. */
import { act, type Held, held } from '@engine/effects.ts';
import type { Exhibit } from '@engine/exhibit.ts';
import type { Words } from '@engine/words.ts';
import { setup } from 'xstate';

interface BellContext {
  readonly rings: number;
}

type BellEvent = { type: 'MUFFLE' } | { type: 'CONFIG' };

const bell = setup({ types: { context: {} as Held<BellContext>, events: {} as BellEvent } }).createMachine({
  id: 'bell',
  context: held<BellContext>({ rings: 0 }),
  initial: 'ringing',
  states: {
    ringing: {
      after: { 100: { target: 'ringing', reenter: true, actions: act<BellContext, BellEvent>((c) => ({ rings: c.rings + 1 })) } },
      on: {
        MUFFLE: {
          target: 'muffled',
          actions: act<BellContext, BellEvent>((c, _, out) => {
            out.signal({ type: 'SILENT' });
            return c;
          }),
        },
      },
    },
    muffled: {},
  },
});

const room = setup({ types: { events: {} as { type: 'SILENT' } } }).createMachine({
  id: 'fakeRoom',
  initial: 'loud',
  states: { loud: { on: { SILENT: 'quiet' } }, quiet: {} },
});

export const fakeExhibit: Exhibit = {
  id: 'fake-bell',
  knobs: [
    { id: 'bells', type: 'number', min: 1, max: 10, default: 2, integer: true, unit: '', live: false },
    { id: 'pitch', type: 'number', min: 0, max: 1000, default: 440, integer: false, unit: 'Hz', live: true },
    { id: 'metal', type: 'enum', options: ['bronze', 'tin'], default: 'bronze', live: true },
    { id: 'wet', type: 'boolean', default: false, live: true },
  ],
  fixes: [{ id: 'oil', group: 'care', historic: true }, { id: 'polish', group: 'care' }, { id: 'rope' }],
  pokes: [
    { id: 'muffle', target: 'proxy', does: { send: { to: 'target', event: { type: 'MUFFLE' } } } },
    { id: 'tune', target: 'none', does: { turn: { knob: 'pitch', by: 1 } } },
  ],
  gauges: [{ id: 'proxy-<i>.rings', unit: 'count', each: (s) => Number(s.knobs.bells), read: (v, i) => v.context<BellContext>(`proxy-${i}`).rings }],
  invariants: [{ id: 'heard', holds: (v) => v.state('proxy-0') === 'ringing' }],
  scenes: [
    { id: 'first', at: 500 },
    { id: 'second', at: 900, pokes: [{ at: 200, kind: 'poke', poke: 'muffle', target: 'proxy-0' }], compare: true },
  ],
  wires: {},
  suite: { pokes: [{ at: 200, kind: 'poke', poke: 'muffle', target: 'proxy-0' }], until: 1000, breaks: 'heard', fixes: [], corners: [{}] },
  room,
  cast: (s) => Array.from({ length: Number(s.knobs.bells) }, (_, i) => ({ id: `proxy-${i}`, machine: bell, input: {} })),
  targets: (s) => Array.from({ length: Number(s.knobs.bells) }, (_, i) => `proxy-${i}`),
  observed: ['proxy-<i>.rings'],
  facts: () => null,
};

export const fakeWords = {
  card: { title: 'A Bell' },
  conditions: { loud: { name: 'Loud', text: 'It rings.' }, quiet: { name: 'Quiet', text: 'It does not.' } },
  actors: { proxy: { name: 'bell', what: '' } },
  states: {},
  knobs: {},
  fixes: {},
  pokes: {},
  invariants: { heard: { name: 'Heard', text: '' } },
  scenes: {},
} as unknown as Words;
