import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stored } from '../../src/cast/kube-api-server.machine.ts';
import { createRun } from '../../src/engine/create-run.ts';
import type { KnobValue, PokeEntry } from '../../src/engine/exhibit.ts';
import type { Frame } from '../../src/engine/frame.ts';
import { settingsOf } from '../../src/engine/settings.ts';
import { World } from '../../src/engine/world.ts';
import type { ApiServerContext } from './api-server.machine.ts';
import exhibit from './exhibit.ts';
import type { MeshFacts } from './facts.ts';
import { BAD_ROUTE, FORK, UPSTREAM } from './kinds.ts';
import { CLIENTS } from './knobs.ts';

/** Nothing changes but what the test does. */
const CALM = { rolloutEveryMs: 0 };
const poke = (at: number, name: string, target?: string): PokeEntry => ({ at, kind: 'poke', poke: name, ...(target ? { target } : {}) });
const knob = (at: number, id: string, value: KnobValue): PokeEntry => ({ at, kind: 'knob', knob: id, value });

function runOf(pokes: PokeEntry[], knobs: Record<string, KnobValue> = {}) {
  return createRun(exhibit, { seed: 1, knobs: { ...CALM, ...knobs }, fixes: [], pokes });
}

const each = (frame: Frame, gauge: string) => Array.from({ length: CLIENTS }, (_, i) => frame.gauge(`proxy-${i}.${gauge}`));
const factsOf = (frame: Frame) => frame.facts<MeshFacts>();
const broken = (frame: Frame) => Object.keys(frame.invariants).filter((id) => !frame.invariants[id]);
const said = (frame: Frame, text: string) => frame.log.filter((line) => line.text.includes(text)).length;

describe('a change of endpoints', () => {
  it('reaches every proxy: Deployment, pod, slice, watch, stream', () => {
    const run = runOf([poke(1000, 'scale-up')]);
    expect(run.frameAt(1000).gauge('endpoints')).toBe(3);
    const ready = [...Array(100).keys()].map((i) => 1000 + i * 100).find((t) => run.frameAt(t).gauge('endpoints') === 4) as number;
    expect(ready).toBeGreaterThan(2500);
    expect(each(run.frameAt(ready), 'endpoints')).toEqual([3, 3, 3]);
    expect(run.frameAt(ready).condition).toBe('spreading');
    // one watch event of 500 ms and one message of the stream, 400 ms
    expect(each(run.frameAt(ready + 1000), 'endpoints')).toEqual([4, 4, 4]);
    expect(run.frameAt(ready + 1000).condition).toBe('settled');
    expect(each(run.frameAt(ready + 1000), 'lagMs')).toEqual([900, 900, 900]);
  });

  it('takes as long as the watch does', () => {
    const lag = (watchLatencyMs: number) =>
      runOf([poke(1000, 'scale-up')], { watchLatencyMs })
        .frameAt(12_000)
        .gauge('proxy-0.lagMs');
    expect(lag(5)).toBe(405);
    expect(lag(1200)).toBe(1600);
  });

  it('leaves nobody behind when a pod goes: it serves on until every proxy knows', () => {
    const frame = runOf([poke(3000, 'scale-down'), poke(3000, 'scale-down')], { requestsPerSecond: 20, watchLatencyMs: 1200 }).frameAt(20_000);
    expect(frame.gauge('endpoints')).toBe(1);
    expect(each(frame, 'endpoints')).toEqual([1, 1, 1]);
    expect(frame.gauge('requests.failed')).toBe(0);
    expect(frame.gauge('requests.ok')).toBeGreaterThan(900);
  });

  it('rollouts replace pods, and no request fails', () => {
    const run = createRun(exhibit, { seed: 3, knobs: { rolloutEveryMs: 3000, requestsPerSecond: 10 }, fixes: [], pokes: [] });
    const names = (t: number) => factsOf(run.frameAt(t)).pods.flatMap((p) => (p.place === 'serving' ? [p.name] : []));
    expect(names(0).some((name) => names(60_000).includes(name))).toBe(false);
    expect(run.frameAt(60_000).gauge('requests.failed')).toBe(0);
  });
});

describe('a route', () => {
  it('is reviewed, stored, watched, given its status by the leader, and used by the proxies then', () => {
    const run = runOf([poke(1000, 'create-route')]);
    const moments = [...Array(60).keys()].map((i) => run.frameAt(1000 + i * 100));
    const first = (holds: (f: Frame) => boolean) => moments.findIndex(holds);
    const steps = [
      first((f) => f.messages.some((m) => m.type === 'ADMISSION_REVIEW')),
      first((f) => f.messages.some((m) => m.type === 'ADMISSION_ANSWER')),
      first((f) => f.gauge('routes') === 5),
      first((f) => f.messages.some((m) => m.type === 'PATCH_STATUS')),
      first((f) => f.gauge('routes.accepted') === 5),
      first((f) => f.gauge('proxy-0.routes') === 2),
    ];
    expect(steps[0]).toBeGreaterThan(0);
    expect([...steps].sort((a, b) => a - b)).toEqual(steps);
    expect(new Set(steps).size).toBe(steps.length);
  });

  it('gets its status once, from the holder of the Lease alone', () => {
    const run = runOf([poke(1000, 'create-route')], { replicas: 3 });
    const senders = new Set(
      [...Array(80).keys()].flatMap((i) => run.frameAt(1000 + i * 100).messages.flatMap((m) => (m.type === 'PATCH_STATUS' ? [m.from] : []))),
    );
    expect([...senders]).toEqual(['policy-0']);
    expect(run.frameAt(60_000).gauge('patches')).toBe(1);
    expect(run.frameAt(60_000).counts[`noops.${FORK}`] ?? 0).toBe(0);
  });

  it('that is bad is refused with the reason, and never stored', () => {
    const run = runOf([poke(1000, 'apply-bad-route')]);
    const frame = run.frameAt(10_000);
    expect(said(frame, 'paths must be absolute')).toBe(2);
    expect(frame.gauge('refused')).toBe(1);
    expect(frame.gauge('routes')).toBe(4);
    expect(factsOf(frame).told).toMatchObject({ code: 403, name: BAD_ROUTE.name });
    // nobody tries again what the server has judged
    expect(run.frameAt(60_000).gauge('reviews')).toBe(1);
  });

  it('the spec is written by the user, the status through its own address: generation stays', () => {
    const world = World.begin(exhibit, 1, settingsOf(exhibit, { knobs: CALM, fixes: [] }));
    world.advance(1000);
    world.apply(poke(1000, 'create-route'));
    world.advance(9000);
    const route = stored(world.picture().context<ApiServerContext>('api'), FORK, 'web-new-1');
    expect(route?.generation).toBe(1);
    expect(route?.spec).toMatchObject({ rules: [{ timeouts: { request: '300ms' } }] });
    expect(route?.status).toMatchObject({ parents: [{ conditions: [{ type: 'Accepted', status: 'True' }] }] });
  });
});

describe('authorization', () => {
  it('without the AuthorizationPolicy a Server lets nobody in; with it again, everybody whom it names', () => {
    const run = runOf([knob(5000, 'authorization', false), knob(15_000, 'authorization', true)]);
    expect(run.frameAt(5000).gauge('requests.denied')).toBe(0);
    const denied = run.frameAt(14_000).gauge('requests.denied');
    expect(denied).toBeGreaterThan(15);
    const end = run.frameAt(30_000);
    expect(end.gauge('requests.denied')).toBeLessThan(denied + 15);
    expect(end.gauge('requests.failed')).toBe(0);
    expect(
      factsOf(end)
        .pods.filter((p) => p.place === 'serving')
        .map((p) => p.policy),
    ).toEqual(['allow', 'allow', 'allow']);
  });
});

describe('the move to the upstream API', () => {
  const run = runOf([poke(5000, 'migrate'), poke(15_000, 'migrate')]);
  it.each([
    [4000, 1, 0],
    [14_000, 1, 1],
    [25_000, 0, 1],
  ])('at %i ms: %i in policy.linkerd.io, %i in gateway.networking.k8s.io', (t, fork, upstream) => {
    const f = factsOf(run.frameAt(t));
    expect([f.fork, f.upstream]).toEqual([fork, upstream]);
    expect(f.routes.every((r) => r.accepted)).toBe(true);
  });

  it('never leaves a proxy without a route', () => {
    for (let t = 0; t <= 25_000; t += 100) for (const n of each(run.frameAt(t), 'routes')) expect(n).toBeGreaterThanOrEqual(1);
  });

  it('goes back as well', () => {
    const back = factsOf(runOf([knob(2000, 'phase', 3), knob(15_000, 'phase', 1)]).frameAt(30_000));
    expect([back.fork, back.upstream]).toEqual([1, 0]);
  });

  it('new routes are written where the phase says', () => {
    const kinds = (phase: number) =>
      factsOf(runOf([poke(1000, 'create-route')], { phase }).frameAt(12_000)).routes.flatMap((r) => (r.name === 'web-new-1' ? [r.kind] : []));
    expect([kinds(1), kinds(2), kinds(3)]).toEqual([[FORK], [FORK, UPSTREAM], [UPSTREAM]]);
  });
});

it('stays in order, whatever users do', { timeout: 60_000 }, () => {
  const act = fc.oneof(
    fc.constantFrom('scale-up', 'scale-down', 'create-route', 'apply-bad-route', 'migrate').map((name) => (at: number) => poke(at, name)),
    fc
      .constantFrom<[string, KnobValue]>(
        ['rolloutEveryMs', 3000],
        ['phase', 1],
        ['phase', 3],
        ['watchLatencyMs', 5],
        ['watchLatencyMs', 1200],
        ['authorization', false],
      )
      .map(
        ([id, value]) =>
          (at: number) =>
            knob(at, id, value),
      ),
  );
  const acts = fc.array(fc.tuple(fc.integer({ min: 0, max: 40_000 }), act), { maxLength: 16 });
  fc.assert(
    fc.property(acts, fc.constantFrom(5, 500, 1200), (list, watchLatencyMs) => {
      const pokes = [...list].sort(([a], [b]) => a - b).map(([at, make]) => make(at));
      const run = runOf(pokes, { watchLatencyMs, requestsPerSecond: 5 });
      for (let t = 0; t <= 60_000; t += 500) expect(broken(run.frameAt(t)), `at ${t} ms`).toEqual([]);
      expect(run.frameAt(60_000).gauge('requests.failed')).toBe(0);
    }),
    { numRuns: 25, seed: 4 },
  );
});

describe('taken away', () => {
  it('the destination controller: requests go on, to the endpoints of before; back again, everybody catches up', () => {
    const run = runOf([poke(3000, 'take-away', 'destination'), poke(5000, 'scale-up'), poke(20_000, 'bring-back', 'destination')]);
    const without = run.frameAt(15_000);
    expect(without.gauge('endpoints')).toBe(4);
    expect(each(without, 'endpoints')).toEqual([3, 3, 3]);
    expect(broken(without)).toEqual(['endpoints-known']);
    expect(without.gauge('requests.failed')).toBe(0);
    expect(without.condition).toBe('partAway');
    const again = run.frameAt(28_000);
    expect(each(again, 'endpoints')).toEqual([4, 4, 4]);
    expect(again.condition).toBe('settled');
  });

  it('… and pods go meanwhile: requests to their addresses fail', () => {
    const frame = runOf([poke(3000, 'take-away', 'destination'), poke(5000, 'scale-down'), poke(5000, 'scale-down')], { requestsPerSecond: 5 }).frameAt(20_000);
    expect(frame.gauge('requests.failed')).toBeGreaterThan(0);
    expect(frame.condition).toBe('failing');
    expect(broken(frame)).toContain('requests-succeed');
  });

  it('… and a proxy that starts meanwhile knows nothing', () => {
    const frame = runOf([poke(3000, 'take-away', 'destination'), poke(4000, 'take-away', 'proxy-0'), poke(6000, 'bring-back', 'proxy-0')]).frameAt(15_000);
    expect(frame.actors['proxy-0']).toBe('connecting');
    expect(frame.gauge('proxy-0.endpoints')).toBe(0);
    expect(frame.actors['proxy-1']).toBe('onItsOwn');
  });

  it('the API server: nothing new, nothing lost, and requests do not notice', () => {
    const run = runOf([poke(3000, 'take-away', 'api'), poke(5000, 'scale-up'), poke(20_000, 'bring-back', 'api')]);
    const without = run.frameAt(19_000);
    expect(without.gauge('watches')).toBe(0);
    expect(without.gauge('endpoints')).toBe(3);
    expect(without.gauge('requests.failed')).toBe(0);
    expect([without.actors.destination, without.actors['policy-0'], without.actors.workload]).toEqual(['blind', 'blind', 'blind']);
    const again = run.frameAt(32_000);
    expect(again.gauge('endpoints')).toBe(4);
    expect(again.gauge('watches')).toBe(run.frameAt(2000).gauge('watches'));
    expect(broken(again)).toEqual([]);
  });

  it('the API server for longer than the Lease: somebody leads again once it is back', () => {
    const run = runOf([poke(3000, 'take-away', 'api'), poke(70_000, 'bring-back', 'api')]);
    expect(run.frameAt(60_000).gauge('leader')).toBe(-1);
    expect(broken(run.frameAt(80_000))).toEqual([]);
  });

  it('the leader: other replicas serve and review, a status waits until the Lease has run out', () => {
    const run = runOf([poke(3000, 'take-away', 'policy-0'), poke(5000, 'create-route')]);
    const waiting = run.frameAt(20_000);
    expect(waiting.gauge('routes')).toBe(5);
    expect(waiting.gauge('routes.accepted')).toBe(4);
    expect(broken(waiting)).toEqual(['routes-have-status', 'somebody-leads']);
    expect(each(waiting, 'routes')).toEqual([1, 1, 1]);
    const next = run.frameAt(40_000);
    expect(next.gauge('leader')).toBe(1);
    expect(next.gauge('routes.accepted')).toBe(5);
    expect(each(next, 'routes')).toEqual([2, 2, 2]);
  });

  const nobodyReviews = [poke(3000, 'take-away', 'policy-0'), poke(3000, 'take-away', 'policy-1'), poke(5000, 'apply-bad-route')];
  it('every policy controller, failurePolicy Ignore: a bad route is stored unreviewed', () => {
    const frame = runOf(nobodyReviews, { failurePolicy: 'Ignore' }).frameAt(15_000);
    expect(frame.gauge('unreviewed')).toBe(1);
    expect(frame.gauge('routes')).toBe(5);
    expect(broken(frame)).toContain('only-good-routes');
    expect(frame.gauge('requests.failed')).toBe(0);
  });

  it('… and is Accepted by the leader that comes back, but used by nobody: it cannot be converted', () => {
    const frame = runOf([...nobodyReviews, poke(20_000, 'bring-back', 'policy-0')], { failurePolicy: 'Ignore' }).frameAt(60_000);
    expect(frame.gauge('routes.accepted')).toBe(5);
    expect(each(frame, 'routes')).toEqual([1, 1, 1]);
  });

  it('every policy controller, failurePolicy Fail: nothing passes, good or bad, until one is back', () => {
    const run = runOf([...nobodyReviews, poke(6000, 'create-route'), poke(20_000, 'bring-back', 'policy-1')], { failurePolicy: 'Fail' });
    const without = run.frameAt(15_000);
    expect(without.gauge('routes')).toBe(4);
    expect(without.gauge('refused')).toBeGreaterThan(1);
    expect(said(without, 'failed calling webhook')).toBeGreaterThan(1);
    const again = run.frameAt(60_000);
    expect(again.gauge('routes')).toBe(5);
    expect(again.gauge('routes.accepted')).toBe(5);
    expect(said(again, 'paths must be absolute')).toBeGreaterThan(0);
  });

  it('a client proxy: its own application is cut off, nobody else', () => {
    const run = runOf([poke(3000, 'take-away', 'proxy-1'), poke(15_000, 'bring-back', 'proxy-1')], { requestsPerSecond: 5 });
    const without = factsOf(run.frameAt(14_000));
    expect(without.proxies.map((p) => p.failed > 0)).toEqual([false, true, false]);
    expect(run.frameAt(30_000).condition).toBe('settled');
    expect(run.frameAt(30_000).gauge('proxy-1.endpoints')).toBe(3);
  });

  it('the proxy of a pod: a few requests are refused, then the pod is not ready and leaves every list', () => {
    const run = runOf([poke(3000, 'take-away', 'web-1'), poke(15_000, 'bring-back', 'web-1')], { requestsPerSecond: 10 });
    const without = run.frameAt(14_000);
    expect(without.gauge('endpoints')).toBe(2);
    expect(each(without, 'endpoints')).toEqual([2, 2, 2]);
    expect(without.gauge('requests.failed')).toBeGreaterThan(0);
    expect(without.gauge('requests.failed')).toBe(run.frameAt(30_000).gauge('requests.failed'));
    expect(each(run.frameAt(30_000), 'endpoints')).toEqual([3, 3, 3]);
  });
});
