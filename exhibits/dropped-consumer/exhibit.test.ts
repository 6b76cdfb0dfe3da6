/** What is special about this room: who learns of a dropped consumer and when, what wakes an orphan, who pays, each fix. */
import { describe, expect, it } from 'vitest';
import { createRun } from '../../src/engine/create-run.ts';
import type { KnobValue, PokeEntry } from '../../src/engine/exhibit.ts';
import type { Run } from '../../src/engine/run.ts';
import { poll } from './daemon.ts';
import exhibit from './exhibit.ts';
import type { DroppedConsumerFacts } from './facts.ts';
import { type CachedRoute, reserve } from './route-cache.ts';

function run(knobs: Record<string, KnobValue> = {}, fixes: readonly string[] = [], pokes: readonly PokeEntry[] = []): Run {
  return createRun(exhibit, { seed: 1, knobs, fixes, pokes });
}

const at = (r: Run, t: number) => {
  const frame = r.frameAt(t);
  return { frame, g: (name: string) => frame.gauge(name), facts: frame.facts<DroppedConsumerFacts>() };
};
const poke = (time: number, name: string, target?: string): PokeEntry => ({ at: time, kind: 'poke', poke: name, ...(target ? { target } : {}) });
const knob = (time: number, name: string, value: KnobValue): PokeEntry => ({ at: time, kind: 'knob', knob: name, value });
const fix = (time: number, name: string): PokeEntry => ({ at: time, kind: 'fix', fix: name, on: true });

/** Twelve routes for three places, from the first second on. */
const CHURN = { routesInUse: 12 } as const;
/** One proxy with one route that is asked for once and then hardly ever. */
const LONE = { proxies: 1, routesInUse: 1, requestsPerSecond: 0.1 } as const;
const MINUTE = 60_000;

describe('the router cache, as in lib/router/src/cache.rs', () => {
  const cache: CachedRoute[] = [
    { route: 'a', task: 1, lastAccess: 0 },
    { route: 'b', task: 2, lastAccess: 2900 },
  ];

  it('evicts nothing while there is room, however idle', () => {
    expect(reserve(cache, 3, 1000, 'when-full', MINUTE)).toEqual({ kept: cache, evicted: [], room: true });
  });

  it('goes by whole seconds: idle for 2.9 s is not more than 2 s, 3 s is', () => {
    expect(reserve(cache, 2, 2000, 'when-full', 2900).room).toBe(false);
    expect(reserve(cache, 2, 2000, 'when-full', 3000)).toEqual({ kept: [cache[1]], evicted: [cache[0]], room: true });
  });

  it('when full, everything that is idle goes at once', () => {
    expect(reserve(cache, 2, 2000, 'when-full', 9000).evicted).toHaveLength(2);
  });

  it('refuses a request when every route is busy', () => {
    const r = run({ routesInUse: 12, requestsPerSecond: 4 });
    expect(at(r, 20_000).g('refused')).toBeGreaterThan(20);
    expect(at(r, 20_000).frame.invariants['nothing-refused']).toBe(false);
  });
});

describe('a poll', () => {
  const task = { task: 1, route: 'a', streamId: 1, state: 'streaming', openedAt: 0, droppedAt: null, rung: false, polledAt: 0 } as const;

  it('looks at the channel before the stream: whatever woke the task, a dropped consumer is noticed', () => {
    for (const ready of ['message', 'end', 'hang-up'] as const) expect(poll({ ...task, droppedAt: 5 }, ready)).toBe('send-lost');
    expect(poll(task, 'message')).toBe('delivered');
    expect(poll(task, 'end')).toBe('recv-done');
    expect(poll(task, 'hang-up')).toBe('not-ready');
  });
});

describe('one eviction', () => {
  const EVICT = poke(2000, 'evict', 'proxy-0');

  it('leaves a task that nobody polls, and an open stream', () => {
    const { g, facts } = at(run(LONE, [], [EVICT]), 9000);
    expect([g('cachedRoutes'), g('openStreams'), g('orphanStreams')]).toEqual([0, 1, 1]);
    expect(facts.tubes[0]).toMatchObject({ route: 'svc-0', streamId: 1, state: 'streaming', consumer: false, orphan: true });
    // last polled when the first message arrived, one round trip after the request
    expect(facts.tubes[0]?.sincePollMs).toBe(9000 - 200);
  });

  it('the route comes back with a new task and a second stream; the first stays', () => {
    const { g, facts } = at(run(LONE, [], [EVICT]), 11_000);
    expect([g('cachedRoutes'), g('openStreams'), g('reAdds')]).toEqual([1, 2, 1]);
    expect(facts.tubes.map((t) => [t.route, t.streamId, t.orphan])).toEqual([
      ['svc-0', 1, true],
      ['svc-0', 3, false],
    ]);
  });

  it('a change of the service wakes it: it notices, and resets its stream', () => {
    const r = run(LONE, [], [EVICT, poke(5000, 'announce')]);
    expect(at(r, 5199).g('orphanStreams')).toBe(1);
    const noticed = at(r, 5200);
    expect([noticed.g('orphanStreams'), noticed.g('noticed'), noticed.g('openStreams')]).toEqual([0, 1, 1]);
    expect(noticed.frame.messages.map((m) => m.type)).toEqual(['RST_STREAM']);
    expect(at(r, 5300).g('openStreams')).toBe(0);
  });

  it('PING is acked by the connection and wakes no task', () => {
    const r = run(LONE, [], [EVICT, poke(5000, 'ping')]);
    const { g, frame } = at(r, 6000);
    expect([g('pingAcks'), g('openStreams'), g('orphanStreams')]).toEqual([1, 1, 1]);
    expect(frame.log.some((line) => line.text.includes('nothing wrong'))).toBe(true);
  });

  it('with the hang-up signal the stream is reset at the instant of the drop', () => {
    const { g, frame } = at(run(LONE, ['hang-up'], [EVICT]), 2000);
    expect([g('hangups'), g('orphanStreams'), g('proxy-0.tasks')]).toEqual([1, 0, 0]);
    expect(frame.messages.map((m) => m.type)).toEqual(['RST_STREAM']);
  });

  it('even then, a task that waits for its first response is not woken: it notices when that comes', () => {
    const r = run(LONE, ['hang-up'], [poke(50, 'evict', 'proxy-0')]);
    expect(at(r, 150).g('orphanStreams')).toBe(1);
    expect([at(r, 200).g('orphanStreams'), at(r, 200).g('hangups'), at(r, 200).g('noticed')]).toEqual([0, 0, 1]);
  });
});

describe('quiet and busy services', () => {
  it('quiet: every eviction leaves a stream, so streams grow with time and the caches do not', () => {
    const r = run(CHURN);
    const [one, two] = [at(r, MINUTE), at(r, 2 * MINUTE)];
    expect(two.g('openStreams') - one.g('openStreams')).toBe(240);
    expect(two.g('cachedRoutes')).toBe(12);
    expect(two.g('orphanStreams')).toBe(two.g('evictions'));
  });

  it('busy: orphans settle at leak ÷ update rate (4 a second, 6 a minute: 40)', () => {
    const r = run({ ...CHURN, updatesPerMinute: 6 });
    const samples = Array.from({ length: 40 }, (_, i) => at(r, 2 * MINUTE + i * 10_000).g('orphanStreams'));
    const mean = samples.reduce((a, b) => a + b, 0) / samples.length;
    expect(mean).toBeGreaterThan(34);
    expect(mean).toBeLessThan(46);
  });

  it('the question: one update a minute keeps the destination service alive, one in ten minutes does not', () => {
    expect(at(run({ ...CHURN, updatesPerMinute: 1 }), 10 * MINUTE).g('destination.restarts')).toBe(0);
    expect(at(run({ ...CHURN, updatesPerMinute: 0.1 }), 10 * MINUTE).g('destination.restarts')).toBeGreaterThan(0);
  });

  it('a deploy of everything frees all orphans within a round trip', () => {
    const r = run(CHURN, [], [poke(MINUTE, 'announce')]);
    expect(at(r, MINUTE).g('openStreams')).toBeGreaterThan(200);
    expect(at(r, MINUTE + 400).g('openStreams')).toBeLessThanOrEqual(14);
    expect(at(r, MINUTE + 400).g('goroutines')).toBeLessThan(50);
  });

  it('evicting each idle route at once leaks with room to spare, too', () => {
    const knobs = { routesInUse: 12, cacheCapacity: 100 };
    expect(at(run(knobs), MINUTE).g('orphanStreams')).toBe(0);
    expect(at(run({ ...knobs, eviction: 'when-idle' }), MINUTE).g('orphanStreams')).toBeGreaterThan(200);
  });
});

describe('who pays', () => {
  it('the destination service: a goroutine and its memory for each stream, until the kernel ends it', () => {
    const r = run(CHURN);
    const { g } = at(r, 2 * MINUTE);
    expect(g('goroutines') - g('openStreams')).toBe(24 + 2 * 4);
    expect(g('destination.memoryMB')).toBeCloseTo(38 + g('openStreams') / 4, 5);
    r.compute(5 * MINUTE);
    const killed = r.marks().find((m) => m.text === 'oomKilled')?.t as number;
    expect(at(r, killed - 1).g('destination.memoryMB')).toBeGreaterThan(249);
    expect(at(r, killed - 1).g('openStreams')).toBe(848);
    expect(at(r, killed).g('goroutines')).toBe(0);
  });

  it('its death wakes the orphans: they end, and only tasks with a consumer connect again', () => {
    const r = run(CHURN);
    r.compute(5 * MINUTE);
    const killed = r.marks().find((m) => m.text === 'oomKilled')?.t as number;
    expect(at(r, killed + 101).g('orphanStreams')).toBe(0);
    // refused while it is down, then back with a few streams, and the climb begins again
    const back = at(r, killed + 16_000);
    expect(back.g('destination.restarts')).toBe(1);
    expect(back.g('openStreams')).toBeLessThan(60);
    expect(at(r, 5 * MINUTE).g('openStreams')).toBeGreaterThan(200);
  });

  it('a restart by hand does the same, and counts as no kill', () => {
    const r = run(CHURN, [], [poke(MINUTE, 'restart')]);
    expect(at(r, MINUTE + 1000).frame.condition).toBe('restarting');
    expect(at(r, MINUTE + 10_000).g('openStreams')).toBeLessThan(60);
    expect(at(r, MINUTE + 10_000).g('destination.restarts')).toBe(0);
  });

  it('waits longer before each start: 10 s, 20 s, 40 s', () => {
    const r = run({ ...CHURN, memoryLimitMB: 60 });
    r.compute(4 * MINUTE);
    const waits = r
      .frameAt(4 * MINUTE)
      .log.map((line) => /starts again in (\d+) s/.exec(line.text)?.[1])
      .filter(Boolean);
    expect(waits.slice(0, 3)).toEqual(['10', '20', '40']);
  });
});

describe('fixes: what each cures, and what it only hides', () => {
  it('hang-up, flipped in mid-leak: every orphan ends, and none comes again', () => {
    const r = run(CHURN, [], [fix(MINUTE, 'hang-up')]);
    expect(at(r, MINUTE - 1).g('orphanStreams')).toBeGreaterThan(200);
    expect(at(r, MINUTE).g('orphanStreams')).toBe(0);
    const later = at(r, 2 * MINUTE);
    expect(later.g('openStreams')).toBeLessThanOrEqual(12);
    expect(later.frame.condition).toBe('healthy');
    expect(Object.values(later.frame.invariants)).toEqual([true, true, true, true]);
  });

  it('hang-up does not make the cache larger: evictions go on', () => {
    const r = run(CHURN, ['hang-up']);
    expect(at(r, MINUTE).g('evictions')).toBe(at(run(CHURN), MINUTE).g('evictions'));
  });

  it('heartbeat: bounded, at the price of a message per stream and beat', () => {
    const r = run(CHURN, ['heartbeat']);
    const most = Math.max(...Array.from({ length: 50 }, (_, i) => at(r, MINUTE + i * 1000).g('openStreams')));
    expect(most).toBeLessThan(60);
    expect(most).toBeGreaterThan(30);
    expect(at(r, 2 * MINUTE).g('beats') - at(r, MINUTE).g('beats')).toBeGreaterThan(250);
    expect(at(r, 2 * MINUTE).frame.invariants['streams-have-consumers']).toBe(false);
  });

  it('bigger-cache: no leak while it holds every route; beyond that as fast as before', () => {
    expect(at(run(CHURN, ['bigger-cache']), 2 * MINUTE).g('orphanStreams')).toBe(0);
    const rate = (fixes: string[]) => {
      const r = run({ routesInUse: 100 }, fixes);
      return (at(r, 6 * MINUTE).g('evictions') - at(r, 2 * MINUTE).g('evictions')) / 240;
    };
    expect(rate([])).toBeCloseTo(4, 0);
    expect(rate(['bigger-cache'])).toBeCloseTo(4, 0);
  });

  it('raise-memory-limit: the kill comes later, with four times the streams', () => {
    const killed = (fixes: string[]) => {
      const r = run({ ...CHURN, memoryLimitMB: 50 }, fixes);
      r.compute(5 * MINUTE);
      return r.marks().find((m) => m.text === 'oomKilled')?.t ?? Number.POSITIVE_INFINITY;
    };
    expect(killed(['raise-memory-limit'])).toBeGreaterThan(killed([]) + MINUTE);
    expect(killed(['raise-memory-limit'])).toBeLessThan(5 * MINUTE);
  });
});

it('a knob that sends the applications elsewhere, and back, leaves nothing behind with the fix', () => {
  const r = run({}, ['hang-up'], [knob(5000, 'routesInUse', 100), knob(30_000, 'routesInUse', 3)]);
  expect(at(r, 50_000).g('openStreams')).toBe(12);
});
