/** Reading and checking what a visitor, a link or a command line asks of an exhibit. */
import type { Exhibit, KnobSpec, KnobValue, PokeEntry, Settings } from './exhibit.ts';
import type { RunSpec } from './run.ts';

/** Something wrong with a request, in plain words, with the nearest thing that would work. */
export interface Problem {
  /** which part: `knob proxies`, `fix foo`, `poke 3` … */
  readonly where: string;
  readonly text: string;
  readonly nearest?: string;
}

/** At most this many pokes in one run: a link longer than that is not something a visitor made. */
export const MAX_POKES = 500;
/** Longest run that may be asked for: 24 hours of virtual time, ms. */
export const MAX_T = 86_400_000;

/** Defaults of every knob, overridden by the spec; fixes as a set: the settings at t = 0. */
export function settingsOf(exhibit: Exhibit, spec: Pick<RunSpec, 'knobs' | 'fixes'>): Settings {
  const knobs: Record<string, KnobValue> = {};
  for (const knob of exhibit.knobs) knobs[knob.id] = spec.knobs[knob.id] ?? knob.default;
  return { knobs, fixes: new Set(spec.fixes) };
}

/** The value in `text` for this knob, or what is wrong with it. Ranges are inclusive. */
export function parseKnob(knob: KnobSpec, text: string): { value: KnobValue } | { problem: string } {
  if (knob.type === 'boolean') {
    if (text === 'true' || text === 'false') return { value: text === 'true' };
    return { problem: `${knob.id} must be true or false, not "${clip(text)}"` };
  }
  if (knob.type === 'enum') {
    if (knob.options.includes(text)) return { value: text };
    return { problem: `${knob.id} must be one of ${knob.options.join(', ')}, not "${clip(text)}"` };
  }
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim())) return { problem: `${knob.id} must be a number, not "${clip(text)}"` };
  const value = Number(text);
  const problem = numberProblem(knob, value);
  return problem ? { problem } : { value };
}

/** What is wrong with a value for this knob, or null. */
export function knobProblem(knob: KnobSpec, value: KnobValue): string | null {
  if (knob.type === 'number') return typeof value === 'number' ? numberProblem(knob, value) : `${knob.id} must be a number`;
  const read = parseKnob(knob, String(value));
  if ('problem' in read) return read.problem;
  return typeof value === (knob.type === 'boolean' ? 'boolean' : 'string') ? null : `${knob.id} must be a ${knob.type}`;
}

function numberProblem(knob: KnobSpec & { type: 'number' }, value: number): string | null {
  if (!Number.isFinite(value) || value < knob.min || value > knob.max) return `${knob.id} must be between ${knob.min} and ${knob.max}, not ${value}`;
  if (knob.integer && !Number.isInteger(value)) return `${knob.id} must be a whole number, not ${value}`;
  return null;
}

/** Everything wrong with a spec for this exhibit; empty when it can run. */
export function checkSpec(exhibit: Exhibit, spec: RunSpec): Problem[] {
  const problems: Problem[] = [];
  if (!Number.isInteger(spec.seed) || spec.seed < 0 || spec.seed > 0xffffffff)
    problems.push({ where: 'seed', text: 'the seed must be a whole number from 0 to 4294967295', nearest: '1' });
  for (const [id, value] of Object.entries(spec.knobs)) checkKnob(exhibit, id, value, `knob ${clip(id)}`, problems);
  for (const id of spec.fixes) checkFix(exhibit, id, `fix ${clip(id)}`, problems);
  checkGroups(exhibit, spec.fixes, problems);
  const misfit = problems.length === 0 ? exhibit.misfit?.(settingsOf(exhibit, spec)) : null;
  if (misfit) problems.push({ where: `knob ${misfit.knob}`, text: misfit.text });
  if (spec.pokes.length > MAX_POKES) problems.push({ where: 'pokes', text: `at most ${MAX_POKES} pokes, not ${spec.pokes.length}` });
  spec.pokes.slice(0, MAX_POKES).forEach((entry, i) => {
    checkPoke(exhibit, spec, entry, `poke ${i + 1}`, problems);
  });
  return problems;
}

function checkKnob(exhibit: Exhibit, id: string, value: KnobValue, where: string, problems: Problem[]): void {
  const knob = exhibit.knobs.find((k) => k.id === id);
  if (!knob)
    problems.push(
      unknown(
        where,
        'knob',
        id,
        exhibit.knobs.map((k) => k.id),
      ),
    );
  else {
    const text = knobProblem(knob, value);
    if (text) problems.push({ where, text, nearest: String(knob.default) });
  }
}

function checkFix(exhibit: Exhibit, id: string, where: string, problems: Problem[]): void {
  if (!exhibit.fixes.some((f) => f.id === id))
    problems.push(
      unknown(
        where,
        'fix',
        id,
        exhibit.fixes.map((f) => f.id),
      ),
    );
}

function checkGroups(exhibit: Exhibit, fixes: readonly string[], problems: Problem[]): void {
  const seen = new Map<string, string>();
  for (const id of new Set(fixes)) {
    const group = exhibit.fixes.find((f) => f.id === id)?.group;
    if (!group) continue;
    const other = seen.get(group);
    if (other) problems.push({ where: `fix ${id}`, text: `"${other}" and "${id}" exclude each other: choose one`, nearest: other });
    else seen.set(group, id);
  }
}

function checkPoke(exhibit: Exhibit, spec: RunSpec, entry: PokeEntry, where: string, problems: Problem[]): void {
  if (!Number.isFinite(entry.at) || entry.at < 0 || entry.at > MAX_T) {
    problems.push({ where, text: `its time must be between 0 and ${MAX_T} ms` });
    return;
  }
  if (entry.kind === 'knob') {
    checkKnob(exhibit, entry.knob, entry.value, where, problems);
    if (exhibit.knobs.find((k) => k.id === entry.knob)?.live === false) problems.push({ where, text: `${entry.knob} can only be set at the start of a run` });
    return;
  }
  if (entry.kind === 'fix') {
    checkFix(exhibit, entry.fix, where, problems);
    return;
  }
  const poke = exhibit.pokes.find((p) => p.id === entry.poke);
  if (!poke) {
    problems.push(
      unknown(
        where,
        'poke',
        entry.poke,
        exhibit.pokes.map((p) => p.id),
      ),
    );
    return;
  }
  if (poke.target === 'none') {
    if (entry.target) problems.push({ where, text: `"${poke.id}" takes no target` });
    return;
  }
  // A target may have been added by an earlier poke or knob, so ask the settings as they are by then.
  const settings = settingsAt(exhibit, spec, entry.at);
  const targets = exhibit.targets(settings, poke.target);
  if (!entry.target) problems.push({ where, text: `"${poke.id}" needs a target, e.g. ${targets[0]}` });
  else if (!targets.includes(entry.target)) problems.push(unknown(where, poke.target, entry.target, targets));
}

/** The settings in force at t, after every knob, fix and turning poke up to and including t. */
export function settingsAt(exhibit: Exhibit, spec: RunSpec, t: number): Settings {
  let settings = settingsOf(exhibit, spec);
  for (const entry of spec.pokes) if (entry.at <= t) settings = applyEntry(exhibit, settings, entry);
  return settings;
}

/** Settings after one log entry. Turning on a fix turns off the others of its group. */
export function applyEntry(exhibit: Exhibit, settings: Settings, entry: PokeEntry): Settings {
  if (entry.kind === 'knob') return { ...settings, knobs: { ...settings.knobs, [entry.knob]: entry.value } };
  if (entry.kind === 'fix') {
    const fixes = new Set(settings.fixes);
    if (!entry.on) fixes.delete(entry.fix);
    else {
      const group = exhibit.fixes.find((f) => f.id === entry.fix)?.group;
      for (const other of exhibit.fixes) if (group && other.group === group) fixes.delete(other.id);
      fixes.add(entry.fix);
    }
    return { ...settings, fixes };
  }
  const does = exhibit.pokes.find((p) => p.id === entry.poke)?.does;
  if (!does || !('turn' in does)) return settings;
  const knob = exhibit.knobs.find((k) => k.id === does.turn.knob);
  if (knob?.type !== 'number') return settings;
  const value = Math.min(knob.max, Math.max(knob.min, Number(settings.knobs[knob.id]) + does.turn.by));
  return { ...settings, knobs: { ...settings.knobs, [knob.id]: value } };
}

function unknown(where: string, kind: string, name: string, names: readonly string[]): Problem {
  const near = nearest(name, names);
  return { where, text: `there is no ${kind} "${clip(name)}"${near ? `; did you mean "${near}"?` : ''}`, ...(near ? { nearest: near } : {}) };
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** The name closest to `name` by edit distance, or undefined when none is near. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(3, Math.ceil(name.length / 2)) + 1;
  const from = name.slice(0, 60).toLowerCase();
  for (const candidate of names.slice(0, 2000)) {
    const d = distance(from, candidate.toLowerCase(), least);
    if (d < least) {
      least = d;
      best = candidate;
    }
  }
  return best;
}

function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length] as number;
}
