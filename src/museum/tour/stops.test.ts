import type { Exhibit } from '@engine/exhibit.ts';
import { describe, expect, it } from 'vitest';
import words from '../strings/en/tour.json' with { type: 'json' };
import { openStops, STOPS } from './stops.ts';

const exhibits = import.meta.glob<Exhibit>('/exhibits/*/exhibit.ts', { import: 'default' });
const count = (text: string) => text.split(/\s+/).filter(Boolean).length;

describe('the tour', () => {
  it.each(openStops())('$id: the scene is there, and has something to look at', async ({ room, scene }) => {
    const exhibit = await exhibits[`/exhibits/${room}/exhibit.ts`]?.();
    expect(exhibit?.scenes.find((s) => s.id === scene)?.focus).toBeTruthy();
  });

  it('takes about ten minutes, in ten to twelve stops of their own', () => {
    const minutes = STOPS.reduce((sum, stop) => sum + stop.minutes, 0);
    expect(minutes).toBeGreaterThanOrEqual(9);
    expect(minutes).toBeLessThanOrEqual(11);
    expect(STOPS.length).toBeGreaterThanOrEqual(10);
    expect(STOPS.length).toBeLessThanOrEqual(12);
    expect(new Set(STOPS.map((stop) => `${stop.room} ${stop.scene}`)).size).toBe(STOPS.length);
  });

  it('skips a room that is not in the house', () => {
    const left = openStops(['grpc-stream-stall']);
    expect(left.map((stop) => stop.id)).toEqual(['draining', 'stalled', 'shed']);
  });

  it('has words for every stop and none too many: short ones, a question, an answer, something to try', () => {
    expect(Object.keys(words.stops).sort()).toEqual(STOPS.map((stop) => stop.id).sort());
    for (const [id, stop] of Object.entries(words.stops)) {
      expect(count(stop.text), id).toBeLessThanOrEqual(60);
      expect(count(stop.title), id).toBeLessThanOrEqual(7);
      expect(stop.question, id).toMatch(/\?$/);
      expect(count(stop.answer), id).toBeGreaterThan(5);
      expect(count(stop.try), id).toBeGreaterThan(3);
    }
  });
});
