/** The manifest of "The Keys That Stayed": who is in the cast, on which wires, and what can be done to them. */
import { kubeApiServerMachine, type Written } from '../../src/cast/kube-api-server.machine.ts';
import { kubeletMachine } from '../../src/cast/kubelet.machine.ts';
import type { ActorSpec, Exhibit, Settings } from '../../src/engine/exhibit.ts';
import { destinationControllerMachine } from './destination-controller.machine.ts';
import { roomMachine } from './exhibit.machine.ts';
import { facts } from './facts.ts';
import { followerProxyMachine } from './follower-proxy.machine.ts';
import { garbageCollectorMachine } from './garbage-collector.machine.ts';
import { gauges, invariants } from './gauges.ts';
import { fixes, knobs, num, pokes } from './knobs.ts';
import { proof } from './proof.ts';
import { scenes, suite, witnesses } from './scenes.ts';
import { firstPods, POD, workloadsMachine } from './workloads.machine.ts';

/** etcd's revision before the room opens; any number does. */
const FIRST_REVISION = 9000;
/** From OOMKilled to running again, ms: the kubelet's first back-off and the start (simulated). */
const BACK_OFF = 10_000;

function cast(settings: Settings): ActorSpec[] {
  const pods = firstPods().map((name): Written => ({ kind: POD, name, ready: true, revision: 0 }));
  return [
    { id: 'api', machine: kubeApiServerMachine, input: { revision: FIRST_REVISION, objects: pods } },
    { id: 'controller', machine: destinationControllerMachine, input: { api: 'api', kubelet: 'kubelet', gc: 'gc', settings } },
    { id: 'gc', machine: garbageCollectorMachine, input: { controller: 'controller' } },
    { id: 'kubelet', machine: kubeletMachine, input: { controllers: ['controller'], container: 'destination', backOffMs: BACK_OFF } },
    { id: 'workloads', machine: workloadsMachine, input: { api: 'api', settings } },
    ...Array.from({ length: num(settings, 'subscribers') }, (_, index) => ({
      id: `proxy-${index}`,
      machine: followerProxyMachine,
      input: { index, controller: 'controller' },
    })),
  ];
}

const exhibit: Exhibit = {
  id: 'map-key-leak',
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
    /** inside one process, or on one node */
    local: { delay: () => 0 },
    /** writes to the API server, and its watch (simulated) */
    up: { delay: () => 5 },
    watch: { delay: () => 5 },
    /** between proxies and the controller (simulated) */
    mesh: { delay: () => 20 },
  },
  cast,
  targets: () => [],
  observed: ['mapKeys', 'pinnedPods', 'unknownPodErrors'],
  facts,
};

export default exhibit;
