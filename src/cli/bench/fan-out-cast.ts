/**
 * A small cast of the bench's own, in plain XState: an API server that tells every proxy about every update, and
 * proxies that work on it for a moment and acknowledge. It does nothing but what the engine is for – states, timers,
 * wires, queue, emitted effects – so that its speed is the engine's, not a room's.
 */
import { assign, createMachine, emit, setup } from 'xstate';
import type { Batch, Effect, SendEffect } from '../../engine/effects.ts';
import type { Exhibit } from '../../engine/exhibit.ts';

const PUBLISH_EVERY = 10;
const WORK = 3;
const WIRE_DELAY = 2;
const SERVER = 'api-server';

type Update = { type: 'UPDATE'; version: number };

function send(to: string, event: SendEffect['event'], bytes: number): SendEffect {
  return { type: 'send', to, via: 'wire', event, bytes };
}

const apiServer = setup({
  types: {
    context: {} as { watchers: readonly string[]; version: number; acknowledged: number },
    events: {} as { type: 'ACK' },
    emitted: {} as Batch,
    input: {} as { watchers: readonly string[] },
  },
}).createMachine({
  id: 'api-server',
  context: ({ input }) => ({ watchers: input.watchers, version: 0, acknowledged: 0 }),
  initial: 'serving',
  on: { ACK: { actions: assign({ acknowledged: ({ context }) => context.acknowledged + 1 }) } },
  states: {
    serving: {
      after: {
        [PUBLISH_EVERY]: {
          target: 'serving',
          reenter: true,
          actions: [
            assign({ version: ({ context }) => context.version + 1 }),
            emit(({ context: { watchers, version } }) => ({
              type: 'effects' as const,
              effects: watchers.map((to) => send(to, { type: 'UPDATE', version }, 100)),
            })),
          ],
        },
      },
    },
  },
});

const proxy = setup({
  types: { context: {} as { version: number }, events: {} as Update, emitted: {} as Effect },
}).createMachine({
  id: 'proxy',
  context: { version: 0 },
  initial: 'idle',
  states: {
    idle: {
      on: {
        UPDATE: {
          target: 'working',
          guard: ({ context, event }) => event.version > context.version,
          actions: assign({ version: ({ event }) => event.version }),
        },
      },
    },
    working: { after: { [WORK]: { target: 'idle', actions: emit(send(SERVER, { type: 'ACK' }, 10)) } } },
  },
});

/** An exhibit in form only: it has a cast and a wire, and nothing to look at. */
export function fanOutExhibit(proxies: number): Exhibit {
  const watchers = Array.from({ length: proxies }, (_, i) => `proxy-${i}`);
  return {
    id: 'fan-out',
    room: createMachine({ id: 'room', initial: 'open', states: { open: {} } }),
    knobs: [],
    fixes: [],
    pokes: [],
    gauges: [],
    invariants: [],
    scenes: [],
    suite: { pokes: [], until: 0, breaks: null, fixes: [], corners: [] },
    wires: { wire: { delay: () => WIRE_DELAY } },
    cast: () => [{ id: SERVER, machine: apiServer, input: { watchers } }, ...watchers.map((id) => ({ id, machine: proxy, input: {} }))],
    targets: () => [],
    observed: [],
    facts: () => null,
  };
}
