/**
 * What is searched in the open room, how far it is, and what was found. Leaving the room forgets it; closing the
 * panel ends the search but keeps what was found.
 */
import type { Bounds } from '@engine/proof.ts';
import { useVisit } from '@visit/visit-store.ts';
import { create } from 'zustand';
import type { Concrete } from '../../prove/concretise.ts';
import type { TraceStep } from '../../prove/prove.ts';
import { Desk, Unfinished } from './desk.ts';
import { pageHost, workerHost } from './hosts.ts';
import type { Found, Progress, Search } from './orders.ts';

const MIB = 2 ** 20;
/** How much the states may take: a choice, since a phone has less than a desk. */
export const MEMORY_CHOICES: readonly number[] = [16 * MIB, 64 * MIB, 256 * MIB, 1024 * MIB];

export type Phase = 'setup' | 'running' | 'found' | 'cancelled' | 'failed';

export interface Proof {
  readonly room: string | null;
  /** only what differs from the exhibit's own */
  readonly bounds: Bounds;
  /** null: those that are on in the room */
  readonly fixes: readonly string[] | null;
  readonly mostBytes: number;
  readonly phase: Phase;
  readonly progress: Progress | null;
  /** what was searched for `found` */
  readonly search: Search | null;
  readonly found: Found | null;
  /** why it failed; '' when the search broke down without a word */
  readonly trouble: string;
  /** there is no worker: the page itself searches */
  readonly inPage: boolean;
  /** the property that is looked at */
  readonly property: string | null;
  /** the state that was picked in the graph; null: the one to which the property's counterexample leads */
  readonly state: number | null;
  /** the way to the picked state, once it is known */
  readonly way: readonly TraceStep[] | null;
  /** looks for a run of the room that goes the way shown */
  readonly looking: boolean;
  /** there is none that was found */
  readonly noRun: boolean;
  /** an address to copy by hand, where the clipboard is forbidden */
  readonly link: string;
}

const NOTHING = {
  phase: 'setup',
  progress: null,
  search: null,
  found: null,
  trouble: '',
  inPage: false,
  property: null,
  state: null,
  way: null,
  looking: false,
  noRun: false,
  link: '',
} as const;
const NEW: Proof = { ...NOTHING, room: null, bounds: {}, fixes: null, mostBytes: 256 * MIB };

export const useProof = create<Proof>()(() => NEW);

const desk = new Desk(workerHost, pageHost);

/** Fetches the worker and the model of the open room, for a panel that opens when the network is gone. */
export function keepProof(room: string): void {
  if (useVisit.getState().room === room) desk.open(room);
}

/** Call when the panel opens; what belongs to another room is forgotten. Returns what to call when it closes. */
export function openProof(room: string): () => void {
  if (useProof.getState().room !== room) useProof.setState({ ...NEW, room });
  opened++;
  desk.open(room);
  return () => {
    opened--;
    // A panel that moves from beside the stage to full size closes and opens at once.
    queueMicrotask(() => {
      if (opened === 0) close();
    });
  };
}

let opened = 0;

/** Ends what runs and gives its memory back; a worker that was only fetched waits on. */
function close(): void {
  cancelSearch();
  if (desk.busy) desk.end();
}

useVisit.subscribe((now, before) => {
  if (now.room === before.room) return;
  desk.end();
  useProof.setState(NEW);
});

export async function startSearch(search: Search): Promise<void> {
  const was = useProof.getState();
  if (was.phase === 'running') return;
  useProof.setState({ phase: 'running', progress: { states: 0, bytes: 0, seconds: 0 }, trouble: '' });
  try {
    const found = await desk.search(search, (progress) => useProof.setState({ progress, inPage: desk.inPage }));
    const first = found.result.properties.find((p) => p.holds === false);
    useProof.setState({ ...NOTHING, phase: 'found', search, found, inPage: desk.inPage, property: first?.id ?? null });
  } catch (error) {
    broken(error);
  }
}

/** Looks at the counterexample of this property. */
export function showProperty(property: string): void {
  useProof.setState({ property, state: null, way: null, noRun: false, link: '' });
}

/** Looks at a state of the graph; null: back to the property's counterexample. */
export async function pickState(state: number | null): Promise<void> {
  const { search } = useProof.getState();
  useProof.setState({ state, way: null, noRun: false, link: '' });
  if (state === null || !search) return;
  try {
    const way = await desk.way(search, state);
    if (useProof.getState().state === state) useProof.setState({ way });
  } catch (error) {
    broken(error);
  }
}

/** A run of the room that goes the way shown to where the property fails; null when there is none, or no time to find it. */
export async function runOfWay(): Promise<Concrete | null> {
  const { search, found, property, state, way, looking } = useProof.getState();
  const result = found?.result.properties.find((p) => p.id === property);
  const trace = state === null ? result?.trace : way;
  if (!search || !property || !trace || looking) return null;
  useProof.setState({ looking: true, noRun: false, link: '' });
  try {
    const run = known.get(trace) ?? (await desk.concrete({ search, trace, property, loopsFrom: state === null ? result?.loopsFrom : undefined }));
    if (run) known.set(trace, run);
    const now = useProof.getState();
    if (now.property !== property || now.state !== state) return null;
    useProof.setState({ noRun: run === null });
    return run;
  } catch (error) {
    broken(error);
    return null;
  } finally {
    useProof.setState({ looking: false });
  }
}

/** Runs that were found, so that playing one again is quick. */
const known = new WeakMap<readonly TraceStep[], Concrete>();

function broken(error: unknown): void {
  // Whoever ended it has said what comes next.
  if (error instanceof Unfinished && error.why === 'ended') return;
  const trouble = error instanceof Unfinished ? '' : error instanceof Error ? error.message : String(error);
  useProof.setState({ phase: 'failed', progress: null, trouble });
}

/** Stops at once; what was found before stays. */
export function cancelSearch(): void {
  if (useProof.getState().phase !== 'running') return;
  desk.end();
  useProof.setState({ phase: 'cancelled', progress: null });
  const { room } = useProof.getState();
  if (opened > 0 && room) desk.open(room);
}
