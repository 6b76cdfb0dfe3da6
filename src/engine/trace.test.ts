/** Traces and samples of real rooms: the same window, whichever way one arrives at it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createRun } from './create-run.ts';
import type { Exhibit } from './exhibit.ts';
import type { Run, RunSpec } from './run.ts';
import { samples } from './samples.ts';
import { TRACE_CAP, Tracer } from './trace.ts';

const load = async (id: string) => ((await import(`../../exhibits/${id}/exhibit.ts`)) as { default: Exhibit }).default;
const spec = (over: Partial<RunSpec> = {}): RunSpec => ({ seed: 1, knobs: {}, fixes: [], pokes: [], ...over });
const silence = [{ at: 3000, kind: 'poke', poke: 'stop-reading', target: 'proxy-1' }] as const;
const fresh = (run: Run, from: number, to: number) => new Tracer().window(run, from, to);

let stall: Exhibit;
let loop: Exhibit;
beforeAll(async () => {
  stall = await load('grpc-stream-stall');
  loop = await load('crd-update-loop');
});

describe('a trace', () => {
  it('is the same forwards, in small steps, backwards and made anew', () => {
    const run = createRun(stall, spec({ pokes: silence }));
    const stepped = new Tracer();
    for (let t = 0; t <= 9000; t += 16) stepped.window(run, t - 4000, t);
    const wanted = fresh(createRun(stall, spec({ pokes: silence })), 5000, 9000);
    expect(wanted?.messages.length).toBeGreaterThan(50);
    expect(stepped.window(run, 5000, 9000)).toEqual(wanted);
    expect(stepped.window(run, 1000, 4000)).toEqual(fresh(run, 1000, 4000));
    expect(stepped.window(run, 5000, 9000)).toEqual(wanted);
  });

  it('is the same in portions', () => {
    const run = createRun(stall, spec({ pokes: silence }));
    const tracer = new Tracer();
    let portions = 0;
    let trace = tracer.window(run, 2000, 8000, 50);
    for (; !trace; trace = tracer.window(run, 2000, 8000, 50)) portions++;
    expect(portions).toBeGreaterThan(3);
    expect(trace).toEqual(fresh(run, 2000, 8000));
  });

  it('follows a fork: what was before it stays, what came after is the other run’s', () => {
    const run = createRun(stall, spec());
    run.compute(12_000);
    const tracer = new Tracer();
    const plain = tracer.window(run, 2000, 8000);
    const forked = run.withSpec(spec({ pokes: silence }));
    expect(tracer.window(forked, 2000, 8000)).toEqual(fresh(createRun(stall, spec({ pokes: silence })), 2000, 8000));
    expect(tracer.window(forked, 2000, 8000)).not.toEqual(plain);
    expect(fresh(forked, 500, 2900)).toEqual(fresh(run, 500, 2900));
    expect(forked.ways().every((w) => w.first <= 3000)).toBe(true);
    forked.compute(8000);
    const anew = createRun(stall, spec({ pokes: silence }));
    anew.compute(8000);
    const upTo = (r: Run) => r.ways().filter((w) => w.first <= 8000);
    expect(upTo(forked)).toEqual(upTo(anew));
  });

  it('holds what frames show: messages on their way, and every state that an actor was in', () => {
    const run = createRun(stall, spec({ pokes: silence }));
    const trace = fresh(run, 1000, 6000);
    for (let t = 1000; t <= 6000; t += 250) {
      const seen = run.frameAt(t).messages;
      expect(trace?.messages.filter((m) => m.sent <= t && m.due > t).sort((a, b) => a.id - b.id)).toEqual([...seen]);
      for (const [actor, state] of Object.entries(run.frameAt(t).actors)) {
        const before = trace?.moves.filter((m) => m.actor === actor && m.t <= t).at(-1)?.to;
        expect(before ?? run.frameAt(1000).actors[actor]).toBe(state);
      }
    }
    expect(trace?.moves.filter((m) => m.actor === 'proxy-1').map((m) => [m.from, m.to, m.event])).toEqual([['reading', 'silent', 'STOP_READING']]);
    expect(trace?.pokes).toEqual(silence);
  });

  it('names the newest and counts the rest', () => {
    const run = createRun(loop, spec({ knobs: { routes: 400 } }));
    const trace = fresh(run, 0, 20_000);
    expect(trace?.messages).toHaveLength(TRACE_CAP);
    expect(trace?.leftOut.messages).toBeGreaterThan(0);
    const all = (trace?.leftOut.messages ?? 0) + TRACE_CAP;
    const halves = [fresh(run, 0, 10_000), fresh(run, 10_000, 20_000)].map((t) => (t?.messages.length ?? 0) + (t?.leftOut.messages ?? 0));
    const across = run.frameAt(10_000).messages.length;
    expect(halves.reduce((a, b) => a + b, 0) - across).toBe(all);
  });
});

describe('ways', () => {
  it('are every kind of move of the run, with the instant of the first', () => {
    const run = createRun(stall, spec({ pokes: silence }));
    run.compute(9000);
    const trace = fresh(run, 0, 9000);
    const machines = new Map(stall.cast(run.frameAt(0).settings).map((a) => [a.id, a.machine.id]));
    const kinds = new Map<string, number>();
    for (const m of trace?.moves ?? []) {
      const key = `${machines.get(m.actor) ?? stall.room.id} ${m.from} ${m.to} ${m.event}`;
      if (!kinds.has(key)) kinds.set(key, m.t);
    }
    const ways = run.ways().filter((w) => w.first > 0 && w.first <= 9000);
    for (const w of ways) expect(kinds.get(`${w.machine} ${w.from} ${w.to} ${w.event}`)).toBe(w.first);
    expect(ways.length).toBeGreaterThan(5);
  });
});

describe('samples', () => {
  it('are values that the gauge had there, end at the instant asked for, and leave out what is not there', () => {
    const run = createRun(stall, spec({ pokes: silence }));
    run.compute(20_000);
    const [window, none] = samples(run, ['proxy-1.streamWindow', 'no.such'], 12_345);
    expect(window?.points.length).toBeGreaterThan(5);
    const reading = (t: number) => run.frameAt(t).gauge('proxy-1.streamWindow');
    for (const { t, value } of window?.points ?? []) {
      const ends = [reading(Math.max(0, t - 0.001)), reading(t)];
      expect(value).toBeGreaterThanOrEqual(Math.min(...ends));
      expect(value).toBeLessThanOrEqual(Math.max(...ends));
    }
    const times = window?.points.map((p) => p.t) ?? [];
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBe(12_345);
    expect(none?.points).toEqual([]);
  });
});
