/** In a room: the lessons that it shows, as the way to the wall. Comes when its words are there; the room does not wait for them. */
import { useEffect, useState } from 'react';
import { areaWords } from '../language.ts';
import { type LessonWords, lessonTitles } from './lesson-words.ts';
import { lessonsOf } from './lessons.ts';

type Titles = Awaited<ReturnType<typeof lessonTitles>>;

export function LessonsOfRoom({ room }: { room: string }) {
  const [shown, show] = useState<{ heading: string; titles: Titles } | null>(null);
  useEffect(() => {
    let here = true;
    const ids = new Set(lessonsOf(room).map((l) => l.id));
    Promise.all([areaWords<LessonWords>('lessons'), lessonTitles()]).then(
      ([words, titles]) => here && show({ heading: words.page['of-room'], titles: titles.filter((t) => ids.has(t.id)) }),
      // Without the network the label does without them.
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [room]);
  if (!shown?.titles.length) return null;
  return (
    <nav className="note room-lessons" aria-labelledby="room-lessons" data-testid="room-lessons">
      <h3 id="room-lessons">{shown.heading}</h3>
      <ul>
        {shown.titles.map(({ id, title, href }) => (
          <li key={id}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
