/** What version of the policy controller is running: the era, and the repairs on top of it. Plain data. */
import type { StructuralSchema } from '../../src/crd/structural-schema.ts';
import type { Ms, Settings } from '../../src/engine/exhibit.ts';
import { num } from './knobs.ts';
import type { Stamp } from './route-status.ts';
import { schemaOf } from './schema.ts';

export interface ControllerConfig {
  /** a stored status that changed, be it by our own patch, counts as a changed route (l2#11705) */
  readonly retrigger: boolean;
  /** patch only what differs from the stored status, times left out (l2#12215) */
  readonly compare: boolean;
  /** compare what the CRD would keep of the computed status; null: compare it as it is */
  readonly pruneWith: StructuralSchema | null;
  /** remember what the API server made of the last patch, and be content with it */
  readonly compareResponse: boolean;
  /** lastTransitionTime moves only when the condition's status does */
  readonly freeze: boolean;
  readonly stamp: Stamp;
  /** 0: off */
  readonly reconcileMs: Ms;
  /** jobs the queue takes; 0: no bound */
  readonly capacity: number;
  /** 0: no timeout (before l2#12250) */
  readonly timeoutMs: Ms;
  readonly limitMB: number;
  /** a replica that loses the Lease throws its queue away (l2#12215) */
  readonly drains: boolean;
}

/** `--patch-timeout-ms`, since edge-24.3.4 (dossier: linkerd 1.5). */
const PATCH_TIMEOUT: Ms = 5000;
/** What `raise-memory-limit` does to the limit (ours; any factor only postpones). */
const RAISED = 4;

export function memoryLimitMB(settings: Settings): number {
  return num(settings, 'memoryLimitMB') * (settings.fixes.has('raise-memory-limit') ? RAISED : 1);
}

/** Capacity of the queue, 0 when unbounded: bounded in era C, and by the fix. */
export function queueCapacity(settings: Settings): number {
  return settings.knobs.era === 'C' || settings.fixes.has('bounded-queue') ? num(settings, 'queueCapacity') : 0;
}

export function controllerConfig(settings: Settings): ControllerConfig {
  const { knobs, fixes } = settings;
  const pruneFirst = fixes.has('prune-before-compare');
  const compareResponse = fixes.has('compare-response');
  return {
    retrigger: knobs.era !== 'A',
    compare: knobs.era === 'C' || fixes.has('compare') || pruneFirst || compareResponse,
    pruneWith: pruneFirst ? schemaOf(fixes) : null,
    compareResponse,
    freeze: fixes.has('freeze-timestamp'),
    stamp: knobs.stamp as Stamp,
    reconcileMs: num(settings, 'reconcileMs'),
    capacity: queueCapacity(settings),
    timeoutMs: knobs.era === 'C' ? PATCH_TIMEOUT : 0,
    limitMB: memoryLimitMB(settings),
    drains: knobs.era === 'C',
  };
}
