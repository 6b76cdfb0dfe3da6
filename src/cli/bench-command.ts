/** `museum bench`: measures the numbers that the museum promises to hold. Tests never measure time; this does. */
import { cpus } from 'node:os';
import type { Metric } from './bench/metric.ts';
import type { Command } from './command.ts';
import { complain } from './complaint.ts';
import { exhibitIds, findExhibit } from './find-exhibits.ts';
import { table } from './table.ts';

const ROOM = 'grpc-stream-stall';
const PARTS = ['engine', 'seek', 'prove', 'bundle', 'frames', 'heap'] as const;
type Part = (typeof PARTS)[number];

const HELP = `museum bench [--only ${PARTS.join(',')}] [--json]

Measures what the museum promises to hold, on this machine:
  engine   delivered events per second with 1000 proxies, in Node, on one core
  seek     showing any instant of a ten-minute run of each room, and of its longest scene, 95th percentile
  prove    states searched per second in Node, for every room that declares a proof, as shipped and under its fixes
  bundle   gzip sizes of the lobby's first load and of each room's own files
  frames   script and layout per painted frame at 5, 50, 200 and 1000 proxies, in headless Chromium
  heap     megabytes that the page's heap grows by over eight simulated hours of each room, in headless Chromium

  --only PARTS   some of these, with commas
  --json         one JSON object on stdout:
                 {"machine":{"node","cpu","cores"},"metrics":[{"name","value","unit","budget","at","holds","note"?}]}
                 budget: the value must be at most or at least ("at") this; null: nothing promised

Builds the site when it is older than its sources. Takes some minutes. The exit code is 0 whether the budgets hold or not.
`;

function readParts(text: string | undefined): Part[] {
  const asked = text?.split(',') ?? PARTS;
  return asked.map((name) => PARTS.find((part) => part === name) ?? complain(`--only: there is no part "${name.slice(0, 40)}"; there are ${PARTS.join(', ')}`));
}

/** A part that cannot be measured is said in one line, like any other complaint. */
async function attempt(part: Part): Promise<readonly Metric[]> {
  try {
    return await measure(part);
  } catch (error) {
    return complain(`${part} cannot be measured: ${String(error instanceof Error ? error.message : error).split('\n', 1)[0]}`);
  }
}

/** Loaded when asked for: `list` and `run` need neither a browser nor a bundler. */
async function measure(part: Part): Promise<readonly Metric[]> {
  if (part === 'seek') {
    const { benchSeek } = await import('./bench/seek-bench.ts');
    const rooms = await Promise.all(exhibitIds().map((id) => findExhibit(id)));
    return rooms.flatMap(benchSeek);
  }
  if (part === 'prove') {
    const { benchProve } = await import('./bench/prove-bench.ts');
    const rooms = await Promise.all(exhibitIds().map((id) => findExhibit(id)));
    return rooms.flatMap(benchProve);
  }
  const room = await findExhibit(ROOM);
  if (part === 'engine') return (await import('./bench/engine-bench.ts')).benchEngine(room);
  if (part === 'bundle') return (await import('./bench/bundle-bench.ts')).benchBundle(exhibitIds());
  if (part === 'heap') return (await import('./bench/heap-bench.ts')).benchHeap(exhibitIds());
  return (await import('./bench/frames-bench.ts')).benchFrames(room);
}

export const benchCommand: Command = {
  name: 'bench',
  summary: 'measures the numbers that the museum promises to hold',
  help: HELP,
  operands: [],
  flags: { only: { takes: 'text' }, json: { takes: 'nothing' } },
  async run(given, { out, err }) {
    const metrics: Metric[] = [];
    for (const part of readParts(given.one('only'))) {
      err(`measuring ${part} …\n`);
      metrics.push(...(await attempt(part)));
    }
    if (given.has('json')) {
      const machine = { node: process.version, cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length };
      out(`${JSON.stringify({ machine, metrics }, null, 2)}\n`);
    } else {
      const rows = metrics.map((m) => [
        m.name,
        String(m.value),
        m.unit,
        m.budget === null ? '' : `at ${m.at} ${m.budget}`,
        m.budget === null ? '' : m.holds ? 'holds' : 'DOES NOT HOLD',
        m.note ?? '',
      ]);
      out(table('', ['what', 'value', 'unit', 'budget', '', ''], rows));
    }
    return 0;
  },
};
