/** Reads what `museum run` was asked: a spec that the engine accepts, and which instants to show. */
import type { Exhibit, KnobValue, Ms } from '../engine/exhibit.ts';
import type { RunSpec } from '../engine/run.ts';
import { checkSpec } from '../engine/settings.ts';
import { Complaint, complain } from './complaint.ts';
import { readDuration } from './duration.ts';
import type { Given } from './flags.ts';
import { readKnob } from './knob-argument.ts';
import { readPoke } from './poke-argument.ts';

export interface RunRequest {
  readonly spec: RunSpec;
  readonly until: Ms;
  readonly every: Ms;
}

/** More frames than this is a mistyped `--every` rather than a wish. */
const MAX_FRAMES = 200_000;
/** Without `--every` a run is shown in this many steps, each at least 1 ms. */
const USUAL_STEPS = 100;

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
  const every = attempt(() => readEvery(given.one('every'), until)) ?? 1;
  const seed = attempt(() => readSeed(given.one('seed') ?? '1')) ?? 1;
  const knobs: Record<string, KnobValue> = {};
  for (const text of given.all('knob')) {
    const knob = attempt(() => readKnob(exhibit, text, `--knob ${text.slice(0, 60)}`));
    if (!knob) continue;
    if (Object.hasOwn(knobs, knob.id)) problems.push(`--knob ${knob.id} was given twice`);
    knobs[knob.id] = knob.value;
  }
  const fixes = attempt(() => readFixes(given.all('fix'))) ?? [];
  const pokes = given.all('poke').flatMap((text) => attempt(() => readPoke(exhibit, text)) ?? []);
  const spec: RunSpec = { seed, knobs, fixes, pokes: pokes.sort((a, b) => a.at - b.at) };
  problems.push(...checkSpec(exhibit, spec).map((problem) => `${problem.where}: ${problem.text}`));
  if (problems.length) throw new Complaint(problems);
  return { spec, until, every };
}

function readEvery(text: string | undefined, until: Ms): Ms {
  const every = text === undefined ? Math.max(1, Math.ceil(until / USUAL_STEPS)) : readDuration(text, '--every');
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
