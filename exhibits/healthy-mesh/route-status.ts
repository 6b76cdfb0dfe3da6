/** The status that the policy controller writes for a route. The spec is the user's, the status is the controller's. */
import type { Ms } from '../../src/engine/exhibit.ts';

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  readonly lastTransitionTime: string;
}

export interface RouteStatus {
  readonly parents: readonly {
    readonly parentRef: { readonly group: string; readonly kind: string; readonly name: string; readonly port: number };
    readonly controllerName: string;
    readonly conditions: readonly Condition[];
  }[];
}

/** The run begins at 09:00 of this day; whole seconds, as Kubernetes writes times. */
const NINE = Date.UTC(2025, 3, 2, 9);

function stamp(at: Ms): string {
  return `${new Date(NINE + at).toISOString().slice(0, 19)}Z`;
}

/** Accepted by its parent, a Service; `at` in ms of virtual time. */
export function acceptedStatus(service: string, at: Ms = 0): RouteStatus {
  return {
    parents: [
      {
        parentRef: { group: 'core', kind: 'Service', name: service, port: 80 },
        controllerName: 'linkerd.io/policy-controller',
        conditions: [{ type: 'Accepted', status: 'True', reason: 'Accepted', message: '', lastTransitionTime: stamp(at) }],
      },
    ],
  };
}

/** A route counts for the proxies only while this holds (dossier: linkerd 1.6). */
export function isAccepted(status: RouteStatus | undefined): boolean {
  return status?.parents[0]?.conditions.some((c) => c.type === 'Accepted' && c.status === 'True') ?? false;
}
