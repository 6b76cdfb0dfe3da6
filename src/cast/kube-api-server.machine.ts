/**
 * The kube API server as a watcher sees it: objects in a store with one global revision counter (etcd's),
 * each write stamped with a new resourceVersion, and a watch that delivers every event in order.
 */
import { setup } from 'xstate';
import { type Chunked, emptyQueue, push, shift } from '../engine/chunked.ts';
import { type Held, held, type Out, reactions, type Timed } from '../engine/effects.ts';
import type { Ms } from '../engine/exhibit.ts';

export interface KubeObject {
  readonly kind: string;
  readonly name: string;
  /** as stored; the writer's value is ignored */
  readonly resourceVersion: number;
  readonly [field: string]: unknown;
}

export interface KubeApiServerContext {
  readonly id: string;
  readonly revision: number;
  readonly objects: Readonly<Record<string, KubeObject>>;
  /** watchers by kind */
  readonly watchers: Readonly<Record<string, readonly string[]>>;
  /** for each watched kind: when the newest writes happened (ms), and how many older ones are forgotten */
  readonly written: Readonly<Record<string, { readonly times: Chunked<Ms>; readonly forgotten: number }>>;
}

export type KubeApiServerEvent = Timed<
  | { type: 'WATCH'; kind: string; from: string }
  | { type: 'WRITE'; object: Omit<KubeObject, 'resourceVersion'> & { kind: string; name: string } }
  | { type: 'DELETE'; kind: string; name: string }
>;

type C = KubeApiServerContext;
/** Write times kept per kind, enough to say how long the slowest watcher is behind. */
const KEPT_TIMES = 4096;

function key(kind: string, name: string): string {
  return `${kind}/${name}`;
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

function tell(c: C, kind: string, type: string, object: KubeObject, out: Out): void {
  for (const watcher of c.watchers[kind] ?? []) out.send(watcher, 'watch', { type: 'WATCH_EVENT', change: type, object });
}

export const kubeApiServerMachine = setup({
  types: { context: {} as Held<C>, events: {} as KubeApiServerEvent, input: {} as { id: string; revision: number } },
}).createMachine({
  id: 'kubeApiServer',
  context: ({ input }) => held({ id: input.id, revision: input.revision, objects: {}, watchers: {}, written: {} }),
  initial: 'serving',
  on: reactions<C, KubeApiServerEvent>({
    WATCH: (c, e, out) => {
      for (const object of Object.values(c.objects)) if (object.kind === e.kind) out.send(e.from, 'watch', { type: 'WATCH_EVENT', change: 'ADDED', object });
      return { ...c, watchers: { ...c.watchers, [e.kind]: [...(c.watchers[e.kind] ?? []), e.from] } };
    },
    WRITE: (c, e, out) => {
      const revision = c.revision + 1;
      const { kind, name } = e.object;
      const change = c.objects[key(kind, name)] ? 'MODIFIED' : 'ADDED';
      const object = { ...e.object, resourceVersion: revision } as KubeObject;
      tell(c, kind, change, object, out);
      return { ...c, revision, objects: { ...c.objects, [key(kind, name)]: object }, written: noteTime(c, kind, e.at) };
    },
    DELETE: (c, e, out) => {
      const gone = c.objects[key(e.kind, e.name)];
      if (!gone) return c;
      const revision = c.revision + 1;
      const { [key(e.kind, e.name)]: _, ...objects } = c.objects;
      tell(c, e.kind, 'DELETED', { ...gone, resourceVersion: revision }, out);
      return { ...c, revision, objects };
    },
  }),
  states: { serving: {} },
});
