/** A run for people: about twenty rows, what became of each invariant, the gauges at the end, and the end of the log. */
import type { Exhibit, Ms } from '../engine/exhibit.ts';
import type { Frame } from '../engine/frame.ts';
import type { Run } from '../engine/run.ts';
import type { Console } from './console.ts';
import { durationText } from './duration.ts';
import { instants } from './instants.ts';
import type { RunRequest } from './run-request.ts';
import { table } from './table.ts';

const ROWS = 20;
const LOG_LINES = 12;
/** With more of them than this, the gauges of each are for `--json`. */
const MAX_EACH = 20;

/** Every frame asked for is visited; when there are many, only evenly chosen ones and changes of condition are printed. */
export async function printRunAsTable(run: Run, { spec, until, every }: RunRequest, { out }: Console): Promise<void> {
  const count = Math.ceil(until / every);
  const step = Math.max(1, Math.ceil(count / ROWS));
  const shown: Frame[] = [];
  const broken = new Map<string, Ms>();
  let condition: string | undefined;
  let i = 0;
  for (const t of instants(until, every)) {
    const frame = run.frameAt(t);
    if (i++ % step === 0 || t === until || frame.condition !== condition) shown.push(frame);
    condition = frame.condition;
    for (const [id, holds] of Object.entries(frame.invariants)) if (!holds && !broken.has(id)) broken.set(id, t);
  }
  const gauges = moving(run, shown);
  const last = shown[shown.length - 1] as Frame;
  await out(
    `${heading(run, spec)}\n\n${table(
      '',
      ['t', 'condition', ...gauges, 'broken'],
      shown.map((frame) => row(frame, gauges)),
    )}`,
  );
  await out(`\nconditions: ${conditionsText(run, last)}\n`);
  await out(`\n${invariantsTable(last, broken)}${eachTable(run.exhibit, last)}${logText(last)}`);
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
  const values = gauges.map((id) => numberText(frame.gauge(id)));
  return [durationText(frame.t), frame.condition, ...values, broken.map(([id]) => id).join(', ')];
}

/** Exact instants, also of conditions that passed between two frames. */
function conditionsText(run: Run, last: Frame): string {
  const changes = last.marks.filter((mark) => mark.kind === 'condition').map((mark) => ` → ${mark.text} at ${durationText(Math.round(mark.t))}`);
  return `${run.frameAt(0).condition}${changes.join('')}`;
}

function invariantsTable(last: Frame, broken: ReadonlyMap<string, Ms>): string {
  const rows = Object.entries(last.invariants).map(([id, holds]) => {
    const since = broken.get(id);
    return [id, holds ? 'holds' : 'BROKEN', since === undefined ? 'never' : `seen at ${durationText(since)}`];
  });
  return table('', ['invariant', 'at the end', 'broken'], rows);
}

/** One row per proxy, one column per gauge that each proxy has. */
function eachTable(exhibit: Exhibit, last: Frame): string {
  const columns = exhibit.gauges.filter((gauge) => gauge.each);
  const count = Math.max(0, ...columns.map((gauge) => gauge.each?.(last.settings) ?? 0));
  if (!count) return '';
  if (count > MAX_EACH) return `\nThe gauges of ${count} members are in --json.\n`;
  const rows = Array.from({ length: count }, (_, i) => [String(i), ...columns.map((gauge) => numberText(last.gauge(gauge.id.replace('<i>', String(i)))))]);
  return `\n${table('', ['at the end', ...columns.map((gauge) => gauge.id.replace('-<i>.', '.'))], rows)}`;
}

function numberText(value: number): string {
  return Number.isNaN(value) ? '' : String(Math.round(value * 1000) / 1000);
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
