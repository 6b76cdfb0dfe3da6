/**
 * What is searched in the open room, how far it is, and what was found. Leaving the room forgets it; closing the
 * panel ends the search but keeps what was found.
 */
import type { Bounds } from '@engine/proof.ts';
import { useVisit } from '@visit/visit-store.ts';
import { create } from 'zustand';
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
}

const NOTHING = { phase: 'setup', progress: null, search: null, found: null, trouble: '', inPage: false, property: null } as const;
const NEW: Proof = { ...NOTHING, room: null, bounds: {}, fixes: null, mostBytes: 256 * MIB };

export const useProof = create<Proof>()(() => NEW);

const desk = new Desk(workerHost, pageHost);

/** Call when the panel opens; what belongs to another room is forgotten. Returns what to call when it closes. */
export function openProof(room: string): () => void {
  if (useProof.getState().room !== room) useProof.setState({ ...NEW, room });
  opened++;
  desk.open();
  return () => {
    opened--;
    // A panel that moves from beside the stage to full size closes and opens at once.
    queueMicrotask(() => {
      if (opened === 0) close();
    });
  };
}

let opened = 0;

function close(): void {
  cancelSearch();
  desk.end();
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
    // Whoever ended it has said what comes next.
    if (error instanceof Unfinished && error.why === 'ended') return;
    useProof.setState({ phase: 'failed', progress: null, trouble: error instanceof Unfinished ? '' : error instanceof Error ? error.message : String(error) });
  }
}

/** Stops at once; what was found before stays. */
export function cancelSearch(): void {
  if (useProof.getState().phase !== 'running') return;
  desk.end();
  useProof.setState({ phase: 'cancelled', progress: null });
  if (opened > 0) desk.open();
}
