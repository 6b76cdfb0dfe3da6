/** The manifest of "The Patch That Would Not Stick": who is in the cast, on which wires, and what can be done to them. */
import { type KubeObject, kubeApiServerMachine, type Written } from '../../src/cast/kube-api-server.machine.ts';
import { kubeletMachine } from '../../src/cast/kubelet.machine.ts';
import type { ActorSpec, Exhibit, Settings } from '../../src/engine/exhibit.ts';
import { roomMachine } from './exhibit.machine.ts';
import { facts } from './facts.ts';
import { gauges, invariants, PROXIES } from './gauges.ts';
import { fixes, knobs, num, pokes } from './knobs.ts';
import { FIRST_HOLDER, LEASE, policyControllerMachine } from './policy-controller.machine.ts';
import { proof } from './proof.ts';
import { routeProxyMachine } from './route-proxy.machine.ts';
import { KIND } from './route-status.ts';
import { firstRoutes, SERVED, SPECIMEN } from './routes.ts';
import { scenes, suite, witnesses } from './scenes.ts';
import { schemaOf } from './schema.ts';
import { usersMachine } from './users.machine.ts';

/** etcd's revision before the room opens; any number does. */
const FIRST_REVISION = 5100;

/** From OOMKilled to running again, ms (simulated): longer than the Lease, so that with several replicas the Lease moves on. */
const BACK_OFF = 40_000;

function cast(settings: Settings): ActorSpec[] {
  const routes = firstRoutes(settings);
  const lease: Written = { kind: LEASE.kind, name: LEASE.name, holder: FIRST_HOLDER, renewed: 0 };
  const seen = routes.map((r) => ({ ...r, generation: 1, resourceVersion: FIRST_REVISION }) as KubeObject);
  const controllers = Array.from({ length: num(settings, 'replicas') }, (_, i) => `policy-${i}`);
  const proxies = Array.from({ length: PROXIES }, (_, i) => `proxy-${i}`);
  return [
    {
      id: 'api',
      machine: kubeApiServerMachine,
      input: {
        revision: FIRST_REVISION,
        objects: [...routes, lease],
        crds: { [KIND]: { schema: schemaOf(settings.fixes) } },
        fieldValidation: settings.knobs.fieldValidation,
      },
    },
    ...controllers.map((id, index) => ({
      id,
      machine: policyControllerMachine,
      input: { index, api: 'api', kubelet: 'kubelet', settings, served: SERVED, specimen: SPECIMEN, objects: seen },
    })),
    { id: 'kubelet', machine: kubeletMachine, input: { controllers, container: 'policy', backOffMs: BACK_OFF } },
    { id: 'users', machine: usersMachine, input: { api: 'api', kubelet: 'kubelet', proxies, settings } },
    ...proxies.map((id, index) => ({ id, machine: routeProxyMachine, input: { index, controllers } })),
  ];
}

/** A patch's round trip is half the way there and half the way back; the watch event travels beside the answer. */
const halfWay = (settings: Settings) => num(settings, 'patchLatencyMs') / 2;

const exhibit: Exhibit = {
  id: 'crd-update-loop',
  room: roomMachine,
  knobs,
  fixes,
  pokes,
  gauges,
  invariants,
  scenes,
  suite,
  witnesses,
  wires: {
    /** inside one machine */
    local: { delay: () => 0 },
    /** requests to the API server */
    up: { delay: halfWay },
    response: { delay: halfWay },
    watch: { delay: halfWay },
    /** between proxies and controllers (simulated) */
    mesh: { delay: () => 2 },
  },
  cast,
  targets: () => [],
  observed: ['patches', 'writes', 'queue', 'dropped'],
  facts,
  proof,
};

export default exhibit;
