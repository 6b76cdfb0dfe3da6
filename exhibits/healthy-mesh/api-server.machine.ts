/**
 * The API server of this house: the cast's, and a door before it. What users apply is first reviewed by the validating
 * webhook, if it is of a kind that the webhook has asked for; then it is stored. When the server is away nothing of what
 * is stored is lost: it is in etcd.
 */
import { setup } from 'xstate';
import {
  beginKubeApiServer,
  type KubeApiServerContext,
  type KubeApiServerEvent,
  type KubeApiServerInput,
  kubeApiServerReactions,
  stored,
  type Written,
} from '../../src/cast/kube-api-server.machine.ts';
import { type Held, held, type Out, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Ms, Settings } from '../../src/engine/exhibit.ts';
import { follow } from '../../src/engine/follow.ts';
import { REVIEWED, routeKey } from './kinds.ts';

export interface ApiServerInput extends KubeApiServerInput {
  /** pods behind the webhook's Service */
  readonly validators: readonly string[];
  readonly failurePolicy: string;
}

interface Review {
  readonly uid: number;
  readonly object: Written;
  readonly from: string;
  readonly request: number;
  /** validators that have been asked in vain */
  readonly refused: readonly string[];
}

export interface ApiServerContext extends KubeApiServerContext {
  readonly validators: readonly string[];
  readonly failurePolicy: string;
  readonly reviews: readonly Review[];
  readonly uids: number;
  /** writes of the EndpointSlice: how long ago a proxy's knowledge was overtaken is read from them */
  readonly slices: readonly { readonly version: number; readonly at: Ms }[];
  /** when each applied object was created, or its status was written last; by kind and name */
  readonly writtenAt: Readonly<Record<string, Ms>>;
  /** the webhook's last word */
  readonly lastReview: { readonly allowed: boolean; readonly at: Ms } | null;
  readonly backAt: Ms;
  readonly place: Place;
}

type Place = 'serving' | 'reviewing' | 'away';
const PLACES: readonly Place[] = ['serving', 'reviewing', 'away'];

export type ApiServerEvent = Timed<
  | { type: 'APPLY'; object: Written; from: string; request: number }
  | { type: 'ADMISSION_ANSWER'; uid: number }
  | { type: 'ADMISSION_REFUSED'; uid: number; message: string }
  /** nobody listens at that pod */
  | { type: 'ADMISSION_UNREACHABLE'; uid: number; from: string }
  | { type: 'TAKE_AWAY' }
  | { type: 'BRING_BACK' }
  | { type: 'CONFIG'; settings: Settings }
>;

type C = ApiServerContext;
type Base = KubeApiServerEvent;
const WEBHOOK = 'linkerd-policy-validator.linkerd.io';
/** Versions of the slice that are remembered. */
const KEPT_SLICES = 40;

function settle(c: C): C {
  const place: Place = c.place === 'away' ? 'away' : c.reviews.length > 0 ? 'reviewing' : 'serving';
  return place === c.place ? c : { ...c, place };
}

/** The cast's reaction, with what this room wants to remember of it. */
function base<T extends Base['type']>(c: C, e: Extract<Base, { type: T }>, out: Out): C {
  const react = kubeApiServerReactions[e.type as T] as (c: KubeApiServerContext, e: Extract<Base, { type: T }>, out: Out) => KubeApiServerContext;
  const next = react(c, e, out) as C;
  const version = next.newest.EndpointSlice ?? 0;
  if (version === c.newest.EndpointSlice) return next;
  out.signal({ type: 'SLICE', version });
  return { ...next, slices: [...next.slices, { version, at: e.at }].slice(-KEPT_SLICES) };
}

function noted(c: C, kind: string, name: string, at: Ms): C {
  return { ...c, writtenAt: { ...c.writtenAt, [routeKey(kind, name)]: at } };
}

/** Nobody listens: what the kernel answers to who connects, and what becomes of a watch. */
function refuse(e: Base | Extract<ApiServerEvent, { type: 'APPLY' }>, out: Out): void {
  if (e.type === 'WATCH') out.send(e.from, 'watch', { type: 'WATCH_CLOSED', kind: e.kind });
  else if ('request' in e) out.send(e.from, 'response', { type: 'REFUSED', request: e.request, code: 0, message: 'the connection to the server was refused' });
}

function on<T extends Base['type']>(_type: T) {
  return (c: C, e: Extract<Base, { type: T }>, out: Out): C => {
    if (c.place !== 'away') return base(c, e, out);
    refuse(e, out);
    return c;
  };
}

function store(c: C, object: Written, from: string, request: number, at: Ms, out: Out): C {
  const there = stored(c, object.kind, object.name) !== undefined;
  const next = base(c, { type: 'WRITE', object, at }, out);
  out.send(from, 'response', { type: 'ANSWER', request, code: there ? 200 : 201, object: stored(next, object.kind, object.name) ?? null, warning: null });
  return there ? next : noted(next, object.kind, object.name, at);
}

function ask(c: C, review: Review, at: Ms, out: Out): C {
  const others = c.reviews.filter((r) => r.uid !== review.uid);
  const left = c.validators.filter((id) => !review.refused.includes(id));
  const pod = left[review.uid % Math.max(1, left.length)];
  if (pod !== undefined) {
    out.send(pod, 'hook', { type: 'ADMISSION_REVIEW', uid: review.uid, object: review.object });
    return settle({ ...c, reviews: [...others, review] });
  }
  const text = `failed calling webhook "${WEBHOOK}": connection refused`;
  const next = settle({ ...c, reviews: others });
  if (c.failurePolicy === 'Ignore') {
    out.count('unreviewed');
    out.log('warn', `${text}; failurePolicy Ignore: ${review.object.name} is stored unreviewed`);
    return store(next, review.object, review.from, review.request, at, out);
  }
  out.count('refused');
  out.log('warn', `${text}; failurePolicy Fail: ${review.object.name} is refused`);
  out.send(review.from, 'response', { type: 'REFUSED', request: review.request, code: 500, message: text });
  return next;
}

function reviewed(c: C, uid: number): { review: Review | undefined; next: C } {
  const review = c.reviews.find((r) => r.uid === uid);
  return { review, next: settle({ ...c, reviews: c.reviews.filter((r) => r !== review) }) };
}

export const apiServerMachine = setup({
  types: { context: {} as Held<C>, events: {} as ApiServerEvent | Base, input: {} as ApiServerInput & { id: string } },
}).createMachine({
  id: 'apiServer',
  context: ({ input }) =>
    held({
      ...beginKubeApiServer(input),
      validators: input.validators,
      failurePolicy: input.failurePolicy,
      reviews: [],
      uids: 0,
      slices: [{ version: input.revision, at: 0 }],
      writtenAt: {},
      lastReview: null,
      backAt: 0,
      place: 'serving',
    }),
  initial: 'serving',
  on: reactions<C, ApiServerEvent | Base>({
    WATCH: on('WATCH'),
    // A connection that ends needs nobody at the other end.
    UNWATCH: base,
    WRITE: on('WRITE'),
    DELETE: on('DELETE'),
    UPDATE: on('UPDATE'),
    PATCH_STATUS: (c, e, out) => {
      const next = on('PATCH_STATUS')(c, e, out);
      return next.revision === c.revision ? next : noted(next, e.kind, e.name, e.at);
    },
    APPLY: (c, e, out) => {
      if (c.place === 'away') {
        refuse(e, out);
        return c;
      }
      if (!REVIEWED.has(e.object.kind)) return store(c, e.object, e.from, e.request, e.at, out);
      const uid = c.uids + 1;
      out.count('reviews');
      return ask({ ...c, uids: uid }, { uid, object: e.object, from: e.from, request: e.request, refused: [] }, e.at, out);
    },
    ADMISSION_ANSWER: (c, e, out) => {
      const { review, next } = reviewed(c, e.uid);
      if (!review) return c;
      return store({ ...next, lastReview: { allowed: true, at: e.at } }, review.object, review.from, review.request, e.at, out);
    },
    ADMISSION_REFUSED: (c, e, out) => {
      const { review, next } = reviewed(c, e.uid);
      if (!review) return c;
      out.count('refused');
      const message = `admission webhook "${WEBHOOK}" denied the request: ${e.message}`;
      out.log('info', message);
      out.send(review.from, 'response', { type: 'REFUSED', request: review.request, code: 403, message });
      return { ...next, lastReview: { allowed: false, at: e.at } };
    },
    ADMISSION_UNREACHABLE: (c, e, out) => {
      const review = c.reviews.find((r) => r.uid === e.uid);
      return review ? ask(c, { ...review, refused: [...review.refused, e.from] }, e.at, out) : c;
    },
    TAKE_AWAY: (c, _e, out) => {
      if (c.place === 'away') return c;
      out.log('warn', 'the API server is away: watches end, writes are refused; etcd keeps what is stored');
      out.signal({ type: 'AWAY', part: c.id });
      for (const [kind, watchers] of Object.entries(c.watchers)) for (const w of watchers) out.send(w.id, 'watch', { type: 'WATCH_CLOSED', kind });
      for (const r of c.reviews) refuse({ type: 'APPLY', object: r.object, from: r.from, request: r.request, at: 0 }, out);
      return { ...c, watchers: {}, reviews: [], place: 'away' };
    },
    BRING_BACK: (c, e, out) => {
      if (c.place !== 'away') {
        out.log('info', 'the API server is here already');
        return c;
      }
      out.log('info', 'the API server is back; its clients list and watch again');
      out.signal({ type: 'BACK', part: c.id });
      return { ...c, backAt: e.at, place: 'serving' };
    },
    CONFIG: (c, e) => ({ ...c, failurePolicy: String(e.settings.knobs.failurePolicy) }),
  }),
  states: {
    /** answers and watches */
    serving: { always: follow('serving', PLACES) },
    /** an object waits for the webhook's word */
    reviewing: { always: follow('reviewing', PLACES) },
    /** taken away */
    away: { always: follow('away', PLACES) },
  },
});
