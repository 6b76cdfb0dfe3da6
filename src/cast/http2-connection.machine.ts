/**
 * The server's end of one HTTP/2 connection: its send window, and the transport's single writer that serves
 * the streams round robin, one DATA frame at a time. Also demultiplexes what the client sends.
 * HEADERS, PING, RST_STREAM and WINDOW_UPDATE are not flow-controlled (RFC 9113 §5.2.1): a client that never
 * reads still answers PING, so keepalive frees a frozen process and never a silent reader.
 */
import { setup } from 'xstate';
import { type Held, held, type Out, reactions, type Timed } from '../engine/effects.ts';
import type { Ms, Settings } from '../engine/exhibit.ts';
import { follow } from '../engine/follow.ts';

/** Server keepalive parameters, ms, in force while `fix` is on; otherwise grpc-go's 2 h and 20 s, too long to matter. */
export interface Keepalive {
  readonly fix: string;
  readonly time: Ms;
  readonly timeout: Ms;
}

export interface Http2ConnectionInput {
  /** stream actors by the index that clients use, and the client actors */
  readonly streams: readonly string[];
  readonly clients: readonly string[];
  readonly window: number;
  readonly keepalive: Keepalive;
  readonly keepaliveOn: boolean;
}

interface Want {
  readonly stream: string;
  readonly streamId: number;
  readonly bytes: number;
}

export interface Http2ConnectionContext extends Http2ConnectionInput {
  readonly id: string;
  readonly sendWindow: number;
  readonly waiting: readonly Want[];
  readonly open: boolean;
  readonly starvedSignalled: boolean;
  /** when a frame last came from the client, ms */
  readonly lastRead: Ms;
  readonly pingOut: boolean;
  readonly place: Place;
}

type Place = 'closed' | 'open' | 'starved';
const PLACES: readonly Place[] = ['closed', 'open', 'starved'];

export type Http2ConnectionEvent = Timed<
  | { type: 'WANT'; stream: string; streamId: number; bytes: number }
  | { type: 'RETURN'; bytes: number }
  | { type: 'GET'; stream: string; client: string; streamId: number }
  /** `stream` null: the connection's own window */
  | { type: 'WINDOW_UPDATE'; stream: string | null; streamId: number; bytes: number }
  | { type: 'RST_STREAM'; stream: string; streamId: number }
  | { type: 'PING_ACK' }
  /** the client's end of the TCP connection is gone */
  | { type: 'CLOSE' }
  | { type: 'KEEPALIVE_TIMER' }
  | { type: 'CONFIG'; settings: Settings }
>;

type C = Http2ConnectionContext;
const LOCAL = 'local';
const KEEPALIVE = 'keepalive';

function grant(c: C, want: Want, out: Out): C {
  const bytes = Math.min(want.bytes, c.sendWindow);
  out.send(want.stream, LOCAL, { type: 'GRANT', streamId: want.streamId, bytes });
  return { ...c, sendWindow: c.sendWindow - bytes };
}

/** Serves who waits, first come first served, while there is window. */
function serve(c: C, out: Out): C {
  let next = c;
  let i = 0;
  while (i < next.waiting.length && next.sendWindow > 0) {
    next = grant(next, next.waiting[i] as Want, out);
    i++;
  }
  if (i > 0) next = { ...next, waiting: next.waiting.slice(i) };
  if (next.starvedSignalled && next.sendWindow * 2 >= next.window) {
    out.signal({ type: 'CONNECTION_FED' });
    next = { ...next, starvedSignalled: false };
  }
  return settle(next);
}

function settle(c: C): C {
  const place: Place = !c.open ? 'closed' : c.waiting.length > 0 ? 'starved' : 'open';
  return place === c.place ? c : { ...c, place };
}

function close(c: C, out: Out): C {
  if (!c.open) return c;
  for (const stream of c.streams) out.send(stream, LOCAL, { type: 'CONNECTION_CLOSED' });
  for (const client of c.clients) out.send(client, 'down', { type: 'CONNECTION_CLOSED' });
  out.cancel(KEEPALIVE);
  if (c.starvedSignalled) out.signal({ type: 'CONNECTION_FED' });
  return settle({ ...c, open: false, waiting: [], sendWindow: c.window, pingOut: false, starvedSignalled: false });
}

/** grpc-go's server keepalive: ping after `time` without a frame from the client, close `timeout` later. */
function keepaliveTimer(c: C, now: Ms, out: Out): C {
  if (!c.keepaliveOn || !c.open) return c;
  const { time, timeout } = c.keepalive;
  // To the microsecond, which is as fine as the clock goes.
  if (time - (now - c.lastRead) >= 0.001) {
    out.after(c.lastRead + time - now, KEEPALIVE, { type: 'KEEPALIVE_TIMER' });
    return { ...c, pingOut: false };
  }
  if (c.pingOut) {
    out.log('warn', 'keepalive ping not acked within timeout; closing the connection');
    return close(c, out);
  }
  for (const client of c.clients) out.send(client, 'down', { type: 'PING' }, 17);
  out.after(timeout, KEEPALIVE, { type: 'KEEPALIVE_TIMER' });
  return { ...c, pingOut: true };
}

function heard(c: C, at: Ms): C {
  return { ...c, lastRead: at, pingOut: false };
}

const on = reactions<C, Http2ConnectionEvent>({
  WANT: (c, e, out) => {
    const want: Want = { stream: e.stream, streamId: e.streamId, bytes: e.bytes };
    if (c.waiting.length === 0 && c.sendWindow > 0) return grant(c, want, out);
    out.send(e.stream, LOCAL, { type: 'WAIT', streamId: e.streamId });
    if (!c.starvedSignalled) out.signal({ type: 'CONNECTION_STARVED' });
    return settle({ ...c, waiting: [...c.waiting, want], starvedSignalled: true });
  },
  RETURN: (c, e, out) => serve({ ...c, sendWindow: c.sendWindow + e.bytes }, out),
  GET: (c, e, out) => {
    out.send(e.stream, LOCAL, { type: 'OPEN', streamId: e.streamId });
    let next = heard(c, e.at);
    if (!c.streams.includes(e.stream)) next = { ...next, streams: [...c.streams, e.stream], clients: [...c.clients, e.client] };
    if (c.open) return next;
    if (c.keepaliveOn) out.after(c.keepalive.time, KEEPALIVE, { type: 'KEEPALIVE_TIMER' });
    return settle({ ...next, open: true, sendWindow: c.window, waiting: [] });
  },
  WINDOW_UPDATE: (c, e, out) => {
    if (!c.open) return c;
    // Credit for bytes of a connection before this one may still arrive; it must not widen this one's window.
    if (e.stream === null) return serve(heard({ ...c, sendWindow: Math.min(c.window, c.sendWindow + e.bytes) }, e.at), out);
    out.send(e.stream, LOCAL, { type: 'WINDOW_UPDATE', streamId: e.streamId, bytes: e.bytes });
    return heard(c, e.at);
  },
  RST_STREAM: (c, e, out) => {
    if (!c.open) return c;
    out.send(e.stream, LOCAL, { type: 'RST_STREAM', streamId: e.streamId });
    return serve(heard({ ...c, waiting: c.waiting.filter((w) => w.stream !== e.stream || w.streamId !== e.streamId) }, e.at), out);
  },
  PING_ACK: (c, e) => heard(c, e.at),
  CLOSE: (c, _e, out) => close(c, out),
  KEEPALIVE_TIMER: (c, e, out) => keepaliveTimer(c, e.at, out),
  CONFIG: (c, e, out) => {
    const keepaliveOn = e.settings.fixes.has(c.keepalive.fix);
    if (keepaliveOn === c.keepaliveOn) return c;
    out.cancel(KEEPALIVE);
    return keepaliveTimer({ ...c, keepaliveOn, pingOut: false }, e.at, out);
  },
});

export const http2ConnectionMachine = setup({
  types: { context: {} as Held<C>, events: {} as Http2ConnectionEvent, input: {} as Http2ConnectionInput & { id: string; now: Ms } },
}).createMachine({
  id: 'http2Connection',
  context: ({ input }) =>
    held({ ...input, sendWindow: input.window, waiting: [], open: false, starvedSignalled: false, lastRead: input.now, pingOut: false, place: 'closed' }),
  initial: 'closed',
  on,
  states: {
    closed: { always: follow('closed', PLACES) },
    /** there is window for whoever wants to write */
    open: { always: follow('open', PLACES) },
    /** window 0: every stream of this connection waits, whoever used it up */
    starved: { always: follow('starved', PLACES) },
  },
});
