/** The manifest of "Nobody Told the Sender": who is in the cast, on which wires, and what can be done to them. */
import { kubeletMachine } from '../../src/cast/kubelet.machine.ts';
import type { ActorSpec, Exhibit, Settings } from '../../src/engine/exhibit.ts';
import { cachingProxyMachine } from './caching-proxy.machine.ts';
import { destinationMachine } from './destination.machine.ts';
import { roomMachine } from './exhibit.machine.ts';
import { facts } from './facts.ts';
import { gauges, invariants } from './gauges.ts';
import { fixes, knobs, num, pokes } from './knobs.ts';
import { proof } from './proof.ts';
import { scenes, suite, witnesses } from './scenes.ts';
import { servicesMachine } from './services.machine.ts';

function proxyIds(settings: Settings): string[] {
  return Array.from({ length: num(settings, 'proxies') }, (_, i) => `proxy-${i}`);
}

function cast(settings: Settings): ActorSpec[] {
  const proxies = proxyIds(settings);
  return [
    { id: 'services', machine: servicesMachine, input: { destination: 'destination', settings } },
    { id: 'destination', machine: destinationMachine, input: { kubelet: 'kubelet', proxies, settings } },
    { id: 'kubelet', machine: kubeletMachine, input: { controllers: ['destination'], container: 'destination', backOffMs: BACK_OFF } },
    ...proxies.map((id, index) => ({ id, machine: cachingProxyMachine, input: { index, proxies: proxies.length, destination: 'destination', settings } })),
  ];
}

/** From OOMKilled to a running container again, ms, the first time: the kubelet's CrashLoopBackOff; start-up is counted in (simulated). */
const BACK_OFF = 10_000;

/** One way; stretched so that it can be seen. */
const far = (settings: Settings) => num(settings, 'latencyMs');

const exhibit: Exhibit = {
  id: 'dropped-consumer',
  room: roomMachine,
  knobs,
  fixes,
  pokes,
  gauges,
  invariants,
  scenes,
  suite,
  witnesses,
  proof,
  wires: {
    /** inside one machine */
    local: { delay: () => 0 },
    /** inside a proxy: a task that has been woken runs when the running one has done what it can */
    wake: { delay: () => 0, yields: true },
    /** the HTTP/2 connection between a proxy and the destination service */
    up: { delay: far },
    down: { delay: far },
    /** from the API server's watch */
    watch: { delay: far },
  },
  cast,
  targets: (settings, target) => (target === 'proxy' ? proxyIds(settings) : []),
  observed: ['openStreams', 'orphanStreams', 'destination.memoryMB', 'destination.restarts'],
  facts,
};

export default exhibit;
