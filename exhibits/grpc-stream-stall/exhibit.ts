/** The manifest of "One Silent Reader": who is in the cast, on which wires, and what can be done to them. */
import { grpcStreamMachine } from '../../src/cast/grpc-stream.machine.ts';
import { http2ConnectionMachine } from '../../src/cast/http2-connection.machine.ts';
import { informerMachine } from '../../src/cast/informer.machine.ts';
import { kubeApiServerMachine } from '../../src/cast/kube-api-server.machine.ts';
import { promptHandlerMachine } from '../../src/cast/prompt-handler.machine.ts';
import { proxyMachine } from '../../src/cast/proxy.machine.ts';
import type { ActorSpec, Exhibit, Settings } from '../../src/engine/exhibit.ts';
import { deploymentMachine } from './deployment.machine.ts';
import { destinationControllerMachine } from './destination-controller.machine.ts';
import { endpointTranslatorMachine, policyOf } from './endpoint-translator.machine.ts';
import { roomMachine } from './exhibit.machine.ts';
import { facts } from './facts.ts';
import { gauges, invariants } from './gauges.ts';
import { fixes, knobs, num, pokes, recorded } from './knobs.ts';
import { proof } from './proof.ts';
import { scenes, suite, witnesses } from './scenes.ts';
import { workloadPodsMachine } from './workload-pods.machine.ts';

/** etcd's revision before the room opens; any number does. */
const FIRST_REVISION = 41_200;
/** Keepalive as in the recordings keepalive-stopreading and keepalive-sigstop, ms. */
const KEEPALIVE = { fix: 'keepalive', time: 1000, timeout: 1000 };
/**
 * Loopback, ms: in recorded runs an update arrives within the millisecond, and a returned credit takes about
 * 0.56 ms to be used again. The latter is derived: with 16 stuck streams 16 bytes of connection window are
 * left, and four readers got from message 64 to 114–116 in 7.4 s through frames of 16 bytes (groundtruth A6).
 */
const LOOPBACK_UP = 0.56;

function connectionOf(settings: Settings, i: number): string {
  return settings.knobs.sharedConnection ? 'conn' : `conn-${i}`;
}

function connection(settings: Settings, id: string, indices: readonly number[]): ActorSpec {
  return {
    id,
    machine: http2ConnectionMachine,
    input: {
      streams: indices.map((i) => `stream-${i}`),
      clients: indices.map((i) => `proxy-${i}`),
      window: num(settings, 'connectionWindow'),
      keepalive: KEEPALIVE,
      keepaliveOn: settings.fixes.has(KEEPALIVE.fix),
    },
  };
}

/** One subscriber: its listener and stream in the controller's process, its proxy, and its own connection if it has one. */
function subscriber(settings: Settings, i: number): ActorSpec[] {
  const conn = connectionOf(settings, i);
  const coupled = settings.knobs.connectionCredit === 'on-read';
  const credit = settings.knobs.streamCredit;
  return [
    {
      id: `listener-${i}`,
      machine: endpointTranslatorMachine,
      input: {
        index: i,
        stream: `stream-${i}`,
        controller: 'controller',
        policy: policyOf(settings),
        capacity: num(settings, 'queueCapacity'),
        messageBytes: num(settings, 'messageBytes'),
        timeoutOn: settings.fixes.has('send-timeout'),
      },
    },
    {
      id: `stream-${i}`,
      machine: grpcStreamMachine,
      input: {
        index: i,
        connection: conn,
        client: `proxy-${i}`,
        handler: 'controller',
        sender: `listener-${i}`,
        window: num(settings, 'streamWindow'),
        quota: num(settings, 'writeQuota'),
      },
    },
    ...(settings.knobs.sharedConnection ? [] : [connection(settings, conn, [i])]),
    {
      id: `proxy-${i}`,
      machine: proxyMachine,
      input: {
        index: i,
        connection: conn,
        stream: `stream-${i}`,
        network: 'pods',
        ownConnection: !settings.knobs.sharedConnection,
        window: num(settings, 'streamWindow'),
        connectionCreditOnRead: coupled,
        // The two client libraries that were recorded: grpc-go, and a raw client that credits every read.
        streamCreditEveryRead: credit === 'every-read' || (credit === 'auto' && coupled),
        readLimit: num(settings, 'stuck') === i ? num(settings, 'readThenStop') : null,
        buffer: num(settings, 'clientBuffer'),
        requestEvery: recorded(settings) ? 0 : num(settings, 'requestEvery'),
        watchdogFix: 'client-watchdog',
        watchdogOn: settings.fixes.has('client-watchdog'),
      },
    },
  ];
}

function cast(settings: Settings): ActorSpec[] {
  const all = Array.from({ length: num(settings, 'proxies') }, (_, i) => i);
  return [
    { id: 'api', machine: kubeApiServerMachine, input: { revision: FIRST_REVISION } },
    { id: 'informer', machine: informerMachine, input: { apiServer: 'api', kind: 'EndpointSlice', handlers: ['controller', 'second-handler'] } },
    { id: 'second-handler', machine: promptHandlerMachine, input: { informer: 'informer' } },
    { id: 'controller', machine: destinationControllerMachine, input: { informer: 'informer', listenerPrefix: 'listener-' } },
    ...(settings.knobs.sharedConnection ? [connection(settings, 'conn', all)] : []),
    ...all.flatMap((i) => subscriber(settings, i)),
    { id: 'pods', machine: workloadPodsMachine, input: {} },
    {
      id: 'deployment',
      machine: deploymentMachine,
      input: { apiServer: 'api', network: 'pods', replicas: num(settings, 'replicas'), every: num(settings, 'every'), rollEvery: num(settings, 'rollEvery') },
    },
  ];
}

const far = (settings: Settings) => (recorded(settings) ? 0 : num(settings, 'latency'));
/** Stretched latency gets a little uneven, so that proxies do not move like soldiers. */
const uneven = (settings: Settings) => far(settings) * 0.2;

const exhibit: Exhibit = {
  id: 'grpc-stream-stall',
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
    /** inside one process */
    local: { delay: () => 0 },
    /** a goroutine made ready by another one: it runs when the running ones have done what they can */
    runqueue: { delay: () => 0, yields: true },
    watch: { delay: far },
    down: { delay: far, jitter: uneven },
    up: { delay: (s) => (recorded(s) ? LOOPBACK_UP : num(s, 'latency')), jitter: uneven },
    /** HEADERS that open a stream; recorded clients were connected before the first update */
    open: { delay: far, jitter: uneven },
    mesh: { delay: far, jitter: uneven },
  },
  misfit: (s) =>
    num(s, 'stuck') < num(s, 'proxies')
      ? null
      : { knob: 'stuck', text: `stuck is ${num(s, 'stuck')}, but the ${num(s, 'proxies')} proxies are numbered 0 to ${num(s, 'proxies') - 1}` },
  cast,
  targets: (settings, target) => (target === 'proxy' ? Array.from({ length: num(settings, 'proxies') }, (_, i) => `proxy-${i}`) : []),
  observed: ['controller.blockedOn', 'proxy-<i>.lastVersion', 'proxy-<i>.refused', 'proxy-<i>.wrongWorkload'],
  facts,
};

export default exhibit;
