/** The numbers this room shows, under the names that the command line and the tests use. */
import type { GrpcStreamContext } from '../../src/cast/grpc-stream.machine.ts';
import type { Http2ConnectionContext } from '../../src/cast/http2-connection.machine.ts';
import type { InformerContext } from '../../src/cast/informer.machine.ts';
import { type KubeApiServerContext, stored } from '../../src/cast/kube-api-server.machine.ts';
import type { ProxyContext } from '../../src/cast/proxy.machine.ts';
import { at } from '../../src/engine/chunked.ts';
import type { GaugeSpec, InvariantSpec, Ms, Settings, WorldView } from '../../src/engine/exhibit.ts';
import type { ControllerContext } from './destination-controller.machine.ts';
import type { TranslatorContext } from './endpoint-translator.machine.ts';
import { num } from './knobs.ts';

const each = (settings: Settings) => num(settings, 'proxies');
const api = (v: WorldView) => v.context<KubeApiServerContext>('api');
const informer = (v: WorldView) => v.context<InformerContext>('informer');
const controller = (v: WorldView) => v.context<ControllerContext>('controller');
const proxy = (v: WorldView, i: number) => v.context<ProxyContext>(`proxy-${i}`);
const stream = (v: WorldView, i: number) => v.context<GrpcStreamContext>(`stream-${i}`);
const listener = (v: WorldView, i: number) => v.context<TranslatorContext>(`listener-${i}`);

/** Ordinal of the service's newest state in the API server; 0 before the first. */
export function version(v: WorldView): number {
  return (stored(api(v), 'EndpointSlice', 'web')?.ordinal as number | undefined) ?? 0;
}

/** How long proxy i has been behind: since the oldest update it lacks was written; 0 when current. */
export function staleness(v: WorldView, i: number): Ms {
  const last = proxy(v, i).lastVersion;
  const written = api(v).written.EndpointSlice;
  if (!written || last >= version(v)) return 0;
  const since = at(written.times, Math.max(0, last - written.forgotten));
  return since === undefined ? 0 : v.now - since;
}

/** The shared connection's send window; with own connections that of the subscriber set to stop, else the lowest. */
function connectionWindow(v: WorldView): number {
  const window = (id: string) => v.context<Http2ConnectionContext>(id).sendWindow;
  if (v.has('conn')) return window('conn');
  const stuck = `conn-${num(v.settings, 'stuck')}`;
  if (v.has(stuck)) return window(stuck);
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < each(v.settings); i++) least = Math.min(least, window(`conn-${i}`));
  return least;
}

export const gauges: readonly GaugeSpec[] = [
  { id: 'version', unit: 'version', of: 'api', read: version },
  { id: 'resourceVersion', unit: 'version', of: 'api', read: (v) => stored(api(v), 'EndpointSlice', 'web')?.resourceVersion ?? 0 },
  { id: 'proxy-<i>.lastVersion', unit: 'version', each, read: (v, i) => proxy(v, i).lastVersion },
  { id: 'proxy-<i>.accepted', unit: 'count', each, of: 'stream', read: (v, i) => stream(v, i).accepted },
  { id: 'proxy-<i>.streamWindow', unit: 'bytes', each, of: 'stream', read: (v, i) => stream(v, i).sendWindow },
  { id: 'proxy-<i>.writeQuota', unit: 'bytes', each, of: 'stream', read: (v, i) => stream(v, i).quotaLeft },
  { id: 'proxy-<i>.wire', unit: 'bytes', each, of: 'stream', read: (v, i) => stream(v, i).wire },
  { id: 'proxy-<i>.credited', unit: 'bytes', each, of: 'stream', read: (v, i) => stream(v, i).credited },
  { id: 'proxy-<i>.unread', unit: 'bytes', each, read: (v, i) => proxy(v, i).unread },
  { id: 'proxy-<i>.queue', unit: 'count', each, of: 'listener', read: (v, i) => listener(v, i).queue.size },
  { id: 'proxy-<i>.stalenessMs', unit: 'ms', each, read: staleness },
  { id: 'proxy-<i>.refused', unit: 'count', each, read: (v, i) => proxy(v, i).refused },
  { id: 'proxy-<i>.wrongWorkload', unit: 'count', each, read: (v, i) => proxy(v, i).wrongWorkload },
  { id: 'connection.window', unit: 'bytes', read: connectionWindow },
  { id: 'controller.blockedOn', unit: 'index', read: (v) => controller(v).parkedOn },
  { id: 'controller.parkedMs', unit: 'ms', read: (v) => (controller(v).parkedOn < 0 ? 0 : v.now - controller(v).parkedSince) },
  { id: 'controller.subscribers', unit: 'count', read: (v) => controller(v).subscribers.length },
  { id: 'informer.pending', unit: 'count', read: (v) => informer(v).handlers[0]?.pending.size ?? 0 },
  { id: 'informer.secondPending', unit: 'count', read: (v) => informer(v).handlers[1]?.pending.size ?? 0 },
  { id: 'informer.secondHandled', unit: 'count', read: (v) => informer(v).handlers[1]?.delivered ?? 0 },
  { id: 'informer.storeVersion', unit: 'version', read: (v) => (informer(v).newest?.ordinal as number | undefined) ?? 0 },
  { id: 'informer.heapMB', unit: 'MB', read: (v) => informer(v).handlers.reduce((sum, h) => sum + h.heapBytes, 0) / 1e6 },
];

/** A reader may be behind by this much before it counts as stale, ms: many times any delivery time here. */
const STALE: Ms = 3000;
/** A callback that waits longer than this for one subscriber waits for good, ms. */
const PARKED: Ms = 500;
/** A new Get has its snapshot within this time, ms, latency apart. */
const ANSWERED: Ms = 3000;

function readers(v: WorldView): number[] {
  const list: number[] = [];
  for (let i = 0; i < each(v.settings); i++) if (v.state(`proxy-${i}`) === 'reading') list.push(i);
  return list;
}

export const invariants: readonly InvariantSpec[] = [
  { id: 'readers-current', holds: (v) => readers(v).every((i) => Math.min(staleness(v, i), v.now - proxy(v, i).readingSince) <= STALE) },
  { id: 'callback-returns', holds: (v) => controller(v).parkedOn < 0 || v.now - controller(v).parkedSince <= PARKED },
  {
    id: 'get-answered',
    holds: (v) => !controller(v).waiting.some((job) => job.kind === 'get') || controller(v).parkedOn < 0 || v.now - controller(v).parkedSince <= ANSWERED,
  },
  {
    id: 'readers-agree',
    holds: (v) => {
      const slice = stored(api(v), 'EndpointSlice', 'web');
      const truth = slice?.endpoints as readonly { ip: string; pod: string }[] | undefined;
      if (!truth) return true;
      return readers(v).every((i) => {
        const p = proxy(v, i);
        return p.lastVersion !== version(v) || (p.known.length === truth.length && truth.every((e) => p.known.some((k) => k.ip === e.ip && k.pod === e.pod)));
      });
    },
  },
];
