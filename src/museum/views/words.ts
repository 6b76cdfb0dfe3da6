/** The words of the linked views; the room has loaded them before it opens. */
import { use } from 'react';
import { areaWords } from '../language.ts';
import type en from '../strings/en/views.json';

export type ViewWords = typeof en;

export function useViewWords(): ViewWords {
  return use(areaWords<ViewWords>('views'));
}
