/**
 * A proxy that calls the Deployment's Pods: for each Pod it knows it keeps one stream open to the destination
 * controller, by which it would hear of Servers that select the Pod. Now and then it opens one of them anew.
 */
import { setup } from 'xstate';
import { act, type Held, held, type Out, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Ms } from '../../src/engine/exhibit.ts';
import { follow } from '../../src/engine/follow.ts';

export interface FollowerProxyInput {
  readonly index: number;
  readonly controller: string;
}

export interface FollowerProxyContext extends FollowerProxyInput {
  readonly id: string;
  /** Pods with an open stream, the one opened longest ago first */
  readonly pods: readonly string[];
  readonly place: Place;
}

type Place = 'connecting' | 'following';
const PLACES: readonly Place[] = ['connecting', 'following'];

export type FollowerProxyEvent = Timed<
  | { type: 'RETRY' }
  /** the endpoints there are, and then each change of them */
  | { type: 'ENDPOINTS'; pods: readonly string[] }
  | { type: 'ADD'; pod: string }
  | { type: 'REMOVE'; pod: string }
  | { type: 'CLOSED' }
  | { type: 'REOPEN' }
>;

type C = FollowerProxyContext;
/** Between attempts to reach the controller, and between streams that are opened anew, ms (simulated). */
const RETRY: Ms = 1000;
const REOPEN: Ms = 3000;

function hello(c: C, out: Out): C {
  out.send(c.controller, 'mesh', { type: 'GET', from: c.id });
  out.after(RETRY, 'retry', { type: 'RETRY' });
  return c;
}

function open(c: C, pod: string, out: Out): C {
  if (c.pods.includes(pod)) return c;
  out.send(c.controller, 'mesh', { type: 'SUBSCRIBE', from: c.id, pod });
  return { ...c, pods: [...c.pods, pod] };
}

function close(c: C, pod: string, out: Out): C {
  if (!c.pods.includes(pod)) return c;
  out.send(c.controller, 'mesh', { type: 'UNSUBSCRIBE', from: c.id, pod });
  return { ...c, pods: c.pods.filter((p) => p !== pod) };
}

export const followerProxyMachine = setup({
  types: { context: {} as Held<C>, events: {} as FollowerProxyEvent, input: {} as FollowerProxyInput & { id: string } },
}).createMachine({
  id: 'followerProxy',
  context: ({ input }) => held<C>({ id: input.id, index: input.index, controller: input.controller, pods: [], place: 'connecting' }),
  initial: 'connecting',
  entry: act<C, FollowerProxyEvent>((c, _e, out) => hello(c, out)),
  on: reactions<C, FollowerProxyEvent>({
    RETRY: (c, _e, out) => (c.place === 'connecting' ? hello(c, out) : c),
    ENDPOINTS: (c, e, out) => {
      out.cancel('retry');
      // Proxies do not all reopen in the same instant.
      out.after(REOPEN + c.index * 700, 'reopen', { type: 'REOPEN' });
      return e.pods.reduce<C>((next, pod) => open(next, pod, out), { ...c, place: 'following' });
    },
    ADD: (c, e, out) => (c.place === 'following' ? open(c, e.pod, out) : c),
    REMOVE: (c, e, out) => close(c, e.pod, out),
    CLOSED: (c, _e, out) => {
      out.cancel('reopen');
      out.after(RETRY, 'retry', { type: 'RETRY' });
      return { ...c, pods: [], place: 'connecting' };
    },
    REOPEN: (c, _e, out) => {
      out.after(REOPEN, 'reopen', { type: 'REOPEN' });
      const oldest = c.pods[0];
      return oldest === undefined ? c : open(close(c, oldest, out), oldest, out);
    },
  }),
  states: {
    /** no answer from the controller yet, or the connection has gone */
    connecting: { always: follow('connecting', PLACES) },
    following: { always: follow('following', PLACES) },
  },
});
