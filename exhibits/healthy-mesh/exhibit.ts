/** The manifest of "A House in Good Order", the entrance hall: a service mesh that works, and what each part of it is for. */
import type { KubeObject } from '../../src/cast/kube-api-server.machine.ts';
import type { Endpoint } from '../../src/cast/update.ts';
import type { ActorSpec, Exhibit, Settings } from '../../src/engine/exhibit.ts';
import { apiServerMachine } from './api-server.machine.ts';
import { clientProxyMachine } from './client-proxy.machine.ts';
import { destinationMachine } from './destination.machine.ts';
import { roomMachine } from './exhibit.machine.ts';
import { facts } from './facts.ts';
import { gauges, invariants } from './gauges.ts';
import { CRDS, FIRST_REVISION, FIRST_ROUTE, firstObjects, firstPods } from './kinds.ts';
import { CLIENTS, knobs, num, PART, pokes, SLOTS } from './knobs.ts';
import { policyControllerMachine } from './policy-controller.machine.ts';
import { inboundPolicy, indexOf, outboundRoutes } from './policy-index.ts';
import { proof } from './proof.ts';
import { scenes, suite, witnesses } from './scenes.ts';
import { usersMachine } from './users.machine.ts';
import { webPodMachine } from './web-pod.machine.ts';
import { workloadMachine } from './workload.machine.ts';

const numbered = (name: string, n: number) => Array.from({ length: n }, (_, i) => `${name}-${i}`);
const controllersOf = (settings: Settings) => numbered('policy', num(settings, 'replicas'));

function cast(settings: Settings): ActorSpec[] {
  const controllers = controllersOf(settings);
  const objects = firstObjects(settings, controllers[0] as string);
  const seen = objects.map((o): KubeObject => ({ ...o, resourceVersion: FIRST_REVISION }));
  const pods = firstPods(settings);
  const endpoints: Endpoint[] = pods.map(({ ip, name }) => ({ ip, pod: name }));
  const index = indexOf(seen);
  const [routes, policy] = [outboundRoutes(index), inboundPolicy(index)];
  const before = { endpoints, version: FIRST_REVISION };
  return [
    {
      id: 'api',
      machine: apiServerMachine,
      input: { revision: FIRST_REVISION, objects, crds: CRDS, validators: controllers, failurePolicy: String(settings.knobs.failurePolicy) },
    },
    { id: 'destination', machine: destinationMachine, input: before },
    ...controllers.map((id, i) => ({ id, machine: policyControllerMachine, input: { index: i, objects: seen } })),
    { id: 'users', machine: usersMachine, input: { settings, objects: seen, routes: [FIRST_ROUTE] } },
    { id: 'workload', machine: workloadMachine, input: { pods, settings } },
    ...numbered('web', SLOTS).map((id, slot) => {
      const pod = pods[slot];
      return { id, machine: webPodMachine, input: { slot, workload: 'workload', controllers, pod: pod ? { name: pod.name, ip: pod.ip, policy } : null } };
    }),
    ...numbered('proxy', CLIENTS).map((id, i) => ({
      id,
      machine: clientProxyMachine,
      input: { index: i, destination: 'destination', controllers, settings, ...before, routes },
    })),
  ];
}

/** One way between the API server and its clients; stretched so that it can be seen. */
const near = (settings: Settings) => num(settings, 'watchLatencyMs');

const exhibit: Exhibit = {
  id: 'healthy-mesh',
  room: roomMachine,
  knobs,
  fixes: [],
  pokes,
  gauges,
  invariants,
  scenes,
  suite,
  witnesses,
  wires: {
    /** inside one machine or one node */
    local: { delay: () => 0 },
    /** requests to the API server, its answers, and its watches */
    up: { delay: near },
    response: { delay: near },
    watch: { delay: near },
    /** the API server and the webhook (simulated) */
    hook: { delay: () => 400 },
    /** gRPC streams between controllers and proxies (simulated) */
    stream: { delay: () => 400 },
    /** requests from proxy to proxy (simulated) */
    mesh: { delay: () => 450 },
  },
  cast,
  targets: (settings, target) =>
    target === PART ? ['destination', ...controllersOf(settings), 'api', ...numbered('proxy', CLIENTS), ...numbered('web', SLOTS)] : [],
  observed: ['endpoints', 'routes.accepted', 'requests.ok', 'requests.failed'],
  facts,
  proof,
};

export default exhibit;
