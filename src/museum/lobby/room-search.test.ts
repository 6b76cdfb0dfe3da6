import { describe, expect, it } from 'vitest';
import { LESSONS } from '../lessons/lessons.ts';
import { cards } from '../rooms.ts';
import { roomSearch } from './room-search.ts';

const lesson = LESSONS.find((l) => l.shows.some((i) => i.room === 'crd-update-loop'));
const search = roomSearch(cards(), [{ id: lesson?.id ?? '', title: 'The xylophone decides.', href: '#/lessons/x' }]);
const STALL = 'grpc-stream-stall';

describe('the search for rooms', () => {
  it('finds by title, symptom, component and wing', () => {
    expect(search('silent reader').rooms[0]).toBe(STALL);
    expect(search('stale endpoints').rooms).toEqual([STALL]);
    expect(search('HTTPRoute').rooms).toEqual(['crd-update-loop']);
    expect(search('control loops').rooms[0]).toBe('crd-update-loop');
  });

  it('takes beginnings of words and small slips', () => {
    expect(search('endp').rooms).toContain(STALL);
    expect(search('endpionts').rooms).toContain(STALL);
    expect(search('Súitbl').rooms).toEqual([]);
  });

  it('wants all words', () => {
    expect(search('stale zebra').rooms).toEqual([]);
  });

  it('finds rooms by the lessons that they show, and the lessons', () => {
    const found = search('xylophone');
    expect(found.rooms).toEqual(
      cards()
        .filter((c) => lesson?.shows.some((i) => i.room === c.id))
        .map((c) => c.id),
    );
    expect(found.lessons.map((l) => l.id)).toEqual([lesson?.id]);
  });

  it('finds nothing for nothing', () => {
    expect(search('').rooms).toEqual([]);
  });
});
