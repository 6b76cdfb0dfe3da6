import { areaWords } from '../language.ts';
import { LESSONS, type Rail } from './lessons.ts';

/** The shape of `strings/<lang>/lessons.json`. */
export interface LessonWords {
  readonly page: Readonly<Record<'title' | 'lead' | 'monday' | 'watch' | 'of-room', string>> & {
    readonly ways: Readonly<Record<string, string>>;
    readonly rails: Readonly<Record<Rail, string>>;
    readonly 'rail-leads': Readonly<Record<Rail, string>>;
  };
  readonly lessons: Readonly<Record<string, LessonText>>;
}

export interface LessonText {
  /** one sentence to remember */
  readonly title: string;
  readonly why: string;
  /** something to check that can be checked */
  readonly monday: string;
  /** what to look at, for each instant by `room/at` */
  readonly watch: Readonly<Record<string, string>>;
}

interface LessonTitle {
  readonly id: string;
  readonly title: string;
  readonly href: string;
}

/** Every lesson with its sentence and its address, in the order of the wall; rejects when the words cannot be loaded. */
export async function lessonTitles(): Promise<readonly LessonTitle[]> {
  const { lessons } = await areaWords<LessonWords>('lessons');
  return LESSONS.map(({ id }) => ({ id, title: lessons[id]?.title ?? id, href: `#/lessons/${id}` }));
}
