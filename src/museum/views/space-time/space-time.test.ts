/** The space-time diagram's arithmetic: lanes, windows, arrows, stretches. */
import { createRun } from '@engine/create-run.ts';
import type { Exhibit } from '@engine/exhibit.ts';
import { Tracer } from '@engine/trace.ts';
import type { Words } from '@engine/words.ts';
import { Session } from '@visit/session.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { along, arrowAt, arrowsOf, type Geometry, laneMiddle, timeAt, windowFor, zoomed } from './geometry.ts';
import { lanesOf } from './lanes.ts';
import { stretchesOf } from './stretches.ts';

let session: Session;
const run = () => createRun(session.exhibit, { seed: 1, knobs: {}, fixes: [], pokes: [{ at: 3000, kind: 'poke', poke: 'stop-reading', target: 'proxy-1' }] });

beforeAll(async () => {
  const exhibit = ((await import('../../../../exhibits/grpc-stream-stall/exhibit.ts')) as { default: Exhibit }).default;
  session = new Session(exhibit, { actors: {} } as unknown as Words, createRun, (key) => key);
});

describe('lanes', () => {
  it('give every actor one, crowds one together, and the selected one its own', () => {
    const { settings } = run().frameAt(0);
    const all = session.exhibit.cast(settings).map((a) => a.id);
    const plain = lanesOf(session, settings, null, new Set());
    expect([...plain.of.keys()].sort()).toEqual([...all].sort());
    expect(plain.list.length).toBeLessThan(all.length);
    expect(plain.list[plain.of.get('proxy-4') ?? -1]?.members).toEqual(['proxy-2', 'proxy-3', 'proxy-4', 'proxy-5']);
    const chosen = lanesOf(session, settings, 'proxy-4', new Set());
    expect(chosen.list[chosen.of.get('proxy-4') ?? -1]?.members).toEqual(['proxy-4']);
    // What belongs to the selected proxy comes along.
    expect(chosen.list[chosen.of.get('stream-4') ?? -1]?.members).toEqual(['stream-4']);
    const opened = lanesOf(session, settings, null, new Set(['proxy']));
    expect(opened.list.filter((l) => l.kind === 'proxy')).toHaveLength(6);
  });
});

describe('the window', () => {
  it('stays while time is in it, goes along when time runs out of it, and never begins before 0', () => {
    const first = windowFor(null, 1000, 10_000);
    expect(first).toEqual({ from: 0, to: 10_000 });
    expect(windowFor(first, 5000, 10_000)).toBe(first);
    const later = windowFor(first, 12_000, 10_000);
    expect(later.to - later.from).toBe(10_000);
    expect(later.to).toBeGreaterThan(12_000);
    expect(windowFor(later, 1000, 10_000).from).toBe(0);
  });

  it('zooms around an instant, within bounds', () => {
    const near = zoomed({ from: 10_000, to: 20_000 }, 12_000, 0.5);
    expect((12_000 - near.from) / (near.to - near.from)).toBeCloseTo(0.2);
    expect(zoomed(near, 12_000, 1e-6).to - zoomed(near, 12_000, 1e-6).from).toBeCloseTo(200);
    expect(zoomed(near, 12_000, 1e6).to - zoomed(near, 12_000, 1e6).from).toBeCloseTo(60_000);
  });
});

describe('arrows', () => {
  const geometry = (upright: boolean): Geometry => {
    const { settings } = run().frameAt(0);
    return { upright, length: 1000, breadth: 400, window: { from: 4000, to: 8000 }, lanes: lanesOf(session, settings, 'proxy-1', new Set()) };
  };

  it('go from the sender’s lane when sent to the receiver’s when delivered, either way up', () => {
    const r = run();
    const trace = new Tracer().window(r, 4000, 8000);
    for (const upright of [false, true]) {
      const g = geometry(upright);
      expect(timeAt(g, along(g, 5432))).toBeCloseTo(5432);
      const arrows = arrowsOf(g, trace?.messages ?? [], 8000, false);
      expect(arrows.length).toBeGreaterThan(20);
      for (const a of arrows.filter((x) => x.message.due <= 8000)) {
        const [sent, due, from, to] = upright ? [a.y1, a.y2, a.x1, a.x2] : [a.x1, a.x2, a.y1, a.y2];
        expect(timeAt(g, sent)).toBeCloseTo(a.message.sent);
        expect(timeAt(g, due)).toBeCloseTo(a.message.due);
        expect(from).toBe(laneMiddle(g, g.lanes.of.get(a.message.from) ?? -1));
        expect(to).toBe(laneMiddle(g, g.lanes.of.get(a.message.to) ?? -1));
      }
      const one = arrows[7];
      if (!one) throw new Error('no arrow');
      const [x, y] = [(one.x1 + one.x2) / 2, (one.y1 + one.y2) / 2];
      expect(arrowAt([one], x + 1, y + 1, 6)).toBe(one);
      expect(arrowAt([one], x + 300, y + 300, 6)).toBeNull();
    }
  });

  it('end at the playhead while their message is on its way', () => {
    const r = run();
    const t = r.frameAt(6000).messages[0]?.sent ?? 6000;
    const g = geometry(false);
    const trace = new Tracer().window(r, 4000, t + 20);
    const flying = arrowsOf(g, trace?.messages ?? [], t + 20, false).filter((a) => a.message.due > t + 20);
    expect(flying.length).toBeGreaterThan(0);
    for (const a of flying) expect(timeAt(g, a.x2)).toBeCloseTo(t + 20);
  });
});

describe('stretches', () => {
  it('cover the window without gaps and say what frames say', () => {
    const r = run();
    const trace = new Tracer().window(r, 1000, 9000);
    if (!trace) throw new Error('no trace');
    const own = stretchesOf(trace, r.frameAt(9000).actors, ['proxy-1', 'controller']);
    const proxy = own.filter((s) => s.actor === 'proxy-1');
    expect(proxy.map((s) => [s.state, s.from, s.to])).toEqual([
      ['reading', 1000, 3000],
      ['silent', 3000, 9000],
    ]);
    for (const s of own) if (s.to > s.from) expect(r.frameAt((s.from + s.to) / 2).actors[s.actor]).toBe(s.state);
  });
});
