/**
 * What the rooms do not promise under every knob and deed, even mended, and why: preconditions of the long runs'
 * property. What is not named here is promised whatever a visitor does.
 */
import type { Ms, PokeEntry, Settings } from '../src/engine/exhibit.ts';
import { memoryLimitMB as controllerLimitMB, queueCapacity } from './crd-update-loop/controller-config.ts';
import { BASELINE_MB, JOB_BYTES } from './crd-update-loop/policy-controller.machine.ts';
import { cacheCapacity, memoryLimitMB } from './dropped-consumer/knobs.ts';
import { REST_BYTES } from './map-key-leak/heap.ts';

/** A run up to an instant. */
export interface Past {
  readonly now: Ms;
  /** every settings there have been, oldest first: what a knob once did may last */
  readonly settings: readonly Settings[];
  /** everything done so far, oldest first */
  readonly deeds: readonly PokeEntry[];
}

/** Under what past an invariant is promised, and what the world rightly does otherwise. */
export interface Precondition {
  readonly invariants: readonly string[];
  readonly why: string;
  readonly given: (past: Past) => boolean;
}

const num = (s: Settings, knob: string) => Number(s.knobs[knob]);
const most = (past: Past, read: (s: Settings) => number) => Math.max(...past.settings.map(read));
const least = (past: Past, read: (s: Settings) => number) => Math.min(...past.settings.map(read));
const done = (past: Past, poke: string) => past.deeds.filter((d) => d.kind === 'poke' && d.poke === poke);
const lately = (past: Past, poke: string, within: Ms) => done(past, poke).some((d) => past.now - d.at <= within);

// ---- grpc-stream-stall -----------------------------------------------------------------------------------

/** Longest round trip, ms: jitter adds a fifth each way. */
const roundTrip = (s: Settings) => 2.4 * num(s, 'latency') + 0.56;

/** Bytes that one stream may have on its way when every other one on its connection is silent with a full window. */
function windowLeft(s: Settings): number {
  const own = num(s, 'streamWindow');
  return s.knobs.sharedConnection ? Math.min(own, num(s, 'connectionWindow') - (num(s, 'proxies') - 1) * own) : own;
}

/** Ms that the updates of three seconds take through the window, the news of the last one included. */
function newsTakes(s: Settings, more: number): Ms {
  const pace = num(s, 'every') || Math.min(num(s, 'rollEvery') || 400, 400) / 2;
  const bytes = (3000 / pace + more) * num(s, 'messageBytes');
  const window = windowLeft(s);
  return window <= 0 ? Number.POSITIVE_INFINITY : roundTrip(s) * (1 + bytes / window);
}

// ---- crd-update-loop -------------------------------------------------------------------------------------

const routesEver = (past: Past) => most(past, (s) => num(s, 'routes')) + done(past, 'create-route').length;
/** Patches that may be needed at once: one per route, and one more whenever all routes are edited. */
const patchesEver = (past: Past) => routesEver(past) * (1 + past.deeds.filter((d) => d.kind === 'knob' && d.knob === 'withPort').length);
/** Ms that those take, one after the other. */
const patching = (past: Past) => patchesEver(past) * most(past, (s) => num(s, 'patchLatencyMs'));
/** A rollout, and then a Lease that has to run out, ms. */
const NO_LEADER: Ms = 60_000;

function controllersFit(past: Past): boolean {
  // Two reconciliations may have every route in the queue before the first patch of the second is answered.
  const needed = BASELINE_MB + (2 * routesEver(past) * JOB_BYTES) / 1e6;
  return past.settings.every((s) => num(s, 'memoryLimitMB') === 0 || controllerLimitMB(s) > needed);
}

// ---- dropped-consumer ------------------------------------------------------------------------------------

/** A new pod is up after 3 s, the last back-off of 5 s began just before, and a round trip takes a second at most. */
const COMES_BACK: Ms = 10_000;

function destinationFits(past: Past): boolean {
  const streams = most(past, (s) => num(s, 'proxies') * Math.min(cacheCapacity(s), num(s, 'routesInUse')));
  // Twice, since a stream may be closed a round trip after another was opened in its place.
  const needed = 38 + (2 * streams * most(past, (s) => num(s, 'streamKB'))) / 1024;
  return past.settings.every((s) => num(s, 'memoryLimitMB') === 0 || memoryLimitMB(s) > needed);
}

// ---- healthy-mesh ----------------------------------------------------------------------------------------

/** By then a part that was brought back has its Lease, its watches and its news, ms. */
const SETTLED: Ms = 60_000;

/** Whether every part is there, and has been for a while. */
function complete(past: Past): boolean {
  const gone = new Map<string, Ms>();
  for (const d of past.deeds) {
    if (d.kind !== 'poke' || d.target === undefined) continue;
    if (d.poke === 'take-away') gone.set(d.target, Number.POSITIVE_INFINITY);
    else if (gone.get(d.target) === Number.POSITIVE_INFINITY) gone.set(d.target, d.at);
  }
  return [...gone.values()].every((back) => past.now - back > SETTLED);
}

export const preconditions: Readonly<Record<string, readonly Precondition[]>> = {
  'grpc-stream-stall': [
    {
      invariants: ['readers-current'],
      why: 'A healthy reader is behind too when its window, per round trip, lets through less than is written.',
      given: (past) => most(past, (s) => newsTakes(s, past.deeds.length)) <= 2500,
    },
  ],
  'crd-update-loop': [
    {
      invariants: ['queue-empties', 'nothing-dropped'],
      why: 'One patch at a time: a slow API server has a backlog of needed patches as well, and each reconciliation adds those not answered yet.',
      given: (past) => patching(past) <= least(past, (s) => num(s, 'reconcileMs') || 4000),
    },
    {
      invariants: ['accepted-soon'],
      why: 'A new route waits for the needed patches before it, and for two ways to the API server.',
      given: (past) =>
        patching(past) <=
        Math.min(
          4000,
          least(past, (s) => num(s, 'reconcileMs') || 4000),
        ),
    },
    {
      invariants: ['nothing-dropped', 'accepted-soon'],
      why: 'A queue that is smaller than the patches needed drops some.',
      given: (past) => least(past, (s) => queueCapacity(s) || Number.POSITIVE_INFINITY) > 2 * patchesEver(past),
    },
    { invariants: ['accepted-soon'], why: 'While no replica holds the Lease nobody patches.', given: (past) => !lately(past, 'rollout-restart', NO_LEADER) },
    {
      invariants: ['accepted-soon', 'nobody-oom-killed'],
      why: 'A limit below what the process and one patch per route need.',
      given: controllersFit,
    },
  ],
  'dropped-consumer': [
    {
      invariants: ['nothing-refused'],
      why: 'A cache that is smaller than what is in use refuses, whoever hangs up.',
      given: (past) => most(past, (s) => num(s, 'routesInUse')) <= least(past, cacheCapacity),
    },
    {
      invariants: ['streams-bounded'],
      why: 'A cache that was made smaller keeps what it has until that is idle.',
      given: (past) => least(past, cacheCapacity) >= most(past, cacheCapacity),
    },
    {
      invariants: ['streams-bounded'],
      why: 'A task in back-off does not poll its hang-up signal: it opens a stream once more, and ends it with the first message.',
      given: (past) => !lately(past, 'restart', COMES_BACK),
    },
    {
      invariants: ['nobody-oom-killed', 'streams-bounded'],
      why: 'A limit below what the process and one stream per cached route need; after an OOM kill tasks come back as after a restart.',
      given: destinationFits,
    },
  ],
  'healthy-mesh': [
    {
      invariants: ['endpoints-known', 'routes-have-status', 'routes-in-use', 'somebody-leads', 'requests-succeed'],
      why: 'What is promised needs its parts.',
      given: complete,
    },
    {
      invariants: ['only-good-routes', 'routes-in-use'],
      why: 'What nobody has reviewed stays stored.',
      given: (past) => !past.deeds.some((d) => d.kind === 'poke' && d.poke === 'take-away' && d.target?.startsWith('policy')),
    },
  ],
  'map-key-leak': [
    {
      invariants: ['not-oom-killed'],
      why: 'The heap may double before the collector comes; a limit below that is one below what is needed.',
      given: (past) => {
        const pods = 2000;
        const needed = 2 * (REST_BYTES + pods * 1000 * most(past, (s) => num(s, 'podKB')));
        return past.settings.every((s) => num(s, 'memoryLimitMB') === 0 || num(s, 'memoryLimitMB') * 1e6 > needed);
      },
    },
  ],
};
