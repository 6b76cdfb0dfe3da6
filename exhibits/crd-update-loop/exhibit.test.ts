/** What is special about this room: the loops recorded on a real API server, the cliff, the three eras, each fix. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRun } from '../../src/engine/create-run.ts';
import type { KnobValue, PokeEntry } from '../../src/engine/exhibit.ts';
import type { Frame } from '../../src/engine/frame.ts';
import type { Run } from '../../src/engine/run.ts';
import exhibit from './exhibit.ts';
import type { CrdLoopFacts } from './facts.ts';

type Loop = { readonly seconds: number; readonly patch: number; readonly noop: number; readonly per_patch_delay_s: number; readonly patches_per_s: number };
type Series = {
  readonly patches: number;
  readonly rv_changes: number;
  readonly watch_events: number;
  readonly generation: number;
  readonly warnings: string[];
};

function recording(name: string): Record<string, Loop & Series> {
  return JSON.parse(readFileSync(new URL(`./recordings/crd-loop-${name}.json`, import.meta.url), 'utf8')) as Record<string, Loop & Series>;
}

function run(knobs: Record<string, KnobValue>, fixes: readonly string[] = [], pokes: readonly PokeEntry[] = []): Run {
  return createRun(exhibit, { seed: 1, knobs, fixes, pokes });
}

const at = (r: Run, t: number) => {
  const frame = r.frameAt(t);
  return { frame, g: (name: string) => frame.gauge(name), facts: frame.facts<CrdLoopFacts>() };
};
const fix = (time: number, name: string): PokeEntry => ({ at: time, kind: 'fix', fix: name, on: true });
const create = (time: number): PokeEntry => ({ at: time, kind: 'poke', poke: 'create-route' });

/** One route, one replica, driven by the watch alone: the lab of groundtruth D3. */
const LAB = { routes: 1, replicas: 1, reconcileMs: 0 } as const;
/** The recorded round trip: 6 s for 2 504 patches. */
const ROUND_TRIP = 2.4;
const MINUTE = 60_000;

describe.each(['k8s-1.20.2', 'apiextensions-0.32.3'])('the closed loop as recorded on %s', (name) => {
  const recorded = recording(name);
  const loop = (key: string) => recorded[key] as Loop;
  /** This server's own pace, ms per patch. */
  const pace = 1000 / loop('loop-us').patches_per_s;

  it('microseconds: endless', () => {
    const { g } = at(run({ ...LAB, stamp: 'micros', patchLatencyMs: pace }), 6000);
    expect(Math.abs(g('patches') - loop('loop-us').patch)).toBeLessThanOrEqual(5);
    expect(g('noops')).toBe(loop('loop-us').noop);
    expect(g('writes')).toBeGreaterThanOrEqual(g('patches') - 1);
  });

  it.each([
    ['loop-s', 'seconds', 6000],
    ['loop-fixedtime', 'fixed', 6000],
    ['loop-s-delay300ms', 'seconds', 12_000],
  ] as const)('%s: stops of itself after the recorded number of patches', (key, stamp, until) => {
    const { g } = at(run({ ...LAB, stamp, patchLatencyMs: loop(key).per_patch_delay_s * 1000 || ROUND_TRIP }), until);
    expect(g('patches')).toBe(loop(key).patch);
    expect(g('noops')).toBe(loop(key).noop);
  });

  it('whole seconds with a round trip over one second: endless', () => {
    const { g } = at(run({ ...LAB, stamp: 'seconds', patchLatencyMs: 1100 }), 12_000);
    expect(Math.abs(g('patches') - loop('loop-s-delay1100ms').patch)).toBeLessThanOrEqual(1);
    expect(g('noops')).toBe(0);
  });

  it('with port in the CRD: one patch, then equal', () => {
    const { g } = at(run({ ...LAB, stamp: 'micros', patchLatencyMs: ROUND_TRIP }, ['crd-port']), 6000);
    expect(g('patches')).toBe(loop('loop-newcrd').patch);
  });

  it('answers with a Warning where that server did', () => {
    const warned = (recorded['changing-us'] as Series).warnings.some((w) => w !== 'None');
    const { g } = at(run({ ...LAB, stamp: 'micros', patchLatencyMs: 100, fieldValidation: warned ? 'Warn' : 'Ignore' }), 1000);
    expect(g('warnings') > 0).toBe(warned);
  });
});

describe('the object', () => {
  it('loses the port on its way, and nothing else', () => {
    const { facts } = at(run({ ...LAB, patchLatencyMs: 1100 }), 5200);
    expect(facts.sent?.parents[0]?.parentRef.port).toBe(8080);
    expect(facts.stored?.parents[0]?.parentRef).toEqual({ group: 'core', kind: 'Service', namespace: 'shop', name: 'svc-0' });
    expect(facts.stored?.parents[0]?.conditions[0]?.type).toBe('Accepted');
  });

  it('keeps its generation however often its status is written, and gets a new one when its spec changes', () => {
    const generation = (frame: Frame) => (frame.facts<CrdLoopFacts>() as CrdLoopFacts).specimenGeneration;
    const r = run({ ...LAB, stamp: 'micros', patchLatencyMs: 10 }, [], [{ at: 3000, kind: 'knob', knob: 'withPort', value: 0 }]);
    expect(r.frameAt(2900).gauge('writes')).toBeGreaterThan(100);
    expect(generation(r.frameAt(2900))).toBe(1);
    expect(generation(r.frameAt(5900))).toBe(2);
  });

  it('a route without a port in its parentRef converges: one patch', () => {
    expect(at(run({ ...LAB, withPort: 0, stamp: 'micros', patchLatencyMs: 10 }), 6000).g('patches')).toBe(1);
  });

  it('Strict: refused with 422, nothing is ever stored, no loop', () => {
    const { g, facts } = at(run({ ...LAB, stamp: 'micros', patchLatencyMs: 10, fieldValidation: 'Strict' }), 6000);
    expect([g('patches'), g('failures'), g('writes')]).toEqual([1, 1, 0]);
    expect(facts.stored).toBeNull();
  });

  it('a route that is deleted while its patch waits: 404', () => {
    const r = run({ routes: 1000 }, [], [{ at: 1000, kind: 'knob', knob: 'routes', value: 10 }]);
    expect(at(r, 8000).g('failures')).toBeGreaterThan(500);
  });

  it('a patch that takes longer than 5 s times out in era C, and is waited for in era A', () => {
    expect(at(run({ ...LAB, patchLatencyMs: 12_000 }), 30_000).g('timeouts')).toBeGreaterThan(0);
    expect(at(run({ ...LAB, patchLatencyMs: 12_000, era: 'A' }), 30_000).g('timeouts')).toBe(0);
  });
});

describe('the cliff: 10 s reconciliation, serial worker at 5.2 ms (dossier: linkerd 1.4)', () => {
  it('100 routes: two patches and one write per route and reconciliation, then silence', () => {
    const r = run({ routes: 100 });
    const before = at(r, 15_000);
    const after = at(r, 115_000);
    expect(after.g('patches') - before.g('patches')).toBe(2000);
    expect(after.g('writes') - before.g('writes')).toBe(1000);
    expect(after.g('queue')).toBe(0);
    expect(after.frame.condition).toBe('looping');
  });

  it('190 are calm: the queue empties before every reconciliation', () => {
    const r = run({ routes: 190 });
    for (let t = 9200; t < 2 * MINUTE; t += 10_000) expect(at(r, t).g('queue'), `at ${t}`).toBe(0);
    expect(at(r, 2 * MINUTE).frame.invariants['queue-empties']).toBe(true);
  });

  it('400 saturate: 192 patches a second, and the queue grows', () => {
    const r = run({ routes: 400 });
    const half = at(r, MINUTE);
    const end = at(r, 2 * MINUTE);
    expect(end.frame.condition).toBe('saturated');
    expect(Math.round((end.g('patches') - half.g('patches')) / 60)).toBe(192);
    expect(half.g('queue')).toBeGreaterThan(1000);
    expect(end.g('queue')).toBeGreaterThan(half.g('queue') + 1000);
  });

  it('1 000 fill the 10 000 places in about two minutes, then patches are dropped', () => {
    const r = run({ routes: 1000 });
    expect(at(r, 90_000).g('dropped')).toBe(0);
    const full = at(r, 125_000);
    expect(full.g('queue')).toBeGreaterThan(9500);
    expect(full.g('dropped')).toBeGreaterThan(0);
    expect(full.frame.condition).toBe('dropping');
    expect(full.frame.log.some((line) => line.text.includes('no available capacity'))).toBe(true);
  });

  it('a new route waits behind the backlog', () => {
    const r = run({ routes: 1000 }, [], [create(MINUTE)]);
    const waiting = at(r, MINUTE + 20_000);
    expect(waiting.g('route-new.acceptedAfterMs')).toBe(-1);
    expect(waiting.facts.newRoute?.ahead).toBeGreaterThan(1000);
    expect(waiting.g('proxy-0.ignored')).toBeGreaterThan(10);
    const done = at(r, 2 * MINUTE);
    // FIFO: what was ahead of it, at 5.2 ms each.
    expect(done.g('route-new.acceptedAfterMs')).toBeGreaterThan(25_000);
    expect(done.frame.actors['proxy-0']).toBe('routing');
  });
});

describe('eras', () => {
  it('A patches every route at every reconciliation, port or not, and never because of its own writes', () => {
    const { g } = at(run({ era: 'A', routes: 50, withPort: 0 }), 35_000);
    expect(g('patches')).toBe(4 * 50);
    expect(g('writes')).toBe(4 * 50);
  });

  it('B is set off by its own time stamps, port or not', () => {
    const { g } = at(run({ ...LAB, era: 'B', withPort: 0, stamp: 'micros', patchLatencyMs: 10 }), 6000);
    expect(g('patches')).toBeGreaterThan(500);
    expect(at(run({ ...LAB, era: 'C', withPort: 0, stamp: 'micros', patchLatencyMs: 10 }), 6000).g('patches')).toBe(1);
  });

  it('A and B have no bound: nothing is ever dropped, and "no available capacity" is never said', () => {
    for (const era of ['A', 'B']) {
      const { g, frame } = at(run({ era, routes: 5000, replicas: 1 }), 40_000);
      expect(g('queue')).toBeGreaterThan(10_000);
      expect(g('dropped')).toBe(0);
      expect(frame.log.some((line) => line.text.includes('no available capacity'))).toBe(false);
    }
  });

  it('B at 2 500 routes: 25 MB a minute, on the leader only', () => {
    const r = run({ era: 'B', routes: 2500, patchLatencyMs: 100 });
    const grown = at(r, 4 * MINUTE).g('controller.memoryMB') - at(r, 2 * MINUTE).g('controller.memoryMB');
    expect(grown / 2).toBeGreaterThan(24);
    expect(grown / 2).toBeLessThan(27);
    expect(at(r, 4 * MINUTE).g('policy-1.memoryMB')).toBe(30);
  });

  it('B: OOMKilled at 780 MB after half an hour; the Lease moves on within 30 s, and the next replica grows', () => {
    const r = run({ era: 'B', routes: 2500, patchLatencyMs: 100, replicas: 2 }, [], [create(90_000)]);
    const marks = () => r.marks().filter((m) => m.kind === 'condition');
    r.compute(32 * MINUTE);
    const killed = marks().find((m) => m.text === 'oomKilled')?.t as number;
    expect(killed / MINUTE).toBeGreaterThan(28);
    expect(killed / MINUTE).toBeLessThan(31);
    expect(at(r, killed - 1).g('controller.memoryMB')).toBeGreaterThan(770);
    expect(at(r, killed + 30_100).facts.leader).toBe(1);
    expect(at(r, 32 * MINUTE).g('policy-1.memoryMB')).toBeGreaterThan(50);
    expect(at(r, 32 * MINUTE).g('controller.restarts')).toBe(1);
    // The kill emptied the queue: only so did the new route get its status before its turn.
    expect(at(r, 32 * MINUTE).g('route-new.acceptedAfterMs')).toBeGreaterThan(killed - 90_000);
  });

  it('B with more memory: nobody is killed, and the new route is Accepted after some forty minutes', () => {
    const r = run({ era: 'B', routes: 2500, patchLatencyMs: 100, replicas: 2 }, ['raise-memory-limit'], [create(90_000)]);
    const { g } = at(r, 45 * MINUTE);
    expect(g('controller.restarts')).toBe(0);
    expect(g('route-new.acceptedAfterMs') / MINUTE).toBeGreaterThan(38);
    expect(g('route-new.acceptedAfterMs') / MINUTE).toBeLessThan(43);
  });
});

describe('fixes, flipped in mid-saturation: what each cures, and what it only hides', () => {
  const FLIP = 25_000;
  const flipped = (name: string, knobs: Record<string, KnobValue> = {}, until = 60_000) => {
    const r = run({ routes: 400, ...knobs }, [], [fix(FLIP, name)]);
    return { early: at(r, FLIP), late: at(r, until), before: at(r, until - 20_000) };
  };
  const rate = (f: ReturnType<typeof flipped>) => (f.late.g('patches') - f.before.g('patches')) / 20;

  it('crd-port: the backlog drains, each route is written with its port, then silence', () => {
    const f = flipped('crd-port');
    expect(rate(f)).toBe(0);
    expect(f.late.g('queue')).toBe(0);
    expect(f.late.facts.stored?.parents[0]?.parentRef.port).toBe(8080);
    expect(f.late.frame.condition).toBe('settled');
  });

  it('crd-port cures neither A nor B', () => {
    for (const era of ['A', 'B']) expect(rate(flipped('crd-port', { era })), era).toBeGreaterThan(30);
  });

  it('compare: cures B where no port is involved, and leaves C as it is', () => {
    expect(rate(flipped('compare', { era: 'B', withPort: 0 }))).toBe(0);
    expect(rate(flipped('compare', { era: 'B' }))).toBeGreaterThan(190);
    expect(rate(flipped('compare'))).toBeGreaterThan(190);
  });

  it('bounded-queue: B stops growing and starts dropping', () => {
    const f = flipped('bounded-queue', { era: 'B', routes: 5000, queueCapacity: 10_000 });
    expect(f.late.g('dropped')).toBeGreaterThan(0);
    expect(f.late.g('queue')).toBeLessThanOrEqual(10_000);
  });

  it('freeze-timestamp from the start: one write per route, then a patch per route and reconciliation that changes nothing', () => {
    const r = run({ routes: 400 }, ['freeze-timestamp']);
    expect(at(r, MINUTE).g('writes')).toBe(400);
    expect(at(r, MINUTE).g('patches') - at(r, MINUTE - 20_000).g('patches')).toBe(800);
    expect(at(r, MINUTE - 1000).g('queue')).toBe(0);
  });

  it('freeze-timestamp in mid-backlog: old stamps in the queue keep chasing each other until a restart', () => {
    const r = run({ routes: 400 }, [], [fix(FLIP, 'freeze-timestamp'), { at: 90_000, kind: 'poke', poke: 'rollout-restart' }]);
    expect((at(r, 85_000).g('writes') - at(r, 65_000).g('writes')) / 20).toBeGreaterThan(100);
    expect(at(r, 170_000).g('writes')).toBe(at(r, 140_000).g('writes'));
    expect(at(r, 169_000).g('queue')).toBe(0);
  });

  it('prune-before-compare: silence, and the port is still not stored', () => {
    const f = flipped('prune-before-compare');
    expect(rate(f)).toBe(0);
    expect(f.late.facts.stored?.parents[0]?.parentRef.port).toBeUndefined();
  });

  it('compare-response: silence and a log line; mending the CRD afterwards does not bring the port', () => {
    const r = run({ routes: 40 }, ['compare-response'], [fix(FLIP, 'crd-port')]);
    // The event may be faster than the answer, so that a route is patched twice.
    expect(at(r, 60_000).g('patches')).toBe(at(r, 5000).g('patches'));
    expect(at(r, 60_000).g('patches')).toBeLessThanOrEqual(80);
    expect(at(r, 60_000).frame.log.some((line) => line.level === 'warn' && line.text.includes('parentRef.port'))).toBe(true);
    expect(at(r, 60_000).facts.stored?.parents[0]?.parentRef.port).toBeUndefined();
  });

  it('raise-memory-limit: only later', () => {
    const killed = (fixes: string[]) => {
      const r = run({ era: 'B', routes: 10_000, memoryLimitMB: 60, replicas: 1 }, fixes);
      r.compute(3 * MINUTE);
      return r.marks().find((m) => m.text === 'oomKilled')?.t ?? Number.POSITIVE_INFINITY;
    };
    expect(killed(['raise-memory-limit'])).toBeGreaterThan(killed([]) + MINUTE);
    expect(killed(['raise-memory-limit'])).toBeLessThan(3 * MINUTE);
  });
});

describe('the Lease', () => {
  it('only the holder patches and grows; a rollout restart empties the queue and helps for a while', () => {
    const r = run({ routes: 1000 }, [], [create(55_000), { at: MINUTE, kind: 'poke', poke: 'rollout-restart' }]);
    expect(at(r, MINUTE).g('policy-1.queue')).toBe(0);
    expect(at(r, MINUTE + 1000).g('controller.leader')).toBe(-1);
    const later = at(r, MINUTE + 45_000);
    expect(later.g('controller.leader')).toBeGreaterThanOrEqual(0);
    expect(later.g('route-new.acceptedAfterMs')).toBeGreaterThan(0);
    expect(later.g('route-new.acceptedAfterMs')).toBeLessThan(45_000);
    expect(at(r, 3 * MINUTE).g('queue')).toBeGreaterThan(3000);
    expect(later.g('controller.restarts')).toBe(0);
  });

  it('is renewed a second before it ends, and never changes hands in peace', () => {
    const r = run({ routes: 1 });
    const led = r.frameAt(10 * MINUTE).log.filter((line) => line.text.includes('holds the Lease'));
    expect(led).toHaveLength(1);
  });
});

describe('what experts tried', () => {
  const off = (time: number, name: string): PokeEntry => ({ at: time, kind: 'fix', fix: name, on: false });

  it('taking the port out of the CRD again brings the loop back: the API server prunes what it reads, and watches list again', () => {
    const r = run({ routes: 400 }, ['crd-port'], [off(20_000, 'crd-port')]);
    expect(at(r, 19_000).facts.stored?.parents[0]?.parentRef.port).toBe(8080);
    expect(at(r, 20_500).facts.stored?.parents[0]?.parentRef.port).toBeUndefined();
    expect(at(r, 60_000).frame.condition).toBe('saturated');
  });

  it('Strict is loud: the room says refused, not settled', () => {
    expect(at(run({ fieldValidation: 'Strict' }), 30_000).frame.condition).toBe('refused');
  });

  it('a recovered world looks recovered: every invariant holds again', () => {
    const r = run({ routes: 400 }, [], [create(24_000), fix(25_000, 'crd-port')]);
    const { frame } = at(r, 75_000);
    expect(frame.condition).toBe('settled');
    expect(Object.values(frame.invariants)).toEqual([true, true, true, true]);
  });

  it('of three routes that come to a full queue at once, one loses at every reconciliation', () => {
    const r = run({ routes: 1000 }, [], [create(120_000), create(120_000), create(120_000)]);
    const { frame, facts } = at(r, 300_000);
    expect(facts.newRoute?.accepted).toBe(false);
    const lost = frame.log.filter((line) => line.text.includes('no available capacity (route route-new'));
    expect(lost.length).toBeGreaterThan(5);
  });

  it('after a rollout nobody leads until the Lease has run out, and the room says so', () => {
    const r = run({ routes: 50 }, [], [{ at: 15_000, kind: 'poke', poke: 'rollout-restart' }]);
    expect(at(r, 16_000).frame.condition).toBe('leaderless');
    expect(at(r, 40_000).frame.condition).not.toBe('leaderless');
  });

  it('a container that ran for ten minutes is started again as soon as the first time', () => {
    const r = run({ era: 'B', routes: 10_000, replicas: 1, memoryLimitMB: 1200 });
    r.compute(25 * MINUTE);
    const killed = r
      .marks()
      .filter((m) => m.text === 'oomKilled')
      .map((m) => m.t);
    expect(killed.length).toBeGreaterThanOrEqual(2);
    const again = r.marks().filter((m) => m.text !== 'oomKilled' && m.t > (killed[1] as number))[0]?.t as number;
    expect(again - (killed[1] as number)).toBeLessThan(45_000);
  });
});
