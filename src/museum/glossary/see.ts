/** Where a term can be seen at work: an instant of a room. */
import type { Instant } from '../instant.ts';

const stall = (at: string): Instant => ({ room: 'grpc-stream-stall', at });
const loop = (at: string): Instant => ({ room: 'crd-update-loop', at });
const keys = (at: string): Instant => ({ room: 'map-key-leak', at });
const dropped = (at: string): Instant => ({ room: 'dropped-consumer', at });
const mesh = (at: string): Instant => ({ room: 'healthy-mesh', at });

export const SEE: Readonly<Record<string, Instant>> = {
  'api-server': mesh('hall'),
  backlog: loop('forty-minutes'),
  backpressure: stall('draining'),
  buckets: keys('buckets'),
  consumer: dropped('evicted'),
  'control-plane': mesh('hall'),
  crd: loop('flip'),
  'data-plane': mesh('hall'),
  deadlock: stall('stalled'),
  delta: { room: 'grpc-stream-stall', at: 'corrupted', query: 'seed=1&fix=queue-dropping&k.queueCapacity=3&p=3000~stop-reading~proxy-1&t=14000' },
  'endpoint-slice': mesh('scale-up'),
  eviction: dropped('evicted'),
  'flow-control': stall('draining'),
  'garbage-collector': keys('gc'),
  'gateway-api': mesh('migration'),
  httproute: mesh('policy'),
  'informer-callback': stall('stalled'),
  'last-transition-time': loop('caught'),
  lease: loop('oom-killed'),
  mutex: stall('stalled'),
  'no-op': loop('simmering'),
  oneshot: dropped('fixed'),
  'oom-killed': loop('oom-killed'),
  ping: { room: 'grpc-stream-stall', at: 'keepalive', query: 'seed=1&fix=keepalive&p=3000~stop-reading~proxy-1&t=16000' },
  pointer: keys('fixed-name'),
  'policy-controller': mesh('policy'),
  prune: loop('caught'),
  reachable: keys('gc'),
  'router-cache': dropped('healthy'),
  'rst-stream': dropped('announced'),
  stall: stall('stalled'),
  'status-subresource': mesh('status'),
  task: dropped('evicted'),
  webhook: mesh('webhook'),
  window: stall('draining'),
  'window-update': stall('healthy'),
  'write-quota': stall('stalled'),
};
