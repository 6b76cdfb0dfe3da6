/**
 * The tasks of one proxy: how they are spawned with a route, polled, woken, sent into back-off, and ended. Pure; after
 * src/app/profiles.rs of linkerd2-proxy, spring 2019.
 */
import type { Out } from '../../src/engine/effects.ts';
import type { Ms } from '../../src/engine/exhibit.ts';
import { get, set, type Table, valuesOf, without } from '../../src/engine/table.ts';
import { type Daemon, isOrphan, poll } from './daemon.ts';
import type { CachedRoute, Eviction } from './route-cache.ts';

export interface ProxyConfig {
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
  /** requests so far */
  readonly asked: number;
  readonly refused: number;
  readonly refusedAt: Ms | null;
  /** routes that it has had in its cache at some time */
  readonly seen: Table<true>;
  /** the task that a hang-up signal woke last, as it was then */
  readonly rang: { readonly daemon: Daemon; readonly at: Ms } | null;
  readonly place: Place;
}

export type Place = 'idle' | 'listening' | 'orphaned' | 'cutOff';

type C = CachingProxyContext;

/** linkerd2-proxy's DEFAULT_CONTROL_BACKOFF_DELAY in March 2019, ms. */
const BACKOFF: Ms = 5000;

/** The task as it now is; null: it is over. */
export function put(c: C, task: number, d: Daemon | null): C {
  const key = String(task);
  const was = get(c.daemons, key);
  const orphans = c.orphans - (was && isOrphan(was) ? 1 : 0) + (d && isOrphan(d) ? 1 : 0);
  return { ...c, orphans, daemons: d ? set(c.daemons, key, d) : without(c.daemons, key) };
}

/** Sends HEADERS for the task's RPC on the next stream of the connection. */
export function open(c: C, d: Daemon, at: Ms, out: Out): C {
  const streamId = c.nextStreamId;
  out.send(c.destination, 'up', { type: 'HEADERS', from: c.id, streamId, route: d.route });
  out.count('streamsOpened');
  const next = put(c, d.task, { ...d, streamId, state: 'waiting', openedAt: at, polledAt: at });
  // Stream identifiers of a client are odd (RFC 9113 §5.1.1).
  return { ...next, nextStreamId: streamId + 2, byStream: set(next.byStream, String(streamId), d.task) };
}

/** A route comes into the cache: its service stack, and a task that feeds it. */
export function spawn(c: C, route: string, at: Ms, out: Out): C {
  const task = c.nextTask;
  const known = get(c.seen, route) === true;
  if (known) out.count('reAdds');
  const next: C = { ...c, nextTask: task + 1, cache: [...c.cache, { route, task, lastAccess: at }], seen: known ? c.seen : set(c.seen, route, true) };
  return open(next, { task, route, streamId: 0, state: 'waiting', openedAt: at, droppedAt: null, rung: false, polledAt: at }, at, out);
}

/** The task is over; dropping its response stream resets it. */
export function end(c: C, d: Daemon, streamOpen: boolean, out: Out): C {
  if (streamOpen) out.send(c.destination, 'up', { type: 'RST_STREAM', from: c.id, streamId: d.streamId });
  return { ...put(c, d.task, null), byStream: without(c.byStream, String(d.streamId)) };
}

/** Evicted: the service stack is dropped, and with it the receiver of the channel and, with the fix, the oneshot. */
export function drop(c: C, routes: readonly CachedRoute[], at: Ms, out: Out): C {
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

export function backOff(c: C, d: Daemon, at: Ms, out: Out): C {
  out.after(BACKOFF, `backoff ${d.task}`, { type: 'BACKOFF_OVER', task: d.task } as { type: string });
  return put({ ...c, byStream: without(c.byStream, String(d.streamId)) }, d.task, { ...d, state: 'backoff', streamId: 0, polledAt: at });
}

/** A frame on this stream wakes its task, which is then polled. */
export function received(c: C, streamId: number, at: Ms, out: Out): C {
  const d = get(c.daemons, String(get(c.byStream, String(streamId)) ?? -1));
  if (!d) return c;
  if (poll(d, 'message') === 'send-lost') {
    if (isOrphan(d)) out.count('noticed');
    return end(c, d, true, out);
  }
  return put(c, d.task, { ...d, state: 'streaming', polledAt: at });
}

/** All streams end with an error: every task is woken, and each that has lost its consumer finds that out. */
export function disconnected(c: C, at: Ms, out: Out): C {
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
