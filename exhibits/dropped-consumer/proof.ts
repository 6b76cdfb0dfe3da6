/**
 * What is proved of this room: a proxy that asks for two routes in turn, with room for one, so that each request evicts
 * the other's route; and at any time an eviction more, a deploy of every service, and a PING.
 *
 * Without the clock the next request may come before the stream of the last one is open, and so may an eviction: more
 * orders than the paces of the room allow. Requests are so rare that every other route has gone idle when one comes; in
 * which order they were used is kept. A heartbeat comes whenever there is room for it on the wire; what is quiet between two
 * beats is at rest.
 *
 * Left out: the end of the destination service, by an operator or at its memory limit, which so few streams do not reach. It
 * is back only seconds later, when every frame of the old connection has long gone; a search that cannot tell how long
 * things take would let such frames reach the new process.
 */
import type { WorldView } from '../../src/engine/exhibit.ts';
import type { ProofSpec } from '../../src/engine/proof.ts';
import { emptyTable, get, tableOf, valuesOf } from '../../src/engine/table.ts';
import type { Daemon } from './daemon.ts';
import { type DestinationContext, streamKey } from './destination.machine.ts';
import type { CachingProxyContext } from './proxy-tasks.ts';
import type { CachedRoute } from './route-cache.ts';

/** Between two requests, and after how much less a route is idle, ms. */
const EVERY = 4000;
const IDLE = 1000;

/** Only the order of use decides who is evicted. The next request comes at 0, so all uses so far lie before it, a pause apart. */
function ranked(cache: readonly CachedRoute[]): readonly CachedRoute[] {
  const byUse = [...cache].sort((a, b) => a.lastAccess - b.lastAccess);
  return cache.map((r) => ({ ...r, lastAccess: (byUse.indexOf(r) - cache.length) * EVERY }));
}

function timeless(d: Daemon): Daemon {
  return { ...d, openedAt: 0, polledAt: 0, droppedAt: d.droppedAt === null ? null : 0 };
}

/** Requests go round through the routes; how many there were, when anything happened and what is only shown decides nothing. */
function proxy(c: CachingProxyContext): CachingProxyContext {
  return {
    ...c,
    cache: ranked(c.cache),
    daemons: tableOf(valuesOf(c.daemons).map((d) => [String(d.task), timeless(d)])),
    asked: c.asked % c.config.routes,
    refused: 0,
    refusedAt: null,
    seen: emptyTable(),
    rang: null,
  };
}

const proxies = (v: WorldView) => Array.from({ length: Number(v.settings.knobs.proxies) }, (_, i) => v.context<CachingProxyContext>(`proxy-${i}`));
const destination = (v: WorldView) => v.context<DestinationContext>('destination');

/** Each stream that the destination service keeps feeds a route that is in its proxy's cache. */
function streamsHaveConsumers(v: WorldView): boolean {
  const fed = new Set(proxies(v).flatMap((p) => p.cache.map((r) => streamKey(p.id, get(p.daemons, String(r.task))?.streamId ?? 0))));
  return valuesOf(destination(v).streams).every((s) => fed.has(streamKey(s.proxy, s.streamId)));
}

/** Each route in a cache is fed: its task has a stream, and the destination service has it too, for this route. */
function consumersAreFed(v: WorldView): boolean {
  return proxies(v).every((p) =>
    p.cache.every((r) => {
      const d = get(p.daemons, String(r.task));
      return d?.state === 'streaming' && get(destination(v).streams, streamKey(p.id, d.streamId))?.route === r.route;
    }),
  );
}

export const proof: ProofSpec = {
  bounds: [
    { id: 'proxies', default: 1, min: 1, max: 3 },
    { id: 'routes', default: 2, min: 1, max: 3 },
    { id: 'places', default: 1, min: 1, max: 3 },
    { id: 'requests', default: 3, min: 1, max: 8 },
    { id: 'evictions', default: 1, min: 0, max: 4 },
    { id: 'deploys', default: 1, min: 0, max: 2 },
    { id: 'pings', default: 1, min: 0, max: 2 },
  ],
  knobs: ({ proxies, routes, places }) => ({
    proxies: proxies as number,
    routesInUse: routes as number,
    cacheCapacity: places as number,
    requestsPerSecond: 1000 / EVERY,
    idleTimeoutMs: IDLE,
    eviction: 'when-full',
    updatesPerMinute: 0,
  }),
  pokes: ({ proxies, evictions, deploys, pings }) => [
    ...Array.from({ length: proxies as number }, (_, i) => ({ poke: 'evict', target: `proxy-${i}`, most: evictions as number })),
    { poke: 'announce', most: deploys as number },
    { poke: 'ping', most: pings as number },
  ],
  timers: ({ proxies, requests }) => Object.fromEntries(Array.from({ length: proxies as number }, (_, i) => [`proxy-${i}|request`, requests as number])),
  // Up: a HEADERS and a RST_STREAM for each request, and acks. Down: a first DATA, one for each deploy, and PINGs. So only beats
  // ever meet the bound: they wait for room, nobody waits for them, and what is full empties by itself.
  wire: ({ requests, deploys, pings }) => (requests as number) * Math.max(2, 1 + (deploys as number)) + (pings as number),
  background: (timer) => /\|(request|beat)$/.test(timer),
  abstract: (machine, context) => (machine === 'cachingProxy' ? proxy(context as unknown as CachingProxyContext) : context),
  properties: [
    { id: 'streams-have-consumers', kind: 'boundedness', holds: streamsHaveConsumers },
    { id: 'tasks-have-consumers', kind: 'boundedness', holds: (v) => proxies(v).every((p) => p.daemons.size === p.cache.length) },
    { id: 'orphans-learn', kind: 'starvation', holds: (v) => proxies(v).every((p) => p.orphans === 0) },
    { id: 'consumers-are-fed', kind: 'deadlock', holds: consumersAreFed },
    { id: 'comes-to-rest', kind: 'livelock' },
  ],
  verdicts: [
    { fixes: [], fails: ['streams-have-consumers', 'tasks-have-consumers', 'orphans-learn'] },
    { fixes: ['hang-up'], fails: [] },
    // Half a cure: each orphan is ended by some beat, but until then it sleeps on.
    { fixes: ['heartbeat'], fails: ['streams-have-consumers', 'tasks-have-consumers'] },
    // Counterfeits. Room for every route in use; one that is evicted all the same leaks as before.
    { fixes: ['bigger-cache'], fails: ['streams-have-consumers', 'tasks-have-consumers', 'orphans-learn'] },
    // The streams of this bound do not reach the limit: no larger one is of use against them.
    { fixes: ['raise-memory-limit'], fails: ['streams-have-consumers', 'tasks-have-consumers', 'orphans-learn'] },
  ],
};
