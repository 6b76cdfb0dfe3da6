/** Reads what `museum run` was asked: a spec that the engine accepts, and which instants to show. */
import type { Exhibit, KnobValue, Ms } from '../engine/exhibit.ts';
import type { RunSpec } from '../engine/run.ts';
import { checkSpec } from '../engine/settings.ts';
import { Complaint, complain } from './complaint.ts';
import { durationText, readDuration } from './duration.ts';
import type { Given } from './flags.ts';
import { readKnob } from './knob-argument.ts';
import { readPoke } from './poke-argument.ts';

export interface RunRequest {
  readonly spec: RunSpec;
  readonly until: Ms;
  readonly every: Ms;
  /** something the caller did not ask for and should know */
  readonly note?: string;
}

/** More frames than this is a mistyped `--every` rather than a wish. */
const MAX_FRAMES = 200_000;
/** Without `--every`: the shortest of these steps (ms) that gives at most so many frames. */
const USUAL_STEPS: readonly [Ms, ...Ms[]] = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000];
const USUAL_FRAMES = 2000;

/** Throws a Complaint with everything that is wrong, not only the first thing. */
export function readRunRequest(exhibit: Exhibit, given: Given): RunRequest {
  const problems: string[] = [];
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Complaint)) throw error;
      problems.push(...error.lines);
      return undefined;
    }
  };
  const until = attempt(() => readDuration(given.one('until') ?? complain('--until is needed: how long to run, e.g. --until 5s'), '--until')) ?? 0;
  const asked = given.one('every');
  const every = asked === undefined ? usualStep(until) : (attempt(() => readEvery(asked, until)) ?? 1);
  const seed = attempt(() => readSeed(given.one('seed') ?? '1')) ?? 1;
  const knobs: Record<string, KnobValue> = {};
  for (const text of given.all('knob')) {
    const knob = attempt(() => readKnob(exhibit, text, `--knob ${text.slice(0, 60)}`));
    if (!knob) continue;
    if (Object.hasOwn(knobs, knob.id)) problems.push(`--knob ${knob.id} was given twice`);
    knobs[knob.id] = knob.value;
  }
  const fixes = attempt(() => readFixes(given.all('fix'))) ?? [];
  const pokes = given.all('poke').flatMap((text) => attempt(() => ({ text, entry: readPoke(exhibit, text) })) ?? []);
  pokes.sort((a, b) => a.entry.at - b.entry.at);
  const spec: RunSpec = { seed, knobs, fixes, pokes: pokes.map(({ entry }) => entry) };
  const written = pokes.map(({ text }) => text);
  problems.push(...checkSpec(exhibit, spec).map((problem) => `${asWritten(problem.where, written)}: ${problem.text}`));
  if (problems.length) throw new Complaint(problems);
  if (asked !== undefined || every === USUAL_STEPS[0]) return { spec, until, every };
  const note = `one frame per ${durationText(every)}, since ${durationText(USUAL_STEPS[0])} would be ${Math.ceil(until / USUAL_STEPS[0]) + 1} frames; --every says otherwise`;
  return { spec, until, every, note };
}

/** The engine counts pokes in order of time; the caller knows them by what was typed. */
function asWritten(where: string, pokes: readonly string[]): string {
  if (where === 'pokes') return '--poke';
  const text = pokes[Number(/^poke (\d+)$/.exec(where)?.[1]) - 1];
  return text === undefined ? `--${where}` : `--poke ${text.slice(0, 60)}`;
}

function usualStep(until: Ms): Ms {
  return USUAL_STEPS.find((step) => until / step < USUAL_FRAMES) ?? Math.ceil(until / USUAL_FRAMES);
}

function readEvery(text: string, until: Ms): Ms {
  const every = readDuration(text, '--every');
  if (every <= 0) complain('--every must be longer than 0ms');
  if (until / every > MAX_FRAMES) complain(`--every ${text} would print ${Math.ceil(until / every)} frames; at most ${MAX_FRAMES}`);
  return every;
}

function readSeed(text: string): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) > 0xffffffff) complain(`--seed must be a whole number from 0 to ${0xffffffff}, not "${text.slice(0, 40)}"`);
  return Number(text);
}

/** `--fix a --fix b` and `--fix a,b` are the same; a fix named twice counts once. */
function readFixes(texts: readonly string[]): string[] {
  const names = texts.flatMap((text) => text.split(',').map((name) => name.trim()));
  if (names.includes('')) complain('--fix: there is an empty name between the commas');
  return [...new Set(names)];
}
