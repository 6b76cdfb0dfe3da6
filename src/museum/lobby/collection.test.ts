import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Card } from '../rooms.ts';
import { collection, HALL_ROOM, roman } from './collection.ts';
import { latest, NEWS } from './news.ts';

const card = (id: string, wing: string): Card => ({ id, words: { title: id, teaser: '', symptom: '', component: '', wing, years: '' } });

describe('the collection', () => {
  it('walks in the order of opening, wing by wing, the hall apart', () => {
    const { hall, galleries } = collection([
      card('zebra', 'Flow'),
      card('crd-update-loop', 'Loops'),
      card(HALL_ROOM, 'Hall'),
      card('aardvark', 'Loops'),
      card('grpc-stream-stall', 'Flow'),
    ]);
    expect(hall?.card.id).toBe(HALL_ROOM);
    expect(galleries.map((g) => `${g.number} ${g.card.id}`)).toEqual(['I grpc-stream-stall', 'II zebra', 'III crd-update-loop', 'IV aardvark']);
  });

  it('does without a hall', () => {
    expect(collection([]).hall).toBeNull();
  });

  it('numbers as on plates', () => {
    expect([1, 4, 9, 14, 40].map(roman)).toEqual(['I', 'IV', 'IX', 'XIV', 'XL']);
  });
});

describe('what is new', () => {
  const news = [
    { on: '2026-01-01', room: 'old' },
    { on: '2026-02-01', room: 'a' },
    { on: '2026-02-01', room: 'b' },
    { on: '2026-03-01', room: 'gone' },
  ];

  it('comes newest first, and tells what came since the last visit', () => {
    const rows = latest(news, (n) => 'room' in n && n.room !== 'gone', '2026-01-15');
    expect(rows.map(({ item, fresh }) => [(item as { room: string }).room, fresh])).toEqual([
      ['b', true],
      ['a', true],
      ['old', false],
    ]);
  });

  it('marks nothing for somebody who was never here', () => {
    expect(latest(news, () => true, null).some((n) => n.fresh)).toBe(false);
  });

  it('has days, in order, and rooms that exist', () => {
    expect(NEWS.map((n) => n.on)).toEqual(NEWS.map((n) => n.on).sort());
    for (const n of NEWS) {
      expect(n.on).toMatch(/^\d{4}-\d\d-\d\d$/);
      if ('room' in n) expect(existsSync(`exhibits/${n.room}`), n.room).toBe(true);
    }
  });
});
