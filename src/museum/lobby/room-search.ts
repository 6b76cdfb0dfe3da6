/** Finds rooms by title, symptom, component, wing, teaser and lesson; beginnings of words and small slips count. Loaded when somebody searches. */
import MiniSearch from 'minisearch';
import { lessonsOf } from '../lessons/lessons.ts';
import type { Card } from '../rooms.ts';

interface Lesson {
  readonly id: string;
  readonly title: string;
  readonly href: string;
}

export interface Found {
  /** rooms that match, best first */
  readonly rooms: readonly string[];
  /** lessons whose own sentence matches, best first */
  readonly lessons: readonly Lesson[];
}

export type Search = (query: string) => Found;

const FIELDS = ['title', 'symptom', 'component', 'wing', 'teaser', 'lessons'];
/** Short words are too easily mistaken for each other. */
const FUZZY_FROM = 4;
const SLIPS = 0.2;

export function roomSearch(cards: readonly Card[], lessons: readonly Lesson[]): Search {
  const options = {
    processTerm: plain,
    searchOptions: {
      prefix: true,
      fuzzy: (term: string) => (term.length >= FUZZY_FROM ? SLIPS : false),
      combineWith: 'AND' as const,
      boost: { title: 3, symptom: 2, wing: 2 },
    },
  };
  const titles = new Map(lessons.map((lesson) => [lesson.id, lesson.title]));
  const rooms = new MiniSearch<Record<string, string>>({ fields: FIELDS, ...options });
  rooms.addAll(
    cards.map(({ id, words }) => ({
      id,
      title: words.title,
      symptom: words.symptom,
      component: words.component,
      wing: words.wing,
      teaser: words.teaser,
      lessons: lessonsOf(id)
        .map((lesson) => titles.get(lesson.id) ?? '')
        .join('. '),
    })),
  );
  const wall = new MiniSearch<Lesson>({ fields: ['title'], ...options });
  wall.addAll(lessons);
  const known = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  return (query) => ({
    rooms: rooms.search(query).map((hit) => String(hit.id)),
    lessons: wall.search(query).flatMap((hit) => known.get(String(hit.id)) ?? []),
  });
}

/** Without accents, quotation marks and capitals. */
function plain(term: string): string {
  return term
    .normalize('NFKD')
    .replace(/\p{M}|[“”„‘’"']/gu, '')
    .toLowerCase();
}
