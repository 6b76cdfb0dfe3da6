/** The lessons wall: engraved plates that hang from four rails. */
import { use } from 'react';
import { Prose } from '../glossary/prose.tsx';
import { type Instant, instantKey, instantLink, openInstants, roomTitle } from '../instant.ts';
import { areaWords } from '../language.ts';
import { useComeTo } from '../pages/come-to.ts';
import { PageFrame } from '../pages/page-frame.tsx';
import { Screws } from '../screws.tsx';
import type { LessonWords } from './lesson-words.ts';
import { LESSONS, type Lesson, RAILS } from './lessons.ts';

export default function LessonsPage({ lesson }: { lesson: string | null }) {
  const words = use(areaWords<LessonWords>('lessons'));
  const { page } = words;
  useComeTo(lesson);
  return (
    <PageFrame name="lessons" title={page.title} lead={page.lead} ways={page.ways}>
      {RAILS.map((rail) => (
        <section key={rail} className="rail" aria-labelledby={`rail-${rail}`}>
          <div className="rail-bar">
            <h2 id={`rail-${rail}`}>{page.rails[rail]}</h2>
            <p>{page['rail-leads'][rail]}</p>
          </div>
          <ol className="rail-plates">
            {LESSONS.map((l, i) => l.rail === rail && <LessonPlate key={l.id} lesson={l} n={i + 1} words={words} here={l.id === lesson} />)}
          </ol>
        </section>
      ))}
    </PageFrame>
  );
}

function LessonPlate({ lesson, n, words, here }: { lesson: Lesson; n: number; words: LessonWords; here: boolean }) {
  const text = words.lessons[lesson.id];
  if (!text) return null;
  const instants = openInstants(lesson.shows);
  return (
    <li className="hung">
      <Wire />
      <article
        className="plate lesson"
        id={lesson.id}
        tabIndex={-1}
        aria-labelledby={`title-${lesson.id}`}
        data-here={here}
        data-testid={`lesson-${lesson.id}`}
      >
        <Screws />
        <a href={`#/lessons/${lesson.id}`} className="lesson-number" aria-label={text.title} tabIndex={-1}>
          {n}
        </a>
        <h3 id={`title-${lesson.id}`}>{text.title}</h3>
        <p>
          <Prose text={text.why} />
        </p>
        <h4>{words.page.monday}</h4>
        <p>
          <Prose text={text.monday} />
        </p>
        {instants.length > 0 && (
          <>
            <h4>{words.page.watch}</h4>
            <ul className="lesson-shows">
              {instants.map((instant) => (
                <Shown key={instantKey(instant)} instant={instant} watch={text.watch[instantKey(instant)] ?? ''} />
              ))}
            </ul>
          </>
        )}
      </article>
    </li>
  );
}

function Shown({ instant, watch }: { instant: Instant; watch: string }) {
  return (
    <li>
      <a href={instantLink(instant)} data-testid={`show-${instant.room}-${instant.at}`}>
        {roomTitle(instant.room)}
      </a>
      : {watch}
    </li>
  );
}

/** What a plate hangs by. */
function Wire() {
  return (
    <svg className="wire" viewBox="0 0 120 26" preserveAspectRatio="none" aria-hidden="true">
      <path d="M8 26 60 4 112 26" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
