/**
 * A proxy with its application. Requests ask for routes in turn; the router cache keeps some of them, each with a
 * service stack (the consumer) and a background task (the daemon) that feeds it from a stream of its own. All
 * streams share one HTTP/2 connection to the destination service.
 */
import { setup } from 'xstate';
import { act, type Held, held, type Out, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Ms, Settings } from '../../src/engine/exhibit.ts';
import { follow } from '../../src/engine/follow.ts';
import { emptyTable, get, valuesOf } from '../../src/engine/table.ts';
import { type Daemon, isOrphan, poll } from './daemon.ts';
import { cacheCapacity, num } from './knobs.ts';
import { backOff, type CachingProxyContext, disconnected, drop, end, open, type Place, type ProxyConfig, put, received, spawn } from './proxy-tasks.ts';
import { access, type CachedRoute, type Eviction, expired, leastRecent, reserve } from './route-cache.ts';
import { serviceName } from './services.machine.ts';

interface ProxyInput {
  readonly index: number;
  readonly proxies: number;
  readonly destination: string;
  readonly settings: Settings;
}

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

function request(c: C, at: Ms, out: Out): C {
  out.after(c.config.every, 'request', { type: 'REQUEST' });
  const route = serviceName((c.asked + c.index) % c.config.routes);
  const asked = { ...c, asked: c.asked + 1 };
  const hit = access(c.cache, route, at);
  if (hit) return { ...asked, cache: hit };
  const { kept, evicted, room } = reserve(c.cache, c.config.capacity, c.config.idleMs, c.config.eviction, at);
  const dropped = drop({ ...asked, cache: kept }, evicted, at, out);
  if (!room) {
    out.count('refused');
    out.log('warn', `${route}: router capacity reached (${c.config.capacity}), 503`);
    return { ...dropped, refused: c.refused + 1, refusedAt: at };
  }
  return armPurge(spawn(dropped, route, at, out), at, out);
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
