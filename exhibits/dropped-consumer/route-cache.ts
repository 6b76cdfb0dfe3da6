/**
 * The proxy's router cache, as pure functions. As linkerd2-proxy had it in March 2019 (lib/router/src/cache.rs):
 * nothing is evicted while there is room; when the cache is full, everything that has been idle for longer than
 * the limit goes at once, by whole seconds; if nothing has, the request is refused. Since px#247 (mid-2019) a route
 * is evicted as soon as it has been idle for that long.
 */
import type { Ms } from '../../src/engine/exhibit.ts';

/** One drawer: a route with its service stack, which is the consumer of the task `task`. */
export interface CachedRoute {
  readonly route: string;
  readonly task: number;
  readonly lastAccess: Ms;
}

export type Eviction = 'when-full' | 'when-idle';

export interface Reserved {
  readonly kept: readonly CachedRoute[];
  readonly evicted: readonly CachedRoute[];
  /** false: CapacityExhausted */
  readonly room: boolean;
}

/** The cache with `route` marked as used just now; null if it is not in it. */
export function access(cache: readonly CachedRoute[], route: string, at: Ms): readonly CachedRoute[] | null {
  if (!cache.some((r) => r.route === route)) return null;
  return cache.map((r) => (r.route === route ? { ...r, lastAccess: at } : r));
}

/** Makes room for one more route, if need be by evicting. */
export function reserve(cache: readonly CachedRoute[], capacity: number, idleMs: Ms, eviction: Eviction, at: Ms): Reserved {
  if (cache.length < capacity) return { kept: cache, evicted: [], room: true };
  const idle = (r: CachedRoute) => (eviction === 'when-idle' ? expired(r, idleMs, at) : seconds(at - r.lastAccess) > seconds(idleMs));
  const kept = cache.filter((r) => !idle(r));
  return { kept, evicted: cache.filter(idle), room: kept.length < capacity };
}

/** Whether a route has been idle for the whole of the time, ms. */
export function expired(r: CachedRoute, idleMs: Ms, at: Ms): boolean {
  // To the microsecond, which is as fine as the clock goes.
  return at - r.lastAccess >= idleMs - 0.001;
}

/** The route that has been idle longest, or undefined. */
export function leastRecent(cache: readonly CachedRoute[]): CachedRoute | undefined {
  return cache.reduce<CachedRoute | undefined>((oldest, r) => (!oldest || r.lastAccess < oldest.lastAccess ? r : oldest), undefined);
}

/** "Only whole seconds are used": entries that went idle close together go together. */
function seconds(ms: Ms): number {
  return Math.floor(ms / 1000 + 1e-9);
}
