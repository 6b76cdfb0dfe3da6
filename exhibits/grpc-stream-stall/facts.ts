/** What this room's stage draws beyond gauges. */
import type { ProxyContext } from '../../src/cast/proxy.machine.ts';
import type { WorldView } from '../../src/engine/exhibit.ts';
import type { DeploymentContext } from './deployment.machine.ts';
import { ipOf } from './deployment.machine.ts';
import type { ControllerContext } from './destination-controller.machine.ts';
import { num, recorded } from './knobs.ts';
import type { WorkloadPodsContext } from './workload-pods.machine.ts';

export interface PoolCell {
  readonly ip: string;
  readonly owner: 'ours' | 'starting' | 'stranger' | 'free';
  readonly pod: string | null;
}

export interface StallFacts {
  /** the parked goroutine, innermost frame first, as recorded (groundtruth A4); null while none is parked */
  readonly stack: readonly string[] | null;
  readonly lockWaiters: readonly number[];
  readonly pool: readonly PoolCell[];
  readonly roll: string;
  readonly parkedOn: number;
  readonly cursor: number;
  readonly order: readonly number[];
  /** every address that some proxy believes in */
  readonly believed: ReadonlySet<string>;
  /** addresses each proxy believes in; empty in a crowd, where nobody could follow the lines */
  readonly endpoints: Readonly<Record<number, readonly string[]>>;
  readonly recorded: boolean;
}

/** More proxies than this are a crowd. */
const CROWD = 60;

const STACK_DIRECT = [
  'transport.(*writeQuota).get',
  'transport.(*http2Server).Write',
  'grpc.(*serverStream).SendMsg',
  'endpointTranslator.Add',
  'EndpointSlice callback',
];
const STACK_BLOCKED_QUEUE = ['chan send (queue full)', 'endpointTranslator.Add', 'EndpointSlice callback'];

export function facts(view: WorldView): StallFacts {
  const controller = view.context<ControllerContext>('controller');
  const deployment = view.context<DeploymentContext>('deployment');
  const holders = view.context<WorkloadPodsContext>('pods').holders;
  const lab = recorded(view.settings);
  const starting = deployment.starting?.ip;
  const size = lab ? 0 : deployment.poolSize;
  const pool = Array.from({ length: size }, (_, i): PoolCell => {
    const ip = ipOf(i);
    const holder = holders[ip];
    return { ip, owner: !holder ? 'free' : ip === starting ? 'starting' : holder.owner, pod: holder?.pod ?? null };
  });
  const believed = new Set<string>();
  const endpoints: Record<number, readonly string[]> = {};
  const n = lab ? 0 : num(view.settings, 'proxies');
  for (let i = 0; i < n; i++) {
    const { known } = view.context<ProxyContext>(`proxy-${i}`);
    for (const { ip } of known) believed.add(ip);
    if (n <= CROWD) endpoints[i] = known.map((e) => e.ip);
  }
  return {
    stack: controller.parkedOn < 0 ? null : view.settings.fixes.has('queue-blocking') ? STACK_BLOCKED_QUEUE : STACK_DIRECT,
    lockWaiters: controller.waiting.flatMap((job) => (job.kind === 'get' ? [job.index] : [])),
    pool,
    roll: view.state('deployment'),
    parkedOn: controller.parkedOn,
    cursor: controller.cursor,
    order: controller.subscribers,
    believed,
    endpoints,
    recorded: lab,
  };
}
