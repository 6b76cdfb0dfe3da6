/** The tour: which scenes, in which order, and how long one stays. Words: `strings/<lang>/tour.json` under the same ids. */
import { ROOM_IDS } from '../rooms.ts';

export interface TourStop {
  readonly id: string;
  readonly room: string;
  readonly scene: string;
  /** for reading, looking and a first try */
  readonly minutes: number;
}

export const STOPS: readonly TourStop[] = [
  { id: 'house', room: 'healthy-mesh', scene: 'hall', minutes: 1 },
  { id: 'news', room: 'healthy-mesh', scene: 'scale-up', minutes: 0.75 },
  { id: 'away', room: 'healthy-mesh', scene: 'take-away', minutes: 0.75 },
  { id: 'draining', room: 'grpc-stream-stall', scene: 'draining', minutes: 0.75 },
  { id: 'stalled', room: 'grpc-stream-stall', scene: 'stalled', minutes: 1 },
  { id: 'shed', room: 'grpc-stream-stall', scene: 'fixed', minutes: 1 },
  { id: 'caught', room: 'crd-update-loop', scene: 'caught', minutes: 1 },
  { id: 'cliff', room: 'crd-update-loop', scene: 'over-the-cliff', minutes: 1 },
  { id: 'port', room: 'crd-update-loop', scene: 'fixed', minutes: 0.5 },
  { id: 'collector', room: 'map-key-leak', scene: 'gc', minutes: 0.75 },
  { id: 'dropped', room: 'dropped-consumer', scene: 'piling-up', minutes: 0.75 },
  { id: 'hang-up', room: 'dropped-consumer', scene: 'fixed', minutes: 0.75 },
];

/** The stops whose room is in the house. */
export function openStops(rooms: readonly string[] = ROOM_IDS): readonly TourStop[] {
  return STOPS.filter((stop) => rooms.includes(stop.room));
}
