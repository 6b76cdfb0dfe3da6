/**
 * The controller's heap: objects with an address and a size, allocated one by one, freed by a sweep when nothing that
 * the roots reach refers to them. The rest of the process is a constant.
 */
import { type Chunked, emptyQueue, push, pushAll } from '../../src/engine/chunked.ts';

export interface HeapObject {
  readonly address: string;
  readonly kind: 'pod' | 'listener' | 'buckets';
  readonly bytes: number;
}

export interface Heap {
  /** in the order of their allocation */
  readonly objects: Chunked<HeapObject>;
  /** all objects, reachable or not, and the rest of the process */
  readonly bytes: number;
  /** at this size the next cycle begins */
  readonly target: number;
  readonly liveAfterGc: number;
  /** Pod objects since the process began */
  readonly allocated: number;
  readonly freed: number;
}

/** A destination container without the leak, bytes: 38 to 40 MiB (l2#2839, dossier: linkerd 3.2). */
export const REST_BYTES = 40e6;
/** GOGC=100: the heap may grow by as much as was live after the last cycle. */
const GOGC = 100;

function targetFor(live: number): number {
  return live * (1 + GOGC / 100);
}

export function newHeap(): Heap {
  return { objects: emptyQueue(), bytes: REST_BYTES, target: targetFor(REST_BYTES), liveAfterGc: REST_BYTES, allocated: 0, freed: 0 };
}

export function allocate(heap: Heap, object: HeapObject): Heap {
  return {
    ...heap,
    objects: push(heap.objects, object),
    bytes: heap.bytes + object.bytes,
    allocated: object.kind === 'pod' ? heap.allocated + 1 : heap.allocated,
  };
}

export interface Swept {
  readonly heap: Heap;
  /** Pod objects that stay, and Pod objects that were freed */
  readonly reached: number;
  readonly freed: number;
  readonly freedBytes: number;
}

/** Frees every object whose address is not in `reached`. */
export function sweep(heap: Heap, reached: ReadonlySet<string>): Swept {
  const all = heap.objects.blocks.flat(2);
  const kept = all.filter((o) => reached.has(o.address));
  const counted = (list: readonly HeapObject[]) => list.reduce((n, o) => (o.kind === 'pod' ? n + 1 : n), 0);
  const live = kept.reduce((sum, o) => sum + o.bytes, REST_BYTES);
  const freed = counted(all) - counted(kept);
  return {
    heap: {
      ...heap,
      objects: kept.length === all.length ? heap.objects : pushAll(emptyQueue<HeapObject>(), kept),
      bytes: live,
      target: targetFor(live),
      liveAfterGc: live,
      freed: heap.freed + freed,
    },
    reached: counted(kept),
    freed,
    freedBytes: heap.bytes - live,
  };
}
