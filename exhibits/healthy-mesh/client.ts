/** What every client of the API server here does: LIST and WATCH each kind, and again a while after a watch has ended. */
import type { Out } from '../../src/engine/effects.ts';
import type { Ms } from '../../src/engine/exhibit.ts';

export const API = 'api';
/** Before a client tries again what has failed, ms (simulated; real ones back off, up to half a minute). */
export const RETRY: Ms = 1000;

/** `via`: `local` when the doors open, `up` afterwards. */
export function watchAll(id: string, kinds: readonly string[], via: 'local' | 'up', out: Out): void {
  for (const kind of kinds) out.send(API, via, { type: 'WATCH', kind, from: id, list: true });
}

/** The process has ended, and its connections with it. */
export function unwatchAll(id: string, kinds: readonly string[], out: Out): void {
  for (const kind of kinds) out.send(API, 'local', { type: 'UNWATCH', kind, from: id });
  out.cancel('rewatch');
}

/** A watch has ended; all of them end together, so one timer does for all. */
export function rewatchLater(out: Out): void {
  out.after(RETRY, 'rewatch', { type: 'REWATCH' });
}
