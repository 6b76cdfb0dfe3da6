/**
 * What is proved of this room: two proxies, windows of less than one message, a queue of one, a few updates. One
 * proxy may fall silent whenever the visitor likes, and the other must still come to the newest version.
 */
import type { ProxyContext } from '../../src/cast/proxy.machine.ts';
import type { WorldView } from '../../src/engine/exhibit.ts';
import type { ProofSpec } from '../../src/engine/proof.ts';
import type { ControllerContext } from './destination-controller.machine.ts';
import { version } from './gauges.ts';

const proxies = (v: WorldView) => Array.from({ length: v.settings.knobs.proxies as number }, (_, i) => v.context<ProxyContext>(`proxy-${i}`));

/** Everybody but who fell silent has the newest version: who still connects, too, must come to it. */
function readersCurrent(v: WorldView): boolean {
  return proxies(v).every((p) => p.place === 'silent' || p.lastVersion === version(v));
}

export const proof: ProofSpec = {
  bounds: [
    { id: 'proxies', default: 2, min: 2, max: 3 },
    { id: 'updates', default: 3, min: 1, max: 8 },
    { id: 'queue', default: 1, min: 1, max: 4 },
  ],
  knobs: ({ proxies, queue }) => ({
    proxies: proxies as number,
    queueCapacity: queue as number,
    replicas: 1,
    rollEvery: 0,
    streamWindow: 1024,
    messageBytes: 1100,
    writeQuota: 1,
    clientBuffer: 1,
  }),
  pokes: ({ updates }) => [
    { poke: 'scale-up', most: updates as number },
    { poke: 'stop-reading', target: 'proxy-0', most: 1 },
  ],
  // Requests only tell what the proxies believe; the property reads it from them.
  timers: () => ({ 'proxy-*|request': 0 }),
  properties: [
    { id: 'readers-recover', kind: 'starvation', holds: readersCurrent },
    { id: 'callback-returns', kind: 'deadlock', holds: (v) => v.context<ControllerContext>('controller').parkedOn < 0 },
    { id: 'comes-to-rest', kind: 'livelock' },
  ],
  verdicts: [
    { fixes: [], fails: ['readers-recover', 'callback-returns'] },
    { fixes: ['per-stream-queue'], fails: [] },
    { fixes: ['queue-blocking'], fails: ['readers-recover', 'callback-returns'] },
  ],
};
