/**
 * The server's end of one gRPC stream, as grpc-go keeps it: a write quota that `Send` must get past, a
 * queue of accepted messages, and the HTTP/2 send window. `Send` returns when a message is queued here, not
 * when it is delivered; it parks when the quota is used up (dossier: groundtruth A1–A4).
 */
import { setup } from 'xstate';
import { type Chunked, emptyQueue, peek, push, shift } from '../engine/chunked.ts';
import { type Held, held, type Out, reactions, type Timed } from '../engine/effects.ts';
import { follow } from '../engine/follow.ts';
import { type DataFrame, type GrpcMessage, MAX_FRAME, wireBytes } from './http2.ts';

export interface GrpcStreamInput {
  readonly index: number;
  /** the connection's actor, the client's actor, the RPC handler's actor, and who calls Send */
  readonly connection: string;
  readonly client: string;
  readonly handler: string;
  readonly sender: string;
  /** the client's SETTINGS_INITIAL_WINDOW_SIZE and grpc-go's write quota, bytes */
  readonly window: number;
  readonly quota: number;
}

export interface GrpcStreamContext extends GrpcStreamInput {
  readonly id: string;
  /** HTTP/2 stream identifier; 0 before the first */
  readonly streamId: number;
  /** send window left, bytes; never negative (SETTINGS do not change mid-run here) */
  readonly sendWindow: number;
  /** write quota left, bytes; a message is admitted while it is > 0, so it may end below 0 */
  readonly quotaLeft: number;
  readonly pending: Chunked<GrpcMessage>;
  /** bytes of the first pending message that are on the wire already */
  readonly written: number;
  /** the message inside a Send that has not returned; it is not in `pending` and may never be sent */
  readonly parked: GrpcMessage | null;
  /** bytes asked of the connection and not granted yet */
  readonly asked: number;
  readonly waiting: boolean;
  /** messages that Send accepted on this stream */
  readonly accepted: number;
  /** DATA bytes on the wire, and WINDOW_UPDATE bytes received for this stream */
  readonly wire: number;
  readonly credited: number;
  readonly finishing: string | null;
  readonly place: Place;
}

type Place = 'closed' | 'flowing' | 'awaitingConnection' | 'windowClosed' | 'sendParked' | 'draining';
const PLACES: readonly Place[] = ['closed', 'flowing', 'awaitingConnection', 'windowClosed', 'sendParked', 'draining'];

export type GrpcStreamEvent = Timed<
  | { type: 'OPEN'; streamId: number }
  | { type: 'SEND'; message: GrpcMessage }
  | { type: 'GRANT'; streamId: number; bytes: number }
  | { type: 'WAIT'; streamId: number }
  | { type: 'WINDOW_UPDATE'; streamId: number; bytes: number }
  /** the handler returned: trailers follow the DATA that is still queued */
  | { type: 'FINISH'; status: string }
  | { type: 'RST_STREAM'; streamId: number }
  | { type: 'CONNECTION_CLOSED' }
>;

type C = GrpcStreamContext;
const LOCAL = 'local';

function accept(c: C, message: GrpcMessage): C {
  return { ...c, quotaLeft: c.quotaLeft - wireBytes(message), pending: push(c.pending, message), accepted: c.accepted + 1 };
}

/** Asks the connection for the next frame's worth of credit, or sends the trailers once nothing is left. */
function goOn(c: C, out: Out): C {
  const head = peek(c.pending);
  let next = c;
  if (head && c.asked === 0 && c.sendWindow > 0) {
    const bytes = Math.min(MAX_FRAME, c.sendWindow, wireBytes(head) - c.written);
    out.send(c.connection, LOCAL, { type: 'WANT', stream: c.id, streamId: c.streamId, bytes });
    next = { ...c, asked: bytes, waiting: false };
  } else if (!head && c.finishing !== null) {
    out.send(c.client, 'down', { type: 'FRAME', frame: { kind: 'trailers', streamId: c.streamId, status: c.finishing } });
    next = { ...c, finishing: null, streamId: 0 };
  }
  return settle(next, out);
}

function settle(c: C, out: Out): C {
  const place = placeOf(c);
  if (place === c.place) return c;
  const was = starving(c.place);
  if (was !== starving(place)) out.signal({ type: was ? 'WINDOW_OPENED' : 'WINDOW_EMPTY', index: c.index });
  return { ...c, place };
}

function starving(place: Place): boolean {
  return place === 'windowClosed' || place === 'sendParked' || place === 'draining';
}

function placeOf(c: C): Place {
  if (c.streamId === 0) return 'closed';
  if (c.finishing !== null) return 'draining';
  if (c.parked) return 'sendParked';
  if (c.pending.size > 0 && c.sendWindow === 0) return 'windowClosed';
  if (c.pending.size > 0 && c.waiting) return 'awaitingConnection';
  return 'flowing';
}

function fresh(c: C, streamId: number): C {
  return {
    ...c,
    streamId,
    sendWindow: c.window,
    quotaLeft: c.quota,
    pending: emptyQueue(),
    written: 0,
    parked: null,
    asked: 0,
    waiting: false,
    accepted: 0,
    wire: 0,
    credited: 0,
    finishing: null,
  };
}

/** The stream is gone: what was queued is dropped, a parked Send returns with an error. */
function lose(c: C, why: string, out: Out): C {
  if (c.streamId === 0) return c;
  out.send(c.sender, LOCAL, { type: 'SENT', ok: false, why, parked: c.parked !== null });
  return settle({ ...fresh(c, 0), accepted: c.accepted, wire: c.wire, credited: c.credited }, out);
}

const on = reactions<C, GrpcStreamEvent>({
  OPEN: (c, e, out) => {
    // The client has given up the stream before this one, and its RST_STREAM is still on the way: whoever is
    // parked in Send is told first, the handler of the new stream starts after that.
    const over = c.streamId !== 0;
    const gone = over ? lose(c, 'Canceled: context canceled', out) : c;
    out.send(c.handler, over ? 'runqueue' : LOCAL, { type: 'GET', index: c.index });
    return settle(fresh(gone, e.streamId), out);
  },
  SEND: (c, e, out) => {
    if (c.streamId === 0 || c.finishing !== null) {
      out.send(c.sender, LOCAL, { type: 'SENT', ok: false, why: 'Canceled: context canceled', parked: false });
      return c;
    }
    if (c.quotaLeft > 0) {
      out.send(c.sender, LOCAL, { type: 'SENT', ok: true });
      return goOn(accept(c, e.message), out);
    }
    out.send(c.sender, LOCAL, { type: 'SEND_PARKED' });
    return settle({ ...c, parked: e.message }, out);
  },
  GRANT: (c, e, out) => {
    const head = peek(c.pending);
    if (e.streamId !== c.streamId || !head) {
      out.send(c.connection, LOCAL, { type: 'RETURN', bytes: e.bytes });
      return c;
    }
    const frame: DataFrame = { kind: 'data', streamId: c.streamId, message: head, offset: c.written, bytes: e.bytes };
    out.send(c.client, 'down', { type: 'FRAME', frame }, e.bytes);
    const done = c.written + e.bytes >= wireBytes(head);
    let next: C = {
      ...c,
      asked: 0,
      waiting: false,
      sendWindow: c.sendWindow - e.bytes,
      quotaLeft: c.quotaLeft + e.bytes,
      wire: c.wire + e.bytes,
      pending: done ? shift(c.pending) : c.pending,
      written: done ? 0 : c.written + e.bytes,
    };
    if (next.parked && next.quotaLeft > 0) {
      next = { ...accept(next, next.parked), parked: null };
      out.send(c.sender, LOCAL, { type: 'SENT', ok: true });
    }
    return goOn(next, out);
  },
  WAIT: (c, e, out) => (e.streamId === c.streamId && c.asked > 0 ? settle({ ...c, waiting: true }, out) : c),
  WINDOW_UPDATE: (c, e, out) =>
    e.streamId === c.streamId && c.streamId !== 0 ? goOn({ ...c, sendWindow: c.sendWindow + e.bytes, credited: c.credited + e.bytes }, out) : c,
  FINISH: (c, e, out) => {
    if (c.streamId === 0 || c.finishing !== null) return c;
    if (c.parked) out.send(c.sender, LOCAL, { type: 'SENT', ok: false, why: 'Canceled: context canceled', parked: true });
    return goOn({ ...c, parked: null, finishing: e.status }, out);
  },
  RST_STREAM: (c, e, out) => (e.streamId === c.streamId ? lose(c, 'Canceled: context canceled', out) : c),
  CONNECTION_CLOSED: (c, _e, out) => lose(c, 'Unavailable: transport is closing', out),
});

export const grpcStreamMachine = setup({
  types: { context: {} as Held<C>, events: {} as GrpcStreamEvent, input: {} as GrpcStreamInput & { id: string } },
}).createMachine({
  id: 'grpcStream',
  context: ({ input }) =>
    held({
      ...input,
      streamId: 0,
      sendWindow: input.window,
      quotaLeft: input.quota,
      pending: emptyQueue<GrpcMessage>(),
      written: 0,
      parked: null,
      asked: 0,
      waiting: false,
      accepted: 0,
      wire: 0,
      credited: 0,
      finishing: null,
      place: 'closed',
    }),
  initial: 'closed',
  on,
  states: {
    /** no RPC on this stream */
    closed: { always: follow('closed', PLACES) },
    /** window and quota are open; what Send accepts is soon on the wire */
    flowing: { always: follow('flowing', PLACES) },
    /** the stream's own window is open, the connection's is not */
    awaitingConnection: { always: follow('awaitingConnection', PLACES) },
    /** the peer gives no credit: Send still returns at once, the bytes pile up in the server */
    windowClosed: { always: follow('windowClosed', PLACES) },
    /** the write quota is used up: Send does not return */
    sendParked: { always: follow('sendParked', PLACES) },
    /** the handler has returned; its trailers wait behind DATA that nobody takes */
    draining: { always: follow('draining', PLACES) },
  },
});
