import { describe, expect, it } from 'vitest';
import { pipes } from './bucket-pipes.ts';
import { cellParts } from './field.ts';
import { duration, grouped, px, short } from './format.ts';
import { shorten } from './goroutine-plate.ts';
import { poolCell } from './ip-pool.ts';
import { hooksIn, leftOut } from './keyring.ts';
import { markOf } from './message-marks.ts';
import { neighbour } from './neighbour.ts';
import { fullScale } from './pressure-gauge.ts';
import { columnsFor } from './queue-rack.ts';
import { rings } from './ring.ts';
import { along } from './route.ts';
import { boxFor, scaleFor } from './scale.ts';
import { handAngle } from './staleness-clock.ts';
import { cutTo, textWidth } from './text-metrics.ts';

describe('numbers', () => {
  it('groups digits with no-break spaces and a true minus', () => {
    expect([65_535, 1_048_576, -641, 0, Number.NaN].map(grouped)).toEqual(['65\u00a0535', '1\u00a0048\u00a0576', '−641', '0', '–']);
  });
  it('prints durations that do not jump about', () => {
    expect([0, 999, 1000, 59_999, 60_000, 3_725_000].map(duration)).toEqual([
      '0\u00a0ms',
      '999\u00a0ms',
      '1.0\u00a0s',
      '59.9\u00a0s',
      '1:00',
      '1\u00a0h\u00a002',
    ]);
  });
  it('keeps small figures short and zero positive', () => {
    expect([0, 0.42, 28, 1200].map(short)).toEqual(['0', '0.4', '28', '1\u00a0200']);
    expect(Object.is(px(-0.001), 0)).toBe(true);
  });
});

describe('dials', () => {
  it('turns the clock hand from now to an hour and no further', () => {
    expect(handAngle(0)).toBe(0);
    expect(handAngle(1000)).toBeGreaterThan(handAngle(100));
    expect(handAngle(3_600_000)).toBeCloseTo((330 / 180) * Math.PI);
    expect(handAngle(1e9)).toBe(handAngle(3_600_000));
  });
  it('grows the pressure scale by decades', () => {
    expect([0, 0.4, 1, 3, 84, 231].map(fullScale)).toEqual([1, 1, 1, 10, 100, 1000]);
  });
  it('adds a ring at each doubling of the ring buffer', () => {
    expect(rings(0, 1024)).toEqual([0]);
    expect(rings(512, 1024)).toEqual([0.5]);
    expect(rings(1024, 1024)).toEqual([1]);
    expect(rings(1536, 1024)).toEqual([1, 0.5]);
    expect(rings(3000, 1024)).toHaveLength(3);
  });
});

describe('grids', () => {
  it('lays queue slots out evenly', () => {
    expect(100 % columnsFor(100, 15)).toBe(0);
    expect(columnsFor(1, 9)).toBe(1);
    expect(columnsFor(97, 9)).toBe(9);
  });
  it('keeps every pool cell inside the pool, for any number of addresses', () => {
    for (const count of [1, 14, 40, 220]) {
      for (let i = 0; i < count; i++) {
        const c = poolCell({ x: 10, y: 20, w: 374, h: 45, legend: [] }, i, count);
        expect(c.x).toBeGreaterThanOrEqual(10);
        expect(c.x + c.w).toBeLessThanOrEqual(384.001);
        expect(c.y + c.h).toBeLessThanOrEqual(65.001);
      }
    }
  });
  it('keeps glass and sign inside a field cell', () => {
    for (const size of [9, 18, 30, 90]) {
      const cell = { x: 5, y: 5, w: size, h: size * 1.25 };
      const { tube, mark } = cellParts(cell);
      for (const r of [tube, mark]) {
        expect(r.x).toBeGreaterThanOrEqual(cell.x);
        expect(r.x + r.w).toBeLessThanOrEqual(cell.x + cell.w);
        expect(r.y + r.h).toBeLessThanOrEqual(cell.y + cell.h);
      }
      expect(mark.x).toBeGreaterThan(tube.x + tube.w);
    }
  });
});

describe('keys and buckets', () => {
  it('fills its rectangle with hooks, and has one at least', () => {
    for (const r of [
      { w: 600, h: 200 },
      { w: 90, h: 40 },
      { w: 10, h: 10 },
    ]) {
      const { columns, rows, cell } = hooksIn(r, 40);
      expect(columns * cell.w).toBeCloseTo(r.w);
      expect(rows * cell.h).toBeCloseTo(r.h);
      expect(columns * rows).toBeGreaterThanOrEqual(1);
    }
    expect(hooksIn({ w: 600, h: 200 }, 40)).toMatchObject({ columns: 15, rows: 3 });
  });
  it('leaves out whole rows of the oldest keys', () => {
    const hooks = { columns: 10, rows: 3 };
    expect([0, 30, 31, 40, 41, 1000].map((n) => leftOut(n, hooks))).toEqual([0, 0, 10, 10, 20, 970]);
  });
  it('lets empty buckets stand', () => {
    expect(pipes(1, 1)).toEqual({ standing: 2, filled: 2 });
    expect(pipes(6, 1)).toEqual({ standing: 7, filled: 2 });
    expect(pipes(30, 2)).toEqual({ standing: 16, filled: 3 });
    expect(pipes(2, 5)).toEqual({ standing: 3, filled: 3 });
  });
});

describe('words', () => {
  it('cuts to the width', () => {
    expect(cutTo('write quota', 200, 12, 'body')).toBe('write quota');
    const cut = cutTo('write quota', 40, 12, 'body');
    expect(cut).toMatch(/^w.*…$/);
    expect(textWidth(cut, 12, 'body')).toBeLessThanOrEqual(40);
  });
  it('shortens a stack frame from the least telling end', () => {
    const line = 'google.golang.org/grpc/internal/transport.(*writeQuota).get flowcontrol.go:59';
    expect([80, 40, 30, 18, 14].map((n) => shorten(line, n))).toEqual([
      'transport.(*writeQuota).get flowcontrol.go:59',
      '(*writeQuota).get flowcontrol.go:59',
      'transport.(*writeQuota).get',
      '(*writeQuota).get',
      'writeQuota.get',
    ]);
  });
});

describe('messages', () => {
  it('walks a route', () => {
    const bend = [
      [0, 0],
      [10, 0],
      [10, 30],
    ] as const;
    expect(along(bend, 0)).toEqual([0, 0]);
    expect(along(bend, 0.5)).toEqual([10, 10]);
    expect(along(bend, 2)).toEqual([10, 30]);
    expect(
      along(
        [
          [1, 2],
          [3, 6],
        ],
        0.25,
      ),
    ).toEqual([1.5, 3]);
  });
  it('tells kinds apart by outline', () => {
    const kinds = [
      { wire: 'down', type: 'FRAME', bytes: 8192 },
      { wire: 'down', type: 'FRAME', bytes: 0 },
      { wire: 'up', type: 'WINDOW_UPDATE', bytes: 13 },
      { wire: 'watch', type: 'WATCH_EVENT', bytes: 0 },
      { wire: 'up', type: 'GET', bytes: 120 },
    ].map((m) => markOf(m).d);
    expect(new Set(kinds).size).toBe(5);
  });
});

describe('scale', () => {
  it('gives larger letters a smaller box, and never less than can be laid out', () => {
    const hall = { width: 1500, height: 760 };
    expect(boxFor(hall, scaleFor(hall, 24))).toEqual({ width: 750, height: 380 });
    expect(scaleFor(hall, 12)).toBeGreaterThan(1.2);
    const phone = { width: 390, height: 480 };
    expect(scaleFor(phone, 15)).toBeLessThan(1.25);
    expect(scaleFor({ width: 300, height: 300 }, 24)).toBeLessThan(1);
  });
});

describe('arrow keys', () => {
  it('go to the neighbour on that side', () => {
    const at = (id: string, x: number, y: number) => ({ id, x, y, w: 10, h: 10 });
    const all = [at('a', 0, 0), at('b', 20, 0), at('c', 20, 20), at('d', 0, 20)];
    const from = (id: string, way: readonly [number, number]) => neighbour(all.find((p) => p.id === id) as (typeof all)[number], all, way)?.id ?? null;
    expect(from('a', [1, 0])).toBe('b');
    expect(from('a', [0, 1])).toBe('d');
    expect(from('c', [-1, 0])).toBe('d');
    expect(from('a', [-1, 0])).toBeNull();
  });
});
