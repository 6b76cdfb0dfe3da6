/**
 * One subscriber's listener in the destination controller (Linkerd: endpointTranslator). Without a queue the
 * caller waits until `stream.Send` has returned. With one, the caller goes on and a goroutine sends; what
 * happens when the queue is full is the policy (dossier: linkerd 2.3, 2.8).
 */
import { setup } from 'xstate';
import { merge, type Update } from '../../src/cast/update.ts';
import { type Chunked, emptyQueue, peek, push, shift, toArray } from '../../src/engine/chunked.ts';
import { type Held, held, type Out, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Ms, Settings } from '../../src/engine/exhibit.ts';
import { follow } from '../../src/engine/follow.ts';

/** What the caller gets: waits for Send | the queue, and when that is full: the stream ends | waits | update lost | merged. */
export type Policy = 'direct' | 'end' | 'block' | 'drop' | 'latest';

/** Which fix makes which policy. */
const POLICIES: readonly (readonly [string, Policy])[] = [
  ['per-stream-queue', 'end'],
  ['queue-blocking', 'block'],
  ['queue-dropping', 'drop'],
  ['queue-latest-only', 'latest'],
];

export function policyOf(settings: Settings): Policy {
  return POLICIES.find(([fix]) => settings.fixes.has(fix))?.[1] ?? 'direct';
}

/** How long one Send may take under the fix `send-timeout`, ms (simulated). */
export const SEND_TIMEOUT: Ms = 1000;

export interface TranslatorInput {
  readonly index: number;
  readonly stream: string;
  readonly controller: string;
  readonly policy: Policy;
  readonly capacity: number;
  readonly messageBytes: number;
  readonly timeoutOn: boolean;
}

export interface TranslatorContext extends TranslatorInput {
  readonly id: string;
  readonly queue: Chunked<Update>;
  /** the update that an outstanding Send carries */
  readonly sending: Update | null;
  /** an update whose caller waits because it has no place yet */
  readonly held: Update | null;
  /** what the caller waits for, if it waits */
  readonly owed: 'sending' | 'held' | null;
  readonly sendParked: boolean;
  /** the goroutine has been made ready and has not had its turn */
  readonly woken: boolean;
  readonly ended: boolean;
  readonly overflows: number;
  readonly dropped: number;
  readonly place: Place;
}

type Place = 'open' | 'parked' | 'ended';
const PLACES: readonly Place[] = ['open', 'parked', 'ended'];

export type TranslatorEvent = Timed<
  | { type: 'RESET' }
  /** `last`: nobody else is visited after this one */
  | { type: 'OFFER'; update: Update; last: boolean }
  | { type: 'RUN' }
  | { type: 'SENT'; ok: boolean; why?: string; parked?: boolean }
  | { type: 'SEND_PARKED' }
  | { type: 'SEND_TIMER' }
  | { type: 'CONFIG'; settings: Settings }
>;

type C = TranslatorContext;

function send(c: C, update: Update, out: Out): C {
  out.send(c.stream, 'local', { type: 'SEND', message: { bytes: c.messageBytes, body: update } });
  return { ...c, sending: update };
}

function taken(c: C, out: Out): C {
  out.send(c.controller, 'local', { type: 'TAKEN', index: c.index });
  return c;
}

/** The caller's wait is over, if it was waiting for this. */
function release(c: C, what: 'sending' | 'held', out: Out): C {
  return c.owed === what ? taken({ ...c, owed: null }, out) : c;
}

function settle(c: C): C {
  const place: Place = c.ended ? 'ended' : c.sendParked ? 'parked' : 'open';
  return place === c.place ? c : { ...c, place };
}

function end(c: C, status: string, out: Out): C {
  out.send(c.stream, 'local', { type: 'FINISH', status });
  out.send(c.controller, 'local', { type: 'UNSUBSCRIBE', index: c.index });
  out.signal({ type: 'STREAM_ENDED', index: c.index });
  return { ...c, ended: true };
}

function overflow(c: C, update: Update, out: Out): C {
  switch (c.policy) {
    case 'end':
      out.count('endpoint_updates_queue_overflow');
      out.log('error', 'endpoint update queue full; aborting stream');
      return end(taken({ ...c, overflows: c.overflows + 1 }, out), 'Aborted: updates queue full; ending stream', out);
    case 'drop':
      out.count('updates_dropped');
      out.signal({ type: 'UPDATE_DROPPED', index: c.index });
      if (c.dropped === 0) out.log('warn', 'queue full: dropping updates for this subscriber');
      return taken({ ...c, dropped: c.dropped + 1 }, out);
    default:
      if (c.sendParked) out.send(c.controller, 'local', { type: 'PARKED', index: c.index });
      return { ...c, held: update, owed: 'held' };
  }
}

/**
 * Go runs the goroutine that was made ready last as soon as the callback waits (the scheduler's `runnext`),
 * the others in turn after it. fixed-oneconn-coupled.json shows it: of the last 708 bytes of connection
 * window, the last subscriber's goroutine got its share first.
 */
function wake(c: C, last: boolean, out: Out): C {
  if (last) return goOn(c, out);
  out.send(c.id, 'runqueue', { type: 'RUN' });
  return { ...c, woken: true };
}

function offer(c: C, update: Update, last: boolean, out: Out): C {
  if (c.ended) return taken(c, out);
  const direct = c.policy === 'direct';
  if (!c.sending && direct) return send({ ...c, owed: 'sending' }, update, out);
  if (!c.sending && !c.woken) return wake({ ...taken(c, out), queue: push(c.queue, update) }, last, out);
  if (direct) {
    out.send(c.controller, 'local', { type: 'PARKED', index: c.index });
    return { ...c, held: update, owed: 'held' };
  }
  if (c.policy === 'latest') {
    // All that waits becomes one update, also what another policy had queued.
    return taken(
      {
        ...c,
        queue: push(
          emptyQueue<Update>(),
          toArray(c.queue).reduceRight((later, earlier) => merge(earlier, later), update),
        ),
      },
      out,
    );
  }
  return c.queue.size < c.capacity ? taken({ ...c, queue: push(c.queue, update) }, out) : overflow(c, update, out);
}

/** After a Send: the next update from the queue, then whoever waits for a place. */
function goOn(c: C, out: Out): C {
  const head = peek(c.queue);
  if (head) {
    const next = send({ ...c, queue: shift(c.queue) }, head, out);
    return next.held && next.policy !== 'direct' ? release({ ...next, queue: push(next.queue, next.held), held: null }, 'held', out) : next;
  }
  if (!c.held) return c;
  const next = send({ ...c, held: null }, c.held, out);
  return c.policy === 'direct' && c.owed === 'held' ? { ...next, owed: 'sending' } : release(next, 'held', out);
}

const on = reactions<C, TranslatorEvent>({
  RESET: (c, _e, out) => {
    out.cancel('send');
    const next = release(release(c, 'sending', out), 'held', out);
    return settle({ ...next, queue: emptyQueue(), sending: null, held: null, owed: null, sendParked: false, woken: false, ended: false });
  },
  OFFER: (c, e, out) => settle(offer(c, e.update, e.last, out)),
  RUN: (c, _e, out) => settle(c.woken && !c.sending && !c.ended ? goOn({ ...c, woken: false }, out) : { ...c, woken: false }),
  SENT: (c, e, out) => {
    if (!c.sending) {
      // The stream is gone while nothing was being sent: its context is done, the handler returns and unsubscribes.
      if (e.ok || c.ended) return c;
      out.send(c.controller, 'local', { type: 'UNSUBSCRIBE', index: c.index });
      return settle({ ...release(c, 'held', out), held: null, ended: true });
    }
    if (c.sendParked) out.cancel('send');
    const back: C = { ...c, sending: null, sendParked: false };
    if (e.ok) return settle(goOn(release(back, 'sending', out), out));
    if (e.parked) out.log('info', `Send returned: ${e.why}`);
    const freed = release(release(back, 'sending', out), 'held', out);
    if (c.ended) return settle(freed);
    out.send(c.controller, 'local', { type: 'UNSUBSCRIBE', index: c.index });
    return settle({ ...freed, held: null, ended: true });
  },
  SEND_PARKED: (c, _e, out) => {
    if (c.owed) out.send(c.controller, 'local', { type: 'PARKED', index: c.index });
    if (c.timeoutOn) out.after(SEND_TIMEOUT, 'send', { type: 'SEND_TIMER' });
    return settle({ ...c, sendParked: true });
  },
  SEND_TIMER: (c, _e, out) => {
    if (!c.sendParked || c.ended) return c;
    out.log('error', `Send did not return within ${SEND_TIMEOUT} ms; ending the stream`);
    return settle(end(c, 'DeadlineExceeded: send timed out', out));
  },
  CONFIG: (c, e, out) => {
    const policy = policyOf(e.settings);
    const timeoutOn = e.settings.fixes.has('send-timeout');
    if (timeoutOn && !c.timeoutOn && c.sendParked) out.after(SEND_TIMEOUT, 'send', { type: 'SEND_TIMER' });
    if (!timeoutOn && c.timeoutOn) out.cancel('send');
    let next: C = { ...c, policy, timeoutOn, capacity: Number(e.settings.knobs.queueCapacity), messageBytes: Number(e.settings.knobs.messageBytes) };
    if (policy === 'direct') return next;
    // From now on a goroutine of its own carries the Send that the caller was waiting for.
    if (next.owed === 'sending') next = release(next, 'sending', out);
    if (next.owed === 'held' && next.held) {
      const update = next.held;
      next = offer({ ...next, held: null, owed: null }, update, true, out);
    }
    return settle(next);
  },
});

export const endpointTranslatorMachine = setup({
  types: { context: {} as Held<C>, events: {} as TranslatorEvent, input: {} as TranslatorInput & { id: string } },
}).createMachine({
  id: 'endpointTranslator',
  context: ({ input }) =>
    held({
      ...input,
      queue: emptyQueue<Update>(),
      sending: null,
      held: null,
      owed: null,
      sendParked: false,
      woken: false,
      ended: true,
      overflows: 0,
      dropped: 0,
      place: 'ended',
    }),
  initial: 'ended',
  on,
  states: {
    /** subscribed; every Send so far has returned at once */
    open: { always: follow('open', PLACES) },
    /** inside a stream.Send that does not return */
    parked: { always: follow('parked', PLACES) },
    /** no subscription, or its stream was ended */
    ended: { always: follow('ended', PLACES) },
  },
});
