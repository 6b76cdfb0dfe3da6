/** Every lesson leads to an instant that exists, every room has a lesson, and nothing of the talk was lost. */
import { describe, expect, it } from 'vitest';
import { instantKey } from '../instant.ts';
import { troublesOf } from '../instant-check.ts';
import { ROOM_IDS } from '../rooms.ts';
import english from '../strings/en/lessons.json' with { type: 'json' };
import { type LessonWords, lessonTitles } from './lesson-words.ts';
import { LESSONS, lessonsOf, RAILS } from './lessons.ts';

const words: LessonWords = english;

/** The talk's defensive implications and key takeaways, and where they hang. */
const TALK = {
  'implication: meticulous CRD management': ['schema-decides', 'compare-what-was-kept'],
  'implication: generate bindings, validate rigorously': ['schema-decides'],
  'implication: avoid API forks': ['forks-drift'],
  'implication: understand blocking I/O': ['know-what-waits'],
  'implication: isolate blocking behaviour': ['queue-per-reader', 'hand-over-and-return', 'full-needs-a-plan'],
  'implication: HTTP/2 flow control awareness': ['backpressure-travels', 'know-what-waits'],
  'implication: never block inside an informer callback': ['hand-over-and-return'],
  'implication: observability, correlate, see the absence': ['show-absence', 'follow-one-change'],
  'implication: proactive memory management, deallocations': ['who-lets-go', 'backlog-or-leak', 'compare-replicas'],
  'takeaway: CRDs as canonical source': ['schema-decides'],
  'takeaway: beware of blocking calls': ['know-what-waits', 'hand-over-and-return'],
  'takeaway: isolate and decouple': ['queue-per-reader'],
  'takeaway: understand network flow control': ['backpressure-travels'],
  'takeaway: debugging distributed systems is hard': ['scale-makes-bugs', 'follow-one-change', 'show-absence'],
  'takeaway: avoid API forks': ['forks-drift'],
};

/** What the rooms teach beyond the talk. */
const BEYOND = [
  'reachable-is-not-useful',
  'hang-up',
  'name-by-name',
  'alive-is-not-reading',
  'limits-move-pain',
  'status-is-traffic',
  'fence',
  'every-fix-hides',
];

it.each(Object.entries(TALK))('the talk’s %s is on the wall', (_, ids) => {
  expect(ids.filter((id) => !LESSONS.some((l) => l.id === id))).toEqual([]);
});

it('every lesson comes from the talk or from a room', () => {
  const known = new Set([...Object.values(TALK).flat(), ...BEYOND]);
  expect(LESSONS.map((l) => l.id).filter((id) => !known.has(id))).toEqual([]);
});

it('data and words have the same lessons', () => {
  expect(Object.keys(words.lessons).sort()).toEqual(LESSONS.map((l) => l.id).sort());
  expect(Object.keys(words.page.rails)).toEqual([...RAILS]);
});

describe.each(LESSONS)('$id', ({ id, shows }) => {
  const text = words.lessons[id];
  it('says for each instant what to watch for, and for no other', () => {
    expect(Object.keys(text?.watch ?? {}).sort()).toEqual(shows.map(instantKey).sort());
  });
  it('is one sentence to remember, and short enough for a plate', () => {
    expect(text?.title).toMatch(/^[^.!?]+[.]$/);
    expect(text?.title.split(' ').length).toBeLessThanOrEqual(12);
    expect(`${text?.why} ${text?.monday}`.split(' ').length).toBeLessThanOrEqual(100);
  });
  it('leads to instants that exist', async () => expect((await Promise.all(shows.map(troublesOf))).flat()).toEqual([]));
});

it.each(ROOM_IDS)('the room %s has a lesson, and the lesson has the room', (room) => {
  expect(lessonsOf(room).length).toBeGreaterThan(0);
});

it('titles come in the order of the wall, with their address', async () => {
  const titles = await lessonTitles();
  expect(titles.map((t) => t.id)).toEqual(LESSONS.map((l) => l.id));
  expect(titles[0]).toEqual({ id: 'schema-decides', title: words.lessons['schema-decides']?.title, href: '#/lessons/schema-decides' });
});
