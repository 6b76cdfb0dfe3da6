/** What the house consists of, in the order of a walk: the hall, the galleries wing by wing, the services. */
import type { Card } from '../rooms.ts';
import { NEWS } from './news.ts';

/** The room that stands at the door. */
export const HALL_ROOM = 'healthy-mesh';

export const SERVICES = ['bench', 'lessons', 'guide', 'tour'] as const;
export type Service = (typeof SERVICES)[number];

export interface Numbered {
  readonly card: Card;
  /** Roman; '' for the hall */
  readonly number: string;
}

export interface Collection {
  readonly hall: Numbered | null;
  readonly galleries: readonly Numbered[];
}

/** Galleries in the order in which they opened, but those of one wing together; a room without a date comes last, by id. */
export function collection(cards: readonly Card[]): Collection {
  const opened = (id: string) => {
    const i = NEWS.findIndex((item) => 'room' in item && item.room === id);
    return i < 0 ? NEWS.length : i;
  };
  const galleries = cards.filter((c) => c.id !== HALL_ROOM).sort((a, b) => opened(a.id) - opened(b.id) || a.id.localeCompare(b.id));
  const wings = [...new Set(galleries.map((c) => c.words.wing))];
  const walk = wings.flatMap((wing) => galleries.filter((c) => c.words.wing === wing));
  const hall = cards.find((c) => c.id === HALL_ROOM);
  return { hall: hall ? { card: hall, number: '' } : null, galleries: walk.map((card, i) => ({ card, number: roman(i + 1) })) };
}

const DIGITS: readonly (readonly [number, string])[] = [
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

/** 1 to 89. */
export function roman(n: number): string {
  const digit = DIGITS.find(([value]) => value <= n);
  return digit ? digit[1] + roman(n - digit[0]) : '';
}
