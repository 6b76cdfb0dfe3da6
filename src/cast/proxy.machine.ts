/**
 * A proxy (the client of the stream): reads discovery updates from HTTP/2, balances its requests over the
 * endpoints it believes in, and notices refusals. Its reader returns credit as grpc-go's does: bytes are
 * counted as the application reads them, message header and payload apart and split at DATA-frame borders,
 * and go back to the stream once the sum reaches a quarter of the window (dossier: groundtruth A1–A3, A7).
 */
import { setup } from 'xstate';
import { type Chunked, emptyQueue, peek, push, shift, toArray } from '../engine/chunked.ts';
import { act, type Held, held, type Out, reactions, type Timed } from '../engine/effects.ts';
import type { Ms, Settings } from '../engine/exhibit.ts';
import { follow } from '../engine/follow.ts';
import { draw } from '../engine/random.ts';
import { type DataFrame, partsOf, type StreamFrame, wireBytes } from './http2.ts';
import { applyUpdate, type Endpoint, type Update } from './update.ts';

export interface ProxyInput {
  readonly index: number;
  readonly connection: string;
  readonly stream: string;
  /** where requests go */
  readonly network: string;
  /** the connection is this proxy's own: closing the one closes the other */
  readonly ownConnection: boolean;
  /** own SETTINGS_INITIAL_WINDOW_SIZE, bytes */
  readonly window: number;
  /** connection credit goes back when the application reads (Rust h2, Go net/http2) instead of on receipt (grpc-go) */
  readonly connectionCreditOnRead: boolean;
  /** stream credit goes back with every read instead of at a quarter of the window */
  readonly streamCreditEveryRead: boolean;
  /** messages to read before falling silent; null: no such limit */
  readonly readLimit: number | null;
  /** decoded updates the balancer's buffer holds while nobody polls it */
  readonly buffer: number;
  /** virtual ms between requests; 0: none */
  readonly requestEvery: Ms;
  readonly watchdogFix: string;
  readonly watchdogOn: boolean;
}

export interface ProxyContext extends ProxyInput {
  readonly id: string;
  readonly random: number;
  /** HTTP/2 stream in use (odd numbers, RFC 9113 §5.1.1); 0: none */
  readonly streamId: number;
  readonly lastStreamId: number;
  /** frames received and not read by the application */
  readonly inbox: Chunked<StreamFrame<Update>>;
  readonly unread: number;
  /** bytes in the kernel's buffer of a frozen process: not even credited on receipt */
  readonly uncredited: number;
  /** read bytes not yet returned to the stream */
  readonly owed: number;
  readonly messagesRead: number;
  /** updates read but not taken by the balancer (idle balancer) */
  readonly held: Chunked<Update>;
  readonly lastVersion: number;
  readonly known: readonly Endpoint[];
  /** endpoints not tried again before this time */
  readonly avoid: Readonly<Record<string, Ms>>;
  readonly requests: number;
  readonly answered: number;
  readonly refused: number;
  readonly wrongWorkload: number;
  readonly polled: boolean;
  readonly connectionGone: boolean;
  readonly pingsDue: number;
  /** since when it has been reading without a break, ms */
  readonly readingSince: Ms;
  readonly place: Place;
}

type Place = 'connecting' | 'reading' | 'silent' | 'frozen' | 'idle' | 'bufferFull' | 'detached' | 'backingOff';
const PLACES: readonly Place[] = ['connecting', 'reading', 'silent', 'frozen', 'idle', 'bufferFull', 'detached', 'backingOff'];

export type ProxyEvent = Timed<
  | { type: 'FRAME'; frame: StreamFrame<Update> }
  | { type: 'PING' }
  | { type: 'CONNECTION_CLOSED' }
  | { type: 'REPLY'; ip: string; outcome: 'ok' | 'refused' | 'wrong' }
  | { type: 'REQUEST_TIMER' }
  | { type: 'SUBSCRIBE_TIMER' }
  | { type: 'WATCHDOG_TIMER' }
  | { type: 'STOP_READING' }
  | { type: 'FREEZE' }
  | { type: 'IDLE_BALANCER' }
  | { type: 'RESUME' }
  | { type: 'RESTART' }
  | { type: 'CONFIG'; settings: Settings }
>;

type C = ProxyContext;

/** Pause before subscribing again after a stream ended, ms (simulated; the real proxy backs off exponentially). */
const RESUBSCRIBE: Ms = 500;
/** A restarted process is back after this long, ms (simulated). */
const RESTART: Ms = 1000;
/** A refused endpoint is not tried again for this long, ms (simulated). */
const AVOID: Ms = 1000;
/** The watchdog gives a full buffer this long, ms (simulated; the real one took an idle timeout). */
const WATCHDOG: Ms = 3000;
/** Bytes of small frames, headers included (RFC 9113 §4.1, §6.9, §6.4); GET is a guess at its HEADERS and request. */
const WINDOW_UPDATE_BYTES = 13;
const RST_BYTES = 13;
const PING_BYTES = 17;
const GET_BYTES = 120;

// ---- credit ----------------------------------------------------------------------------------------

function creditConnection(c: C, bytes: number, out: Out): void {
  if (bytes > 0) out.send(c.connection, 'up', { type: 'WINDOW_UPDATE', stream: null, streamId: 0, bytes }, WINDOW_UPDATE_BYTES);
}

/** The application read `bytes`: note them, and return stream credit when it is time. */
function countRead(c: C, bytes: number, out: Out): C {
  if (bytes === 0) return c;
  const owed = c.owed + bytes;
  if (!c.streamCreditEveryRead && owed < Math.floor(c.window / 4)) return { ...c, owed };
  out.send(c.connection, 'up', { type: 'WINDOW_UPDATE', stream: c.stream, streamId: c.streamId, bytes: owed }, WINDOW_UPDATE_BYTES);
  return { ...c, owed: 0 };
}

// ---- reading ---------------------------------------------------------------------------------------

function mayRead(c: C): boolean {
  if (c.readLimit !== null && c.messagesRead >= c.readLimit && !midMessage(c)) return false;
  return c.place === 'reading' || c.place === 'connecting' || (c.place === 'idle' && c.held.size < c.buffer);
}

function midMessage(c: C): boolean {
  const next = peek(c.inbox);
  return next?.kind === 'data' && next.offset > 0;
}

function readFrame(c: C, frame: DataFrame<Update>, out: Out): C {
  const { header, payload } = partsOf(frame);
  let next: C = { ...c, inbox: shift(c.inbox), unread: c.unread - frame.bytes };
  if (c.connectionCreditOnRead) creditConnection(c, frame.bytes, out);
  if (c.streamCreditEveryRead) next = countRead(next, frame.bytes, out);
  else next = countRead(countRead(next, header, out), payload, out);
  if (frame.offset + frame.bytes < wireBytes(frame.message)) return next;
  next = { ...next, messagesRead: next.messagesRead + 1 };
  return next.polled ? take(next, frame.message.body, out) : { ...next, held: push(next.held, frame.message.body) };
}

function take(c: C, update: Update, out: Out): C {
  const known = applyUpdate(c.known, update);
  if (c.place === 'connecting' || update.snapshot) out.signal({ type: 'SUBSCRIBED', index: c.index });
  return { ...c, known, lastVersion: update.version, place: c.place === 'connecting' ? 'reading' : c.place };
}

/** Reads all it may from the inbox. */
function read(c: C, out: Out): C {
  let next = c;
  for (let frame = peek(next.inbox); frame && mayRead(next); frame = peek(next.inbox)) {
    if (frame.kind === 'data') next = readFrame(next, frame, out);
    else return streamEnded({ ...next, inbox: shift(next.inbox) }, frame.status, out);
  }
  if (next.readLimit !== null && next.messagesRead >= next.readLimit && (next.place === 'reading' || next.place === 'connecting'))
    return { ...next, place: 'silent' };
  if (next.place === 'idle' && next.held.size >= next.buffer) return full(next, out);
  return next;
}

function full(c: C, out: Out): C {
  if (c.watchdogOn) out.after(WATCHDOG, 'watchdog', { type: 'WATCHDOG_TIMER' });
  out.log('info', 'discovery buffer full: no request polls the balancer, the stream is not read any more');
  return { ...c, place: 'bufferFull' };
}

// ---- subscribing -----------------------------------------------------------------------------------

function subscribe(c: C, out: Out): C {
  const streamId = c.lastStreamId + 2;
  out.send(c.connection, 'open', { type: 'GET', stream: c.stream, client: c.id, streamId }, GET_BYTES);
  const place: Place = c.readLimit === 0 ? 'silent' : 'connecting';
  return { ...c, streamId, lastStreamId: streamId, inbox: emptyQueue(), unread: 0, uncredited: 0, owed: 0, held: emptyQueue(), connectionGone: false, place };
}

function streamEnded(c: C, status: string, out: Out): C {
  out.log('warn', `discovery stream ended (${status}); subscribing again`);
  return retry({ ...c, streamId: 0 }, RESUBSCRIBE, out);
}

function retry(c: C, pause: Ms, out: Out): C {
  out.cancel('watchdog');
  if (!c.polled) return { ...c, place: 'detached' };
  out.after(pause, 'subscribe', { type: 'SUBSCRIBE_TIMER' });
  return { ...c, place: 'backingOff' };
}

/** Drops the stream from this end. What it had received and not read goes back as connection credit. */
function drop(c: C, out: Out): C {
  if (c.streamId === 0 || c.connectionGone) return { ...c, streamId: 0, inbox: emptyQueue(), unread: 0, uncredited: 0, owed: 0, held: emptyQueue() };
  out.send(c.connection, 'up', { type: 'RST_STREAM', stream: c.stream, streamId: c.streamId }, RST_BYTES);
  creditConnection(c, c.connectionCreditOnRead ? c.unread : c.uncredited, out);
  return { ...c, streamId: 0, inbox: emptyQueue(), unread: 0, uncredited: 0, owed: 0, held: emptyQueue() };
}

// ---- requests --------------------------------------------------------------------------------------

function request(c: C, at: Ms, out: Out): C {
  if (c.requestEvery > 0) out.after(c.requestEvery, 'request', { type: 'REQUEST_TIMER' });
  if (!c.polled || c.place === 'frozen') return c;
  const ready = c.known.filter((e) => !((c.avoid[e.ip] ?? 0) > at));
  if (ready.length === 0) return c;
  const drawn = draw(c.random);
  const endpoint = ready[Math.floor(drawn.value * ready.length)] as Endpoint;
  out.send(c.network, 'mesh', { type: 'REQUEST', from: c.id, ip: endpoint.ip });
  return { ...c, random: drawn.state, requests: c.requests + 1 };
}

function answer(c: C, ip: string, outcome: 'ok' | 'refused' | 'wrong', at: Ms, out: Out): C {
  if (outcome === 'ok') return { ...c, answered: c.answered + 1 };
  out.signal({ type: 'MISDIRECTED', index: c.index, outcome });
  if (outcome === 'wrong') {
    out.log('error', `${ip} answered, but it is another workload now`);
    return { ...c, wrongWorkload: c.wrongWorkload + 1 };
  }
  out.log('warn', `connect to ${ip} failed: connection refused`);
  return { ...c, refused: c.refused + 1, avoid: { ...c.avoid, [ip]: at + AVOID } };
}

// ---- the machine -----------------------------------------------------------------------------------

const on = reactions<C, ProxyEvent>({
  FRAME: (c, e, out) => {
    const { frame } = e;
    if (frame.streamId !== c.streamId) {
      // A stream this proxy has given up: its DATA still counts against the connection (RFC 9113 §6.9).
      if (frame.kind === 'data') creditConnection(c, frame.bytes, out);
      return c;
    }
    const bytes = frame.kind === 'data' ? frame.bytes : 0;
    const frozen = c.place === 'frozen';
    if (!c.connectionCreditOnRead && !frozen) creditConnection(c, bytes, out);
    return read({ ...c, inbox: push(c.inbox, frame), unread: c.unread + bytes, uncredited: c.uncredited + (frozen ? bytes : 0) }, out);
  },
  PING: (c, _e, out) => {
    if (c.place === 'frozen') return { ...c, pingsDue: c.pingsDue + 1 };
    out.send(c.connection, 'up', { type: 'PING_ACK' }, PING_BYTES);
    return c;
  },
  CONNECTION_CLOSED: (c, _e, out) => {
    if (c.streamId === 0) return c;
    if (c.place === 'frozen') return { ...c, connectionGone: true };
    out.log('warn', 'connection to the destination service lost; connecting again');
    return retry({ ...c, streamId: 0, inbox: emptyQueue(), unread: 0, uncredited: 0, owed: 0 }, RESUBSCRIBE, out);
  },
  REPLY: (c, e, out) => answer(c, e.ip, e.outcome, e.at, out),
  REQUEST_TIMER: (c, e, out) => request(c, e.at, out),
  SUBSCRIBE_TIMER: (c, _e, out) => (c.place === 'backingOff' ? subscribe(c, out) : c),
  WATCHDOG_TIMER: (c, _e, out) => {
    if (c.place !== 'bufferFull') return c;
    out.log('warn', 'watchdog: the buffer stayed full; dropping the discovery stream until somebody needs it');
    return { ...drop(c, out), place: 'detached' };
  },
  STOP_READING: (c, _e, out) => {
    if (c.place === 'frozen' || c.place === 'backingOff') return c;
    out.log('info', 'stops reading its stream; the process lives on');
    return { ...c, readLimit: c.messagesRead, place: 'silent' };
  },
  FREEZE: (c, _e, out) => {
    if (c.place === 'frozen') return c;
    out.cancel('subscribe');
    out.cancel('watchdog');
    out.log('info', 'frozen: the process gets no CPU');
    return { ...c, place: 'frozen' };
  },
  IDLE_BALANCER: (c, _e, out) => {
    if (c.place !== 'reading' && c.place !== 'connecting') return c;
    out.log('info', 'no more requests: nobody polls the balancer');
    return { ...c, polled: false, place: 'idle' };
  },
  RESUME: (c, e, out) => {
    if (c.place === 'reading' || c.place === 'connecting' || c.place === 'backingOff') return c;
    out.cancel('watchdog');
    out.log('info', 'reads again');
    if (!c.connectionGone) {
      for (let i = 0; i < c.pingsDue; i++) out.send(c.connection, 'up', { type: 'PING_ACK' }, PING_BYTES);
      if (!c.connectionCreditOnRead) creditConnection(c, c.uncredited, out);
    }
    let next: C = {
      ...c,
      pingsDue: 0,
      uncredited: 0,
      readLimit: null,
      polled: true,
      readingSince: e.at,
      place: c.lastVersion === 0 ? 'connecting' : 'reading',
    };
    for (const update of toArray(next.held)) next = take(next, update, out);
    next = { ...next, held: emptyQueue() };
    if (next.connectionGone) return retry({ ...next, streamId: 0, inbox: emptyQueue(), unread: 0, owed: 0, connectionGone: false }, RESUBSCRIBE, out);
    if (next.streamId === 0) return subscribe(next, out);
    return read(next, out);
  },
  RESTART: (c, _e, out) => {
    out.log('info', 'restarted');
    const gone = drop(c, out);
    if (c.ownConnection && !c.connectionGone) out.send(c.connection, 'up', { type: 'CLOSE' });
    return retry(
      { ...gone, polled: true, readLimit: null, known: [], avoid: {}, lastVersion: 0, messagesRead: 0, pingsDue: 0, connectionGone: false },
      RESTART,
      out,
    );
  },
  CONFIG: (c, e, out) => {
    const watchdogOn = e.settings.fixes.has(c.watchdogFix);
    const requestEvery = c.requestEvery === 0 ? 0 : Number(e.settings.knobs.requestEvery ?? c.requestEvery);
    const buffer = Number(e.settings.knobs.clientBuffer ?? c.buffer);
    if (watchdogOn && !c.watchdogOn && c.place === 'bufferFull') out.after(WATCHDOG, 'watchdog', { type: 'WATCHDOG_TIMER' });
    if (!watchdogOn && c.watchdogOn) out.cancel('watchdog');
    return read({ ...c, watchdogOn, requestEvery, buffer, place: c.place === 'bufferFull' && c.held.size < buffer ? 'idle' : c.place }, out);
  },
});

export const proxyMachine = setup({
  types: { context: {} as Held<C>, events: {} as ProxyEvent, input: {} as ProxyInput & { id: string; seed: number } },
}).createMachine({
  id: 'proxy',
  context: ({ input: { seed, ...input } }) =>
    held({
      ...input,
      random: seed,
      streamId: 0,
      lastStreamId: -1,
      inbox: emptyQueue<StreamFrame<Update>>(),
      unread: 0,
      uncredited: 0,
      owed: 0,
      messagesRead: 0,
      held: emptyQueue<Update>(),
      lastVersion: 0,
      known: [],
      avoid: {},
      requests: 0,
      answered: 0,
      refused: 0,
      wrongWorkload: 0,
      polled: true,
      connectionGone: false,
      pingsDue: 0,
      readingSince: 0,
      place: 'connecting',
    }),
  initial: 'connecting',
  entry: act<C, ProxyEvent>((c, _e, out) => {
    if (c.requestEvery > 0) out.after(c.requestEvery * draw(c.random).value, 'request', { type: 'REQUEST_TIMER' });
    return subscribe(c, out);
  }),
  on,
  states: {
    /** subscribed, no snapshot yet */
    connecting: { always: follow('connecting', PLACES) },
    reading: { always: follow('reading', PLACES) },
    /** alive, answers PINGs, never calls Recv */
    silent: { always: follow('silent', PLACES) },
    /** SIGSTOP: the kernel takes bytes until its buffers are full, nobody answers */
    frozen: { always: follow('frozen', PLACES) },
    /** no requests, so nobody polls the balancer; still reads into its buffer */
    idle: { always: follow('idle', PLACES) },
    /** the buffer is full: as good as silent */
    bufferFull: { always: follow('bufferFull', PLACES) },
    /** no stream, and none wanted before the next request */
    detached: { always: follow('detached', PLACES) },
    /** waits before it subscribes again */
    backingOff: { always: follow('backingOff', PLACES) },
  },
});
