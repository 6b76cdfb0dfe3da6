/** The lessons on the wall: which rail they hang from, and the instants in rooms that show them. Words: `strings/<lang>/lessons.json`. */
import type { Instant } from '../instant.ts';

/** The rails of the wall, from the top. */
export const RAILS = ['writing', 'waiting', 'letting-go', 'finding'] as const;
export type Rail = (typeof RAILS)[number];

export interface Lesson {
  readonly id: string;
  readonly rail: Rail;
  readonly shows: readonly Instant[];
}

const stall = (at: string, query?: string): Instant => ({ room: 'grpc-stream-stall', at, ...(query ? { query } : {}) });
const loop = (at: string, query?: string): Instant => ({ room: 'crd-update-loop', at, ...(query ? { query } : {}) });
const keys = (at: string): Instant => ({ room: 'map-key-leak', at });
const dropped = (at: string): Instant => ({ room: 'dropped-consumer', at });
const mesh = (at: string): Instant => ({ room: 'healthy-mesh', at });

const SILENT = 'p=3000~stop-reading~proxy-1';

export const LESSONS: readonly Lesson[] = [
  { id: 'schema-decides', rail: 'writing', shows: [loop('caught'), loop('flip'), mesh('webhook')] },
  { id: 'compare-what-was-kept', rail: 'writing', shows: [loop('caught'), loop('over-the-cliff')] },
  { id: 'forks-drift', rail: 'writing', shows: [loop('fixed'), mesh('migration')] },
  { id: 'status-is-traffic', rail: 'writing', shows: [loop('forty-minutes'), mesh('status')] },
  { id: 'know-what-waits', rail: 'waiting', shows: [stall('draining'), stall('stalled')] },
  { id: 'hand-over-and-return', rail: 'waiting', shows: [stall('stalled'), stall('flip')] },
  { id: 'queue-per-reader', rail: 'waiting', shows: [stall('fixed'), stall('corrupted', `seed=1&fix=queue-dropping&k.queueCapacity=3&${SILENT}&t=14000`)] },
  { id: 'full-needs-a-plan', rail: 'waiting', shows: [loop('dropping'), loop('oom-killed')] },
  {
    id: 'backpressure-travels',
    rail: 'waiting',
    shows: [
      stall('misrouting'),
      stall('starved', `seed=1&fix=per-stream-queue&k.sharedConnection=true&k.connectionCredit=on-read&k.connectionWindow=65535&${SILENT}&t=12000`),
    ],
  },
  { id: 'alive-is-not-reading', rail: 'waiting', shows: [stall('keepalive', `seed=1&fix=keepalive&${SILENT}&t=16000`), dropped('evicted')] },
  { id: 'who-lets-go', rail: 'letting-go', shows: [keys('leaking'), keys('fixed-delete'), dropped('piling-up')] },
  { id: 'reachable-is-not-useful', rail: 'letting-go', shows: [keys('gc'), keys('buckets')] },
  { id: 'name-by-name', rail: 'letting-go', shows: [keys('fixed-delete'), keys('fixed-both')] },
  { id: 'hang-up', rail: 'letting-go', shows: [dropped('evicted'), dropped('fixed')] },
  { id: 'backlog-or-leak', rail: 'letting-go', shows: [loop('oom-killed'), loop('forty-minutes')] },
  { id: 'limits-move-pain', rail: 'letting-go', shows: [loop('forty-minutes'), dropped('oom'), keys('oom')] },
  { id: 'show-absence', rail: 'finding', shows: [stall('misrouting'), dropped('evicted')] },
  { id: 'follow-one-change', rail: 'finding', shows: [mesh('scale-up'), stall('misrouting')] },
  { id: 'compare-replicas', rail: 'finding', shows: [loop('oom-killed'), dropped('oom')] },
  { id: 'scale-makes-bugs', rail: 'finding', shows: [loop('simmering'), loop('over-the-cliff'), dropped('announced')] },
  {
    id: 'fence',
    rail: 'finding',
    shows: [
      stall('idle', 'seed=1&k.clientBuffer=10&p=3000~idle-balancer~proxy-1&t=24000'),
      stall('watchdog', 'seed=1&fix=client-watchdog&k.clientBuffer=10&p=3000~idle-balancer~proxy-1&t=24000'),
    ],
  },
  {
    id: 'every-fix-hides',
    rail: 'finding',
    shows: [
      stall('dropping-queue', `seed=1&fix=queue-dropping&k.queueCapacity=3&${SILENT}&p=30000~resume~proxy-1&t=40000`),
      keys('fixed-name'),
      mesh('take-away'),
    ],
  },
];

/** The lessons that a room shows, in the order of the wall. */
export function lessonsOf(room: string): readonly Lesson[] {
  return LESSONS.filter((lesson) => lesson.shows.some((instant) => instant.room === room));
}
