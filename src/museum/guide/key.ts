/**
 * The field guide's key: symptoms, questions with two answers, and the specimens where they end. Words: `strings/<lang>/guide.json`.
 * Names of metrics and logs are those of linkerd2 and linkerd2-proxy in the versions that the rooms show; sources stand with them.
 */
import type { Instant } from '../instant.ts';

/** Where an answer leads: to another question of the same symptom, or to a specimen. */
export type Way = { readonly ask: string } | { readonly find: string };

export interface Question {
  readonly id: string;
  /** what to type, or the name to look for; copied as it stands */
  readonly tools: readonly string[];
  readonly yes: Way;
  readonly no: Way;
}

export interface Symptom {
  readonly id: string;
  /** names by which it is met: metrics, logs, fields */
  readonly names: readonly string[];
  /** the first one is asked first */
  readonly questions: readonly Question[];
}

export interface Specimen {
  readonly id: string;
  readonly shows: Instant;
  /** what it teaches, on the lessons wall */
  readonly lesson: string;
  /** issues and versions: where it is on record */
  readonly record: string;
}

const ask = (id: string): Way => ({ ask: id });
const find = (id: string): Way => ({ find: id });

const DESTINATION_PODS = '-l linkerd.io/control-plane-component=destination';
const SLICES = 'kubectl get endpointslices -A -w';
const CONTROLLER_METRICS = 'linkerd diagnostics controller-metrics';
/** linkerd2 #11480, #11763: the maintainers' first question. */
const ENDPOINTS_UPDATES = `${CONTROLLER_METRICS} | grep endpoints_updates`;
/** linkerd2 #9200: one replica may know what the others do not. */
const DIAGNOSTICS = 'linkerd diagnostics endpoints --destination-pod <pod> <service>.<namespace>.svc.cluster.local:<port>';
const HOLDER = "kubectl -n linkerd get lease policy-controller-write -o jsonpath='{.spec.holderIdentity}'";
const TOP = `kubectl -n linkerd top pod ${DESTINATION_PODS} --containers`;
const POLICY_LOG = `kubectl -n linkerd logs ${DESTINATION_PODS} -c policy --prefix --tail=-1`;
const VERSIONS = 'kubectl get httproutes.policy.linkerd.io -A -w -o custom-columns=NAME:.metadata.name,RV:.metadata.resourceVersion';
const CONDITIONS = 'kubectl get httproutes.policy.linkerd.io <route> -o yaml';
const FIELDS = 'kubectl explain httproutes.status.parents.parentRef --api-version=policy.linkerd.io/v1beta3';
const MANAGERS = 'kubectl get httproutes.policy.linkerd.io <route> -o yaml --show-managed-fields';
/** linkerd2 #12250, #12256 */
const status = (name: string) => `${CONTROLLER_METRICS} | grep resource_status_${name}`;
/** google.golang.org/grpc, recorded with 1.33.3 and 1.64.0: where a Send waits. */
const WAITING_SEND = '(*writeQuota).get';

export const SYMPTOMS: readonly Symptom[] = [
  {
    id: 'stale-endpoints',
    names: ['endpoints_updates', 'HTTP Balancer service in fail-fast'],
    questions: [
      { id: 'flat', tools: [ENDPOINTS_UPDATES, SLICES], yes: find('silent-reader'), no: ask('controller-knows') },
      { id: 'controller-knows', tools: [DIAGNOSTICS], yes: ask('one-connection'), no: find('late-informer') },
      { id: 'one-connection', tools: [], yes: find('starved-connection'), no: find('idle-balancer') },
    ],
  },
  {
    id: 'late-status',
    names: ['status.parents', 'Accepted', 'resource_status_patches_total'],
    questions: [
      { id: 'there', tools: [CONDITIONS], yes: find('honest-refusal'), no: ask('overflows') },
      {
        id: 'overflows',
        tools: [status('patch_enqueue_overflows'), `${POLICY_LOG} | grep 'no available capacity'`],
        yes: find('full-queue'),
        no: ask('holder-grows'),
      },
      { id: 'holder-grows', tools: [HOLDER, TOP], yes: find('unbounded-backlog'), no: find('schema-loop') },
    ],
  },
  {
    id: 'no-capacity',
    names: ['Failed to send HTTPRoute patch', 'no available capacity'],
    questions: [
      { id: 'versions-move', tools: [VERSIONS], yes: find('full-queue'), no: ask('patches-fail') },
      { id: 'patches-fail', tools: [status('patch_timeouts'), status('patch_api_errors')], yes: find('slow-server'), no: find('honest-burst') },
    ],
  },
  {
    id: 'one-replica-grows',
    names: ['OOMKilled', 'policy-controller-write'],
    questions: [
      { id: 'holds-lease', tools: [HOLDER, TOP], yes: find('unbounded-backlog'), no: ask('flat-there') },
      { id: 'flat-there', tools: [ENDPOINTS_UPDATES, SLICES], yes: find('silent-reader'), no: ask('falls-after-deploy') },
      { id: 'falls-after-deploy', tools: [TOP], yes: find('orphaned-streams'), no: find('dead-keys') },
    ],
  },
  {
    id: 'flat-updates',
    names: ['endpoints_updates', 'endpoint_updates_queue_overflow'],
    questions: [
      { id: 'slices-move', tools: [SLICES], yes: ask('send-waits'), no: find('quiet-cluster') },
      { id: 'send-waits', tools: [WAITING_SEND], yes: find('silent-reader'), no: find('late-informer') },
    ],
  },
  {
    id: 'quiet-growth',
    names: ['GetProfile', 'server_port_subscribers'],
    questions: [
      { id: 'falls-when-services-change', tools: [TOP], yes: find('orphaned-streams'), no: ask('with-pods') },
      { id: 'with-pods', tools: ['kubectl get pods -A -w', 'cannot unsubscribe from unknown Pod'], yes: find('dead-keys'), no: find('empty-buckets') },
    ],
  },
  {
    id: 'stranger-answers',
    names: ['Unimplemented', 'connection refused'],
    questions: [
      { id: 'address-moved', tools: ['kubectl get pods -A -o wide | grep <address>'], yes: ask('flat-for-stranger'), no: find('corrupted-beliefs') },
      { id: 'flat-for-stranger', tools: [ENDPOINTS_UPDATES, SLICES], yes: find('reused-address'), no: find('idle-balancer') },
    ],
  },
  {
    id: 'versions-run-away',
    names: ['metadata.resourceVersion', 'resource_status_patches_total', 'lastTransitionTime'],
    questions: [
      { id: 'field-lost', tools: [FIELDS, CONDITIONS], yes: find('schema-loop'), no: ask('two-managers') },
      { id: 'two-managers', tools: [MANAGERS], yes: find('two-writers'), no: find('own-time-stamps') },
    ],
  },
  {
    id: 'travelling-oom',
    names: ['OOMKilled', 'policy-controller-write'],
    questions: [
      {
        id: 'policy-container',
        tools: [`kubectl -n linkerd describe pods ${DESTINATION_PODS}`, HOLDER],
        yes: find('unbounded-backlog'),
        no: ask('small-again'),
      },
      { id: 'small-again', tools: [TOP], yes: find('orphaned-streams'), no: find('dead-keys') },
    ],
  },
];

const stall = (at: string, query?: string): Instant => ({ room: 'grpc-stream-stall', at, ...(query ? { query } : {}) });
const loop = (at: string, query?: string): Instant => ({ room: 'crd-update-loop', at, ...(query ? { query } : {}) });
const SILENT = 'p=3000~stop-reading~proxy-1';

export const SPECIMENS: readonly Specimen[] = [
  { id: 'silent-reader', shows: stall('stalled'), lesson: 'hand-over-and-return', record: 'linkerd2 #11480, #11491; edge-23.10.3, stable-2.14.2' },
  {
    id: 'idle-balancer',
    shows: stall('idle', 'seed=1&k.clientBuffer=10&p=3000~idle-balancer~proxy-1&t=24000'),
    lesson: 'fence',
    record: 'linkerd2-proxy #401, #1289, #2142, #2484, #2486',
  },
  {
    id: 'starved-connection',
    shows: stall('starved', `seed=1&fix=per-stream-queue&k.sharedConnection=true&k.connectionCredit=on-read&k.connectionWindow=65535&${SILENT}&t=12000`),
    lesson: 'backpressure-travels',
    record: 'linkerd2-proxy #400',
  },
  {
    id: 'corrupted-beliefs',
    shows: stall('dropping-queue', `seed=1&fix=queue-dropping&k.queueCapacity=3&${SILENT}&p=30000~resume~proxy-1&t=40000`),
    lesson: 'queue-per-reader',
    record: 'linkerd2 #11491',
  },
  { id: 'reused-address', shows: stall('misrouting'), lesson: 'show-absence', record: 'linkerd2 #10406' },
  { id: 'late-informer', shows: { room: 'healthy-mesh', at: 'scale-up' }, lesson: 'follow-one-change', record: 'linkerd2 #11534' },
  { id: 'quiet-cluster', shows: { room: 'healthy-mesh', at: 'hall' }, lesson: 'show-absence', record: 'linkerd2 #11480, #11763' },
  { id: 'schema-loop', shows: loop('over-the-cliff'), lesson: 'schema-decides', record: 'linkerd2 #12454; edge-24.4.3' },
  { id: 'full-queue', shows: loop('dropping'), lesson: 'full-needs-a-plan', record: 'linkerd2 #12215, #12310; edge-24.3.4 … edge-24.4.2' },
  { id: 'unbounded-backlog', shows: loop('oom-killed'), lesson: 'backlog-or-leak', record: 'linkerd2 #12104; stable-2.14.8, 2.14.9' },
  {
    id: 'own-time-stamps',
    shows: loop('era-b', 'seed=1&k.era=B&k.withPort=0&k.routes=400&t=60000'),
    lesson: 'compare-what-was-kept',
    record: 'linkerd2 #11705; edge-23.12.2, stable-2.14.7',
  },
  { id: 'two-writers', shows: loop('caught'), lesson: 'compare-what-was-kept', record: 'linkerd2 #11659, #13327, #13328; edge-24.11.4' },
  {
    id: 'slow-server',
    shows: loop('slow-server', 'seed=1&k.routes=1000&k.patchLatencyMs=6000&t=58000'),
    lesson: 'know-what-waits',
    record: 'linkerd2 #12250, #12310',
  },
  {
    id: 'honest-burst',
    shows: loop('burst', 'seed=1&fix=crd-port&k.routes=10000&k.queueCapacity=5000&t=12000'),
    lesson: 'full-needs-a-plan',
    record: 'linkerd2 #12215; edge-24.3.4',
  },
  { id: 'honest-refusal', shows: { room: 'healthy-mesh', at: 'status' }, lesson: 'status-is-traffic', record: 'gateway.networking.k8s.io, RouteConditionType' },
  {
    id: 'orphaned-streams',
    shows: { room: 'dropped-consumer', at: 'piling-up' },
    lesson: 'hang-up',
    record: 'linkerd2 #2523, #2839; linkerd2-proxy #220, #307',
  },
  {
    id: 'dead-keys',
    shows: { room: 'map-key-leak', at: 'leaking' },
    lesson: 'who-lets-go',
    record: 'linkerd2 #8270, #10201, #10245; stable-2.12.4, edge-23.2.2',
  },
  {
    id: 'empty-buckets',
    shows: { room: 'map-key-leak', at: 'buckets' },
    lesson: 'reachable-is-not-useful',
    record: 'exhibits/map-key-leak/recordings, Go 1.19',
  },
];
