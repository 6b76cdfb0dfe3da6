/** A run for people: about twenty rows, with the gauges that are not per proxy, and the end of the log. */
import type { Frame } from '../engine/frame.ts';
import type { Run } from '../engine/run.ts';
import type { Console } from './console.ts';
import { durationText } from './duration.ts';
import { instants } from './instants.ts';
import type { RunRequest } from './run-request.ts';
import { table } from './table.ts';

const ROWS = 20;
const LOG_LINES = 12;

/** Every frame asked for is visited; when there are many, only evenly chosen ones and changes of condition are printed. */
export function printRunAsTable(run: Run, { spec, until, every }: RunRequest, { out }: Console): void {
  const count = Math.ceil(until / every);
  const step = Math.max(1, Math.ceil(count / ROWS));
  const shown: Frame[] = [];
  let condition: string | undefined;
  let i = 0;
  for (const t of instants(until, every)) {
    const frame = run.frameAt(t);
    if (i++ % step === 0 || t === until || frame.condition !== condition) shown.push(frame);
    condition = frame.condition;
  }
  const gauges = moving(run, shown);
  out(
    `${heading(run, spec)}\n\n${table(
      '',
      ['t', 'condition', ...gauges, 'broken'],
      shown.map((frame) => row(frame, gauges)),
    )}`,
  );
  out(logText(shown[shown.length - 1] as Frame));
}

/** The gauges of the whole room that change in this run; one that stands still only takes up width. */
function moving(run: Run, frames: readonly Frame[]): string[] {
  const whole = run.exhibit.gauges.filter((gauge) => !gauge.each).map((gauge) => gauge.id);
  return whole.filter((id) => frames.some((frame) => !Object.is(frame.gauge(id), frames[0]?.gauge(id))));
}

function heading(run: Run, spec: RunRequest['spec']): string {
  const knobs = Object.entries(spec.knobs).map(([id, value]) => `${id}=${value}`);
  return [run.exhibit.id, `seed ${spec.seed}`, `fixes: ${spec.fixes.join(', ') || 'none'}`, ...(knobs.length ? [`knobs: ${knobs.join(', ')}`] : [])].join(
    '   ',
  );
}

function row(frame: Frame, gauges: readonly string[]): string[] {
  const broken = Object.entries(frame.invariants).filter(([, holds]) => !holds);
  const values = gauges.map((id) => String(Math.round(frame.gauge(id) * 1000) / 1000));
  return [durationText(frame.t), frame.condition, ...values, broken.map(([id]) => id).join(', ')];
}

function logText(frame: Frame): string {
  const shown = frame.log.filter((line) => line.level !== 'debug').slice(-LOG_LINES);
  if (!shown.length) return '';
  return `\n${table(
    '',
    ['t', 'from', 'level', 'log (the last lines)'],
    shown.map((line) => [durationText(Math.round(line.t)), line.from, line.level, line.text]),
  )}`;
}
