/** An event handler that returns at once: the healthy neighbour, for contrast with one that blocks. */
import { setup } from 'xstate';
import { type Held, held, reactions, type Timed } from '../engine/effects.ts';
import type { Notification } from './informer.machine.ts';

export interface PromptHandlerContext {
  readonly id: string;
  readonly informer: string;
  readonly handled: number;
  /** resourceVersion of the last object seen */
  readonly seen: number;
}

export const promptHandlerMachine = setup({
  types: {
    context: {} as Held<PromptHandlerContext>,
    events: {} as Timed<{ type: 'ON_EVENT'; notification: Notification }>,
    input: {} as { id: string; informer: string },
  },
}).createMachine({
  id: 'promptHandler',
  context: ({ input }) => held({ id: input.id, informer: input.informer, handled: 0, seen: 0 }),
  initial: 'idle',
  on: reactions<PromptHandlerContext, Timed<{ type: 'ON_EVENT'; notification: Notification }>>({
    ON_EVENT: (c, e, out) => {
      out.send(c.informer, 'local', { type: 'RETURNED', handler: c.id });
      return { ...c, handled: c.handled + 1, seen: e.notification.object.resourceVersion };
    },
  }),
  states: { idle: {} },
});
