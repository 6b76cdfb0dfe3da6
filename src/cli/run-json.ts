/** A run as one JSON object, written frame by frame: a long run of a thousand proxies is never one string in memory. */
import type { Frame } from '../engine/frame.ts';
import type { Run } from '../engine/run.ts';
import { settingsOf } from '../engine/settings.ts';
import type { Console } from './console.ts';
import { instants } from './instants.ts';
import type { RunRequest } from './run-request.ts';

/**
 * `knobs` are all that are in force at t = 0, defaults included. The log is as long as the engine keeps it;
 * `logLeftOut` counts the older lines. Each frame waits until the one before is taken: a slow reader costs no
 * memory, and one that has gone away stops the run.
 */
export async function printRunAsJson(run: Run, { spec, until, every }: RunRequest, { out }: Console): Promise<void> {
  const head = { exhibit: run.exhibit.id, seed: spec.seed, fixes: spec.fixes, knobs: settingsOf(run.exhibit, spec).knobs, until };
  await out(`${JSON.stringify(head).slice(0, -1)},"frames":[`);
  let last: Frame | undefined;
  for (const t of instants(until, every)) {
    const frame = run.frameAt(t);
    await out(`${last ? ',' : ''}\n${JSON.stringify(entry(frame))}`);
    last = frame;
  }
  const { log, logTotal } = last as Frame;
  await out(`\n],"log":${JSON.stringify(log)},"logLeftOut":${logTotal - log.length}}\n`);
}

function entry(frame: Frame) {
  return { t: frame.t, condition: frame.condition, actors: frame.actors, gauges: frame.gauges(), invariants: frame.invariants };
}
