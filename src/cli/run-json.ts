/** A run as one JSON object, written frame by frame: a long run of a thousand proxies is never one string in memory. */
import type { Frame } from '../engine/frame.ts';
import type { Run } from '../engine/run.ts';
import type { Console } from './console.ts';
import { instants } from './instants.ts';
import type { RunRequest } from './run-request.ts';

/** The log is as long as the engine keeps it; `logLeftOut` counts the older lines. */
export function printRunAsJson(run: Run, { spec, until, every }: RunRequest, { out }: Console): void {
  const head = { exhibit: run.exhibit.id, seed: spec.seed, fixes: spec.fixes, knobs: spec.knobs, until };
  out(`${JSON.stringify(head).slice(0, -1)},"frames":[`);
  let last: Frame | undefined;
  for (const t of instants(until, every)) {
    const frame = run.frameAt(t);
    out(`${last ? ',' : ''}\n${JSON.stringify(entry(frame))}`);
    last = frame;
  }
  const { log, logTotal } = last as Frame;
  out(`\n],"log":${JSON.stringify(log)},"logLeftOut":${logTotal - log.length}}\n`);
}

function entry(frame: Frame) {
  return { t: frame.t, condition: frame.condition, actors: frame.actors, gauges: frame.gauges(), invariants: frame.invariants };
}
