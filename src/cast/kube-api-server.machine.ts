/**
 * The kube API server as its clients see it: objects in a store with one global revision counter (etcd's), each
 * write stamped with a new resourceVersion, and a watch that delivers every event in order. Custom resources are
 * pruned and defaulted by their structural schema, a status is written through its own subresource, and a write
 * that leaves the same bytes is no write: no new resourceVersion, no watch event (dossier: groundtruth D).
 */
import { setup } from 'xstate';
import { type Json, mergePatch, sameJson } from '../crd/json.ts';
import { applyDefaults, prune, type StructuralSchema } from '../crd/structural-schema.ts';
import { type Chunked, emptyQueue, push, shift } from '../engine/chunked.ts';
import { type Held, held, type Out, reactions, type Timed } from '../engine/effects.ts';
import type { Ms } from '../engine/exhibit.ts';
import { emptyTable, get, set, type Table, tableOf, valuesOf, without } from '../engine/table.ts';

export interface KubeObject {
  readonly kind: string;
  readonly name: string;
  /** as stored; the writer's value is ignored */
  readonly resourceVersion: number;
  /** raised by a change of the spec, not by one of the status; only for kinds with a CRD */
  readonly generation?: number;
  readonly [field: string]: unknown;
}

/** An object as a client sends it. */
export type Written = { readonly kind: string; readonly name: string } & Readonly<Record<string, unknown>>;

/** What the server does about fields it does not know: the `fieldValidation` of a request, or the server's default. */
export type FieldValidation = 'Ignore' | 'Warn' | 'Strict';

/** A CustomResourceDefinition: the schema of `{ spec, status }`, with the status subresource enabled. */
export interface CustomResource {
  readonly schema: StructuralSchema;
}

export interface Watcher {
  readonly id: string;
  /** a field selector on metadata.name; null: every object of the kind */
  readonly name: string | null;
}

export interface KubeApiServerInput {
  readonly revision: number;
  /** objects that are there when the world begins */
  readonly objects?: readonly Written[];
  readonly crds?: Readonly<Record<string, CustomResource>>;
  readonly fieldValidation?: FieldValidation;
}

export interface KubeApiServerContext {
  readonly id: string;
  readonly revision: number;
  /** by kind, then by name */
  readonly objects: Readonly<Record<string, Table<KubeObject>>>;
  readonly crds: Readonly<Record<string, CustomResource>>;
  readonly fieldValidation: FieldValidation;
  /** watchers by kind */
  readonly watchers: Readonly<Record<string, readonly Watcher[]>>;
  /** for each kind: its newest resourceVersion */
  readonly newest: Readonly<Record<string, number>>;
  /** for each watched kind without a CRD: when the newest writes happened (ms), and how many older ones are forgotten */
  readonly written: Readonly<Record<string, { readonly times: Chunked<Ms>; readonly forgotten: number }>>;
}

/** The answer to UPDATE and PATCH: HTTP status code, the object as stored, and the `Warning` header if there is one. */
export type Answer = { readonly request: number; readonly code: number; readonly object: KubeObject | null; readonly warning: string | null };

export type KubeApiServerEvent = Timed<
  /** `list`: the objects come first, as one LISTED; else one by one as ADDED */
  | { type: 'WATCH'; kind: string; from: string; name?: string; list?: boolean }
  | { type: 'UNWATCH'; kind: string; from: string }
  /** create or replace; nobody waits for an answer */
  | { type: 'WRITE'; object: Written }
  | { type: 'DELETE'; kind: string; name: string }
  /** replace only if the stored resourceVersion is `expect` (0: only if there is none); else 409 Conflict */
  | { type: 'UPDATE'; object: Written; expect: number; from: string; request: number }
  /** JSON merge patch (RFC 7386) of the status subresource */
  | { type: 'PATCH_STATUS'; kind: string; name: string; status: Json; from: string; request: number }
  | { type: 'APPLY_CRD'; kind: string; crd: CustomResource }
  | { type: 'SET_FIELD_VALIDATION'; fieldValidation: FieldValidation }
>;

type C = KubeApiServerContext;
/** Write times kept per kind, enough to say how long the slowest watcher is behind. */
const KEPT_TIMES = 4096;
const NOBODY: Readonly<Record<string, never>> = {};

/** The stored object, or undefined. */
export function stored(c: Pick<C, 'objects'>, kind: string, name: string): KubeObject | undefined {
  const table = c.objects[kind];
  return table && get(table, name);
}

function noteTime(c: C, kind: string, at: Ms): C['written'] {
  const before = c.written[kind] ?? { times: emptyQueue<Ms>(), forgotten: 0 };
  let times = push(before.times, at);
  let forgotten = before.forgotten;
  if (times.size > KEPT_TIMES) {
    times = shift(times);
    forgotten++;
  }
  return { ...c.written, [kind]: { times, forgotten } };
}

function tell(c: C, kind: string, change: string, object: KubeObject, out: Out): void {
  out.count(`events.${kind}`);
  for (const watcher of c.watchers[kind] ?? [])
    if (watcher.name === null || watcher.name === object.name) out.send(watcher.id, 'watch', { type: 'WATCH_EVENT', change, object });
}

/** Pruned, then defaulted: `{ spec, status }` as the CRD lets it through, with the paths of what fell away. */
function admit(
  crd: CustomResource | undefined,
  value: Readonly<Record<string, unknown>>,
): { value: Readonly<Record<string, unknown>>; pruned: readonly string[] } {
  if (!crd) return { value, pruned: [] };
  const kept = prune(value as Json, crd.schema);
  return { value: applyDefaults(kept.value, crd.schema).value as Readonly<Record<string, unknown>>, pruned: kept.pruned };
}

function body(object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { kind: _k, name: _n, resourceVersion: _r, generation: _g, ...rest } = object;
  return rest;
}

/** Stores the object under the next revision and tells the watchers. */
function commit(c: C, before: KubeObject | undefined, object: Omit<KubeObject, 'resourceVersion'> & Written, at: Ms, out: Out): { c: C; object: KubeObject } {
  const revision = c.revision + 1;
  const { kind, name } = object;
  const next = { ...object, resourceVersion: revision } as KubeObject;
  tell(c, kind, before ? 'MODIFIED' : 'ADDED', next, out);
  const table = set(c.objects[kind] ?? emptyTable<KubeObject>(), name, next);
  return {
    c: {
      ...c,
      revision,
      objects: { ...c.objects, [kind]: table },
      newest: { ...c.newest, [kind]: revision },
      written: c.crds[kind] ? c.written : noteTime(c, kind, at),
    },
    object: next,
  };
}

/** Create or replace through the main resource: with a CRD the status is not writable here, and a changed spec is a new generation. */
function write(c: C, written: Written, at: Ms, out: Out): C {
  const { kind, name } = written;
  const before = stored(c, kind, name);
  const crd = c.crds[kind];
  if (!crd) {
    if (before && sameJson(body(before) as Json, body(written) as Json)) return c;
    return commit(c, before, written, at, out).c;
  }
  const { value } = admit(crd, { ...body(written), status: before?.status } as Record<string, unknown>);
  const spec = value.spec ?? null;
  const changed = !before || !sameJson(before.spec as Json, spec as Json);
  if (!changed) return c;
  const object = { kind, name, generation: (before?.generation ?? 0) + 1, spec, ...(before?.status === undefined ? {} : { status: before.status }) };
  return commit(c, before, object, at, out).c;
}

function answer(to: string, answer: Answer, out: Out): void {
  out.send(to, 'response', { type: 'ANSWER', ...answer });
}

/**
 * Another schema for a kind. What is stored is pruned as it is read, without a write; the watches on the kind are closed,
 * so their clients list again.
 */
function applyCrd(c: C, kind: string, crd: CustomResource, out: Out): C {
  const table = c.objects[kind] ?? emptyTable<KubeObject>();
  const read = valuesOf(table).map((object): [string, KubeObject] => {
    const { value } = admit(crd, { spec: object.spec, ...(object.status === undefined ? {} : { status: object.status }) });
    return [object.name, { ...object, ...value }];
  });
  const objects = tableOf(read);
  for (const watcher of c.watchers[kind] ?? []) if (watcher.name === null) out.send(watcher.id, 'watch', { type: 'LISTED', kind, objects: valuesOf(objects) });
  return { ...c, crds: { ...c.crds, [kind]: crd }, objects: { ...c.objects, [kind]: objects } };
}

/** The status subresource: merge, prune, default, compare with what is stored; generation stays. */
function patchStatus(c: C, e: Extract<KubeApiServerEvent, { type: 'PATCH_STATUS' }>, out: Out): C {
  const before = stored(c, e.kind, e.name);
  const reply = (code: number, object: KubeObject | null, warning: string | null = null) => answer(e.from, { request: e.request, code, object, warning }, out);
  if (!before) {
    reply(404, null);
    return c;
  }
  const merged = mergePatch((before.status ?? {}) as Json, e.status);
  const { value, pruned } = admit(c.crds[e.kind], { status: merged });
  const unknown = c.fieldValidation === 'Ignore' ? null : (pruned[0] ?? null);
  if (unknown !== null && c.fieldValidation === 'Strict') {
    reply(422, null, `strict decoding error: unknown field "${unknown}"`);
    return c;
  }
  const warning = unknown === null ? null : `299 - "unknown field \\"${unknown}\\""`;
  if (before.status !== undefined && sameJson(before.status as Json, value.status as Json)) {
    // etcd3 store, GuaranteedUpdate: equal bytes are not written.
    out.count(`noops.${e.kind}`);
    reply(200, before, warning);
    return c;
  }
  out.count(`writes.${e.kind}`);
  const done = commit(c, before, { ...before, status: value.status }, e.at, out);
  reply(200, done.object, warning);
  return done.c;
}

/** The server as it is when the world begins. */
export function beginKubeApiServer(input: KubeApiServerInput & { id: string }): KubeApiServerContext {
  const byKind = new Map<string, [string, KubeObject][]>();
  const crds = input.crds ?? {};
  for (const o of input.objects ?? []) {
    const list = byKind.get(o.kind) ?? [];
    byKind.set(o.kind, list);
    list.push([o.name, { ...o, ...(crds[o.kind] ? { generation: 1 } : {}), resourceVersion: input.revision }]);
  }
  return {
    id: input.id,
    revision: input.revision,
    objects: Object.fromEntries([...byKind].map(([kind, list]) => [kind, tableOf(list)])),
    crds,
    fieldValidation: input.fieldValidation ?? 'Warn',
    watchers: NOBODY,
    newest: Object.fromEntries([...byKind.keys()].map((kind) => [kind, input.revision])),
    written: NOBODY,
  };
}

type Reactions = { readonly [T in KubeApiServerEvent['type']]: (c: C, e: Extract<KubeApiServerEvent, { type: T }>, out: Out) => C };

/** What the server does about each event; a server that can do more (refuse, ask a webhook) is built on these. */
export const kubeApiServerReactions: Reactions = {
  WATCH: (c, e, out) => {
    const there = valuesOf(c.objects[e.kind] ?? emptyTable<KubeObject>()).filter((o) => e.name === undefined || o.name === e.name);
    if (e.list) out.send(e.from, 'watch', { type: 'LISTED', kind: e.kind, objects: there });
    else for (const object of there) out.send(e.from, 'watch', { type: 'WATCH_EVENT', change: 'ADDED', object });
    // A client that starts anew opens a new watch; its old one has gone with its connection.
    const others = (c.watchers[e.kind] ?? []).filter((w) => w.id !== e.from || w.name !== (e.name ?? null));
    return { ...c, watchers: { ...c.watchers, [e.kind]: [...others, { id: e.from, name: e.name ?? null }] } };
  },
  UNWATCH: (c, e) => ({ ...c, watchers: { ...c.watchers, [e.kind]: (c.watchers[e.kind] ?? []).filter((w) => w.id !== e.from) } }),
  WRITE: (c, e, out) => write(c, e.object, e.at, out),
  DELETE: (c, e, out) => {
    const gone = stored(c, e.kind, e.name);
    if (!gone) return c;
    const revision = c.revision + 1;
    tell(c, e.kind, 'DELETED', { ...gone, resourceVersion: revision }, out);
    return { ...c, revision, objects: { ...c.objects, [e.kind]: without(c.objects[e.kind] as Table<KubeObject>, e.name) } };
  },
  UPDATE: (c, e, out) => {
    const before = stored(c, e.object.kind, e.object.name);
    if ((before?.resourceVersion ?? 0) !== e.expect) {
      answer(e.from, { request: e.request, code: 409, object: before ?? null, warning: null }, out);
      return c;
    }
    const done = commit(c, before, e.object, e.at, out);
    answer(e.from, { request: e.request, code: before ? 200 : 201, object: done.object, warning: null }, out);
    return done.c;
  },
  PATCH_STATUS: (c, e, out) => patchStatus(c, e, out),
  APPLY_CRD: (c, e, out) => applyCrd(c, e.kind, e.crd, out),
  SET_FIELD_VALIDATION: (c, e) => (e.fieldValidation === c.fieldValidation ? c : { ...c, fieldValidation: e.fieldValidation }),
};

export const kubeApiServerMachine = setup({
  types: { context: {} as Held<C>, events: {} as KubeApiServerEvent, input: {} as KubeApiServerInput & { id: string } },
}).createMachine({
  id: 'kubeApiServer',
  context: ({ input }) => held(beginKubeApiServer(input)),
  initial: 'serving',
  on: reactions<C, KubeApiServerEvent>(kubeApiServerReactions),
  states: { serving: {} },
});
