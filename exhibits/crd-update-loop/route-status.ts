/** The status that the policy controller writes for an HTTPRoute, and how it compares two of them. */
import type { Json } from '../../src/crd/json.ts';
import { sameJson } from '../../src/crd/json.ts';
import type { Ms } from '../../src/engine/exhibit.ts';

export const KIND = 'HTTPRoute';
export const NAMESPACE = 'shop';

export interface ParentRef {
  readonly group: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly port?: number;
}

export interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  readonly lastTransitionTime: string;
}

/** Arrays are atomic lists: a merge patch replaces them whole. */
export interface RouteStatus {
  readonly parents: readonly { readonly parentRef: ParentRef; readonly controllerName: string; readonly conditions: readonly Condition[] }[];
}

export type Stamp = 'micros' | 'seconds' | 'fixed';

/**
 * The wall clock when the run begins. It stands 0.7 s past a full second: the recorded loop with 300 ms per patch
 * made three patches, so exactly one full second fell between its first two (recordings/crd-loop-*.json).
 */
export const WALL_PHASE: Ms = 700;
/** 09:00 on that day; runs are at most a day long, so the date moves by one at most. */
const DAY = [18, 19] as const;
const NINE: Ms = 9 * 3_600_000;
const FIXED = '2024-03-18T09:00:00Z';

let lastSecond = -1;
let lastText = '';

/**
 * `now` as the controller writes it. k8s-openapi's `Time` has whole seconds (dossier: linkerd 1.4), `MicroTime`
 * six decimals; `fixed` is a stamp that never moves.
 */
export function stampText(at: Ms, stamp: Stamp): string {
  if (stamp === 'fixed') return FIXED;
  const wall = NINE + WALL_PHASE + at;
  const second = Math.floor(wall / 1000);
  if (second !== lastSecond) {
    lastSecond = second;
    const two = (n: number) => String(n).padStart(2, '0');
    lastText = `2024-03-${DAY[Math.min(1, Math.floor(second / 86_400))]}T${two(Math.floor(second / 3600) % 24)}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;
  }
  if (stamp === 'seconds') return `${lastText}Z`;
  const micros = Math.round((wall - second * 1000) * 1000);
  return `${lastText}.${String(micros).padStart(6, '0')}Z`;
}

/** What the controller computes for a route: every condition is built anew, with `lastTransitionTime` now. */
export function routeStatus(parent: string, port: number | null, time: string): RouteStatus {
  const parentRef: ParentRef = { group: 'core', kind: 'Service', namespace: NAMESPACE, name: parent, ...(port === null ? {} : { port }) };
  return {
    parents: [
      {
        parentRef,
        controllerName: 'linkerd.io/policy-controller',
        conditions: [{ type: 'Accepted', status: 'True', reason: 'Accepted', message: '', lastTransitionTime: time }],
      },
    ],
  };
}

function timeless(status: RouteStatus): Json {
  return status.parents.map((parent) => ({
    ...parent,
    conditions: parent.conditions.map(({ lastTransitionTime: _, ...condition }) => condition),
  })) as unknown as Json;
}

/** `eq_time_insensitive` of #12215: every lastTransitionTime is left out of the comparison, nothing else. */
export function sameButTime(a: RouteStatus, b: RouteStatus): boolean {
  return sameJson(timeless(a), timeless(b));
}

/** The Accepted condition that is stored, or undefined. */
export function accepted(status: RouteStatus | null | undefined): Condition | undefined {
  return status?.parents[0]?.conditions.find((condition) => condition.type === 'Accepted');
}

/** Proxies use a route only while this holds (dossier: linkerd 1.6). */
export function isAccepted(status: RouteStatus | null | undefined): boolean {
  return accepted(status)?.status === 'True';
}
