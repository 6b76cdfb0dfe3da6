/** An instant of a room that a page refers to, and its address. */
import { sceneLink } from '@visit/link.ts';
import { cards, ROOM_IDS } from './rooms.ts';

export interface Instant {
  readonly room: string;
  /** a scene of that room; with a `query`, only a name for the instant */
  readonly at: string;
  /** for instants that no scene shows: the link's query, as the room writes it */
  readonly query?: string;
}

export function instantLink({ room, at, query }: Instant): string {
  return query ? `#/room/${room}?${query}` : sceneLink(room, at);
}

/** The name under which the words for an instant are kept. */
export function instantKey({ room, at }: Instant): string {
  return `${room}/${at}`;
}

/** Those whose room is in the house. */
export function openInstants<T extends Instant>(instants: readonly T[]): readonly T[] {
  return instants.filter((i) => ROOM_IDS.includes(i.room));
}

export function roomTitle(room: string): string {
  return cards().find((card) => card.id === room)?.words.title ?? room;
}
