/** Recordings of real grpc-go 1.64.0 (groundtruth A1, A6) and the runs of the model that stand against them. */
import type { Point, Reading, RecordedSeries } from '../../src/engine/recorded.ts';
import buggySeparate from './recordings/buggy-separate.json' with { type: 'json' };
import fixedCoupled from './recordings/fixed-oneconn-coupled.json' with { type: 'json' };
import fixedSeparate from './recordings/fixed-separate.json' with { type: 'json' };
import matrix from './recordings/stall-matrix.json' with { type: 'json' };

/** The lab: four clients, number 1 reads 20 messages of 1 KiB and stops, one update per 10 ms. */
const LAB = { proxies: 4, stuck: 1, readThenStop: 20, messageBytes: 1024, every: 10, connectionWindow: 65_535 } as const;
const FIX = ['per-stream-queue'];

/** One column over time, from the recording's first row to `until` ms. */
function column(recording: { columns: string[]; rows: number[][] }, name: string, until: number): Point[] {
  const c = recording.columns.indexOf(name);
  return recording.rows.map((row) => ({ x: row[0] as number, y: row[c] as number })).filter((p) => p.x <= until);
}

/** Instants between the recorded ones, so that the model's line shows its own steps. */
function between(until: number): number[] {
  return Array.from({ length: until / 20 + 1 }, (_, i) => i * 20);
}

const overTime = (gauge: string, run: Reading['run']) => (at: number) => ({ run, gauge, at });

/** Rows of the stall matrix at the default window and one update per millisecond: size and accepted, each size once. */
function accepted(): Point[] {
  const of = (row: readonly unknown[], name: string) => row[matrix.columns.indexOf(name)];
  const rows = matrix.rows.filter((row) => of(row, 'grpc') === '1.64.0' && of(row, 'win') === 65_535 && of(row, 'every_us') === 1000);
  return [...new Map(rows.map((row) => [of(row, 'size') as number, of(row, 'accepted') as number]))].map(([x, y]) => ({ x, y }));
}

/** Longer than any size takes to park, ms: 1 249 updates of 100 bytes are the most. */
const PARKED_BY = 1600;

export const recorded: readonly RecordedSeries[] = [
  {
    id: 'neighbour',
    x: { unit: 'ms', scale: 'linear' },
    y: { scale: 'linear' },
    steps: true,
    recorded: column(buggySeparate, 'client0_last_version', 3000),
    also: between(3000),
    model: overTime('proxy-0.lastVersion', { knobs: LAB, fixes: [], pokes: [] }),
    tolerance: 1,
  },
  {
    id: 'queue',
    x: { unit: 'ms', scale: 'linear' },
    y: { scale: 'linear' },
    steps: true,
    recorded: column(fixedSeparate, 'stream1_queue_len', 3000),
    also: between(3000),
    model: overTime('proxy-1.queue', { knobs: LAB, fixes: FIX, pokes: [] }),
    tolerance: 1,
  },
  {
    id: 'coupled',
    x: { unit: 'ms', scale: 'linear' },
    y: { scale: 'linear' },
    steps: true,
    recorded: column(fixedCoupled, 'client3_last_version', 3000),
    also: between(3000),
    model: overTime('proxy-3.lastVersion', { knobs: { ...LAB, sharedConnection: true, connectionCredit: 'on-read' }, fixes: FIX, pokes: [] }),
    tolerance: 1,
  },
  {
    id: 'law',
    x: { unit: 'bytes', scale: 'log' },
    y: { scale: 'log' },
    steps: false,
    recorded: accepted(),
    also: [150, 225, 350, 512, 768, 1536, 2048, 3072, 6144, 8192, 12_288],
    model: (messageBytes) => ({
      run: { knobs: { proxies: 4, stuck: 1, readThenStop: 10, messageBytes, every: 1, streamWindow: 65_535, connectionWindow: 65_535 }, fixes: [], pokes: [] },
      gauge: 'proxy-1.accepted',
      at: PARKED_BY,
    }),
    tolerance: 0,
  },
];
