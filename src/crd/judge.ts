/**
 * What becomes of a writer that compares what it wants with what is stored, and writes when they differ.
 *
 * Measured on a real API server (groundtruth D2 and D3): a write whose only difference is a pruned field stores the same bytes,
 * so it makes no resourceVersion and no watch event; a time stamp that moves with each write is what keeps such a loop alive.
 */
import { type Crd, type CrdVersion, nameOf } from './crd.ts';
import { findFields, isObservedGeneration, isTimeStamp } from './find-fields.ts';
import { type JsonObject, mapObject } from './json.ts';
import { keep } from './keep.ts';
import { PathSet } from './trail.ts';

export const VERDICTS = ['converges', 'loops if anything else in the write changes', 'loops by itself'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Reason {
  readonly path: string;
  /**
   * pruned, null-dropped, defaulted: what happened to the field; no-op: why the loop may rest; time-stamp: what keeps it going;
   * generation: a loop of real writes; not-judged: it happened, but outside what the writer wrote
   */
  readonly why: 'pruned' | 'null-dropped' | 'defaulted' | 'no-op' | 'time-stamp' | 'generation' | 'not-judged';
  /** one or two plain sentences */
  readonly text: string;
}

export interface Judgement {
  /** what is kept: what a reader of this version sees after the write */
  readonly object: JsonObject;
  readonly pruned: readonly string[];
  readonly nullsDropped: readonly string[];
  readonly defaulted: readonly string[];
  readonly verdict: Verdict;
  readonly reasons: readonly Reason[];
  /** fields of the write that look like "now", and are kept */
  readonly timeStamps: readonly string[];
}

/** So many fields of a kind get a sentence of their own; the lists of paths are complete. */
const MAX_SENTENCES = 50;

/** Judges the write of an object, all its parts but metadata. `partial`: only what it holds is written, as a status is by itself. */
export function judge(written: JsonObject, crd: Crd, version: CrdVersion, partial: boolean): Judgement {
  const kept = keep(written, crd, version);
  const parts = new PathSet(Object.keys(written));
  const isWritten = (path: string) => parts.covers(path);
  const { pruned, nullsDropped } = kept;
  const object = partial ? pick(kept.object, (key) => Object.hasOwn(written, key)) : kept.object;
  const defaulted = partial ? kept.defaulted.filter(isWritten) : kept.defaulted;
  const fought = defaulted.filter(isWritten);
  const generation = version.statusSubresource ? [] : findFields(pick(object, isStatus), version.schema, isObservedGeneration);
  const filledIn = new PathSet(defaulted);
  const timeStamps = findFields(pick(object, isData), version.schema, isTimeStamp).filter((path) => isWritten(path) && !filledIn.covers(path));
  const lost = [...pruned, ...nullsDropped];
  const says = wording(crd, version, new PathSet(kept.lostInStorage));
  const reasons = [
    ...sentences(pruned, 'pruned', says.pruned),
    ...sentences(nullsDropped, 'null-dropped', says.nullDropped),
    ...sentences(fought, 'defaulted', says.defaulted),
    ...sentences(generation, 'generation', says.generation),
    ...sentences(lost.slice(0, 1), 'no-op', () => says.noOp(timeStamps.length > 0)),
    ...sentences(lost.length > 0 ? timeStamps : [], 'time-stamp', says.timeStamp),
    ...sentences(
      defaulted.filter((path) => !isWritten(path)),
      'not-judged',
      says.notJudged,
    ),
  ];
  return { object, pruned, nullsDropped, defaulted, verdict: verdictOf(fought.length + generation.length, lost.length), reasons, timeStamps };
}

function verdictOf(driving: number, lost: number): Verdict {
  if (driving > 0) return 'loops by itself';
  return lost > 0 ? 'loops if anything else in the write changes' : 'converges';
}

const isStatus = (key: string) => key === 'status';
/** metadata is the API server's own business. */
const isData = (key: string) => key !== 'apiVersion' && key !== 'kind' && key !== 'metadata';

function pick(object: JsonObject, wanted: (key: string) => boolean): JsonObject {
  return mapObject(object, (key, value) => (wanted(key) ? value : undefined));
}

function sentences(paths: readonly string[], why: Reason['why'], text: (path: string) => string): Reason[] {
  const shown = paths.slice(0, MAX_SENTENCES).map((path): Reason => ({ path, why, text: text(path) }));
  const more = paths[MAX_SENTENCES];
  return more === undefined ? shown : [...shown, { path: more, why, text: `The same goes for ${paths.length - MAX_SENTENCES} more.` }];
}

function wording(crd: Crd, version: CrdVersion, lostInStorage: PathSet) {
  const resource = `${nameOf(crd)}/${version.name}`;
  const storage = `${nameOf(crd)}/${crd.versions.find((v) => v.storage)?.name ?? version.name}, the storage version`;
  const holder = (path: string) => (lostInStorage.covers(path) ? storage : resource);
  return {
    pruned: (path: string) =>
      `${path} is written, but the schema of ${holder(path)} does not know it: the API server drops it without an error (since Kubernetes 1.25 with a Warning header). What is stored never equals what the writer wants.`,
    nullDropped: (path: string) =>
      `${path} is written as null, but in the schema of ${holder(path)} it is neither nullable nor has it a default: the API server drops it. A comparison that tells null from missing never says equal.`,
    defaulted: (path: string) =>
      `The schema of ${resource} fills in ${path}, which the writer left out or wrote as null. A writer that compares whole objects and replaces them finds a difference on every reconcile and sends its write again, with nothing else changing; the API server stores the same bytes, so what repeats is the request, not a watch event. A writer that compares only the fields it sets is not affected.`,
    generation: (path: string) =>
      `${resource} has no status subresource, so every change of the status raises metadata.generation. ${path} then lags behind again, and correcting it is the next change: a loop of real writes and watch events.`,
    noOp: (stamped: boolean) =>
      `Writing the same again stores the same bytes: no new resourceVersion, no watch event. A writer that only reacts to events goes quiet${stamped ? ', unless something else in the write changes.' : '; one that also reconciles on a timer sends the write again each time.'}`,
    timeStamp: (path: string) =>
      `${path} is a time stamp. If the writer sets it to the current time, every write whose stamp differs (with whole seconds: that falls into another second) is a real change that comes back as a watch event, and so the loop keeps itself going.`,
    notJudged: (path: string) => `The schema of ${resource} fills in ${path}. The write says nothing about that part of the object, so it does not count.`,
  };
}
