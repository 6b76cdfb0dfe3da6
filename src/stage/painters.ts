/** Which painter draws which part. */

import type { Frame } from '../engine/frame.ts';
import { mountBuckets } from './bucket-pipes.ts';
import { mountChute } from './chute.ts';
import { mountCoats } from './coat-rack.ts';
import { mountDocument } from './document-plate.ts';
import { mountField } from './field.ts';
import { mountGantry } from './gantry.ts';
import { mountStack } from './goroutine-plate.ts';
import { mountHouse } from './house.ts';
import { mountPool } from './ip-pool.ts';
import { mountKeyring } from './keyring.ts';
import { mountLead } from './lead.ts';
import { mountOdometer } from './odometer.ts';
import { mountLock } from './padlock.ts';
import { mountPipe } from './pipe.ts';
import type { Part, Plan, PoolPart } from './plan.ts';
import { mountPlate } from './plate.ts';
import { mountPressure } from './pressure-gauge.ts';
import { mountRack } from './queue-rack.ts';
import { mountRing } from './ring.ts';
import { mountShelf } from './shelf.ts';
import { mountSieve } from './sieve.ts';
import { mountGlass } from './sight-glass.ts';
import { mountSlip } from './slip.ts';
import { mountTubes } from './speaking-tubes.ts';
import { mountClock } from './staleness-clock.ts';
import { mountState } from './state-mark.ts';
import { mountText } from './text.ts';
import { mountThreads } from './threads.ts';
import { mountVerdict } from './verdict.ts';

export interface Tools {
  /** prefix of ids in this drawing (gradients, hatches) */
  readonly uid: string;
  readonly plan: Plan;
  /** the theme draws with heavy strokes: leave out what is only fine */
  readonly heavy: boolean;
}

/** Draws the lasting part of an instrument and returns what keeps it true. */
export function mount(g: SVGGElement, part: Part, tools: Tools): (frame: Frame) => void {
  switch (part.kind) {
    case 'text':
      return mountText(g, part);
    case 'plate':
      return mountPlate(g, part, tools);
    case 'glass':
      return mountGlass(g, part, tools);
    case 'odometer':
      return mountOdometer(g, part);
    case 'pressure':
      return mountPressure(g, part);
    case 'rack':
      return mountRack(g, part);
    case 'ring':
      return mountRing(g, part);
    case 'clock':
      return mountClock(g, part);
    case 'stack':
      return mountStack(g, part);
    case 'pool':
      return mountPool(g, part, tools);
    case 'gantry':
      return mountGantry(g, part, tools);
    case 'pipe':
      return mountPipe(g, part);
    case 'state':
      return mountState(g, part);
    case 'lock':
      return mountLock(g, part);
    case 'field':
      return mountField(g, part, tools);
    case 'lead':
      return mountLead(g, part);
    case 'document':
      return mountDocument(g, part, tools);
    case 'sieve':
      return mountSieve(g, part, tools);
    case 'slip':
      return mountSlip(g, part);
    case 'verdict':
      return mountVerdict(g, part);
    case 'chute':
      return mountChute(g, part);
    case 'keyring':
      return mountKeyring(g, part, tools);
    case 'buckets':
      return mountBuckets(g, part);
    case 'tubes':
      return mountTubes(g, part, tools);
    case 'coats':
      return mountCoats(g, part, tools);
    case 'house':
      return mountHouse(g, part, tools);
    case 'shelf':
      return mountShelf(g, part);
    case 'threads': {
      const pool = tools.plan.parts.find((p): p is PoolPart => p.kind === 'pool' && p.id === part.pool);
      return pool ? mountThreads(g, part, pool, tools) : () => {};
    }
  }
}
