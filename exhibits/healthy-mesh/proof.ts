/**
 * What is proved of this house: that it is in good order. One policy controller that holds its Lease, the destination
 * controller, which may be taken away and brought back at any time, users who create a route and try a bad one, one
 * client proxy.
 *
 * The search begins when every watch and stream of the start has had its first answer.
 * Left out: pods and requests to them, the Lease's renewal and loss. Retries and reconciliation may come at any time.
 */
import type { WorldView } from '../../src/engine/exhibit.ts';
import type { ProofSpec } from '../../src/engine/proof.ts';
import type { ClientProxyContext } from './client-proxy.machine.ts';
import { routesOf } from './gauges.ts';
import { objection, routeKey, statusOf } from './kinds.ts';
import { outboundRoutes } from './policy-index.ts';
import { isAccepted } from './route-status.ts';

const proxy = (v: WorldView) => v.context<ClientProxyContext>('proxy-0');

/** The proxy uses every route that is stored and accepted, and every stored route is accepted. */
function routesInUse(v: WorldView): boolean {
  const routes = routesOf(v);
  const wanted = outboundRoutes(Object.fromEntries(routes.map((o) => [routeKey(o.kind, o.name), o])));
  return routes.every((o) => isAccepted(statusOf(o))) && wanted.every((key) => proxy(v).routes?.includes(key));
}

export const proof: ProofSpec = {
  bounds: [
    { id: 'created', default: 1, min: 0, max: 2 },
    { id: 'bad', default: 1, min: 0, max: 2 },
    { id: 'absences', default: 1, min: 0, max: 2 },
  ],
  knobs: () => ({ replicas: 1, requestsPerSecond: 0, rolloutEveryMs: 0, failurePolicy: 'Fail' }),
  cast: (actor) => ['api', 'destination', 'policy-0', 'users', 'proxy-0'].includes(actor),
  pokes: ({ created, bad, absences }) => [
    { poke: 'create-route', most: created as number },
    { poke: 'apply-bad-route', most: bad as number },
    { poke: 'take-away', target: 'destination', most: absences as number },
    { poke: 'bring-back', target: 'destination', most: absences as number },
  ],
  fromRest: true,
  timers: () => ({ 'policy-0|renew': 0, 'policy-0|over': 0, 'proxy-0|request': 0 }),
  background: (timer) => !/\|(renew|over|request)$/.test(timer),
  properties: [
    { id: 'only-good-routes', kind: 'safety', holds: (v) => routesOf(v).every((o) => objection(o) === null) },
    { id: 'routes-come-into-use', kind: 'starvation', holds: routesInUse },
    { id: 'rests-in-order', kind: 'deadlock', holds: routesInUse },
    {
      id: 'endpoints-come-back',
      kind: 'starvation',
      holds: (v) => v.state('destination') === 'away' || (proxy(v).streams.endpoints && proxy(v).endpoints !== null),
    },
    { id: 'comes-to-rest', kind: 'livelock' },
  ],
  verdicts: [{ fixes: [], fails: [] }],
};
