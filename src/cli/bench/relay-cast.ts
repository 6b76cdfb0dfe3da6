/**
 * A small cast of the bench's own: publishers that update a relay each, and relays that acknowledge a moment later.
 * It does nothing but what the engine is for – states, timers, wires, queue, emitted effects – so that its speed
 * is the engine's, not a room's.
 */
import { assign, createMachine, emit, setup } from 'xstate';
import type { Effect } from '../../engine/effects.ts';
import type { Exhibit } from '../../engine/exhibit.ts';

const PUBLISH_EVERY = 10;
const ACKNOWLEDGE_AFTER = 3;
const WIRE_DELAY = 2;

interface Partner {
  readonly partner: string;
  readonly heard: number;
}

const types = { context: {} as Partner, events: {} as { type: 'UPDATE' } | { type: 'ACK' }, emitted: {} as Effect, input: {} as { partner: string } };

const publisher = setup({ types }).createMachine({
  id: 'publisher',
  context: ({ input }) => ({ partner: input.partner, heard: 0 }),
  initial: 'publishing',
  on: { ACK: { actions: assign({ heard: ({ context }) => context.heard + 1 }) } },
  states: {
    publishing: {
      after: {
        [PUBLISH_EVERY]: {
          target: 'publishing',
          reenter: true,
          actions: emit(({ context }) => ({ type: 'send' as const, to: context.partner, via: 'wire', event: { type: 'UPDATE' }, bytes: 100 })),
        },
      },
    },
  },
});

const relay = setup({ types }).createMachine({
  id: 'relay',
  context: ({ input }) => ({ partner: input.partner, heard: 0 }),
  initial: 'idle',
  states: {
    idle: { on: { UPDATE: { target: 'busy', actions: assign({ heard: ({ context }) => context.heard + 1 }) } } },
    busy: {
      after: {
        [ACKNOWLEDGE_AFTER]: {
          target: 'idle',
          actions: emit(({ context }) => ({ type: 'send' as const, to: context.partner, via: 'wire', event: { type: 'ACK' }, bytes: 10 })),
        },
      },
    },
  },
});

/** An exhibit in form only: it has a cast and a wire, and nothing to look at. */
export function relayExhibit(pairs: number): Exhibit {
  return {
    id: 'relay-bench',
    room: createMachine({ id: 'room', initial: 'open', states: { open: {} } }),
    knobs: [],
    fixes: [],
    pokes: [],
    gauges: [],
    invariants: [],
    scenes: [],
    suite: { pokes: [], until: 0, breaks: '', fixes: [], corners: [] },
    wires: { wire: { delay: () => WIRE_DELAY } },
    cast: () =>
      Array.from({ length: pairs }, (_, i) => [
        { id: `publisher-${i}`, machine: publisher, input: { partner: `relay-${i}` } },
        { id: `relay-${i}`, machine: relay, input: { partner: `publisher-${i}` } },
      ]).flat(),
    targets: () => [],
    observed: [],
    facts: () => null,
  };
}
