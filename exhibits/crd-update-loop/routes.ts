/** The HTTPRoutes of the room: how many, which of them name a port, and what they look like when written. */
import type { Written } from '../../src/cast/kube-api-server.machine.ts';
import type { Settings } from '../../src/engine/exhibit.ts';
import { num } from './knobs.ts';
import { KIND, NAMESPACE } from './route-status.ts';

/** The service that the room's proxies talk to; new routes are attached to it. */
export const SERVED = 'web';
/** The route whose journey the plates show. */
export const SPECIMEN = 'route-0';
const PORT = 8080;

/** Whether the i-th route's parentRef names a port: spread evenly, so that any share is met at any count. */
export function hasPort(i: number, share: number): boolean {
  return Math.floor(((i + 1) * share) / 100) > Math.floor((i * share) / 100);
}

/** A route as a user writes it. */
export function route(name: string, service: string, port: boolean): Written {
  const parentRef = { group: 'core', kind: 'Service', namespace: NAMESPACE, name: service, ...(port ? { port: PORT } : {}) };
  return { kind: KIND, name, spec: { parentRefs: [parentRef] } };
}

/** The i-th of the `routes` knob's routes: each has a service of its own. */
export function numbered(i: number, share: number): Written {
  // route-0 has the port as soon as anybody has: it is the specimen.
  return route(`route-${i}`, `svc-${i}`, i === 0 ? share > 0 : hasPort(i, share));
}

/** What is stored when the doors open. */
export function firstRoutes(settings: Settings): Written[] {
  const share = num(settings, 'withPort');
  return Array.from({ length: num(settings, 'routes') }, (_, i) => numbered(i, share));
}
