/** The closed loop recorded on a real kube-apiserver 1.20.2 (groundtruth D3) and the runs of the model that stand against it. */
import type { KnobValue } from '../../src/engine/exhibit.ts';
import type { RecordedSeries } from '../../src/engine/recorded.ts';
import recording from './recordings/crd-loop-k8s-1.20.2.json' with { type: 'json' };

/** One route, one replica, driven by the watch alone. */
const LAB = { routes: 1, replicas: 1, reconcileMs: 0 } as const;
/** That server's own pace, ms per patch: what the model is given, not what it finds. */
const PACE = 1000 / recording['loop-us'].patches_per_s;

interface Case {
  readonly id: 'loop-us' | 'loop-s' | 'loop-fixedtime' | 'loop-s-delay300ms' | 'loop-s-delay1100ms' | 'loop-newcrd';
  readonly knobs: Readonly<Record<string, KnobValue>>;
  readonly fixes: readonly string[];
}

const CASES: readonly Case[] = [
  { id: 'loop-us', knobs: { stamp: 'micros', patchLatencyMs: PACE }, fixes: [] },
  { id: 'loop-s', knobs: { stamp: 'seconds', patchLatencyMs: PACE }, fixes: [] },
  { id: 'loop-fixedtime', knobs: { stamp: 'fixed', patchLatencyMs: PACE }, fixes: [] },
  { id: 'loop-s-delay300ms', knobs: { stamp: 'seconds', patchLatencyMs: 300 }, fixes: [] },
  { id: 'loop-s-delay1100ms', knobs: { stamp: 'seconds', patchLatencyMs: 1100 }, fixes: [] },
  { id: 'loop-newcrd', knobs: { stamp: 'micros', patchLatencyMs: PACE }, fixes: ['crd-port'] },
];

const SLOW = { knobs: { ...LAB, stamp: 'seconds', patchLatencyMs: 1100 }, fixes: [], pokes: [] } as const;
const slow = recording['loop-s-delay1100ms'];

export const recorded: readonly RecordedSeries[] = [
  {
    id: 'loops',
    x: { unit: 'case', cases: CASES.map((c) => c.id) },
    y: { scale: 'log' },
    steps: false,
    recorded: CASES.map((c, x) => ({ x, y: recording[c.id].patch })),
    model: (x) => {
      const { id, knobs, fixes } = CASES[x] as Case;
      return { run: { knobs: { ...LAB, ...knobs }, fixes, pokes: [] }, gauge: 'patches', at: recording[id].seconds * 1000 };
    },
    tolerance: 5,
  },
  {
    id: 'slow',
    x: { unit: 'ms', scale: 'linear' },
    y: { scale: 'linear' },
    steps: true,
    recorded: [
      ...slow.first_patches_at_s.map((s, i) => ({ x: Math.round(s * 1000), y: i + 1 })),
      { x: Math.round(slow.last_patch_at_s * 1000), y: slow.patch },
    ],
    also: Array.from({ length: 61 }, (_, i) => i * 200),
    model: (at) => ({ run: SLOW, gauge: 'patches', at }),
    tolerance: 0,
  },
];
