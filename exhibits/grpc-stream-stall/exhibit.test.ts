/** What is special about this room: the recordings of real grpc-go must come out of the model. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRun } from '../../src/engine/create-run.ts';
import type { KnobValue, PokeEntry } from '../../src/engine/exhibit.ts';
import type { Frame } from '../../src/engine/frame.ts';
import { draw } from '../../src/engine/random.ts';
import type { Run } from '../../src/engine/run.ts';
import exhibit from './exhibit.ts';

interface Recording {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly number[])[];
  readonly summary: { readonly accepted: number[]; readonly last_received: number[]; readonly kstream: Record<string, number> };
}

function recording<T = Recording>(name: string): T {
  return JSON.parse(readFileSync(new URL(`./recordings/${name}.json`, import.meta.url), 'utf8')) as T;
}

function run(knobs: Record<string, KnobValue>, fixes: readonly string[] = [], pokes: readonly PokeEntry[] = []): Run {
  return createRun(exhibit, { seed: 1, knobs, fixes, pokes });
}

const each = (frame: Frame, gauge: string, n = 4) => Array.from({ length: n }, (_, i) => frame.gauge(`proxy-${i}.${gauge}`));

/** The lab of groundtruth A6: four clients, number 1 reads 20 messages of 1 KiB, one update per 10 ms. */
const LAB = { proxies: 4, stuck: 1, readThenStop: 20, messageBytes: 1024, every: 10, connectionWindow: 65_535 } as const;
const FIX = ['per-stream-queue'];
const poke = (at: number, name: string): PokeEntry => ({ at, kind: 'poke', poke: name, target: 'proxy-1' });

/** For each named column: the largest difference between the recording and the model's gauge, over all recorded instants. */
function worst(recorded: Recording, model: Run, pairs: Record<string, string>, from = 0): number[] {
  const rows = recorded.rows.filter((row) => (row[0] as number) >= from);
  const frames = rows.map((row) => model.frameAt(row[0] as number));
  return Object.entries(pairs).map(([column, gauge]) => {
    const c = recorded.columns.indexOf(column);
    return Math.max(...rows.map((row, i) => Math.abs((row[c] as number) - (frames[i] as Frame).gauge(gauge))));
  });
}

const LAST_VERSIONS = Object.fromEntries([0, 1, 2, 3].map((i) => [`client${i}_last_version`, `proxy-${i}.lastVersion`]));
const QUEUES = Object.fromEntries([0, 1, 2, 3].map((i) => [`stream${i}_queue_len`, `proxy-${i}.queue`]));

describe('stall matrix: how much Send accepts before it parks for good', () => {
  const matrix = recording<{ columns: string[]; rows: (number | string)[][] }>('stall-matrix');
  const rows = matrix.rows
    .map((row) => Object.fromEntries(matrix.columns.map((c, i) => [c, row[i]])) as Record<string, number> & { grpc: string; last: unknown })
    .filter((row) => row.final_win === (row.win || 65_535));

  it('has the rows whose window was not changed by bandwidth estimation', () => {
    expect(rows.length).toBeGreaterThanOrEqual(38);
  });

  it.each(rows.map((row, i) => ({ row, name: `#${i} grpc ${row.grpc}, ${row.size} B, window ${row.win || 'default'}, every ${row.every_us} µs` })))(
    '$name',
    ({ row }) => {
      const size = row.size as number;
      const every = (row.every_us as number) / 1000 || 0.02;
      const window = (row.win as number) || 65_535;
      const model = run({
        proxies: 4,
        stuck: 1,
        readThenStop: row.stop as number,
        messageBytes: size,
        every,
        streamWindow: window,
        connectionWindow: Math.max(65_535, row.cwin as number),
      });
      const end = model.frameAt(every * ((row.accepted as number) + 300));
      const credited = end.gauge('proxy-1.credited');
      expect(end.gauge('controller.blockedOn')).toBe(row.blocked_on);
      expect(end.gauge('proxy-1.accepted')).toBe(row.accepted);
      expect(end.gauge('proxy-1.accepted')).toBe(Math.ceil((window + credited + 65_536) / (size + 5)));
      expect(end.gauge('proxy-1.streamWindow')).toBe(row.stream_left);
      // In bursts frames are cut at other places, so U may differ by a few bytes; at a pace it is exact.
      if (row.every_us) {
        expect(credited).toBe(row.wu_stream);
        expect(end.gauge('proxy-1.wire')).toBe(row.wire);
      }
      expect(each(end, 'lastVersion')).toEqual(row.last);
    },
  );
});

describe('time lines', () => {
  it('buggy, own connections: parks at 1 440 ms on 1; 145/20/144/144', () => {
    const model = run(LAB);
    expect(model.frameAt(1439).gauge('controller.blockedOn')).toBe(-1);
    expect(model.frameAt(1440).gauge('controller.blockedOn')).toBe(1);
    const end = model.frameAt(5000);
    expect(each(end, 'lastVersion')).toEqual([145, 20, 144, 144]);
    expect(each(end, 'accepted')).toEqual([145, 144, 144, 144]);
    expect(end.gauge('proxy-1.credited')).toBe(16_464);
    expect(end.gauge('proxy-1.wire')).toBe(81_999);
    expect(end.gauge('connection.window')).toBe(65_535);
    expect(end.gauge('version')).toBe(501);
    expect(end.gauge('informer.storeVersion')).toBe(501);
    const rec = recording('buggy-separate');
    expect(Math.max(...worst(rec, model, LAST_VERSIONS))).toBeLessThanOrEqual(1);
    expect(rec.summary.last_received).toEqual(each(end, 'lastVersion'));
  });

  it('fixed, own connections: update 246 overflows; 501/20/501/501', () => {
    const model = run(LAB, FIX);
    expect(model.frameAt(2449).gauge('proxy-1.queue')).toBe(100);
    expect(model.frameAt(2449).actors['listener-1']).toBe('parked');
    const overflow = model.frameAt(2450);
    expect(overflow.gauge('version')).toBe(246);
    expect(overflow.counts.endpoint_updates_queue_overflow).toBe(1);
    expect(overflow.actors['stream-1']).toBe('draining');
    const end = model.frameAt(5000);
    expect(each(end, 'lastVersion')).toEqual([501, 20, 501, 501]);
    expect(each(end, 'accepted')).toEqual([501, 144, 501, 501]);
    const rec = recording('fixed-separate');
    expect(Math.max(...worst(rec, model, { ...LAST_VERSIONS, ...QUEUES }))).toBeLessThanOrEqual(1);
  });

  it('buggy, the stuck client reads again at 2 501 ms: all reach 501, nothing is lost', () => {
    const model = run(LAB, [], [poke(2501, 'resume')]);
    expect(each(model.frameAt(2500), 'lastVersion')).toEqual([145, 20, 144, 144]);
    expect(each(model.frameAt(2549), 'lastVersion')).toEqual([255, 255, 255, 255]);
    expect(each(model.frameAt(5000), 'lastVersion')).toEqual([501, 501, 501, 501]);
    expect(each(model.frameAt(5000), 'accepted')).toEqual(recording('buggy-resume').summary.accepted);
  });

  it('fixed, the stuck client reads again at 4 050 ms: gets up to 144, then its end, then a fresh snapshot', () => {
    const model = run(LAB, FIX, [poke(4050, 'resume')]);
    const seen = new Set<number>();
    for (let t = 4050; t <= 4500; t += 0.5) seen.add(model.frameAt(t).gauge('proxy-1.lastVersion'));
    expect(Math.max(...seen)).toBe(144);
    const told = model.frameAt(4053);
    expect(told.gauge('proxy-1.lastVersion')).toBe(144);
    expect(told.actors['proxy-1']).toBe('backingOff');
    expect(told.log.some((l) => l.from === 'proxy-1' && l.text.includes('Aborted: updates queue full; ending stream'))).toBe(true);
    const back = model.frameAt(6000);
    expect(back.gauge('proxy-1.lastVersion')).toBe(601);
    expect(back.condition).toBe('flowing');
    expect(recording('fixed-resume').summary.last_received[1]).toBe(144);
  });

  it('one shared grpc-go connection: as with own connections, neighbours are not starved', () => {
    expect(each(run({ ...LAB, sharedConnection: true }).frameAt(5000), 'lastVersion')).toEqual(recording('buggy-oneconn-grpcgo').summary.last_received);
    const fixed = run({ ...LAB, sharedConnection: true }, FIX).frameAt(5000);
    expect(each(fixed, 'lastVersion')).toEqual([501, 20, 501, 501]);
    expect(each(fixed, 'accepted')).toEqual(recording('fixed-oneconn-grpcgo').summary.accepted);
  });

  it('one shared coupled connection, buggy: parks at 1 480 ms on a healthy one; 84/20/83/83', () => {
    const model = run({ ...LAB, sharedConnection: true, connectionCredit: 'on-read' });
    expect(model.frameAt(1479).gauge('controller.blockedOn')).toBe(-1);
    expect(model.frameAt(1480).gauge('controller.blockedOn')).toBe(0);
    const end = model.frameAt(4000);
    expect(each(end, 'lastVersion')).toEqual([84, 20, 83, 83]);
    expect(each(end, 'accepted')).toEqual([148, 148, 148, 148]);
    expect(end.gauge('connection.window')).toBe(0);
    expect(end.gauge('proxy-1.wire')).toBe(recording('buggy-oneconn-coupled').summary.kstream.wire_data_bytes);
  });

  it('one shared coupled connection, fixed: the callback lives, all four starve and are ended; 83/20/83/84', () => {
    const model = run({ ...LAB, sharedConnection: true, connectionCredit: 'on-read' }, FIX);
    expect(each(model.frameAt(2489), 'queue')).toEqual([100, 100, 100, 100]);
    const end = model.frameAt(5950);
    expect(end.gauge('controller.blockedOn')).toBe(-1);
    expect(each(end, 'lastVersion')).toEqual([83, 20, 83, 84]);
    expect(each(end, 'accepted')).toEqual([148, 148, 148, 148]);
    expect(end.counts.endpoint_updates_queue_overflow).toBe(4);
    expect(each(end, 'wire').reduce((a, b) => a + b)).toBe(344_526);
    const rec = recording('fixed-oneconn-coupled');
    expect(worst(rec, model, LAST_VERSIONS, 900)).toEqual([0, 0, 0, 0]);
  });

  it('the same raw client, decoupled: only 1 overflows, at 2 490 ms', () => {
    const model = run({ ...LAB, sharedConnection: true, streamCredit: 'every-read' }, FIX);
    expect(model.frameAt(2489).counts.endpoint_updates_queue_overflow).toBeUndefined();
    expect(model.frameAt(2490).counts.endpoint_updates_queue_overflow).toBe(1);
    expect(each(model.frameAt(5000), 'lastVersion')).toEqual([501, 20, 501, 501]);
    expect(each(model.frameAt(5000), 'accepted')).toEqual(recording('fixed-oneconn-decoupled').summary.accepted);
  });
});

describe('a frozen process and keepalive', () => {
  const frozen = [poke(195, 'freeze')];

  it('SIGSTOP: the same 144; the last credit of the connection is missing', () => {
    const end = run(LAB, FIX, frozen).frameAt(5000);
    expect(each(end, 'accepted')).toEqual(recording('fixed-sigstop').summary.accepted);
    expect(end.gauge('connection.window')).toBe(4116);
    expect(each(run(LAB, [], frozen).frameAt(4000), 'accepted')).toEqual([145, 144, 144, 144]);
  });

  it('keepalive frees the callback from a frozen process, about 740 ms after it parked', () => {
    const model = run(LAB, ['keepalive'], frozen);
    expect(model.frameAt(2180).gauge('controller.blockedOn')).toBe(1);
    const freed = model.frameAt(2195);
    expect(freed.gauge('controller.blockedOn')).toBe(-1);
    expect(freed.log.some((l) => l.text.includes('Unavailable: transport is closing'))).toBe(true);
    expect(each(model.frameAt(8000), 'lastVersion')).toEqual([801, 20, 801, 801]);
  });

  it('keepalive never frees it from a live client that does not read', () => {
    const end = run(LAB, ['keepalive']).frameAt(8000);
    expect(end.gauge('controller.blockedOn')).toBe(1);
    expect(each(end, 'lastVersion')).toEqual(recording('buggy-keepalive-stopreading').summary.last_received);
  });
});

describe('the cliff of a shared connection: 1 MiB, streams of 65 535, credit on read', () => {
  const stuck = (n: number) =>
    run(
      { proxies: 20, messageBytes: 1024, every: 10, sharedConnection: true, connectionCredit: 'on-read', connectionWindow: 1_048_576 },
      FIX,
      Array.from({ length: n }, (_, i) => ({ at: 0, kind: 'poke', poke: 'stop-reading', target: `proxy-${i}` }) as const),
    );

  it.each([
    [1, 983_041],
    [8, 524_296],
    [15, 65_551],
  ])('%i stuck: harmless, %i bytes left', (n, left) => {
    const end = stuck(n).frameAt(4002);
    expect(end.gauge('connection.window')).toBe(left);
    expect(each(end, 'lastVersion', 20).slice(n)).toEqual(Array(20 - n).fill(401));
    expect(end.counts.endpoint_updates_queue_overflow).toBe(n);
  });

  it('16 stuck: 16 bytes are left, the four readers trickle to 114–116', () => {
    const end = stuck(16).frameAt(8000);
    for (const version of each(end, 'lastVersion', 20).slice(16)) {
      expect(version).toBeGreaterThanOrEqual(113);
      expect(version).toBeLessThanOrEqual(117);
    }
    expect(end.gauge('connection.window')).toBeLessThanOrEqual(16);
    expect(end.counts.endpoint_updates_queue_overflow).toBe(20);
  });

  it('17 stuck: nothing is left, the three readers stop at about 60', () => {
    const end = stuck(17).frameAt(8000);
    for (const version of each(end, 'lastVersion', 20).slice(17)) expect([59, 60, 61]).toContain(version);
    expect(end.gauge('connection.window')).toBe(0);
  });
});

describe('the informer while one handler is parked', () => {
  it.each([
    [10, 28.0],
    [100, 230.6],
  ])('%i addresses: 10 000 pending events hold %f MB; watch, store and the other handler are current', (replicas, megabytes) => {
    const model = run({ proxies: 2, stuck: 0, readThenStop: 0, messageBytes: 16_384, every: 1, replicas });
    const start = model.frameAt(100);
    expect(start.gauge('controller.blockedOn')).toBe(0);
    let t = 10_000;
    while (model.frameAt(t).gauge('informer.pending') < 10_000) t++;
    const full = model.frameAt(t);
    expect(full.gauge('informer.heapMB')).toBeCloseTo(megabytes, 0);
    expect(full.gauge('informer.storeVersion')).toBe(full.gauge('version'));
    expect(full.gauge('informer.secondHandled')).toBe(full.gauge('version'));
    expect(full.gauge('informer.secondPending')).toBe(0);
  });

  it('after release it catches up and nothing is lost', () => {
    const model = run({ ...LAB, every: 1 }, [], [poke(3000, 'resume')]);
    expect(model.frameAt(2999).gauge('informer.pending')).toBeGreaterThan(2500);
    const after = model.frameAt(3400);
    expect(after.gauge('informer.pending')).toBe(0);
    expect(after.gauge('informer.heapMB')).toBe(0);
    for (const v of each(after, 'lastVersion')) expect(v).toBe(after.gauge('version'));
    expect(each(after, 'accepted')).toEqual(Array(4).fill(after.gauge('version')));
  });
});

describe('the room with its rolling Deployment', () => {
  const silence = poke(3000, 'stop-reading');

  it('nobody is refused or misrouted while everybody reads', () => {
    const frame = run({}).frameAt(120_000);
    expect(frame.condition).toBe('flowing');
    expect(each(frame, 'refused', 6)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(each(frame, 'wrongWorkload', 6)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('one silent reader: everybody is refused and misrouted; a new Get hangs', () => {
    const frame = run({}, [], [silence, { at: 20_000, kind: 'poke', poke: 'add-proxy' }]).frameAt(40_000);
    expect(frame.condition).toBe('misrouting');
    expect(each(frame, 'refused', 6).reduce((a, b) => a + b)).toBeGreaterThan(5);
    expect(each(frame, 'wrongWorkload', 6).reduce((a, b) => a + b)).toBeGreaterThan(5);
    expect(frame.actors['proxy-6']).toBe('connecting');
    expect(frame.invariants).toEqual({ 'readers-current': false, 'callback-returns': false, 'get-answered': false, 'readers-agree': true });
  });

  it('the fix flipped in mid-stall frees the callback at once; nothing was lost', () => {
    const model = run({}, [], [silence, { at: 24_000, kind: 'fix', fix: 'per-stream-queue', on: true }]);
    expect(model.frameAt(23_999).gauge('controller.blockedOn')).toBe(1);
    const freed = model.frameAt(26_500);
    expect(freed.gauge('controller.blockedOn')).toBe(-1);
    expect(freed.gauge('informer.pending')).toBe(0);
    expect(each(freed, 'stalenessMs', 6).filter((ms) => ms > 500)).toHaveLength(1);
  });

  it('the stall comes later with a larger window and sooner with larger updates', () => {
    const parkedAt = (knobs: Record<string, number>) => {
      const model = run(knobs, [], [silence]);
      for (let t = 0; t < 400_000; t += 250) if (model.frameAt(t).gauge('controller.blockedOn') === 1) return t;
      return Number.POSITIVE_INFINITY;
    };
    const usual = parkedAt({});
    expect(usual).toBeGreaterThan(8000);
    expect(parkedAt({ streamWindow: 1_048_576 })).toBeGreaterThan(4 * usual);
    expect(parkedAt({ messageBytes: 16_384 })).toBeLessThan(usual);
    expect(parkedAt({ writeQuota: 1_048_576 })).toBeGreaterThan(4 * usual);
  });

  it('queue-blocking only moves the stall', () => {
    const model = run({ queueCapacity: 10 }, ['queue-blocking'], [silence]);
    expect(model.frameAt(14_000).gauge('controller.blockedOn')).toBe(-1);
    expect(model.frameAt(30_000).gauge('controller.blockedOn')).toBe(1);
    expect(model.frameAt(30_000).invariants['readers-current']).toBe(false);
  });

  it('queue-dropping: a proxy that reads again believes in addresses that do not add up', () => {
    const frame = run({ queueCapacity: 3 }, ['queue-dropping'], [silence, poke(40_000, 'resume')]).frameAt(60_000);
    expect(frame.counts.updates_dropped).toBeGreaterThan(10);
    expect(frame.invariants['readers-agree']).toBe(false);
  });

  it('queue-latest-only: current again in one step, with the right addresses', () => {
    const frame = run({}, ['queue-latest-only'], [silence, poke(60_000, 'resume')]).frameAt(62_000);
    expect(frame.invariants).toMatchObject({ 'readers-current': true, 'readers-agree': true });
    expect(frame.gauge('proxy-1.accepted')).toBeLessThan(40);
    expect(frame.gauge('proxy-1.stalenessMs')).toBeLessThan(500);
  });

  it('send-timeout: each silent reader stops everybody once, for a second', () => {
    const both = [silence, { ...silence, target: 'proxy-2' }];
    const frame = run({}, ['send-timeout'], both).frameAt(40_000);
    const waits = frame.log.filter((l) => l.text.startsWith('callback goes on after')).map((l) => l.text);
    expect(waits.sort()).toEqual(['callback goes on after 1000 ms in Send to proxy-1', 'callback goes on after 1000 ms in Send to proxy-2']);
    expect(frame.invariants['readers-current']).toBe(true);
  });

  it('client-watchdog frees the idle balancer, not the silent reader', () => {
    const idle = { ...silence, poke: 'idle-balancer' };
    expect(run({ clientBuffer: 3 }, [], [idle]).frameAt(30_000).gauge('controller.blockedOn')).toBe(1);
    const watched = run({ clientBuffer: 3 }, ['client-watchdog'], [idle]).frameAt(30_000);
    expect(watched.gauge('controller.blockedOn')).toBe(-1);
    expect(watched.actors['proxy-1']).toBe('detached');
    expect(run({ clientBuffer: 3 }, ['client-watchdog'], [silence]).frameAt(30_000).gauge('controller.blockedOn')).toBe(1);
  });

  it('an idle balancer with a large buffer stalls later than one with a small buffer', () => {
    const idle = { ...silence, poke: 'idle-balancer' };
    expect(run({ clientBuffer: 100 }, [], [idle]).frameAt(30_000).gauge('controller.blockedOn')).toBe(-1);
  });

  it('a restart of the silent proxy frees everybody and it comes back with a snapshot', () => {
    const model = run({}, [], [silence, poke(20_000, 'restart')]);
    const frame = model.frameAt(24_000);
    expect(frame.gauge('controller.blockedOn')).toBe(-1);
    expect(frame.actors['proxy-1']).toBe('reading');
    expect(frame.condition).toBe('flowing');
  });
});

describe('odd orders of pokes', () => {
  const proxyPoke = (at: number, name: string, target: string): PokeEntry => ({ at, kind: 'poke', poke: name, target });
  const silence = proxyPoke(3000, 'stop-reading', 'proxy-1');

  it('restart, freeze and resume in one instant on a shared connection: the parked Send is not lost', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const pokes = [silence, ...['restart', 'freeze', 'resume'].map((name) => proxyPoke(20_000, name, 'proxy-1'))];
      const frame = createRun(exhibit, { seed, knobs: { sharedConnection: true }, fixes: [], pokes }).frameAt(40_000);
      expect(frame.gauge('controller.blockedOn')).toBe(-1);
      expect(frame.actors['proxy-1']).toBe('reading');
    }
  });

  it('the fix flipped after a long stall: goroutines run between events, no healthy queue overflows', () => {
    const small = { messageBytes: 100, rollEvery: 200, streamWindow: 16_384, writeQuota: 16_384 };
    const frame = run(small, [], [silence, { at: 60_000, kind: 'fix', fix: 'per-stream-queue', on: true }]).frameAt(61_000);
    expect(each(frame, 'queue', 6).filter((n) => n > 0).length).toBeLessThanOrEqual(1);
    for (const i of [0, 2, 3, 4, 5]) expect(frame.actors[`proxy-${i}`]).toBe('reading');
  });

  it('a latency made shorter in mid-run does not let news overtake news', () => {
    const frame = run({ latency: 500, rollEvery: 200 }, [], [{ at: 6000, kind: 'knob', knob: 'latency', value: 0 }]).frameAt(30_000);
    expect(frame.invariants['readers-agree']).toBe(true);
  });

  it('keep-latest flipped onto a full queue loses no delta', () => {
    const frame = run({}, FIX, [silence, { at: 30_000, kind: 'fix', fix: 'queue-latest-only', on: true }, proxyPoke(40_000, 'resume', 'proxy-1')]).frameAt(
      44_000,
    );
    expect(frame.invariants).toMatchObject({ 'readers-agree': true, 'readers-current': true });
  });

  it('whatever was done to them: when all read again, all are current and all credit is back', () => {
    let state = 7;
    const dice = () => {
      const drawn = draw(state);
      state = drawn.state;
      return drawn.value;
    };
    const pick = <T>(list: readonly T[]) => list[Math.floor(dice() * list.length)] as T;
    for (let world = 0; world < 20; world++) {
      const proxies = 2 + Math.floor(dice() * 4);
      const knobs = {
        proxies,
        messageBytes: pick([500, 4096]),
        queueCapacity: pick([1, 5, 100]),
        sharedConnection: dice() < 0.5,
        connectionCredit: pick(['on-receipt', 'on-read']),
        clientBuffer: pick([1, 10]),
      };
      const pokes: PokeEntry[] = [];
      let t = 500;
      for (let i = 0; i < 9; i++) {
        t += Math.floor(dice() * 4000);
        if (dice() < 0.7)
          pokes.push(proxyPoke(t, pick(['stop-reading', 'freeze', 'idle-balancer', 'resume', 'restart']), `proxy-${Math.floor(dice() * proxies)}`));
        else
          pokes.push({
            at: t,
            kind: 'fix',
            fix: pick(['per-stream-queue', 'queue-blocking', 'queue-latest-only', 'send-timeout', 'client-watchdog', 'keepalive']),
            on: dice() < 0.6,
          });
      }
      for (let i = 0; i < proxies; i++) pokes.push(proxyPoke(t + 3000, 'resume', `proxy-${i}`));
      pokes.push({ at: t + 15_000, kind: 'knob', knob: 'rollEvery', value: 0 });
      const frame = createRun(exhibit, { seed: world, knobs, fixes: [], pokes }).frameAt(t + 30_000);
      const seen = {
        condition: frame.condition,
        last: each(frame, 'lastVersion', proxies),
        unread: each(frame, 'unread', proxies),
        window: frame.gauge('connection.window'),
        agree: frame.invariants['readers-agree'],
      };
      const version = frame.gauge('version');
      expect(seen, JSON.stringify({ knobs, pokes })).toEqual({
        condition: 'flowing',
        last: Array(proxies).fill(version),
        unread: Array(proxies).fill(0),
        window: 1_048_576,
        agree: true,
      });
    }
  });
});
