/**
 * A proxy with its application. Requests ask for routes in turn; the router cache keeps some of them, each with a
 * service stack (the consumer) and a background task (the daemon) that feeds it from a stream of its own. All
 * streams share one HTTP/2 connection to the destination service.
 */
import { setup } from 'xstate';
import { act, type Held, held, type Out, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Ms, Settings } from '../../src/engine/exhibit.ts';
import { follow } from '../../src/engine/follow.ts';
import { emptyTable, get, set, type Table, valuesOf, without } from '../../src/engine/table.ts';
import { type Daemon, isOrphan, poll } from './daemon.ts';
import { cacheCapacity, num } from './knobs.ts';
import { access, type CachedRoute, type Eviction, expired, leastRecent, reserve } from './route-cache.ts';
import { serviceName } from './services.machine.ts';

interface ProxyInput {
  readonly index: number;
  readonly proxies: number;
  readonly destination: string;
  readonly settings: Settings;
}

interface ProxyConfig {
  readonly routes: number;
  readonly capacity: number;
  readonly idleMs: Ms;
  readonly eviction: Eviction;
  /** between two requests */
  readonly every: Ms;
  /** the task holds the other end of a oneshot that is dropped with the consumer (px#220) */
  readonly hangUp: boolean;
}

export interface CachingProxyContext {
  readonly id: string;
  readonly index: number;
  readonly destination: string;
  readonly config: ProxyConfig;
  /** applications do not ask in step: the first request comes this late, ms */
  readonly firstAfter: Ms;
  readonly cache: readonly CachedRoute[];
  /** by task; `byStream` finds the task that a frame wakes */
  readonly daemons: Table<Daemon>;
  readonly byStream: Table<number>;
  readonly nextTask: number;
  readonly nextStreamId: number;
  readonly orphans: number;
  /** requests so far, and the last one's route and outcome */
  readonly asked: number;
  readonly last: { readonly route: string; readonly outcome: 'hit' | 'miss' | 'refused'; readonly at: Ms } | null;
  readonly refused: number;
  readonly refusedAt: Ms | null;
  /** routes that it has had in its cache at some time */
  readonly seen: Table<true>;
  /** the task that a hang-up signal woke last, as it was then */
  readonly rang: { readonly daemon: Daemon; readonly at: Ms } | null;
  readonly place: Place;
}

type Place = 'idle' | 'listening' | 'orphaned' | 'cutOff';
const PLACES: readonly Place[] = ['idle', 'listening', 'orphaned', 'cutOff'];

type ProxyEvent = Timed<
  | { type: 'REQUEST' }
  | { type: 'PURGE' }
  | { type: 'EVICT' }
  /** the hang-up signal has woken this task */
  | { type: 'WAKE'; task: number }
  | { type: 'DATA'; streamId: number }
  | { type: 'REFUSED'; streamId: number }
  | { type: 'CONNECTION_CLOSED' }
  | { type: 'PING' }
  | { type: 'BACKOFF_OVER'; task: number }
  | { type: 'CONFIG'; settings: Settings }
>;

type C = CachingProxyContext;

/** linkerd2-proxy's DEFAULT_CONTROL_BACKOFF_DELAY in March 2019, ms. */
const BACKOFF: Ms = 5000;

function configOf(settings: Settings): ProxyConfig {
  return {
    routes: num(settings, 'routesInUse'),
    capacity: cacheCapacity(settings),
    idleMs: num(settings, 'idleTimeoutMs'),
    eviction: settings.knobs.eviction as Eviction,
    every: 1000 / num(settings, 'requestsPerSecond'),
    hangUp: settings.fixes.has('hang-up'),
  };
}

/** What an event has come to: the place follows, and the room is told what there is more or less of. */
function settle(before: C, c: C, out: Out): C {
  const orphans = c.orphans - before.orphans;
  const living = c.cache.length - before.cache.length;
  if (orphans !== 0 || living !== 0) out.signal({ type: 'TALLY', orphans, living });
  const place: Place =
    c.daemons.size === 0 ? 'idle' : c.orphans > 0 ? 'orphaned' : valuesOf(c.daemons).some((d) => d.state === 'backoff') ? 'cutOff' : 'listening';
  return place === c.place ? c : { ...c, place };
}

/** The task as it now is; null: it is over. */
function put(c: C, task: number, d: Daemon | null): C {
  const key = String(task);
  const was = get(c.daemons, key);
  const orphans = c.orphans - (was && isOrphan(was) ? 1 : 0) + (d && isOrphan(d) ? 1 : 0);
  return { ...c, orphans, daemons: d ? set(c.daemons, key, d) : without(c.daemons, key) };
}

/** Sends HEADERS for the task's RPC on the next stream of the connection. */
function open(c: C, d: Daemon, at: Ms, out: Out): C {
  const streamId = c.nextStreamId;
  out.send(c.destination, 'up', { type: 'HEADERS', from: c.id, streamId, route: d.route });
  out.count('streamsOpened');
  const next = put(c, d.task, { ...d, streamId, state: 'waiting', openedAt: at, polledAt: at });
  // Stream identifiers of a client are odd (RFC 9113 §5.1.1).
  return { ...next, nextStreamId: streamId + 2, byStream: set(next.byStream, String(streamId), d.task) };
}

/** A route comes into the cache: its service stack, and a task that feeds it. */
function spawn(c: C, route: string, at: Ms, out: Out): C {
  const task = c.nextTask;
  if (get(c.seen, route)) out.count('reAdds');
  const next: C = { ...c, nextTask: task + 1, cache: [...c.cache, { route, task, lastAccess: at }], seen: set(c.seen, route, true) };
  return open(next, { task, route, streamId: 0, state: 'waiting', openedAt: at, droppedAt: null, rung: false, polledAt: at }, at, out);
}

/** The task is over; dropping its response stream resets it. */
function end(c: C, d: Daemon, streamOpen: boolean, out: Out): C {
  if (streamOpen) out.send(c.destination, 'up', { type: 'RST_STREAM', from: c.id, streamId: d.streamId });
  return { ...put(c, d.task, null), byStream: without(c.byStream, String(d.streamId)) };
}

/** Evicted: the service stack is dropped, and with it the receiver of the channel and, with the fix, the oneshot. */
function drop(c: C, routes: readonly CachedRoute[], at: Ms, out: Out): C {
  let next = c;
  for (const r of routes) {
    out.count('evictions');
    const d = get(next.daemons, String(r.task));
    if (!d) continue;
    // Only a task that is streaming has polled the oneshot, and is woken by it.
    const rung = c.config.hangUp && d.state === 'streaming';
    if (rung) out.send(c.id, 'wake', { type: 'WAKE', task: d.task });
    out.log('debug', `${r.route} evicted; task ${d.task} ${rung ? 'is woken by its hang-up signal' : 'is not polled'}`);
    next = put({ ...next, rang: rung ? { daemon: d, at } : next.rang }, d.task, { ...d, droppedAt: at, rung });
  }
  return next;
}

function request(c: C, at: Ms, out: Out): C {
  out.after(c.config.every, 'request', { type: 'REQUEST' });
  const route = serviceName((c.asked + c.index) % c.config.routes);
  const asked = { ...c, asked: c.asked + 1 };
  const hit = access(c.cache, route, at);
  if (hit) return { ...asked, cache: hit, last: { route, outcome: 'hit', at } };
  const { kept, evicted, room } = reserve(c.cache, c.config.capacity, c.config.idleMs, c.config.eviction, at);
  const dropped = drop({ ...asked, cache: kept }, evicted, at, out);
  if (!room) {
    out.count('refused');
    out.log('warn', `${route}: router capacity reached (${c.config.capacity}), 503`);
    return { ...dropped, refused: c.refused + 1, refusedAt: at, last: { route, outcome: 'refused', at } };
  }
  return armPurge(spawn({ ...dropped, last: { route, outcome: 'miss', at } }, route, at, out), at, out);
}

/** Since px#247 a background task evicts what has been idle for long enough, room or no room. */
function armPurge(c: C, at: Ms, out: Out): C {
  const oldest = leastRecent(c.cache);
  if (c.config.eviction === 'when-idle' && oldest) out.after(Math.max(0, oldest.lastAccess + c.config.idleMs - at), 'purge', { type: 'PURGE' });
  else out.cancel('purge');
  return c;
}

function evict(c: C, routes: readonly CachedRoute[], at: Ms, out: Out): C {
  if (!routes.length) return c;
  return drop({ ...c, cache: c.cache.filter((r) => !routes.includes(r)) }, routes, at, out);
}

function backOff(c: C, d: Daemon, at: Ms, out: Out): C {
  out.after(BACKOFF, `backoff ${d.task}`, { type: 'BACKOFF_OVER', task: d.task } as { type: string });
  return put({ ...c, byStream: without(c.byStream, String(d.streamId)) }, d.task, { ...d, state: 'backoff', streamId: 0, polledAt: at });
}

/** A frame on this stream wakes its task, which is then polled. */
function received(c: C, streamId: number, at: Ms, out: Out): C {
  const d = get(c.daemons, String(get(c.byStream, String(streamId)) ?? -1));
  if (!d) return c;
  if (poll(d, 'message') === 'send-lost') {
    if (isOrphan(d)) out.count('noticed');
    return end(c, d, true, out);
  }
  return put(c, d.task, { ...d, state: 'streaming', polledAt: at });
}

/** All streams end with an error: every task is woken, and each that has lost its consumer finds that out. */
function disconnected(c: C, at: Ms, out: Out): C {
  let next = c;
  for (const d of valuesOf(c.daemons)) {
    if (d.state === 'backoff') continue;
    // An RPC that had no response yet fails in another state of the task, where the channel is not looked at.
    if (d.state === 'streaming' && poll(d, 'end') === 'send-lost') {
      if (isOrphan(d)) out.count('noticed');
      next = end(next, d, false, out);
    } else next = backOff(next, d, at, out);
  }
  return { ...next, nextStreamId: 1 };
}

/** The code with the oneshot replaces the code without: each task is polled for the first time and finds its consumer gone. */
function reconfigure(c: C, settings: Settings, at: Ms, out: Out): C {
  const config = configOf(settings);
  if (config.every !== c.config.every) out.after(config.every, 'request', { type: 'REQUEST' });
  let next: C = { ...c, config };
  if (config.hangUp && !c.config.hangUp)
    for (const d of valuesOf(c.daemons)) {
      if (!isOrphan(d) || d.state !== 'streaming') continue;
      out.send(c.id, 'wake', { type: 'WAKE', task: d.task });
      next = put({ ...next, rang: { daemon: d, at } }, d.task, { ...d, rung: true });
    }
  return armPurge(next, at, out);
}

export const cachingProxyMachine = setup({
  types: { context: {} as Held<C>, events: {} as ProxyEvent, input: {} as ProxyInput & { id: string } },
}).createMachine({
  id: 'cachingProxy',
  context: ({ input }) =>
    held({
      id: input.id,
      index: input.index,
      destination: input.destination,
      config: configOf(input.settings),
      firstAfter: (input.index * configOf(input.settings).every) / input.proxies,
      cache: [],
      daemons: emptyTable<Daemon>(),
      byStream: emptyTable<number>(),
      nextTask: 1,
      nextStreamId: 1,
      orphans: 0,
      asked: 0,
      last: null,
      refused: 0,
      refusedAt: null,
      seen: emptyTable<true>(),
      rang: null,
      place: 'idle',
    }),
  initial: 'idle',
  entry: act<C, ProxyEvent>((c, _e, out) => {
    out.after(c.firstAfter, 'request', { type: 'REQUEST' });
    return c;
  }),
  on: reactions<C, ProxyEvent>({
    REQUEST: (c, e, out) => settle(c, request(c, e.at, out), out),
    PURGE: (c, e, out) => {
      const idle = c.cache.filter((r) => expired(r, c.config.idleMs, e.at));
      return settle(c, armPurge(evict(c, idle, e.at, out), e.at, out), out);
    },
    EVICT: (c, e, out) => {
      const oldest = leastRecent(c.cache);
      return oldest ? settle(c, evict(c, [oldest], e.at, out), out) : c;
    },
    WAKE: (c, e, out) => {
      const d = get(c.daemons, String(e.task));
      if (!d || poll(d, 'hang-up') !== 'send-lost') return c;
      out.count('hangups');
      return settle(c, end(c, d, d.streamId !== 0, out), out);
    },
    DATA: (c, e, out) => settle(c, received(c, e.streamId, e.at, out), out),
    REFUSED: (c, e, out) => {
      const d = get(c.daemons, String(get(c.byStream, String(e.streamId)) ?? -1));
      return d ? settle(c, backOff(c, d, e.at, out), out) : c;
    },
    CONNECTION_CLOSED: (c, e, out) => settle(c, disconnected(c, e.at, out), out),
    // The HTTP/2 library answers by itself; no task is polled for it.
    PING: (c, _e, out) => {
      out.send(c.destination, 'up', { type: 'PING_ACK', from: c.id });
      return c;
    },
    BACKOFF_OVER: (c, e, out) => {
      const d = get(c.daemons, String(e.task));
      return d ? settle(c, open(c, d, e.at, out), out) : c;
    },
    CONFIG: (c, e, out) => settle(c, reconfigure(c, e.settings, e.at, out), out),
  }),
  states: {
    /** no task, no stream */
    idle: { always: follow('idle', PLACES) },
    /** every task has a consumer */
    listening: { always: follow('listening', PLACES) },
    /** some task has lost its consumer and sleeps on */
    orphaned: { always: follow('orphaned', PLACES) },
    /** the destination service is gone; tasks back off and try again */
    cutOff: { always: follow('cutOff', PLACES) },
  },
});
