import type words from '../strings/en/tour.json';

/** The shape of `strings/<lang>/tour.json`. */
export type TourWords = typeof words;

export interface StopWords {
  readonly title: string;
  /** at most 60 words */
  readonly text: string;
  readonly question: string;
  readonly answer: string;
  readonly try: string;
}

export function stopWords(all: TourWords, id: string): StopWords | undefined {
  return (all.stops as Readonly<Record<string, StopWords>>)[id];
}
