/** The words on a stage: filled in, and the longest that fits a width. */
import type { Words } from '../engine/words.ts';
import { textWidth } from './text-metrics.ts';

type Values = Readonly<Record<string, string | number>>;

export interface Speech {
  /** a word of the stage, with `{name}` filled in */
  say(key: string, values?: Values): string;
  /** the first of these words that fits the width; the last if none does */
  fitting(keys: readonly string[], width: number, size: number, values?: Values): string;
}

export function speech(words: Words): Speech {
  const say: Speech['say'] = (key, values = {}) => (words.stage[key] ?? key).replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
  return {
    say,
    fitting: (keys, width, size, values) => {
      const known = keys.filter((key) => key in words.stage);
      const all = (known.length ? known : keys.slice(0, 1)).map((key) => say(key, values));
      return all.find((text) => textWidth(text, size, 'body', true) <= width) ?? (all.at(-1) as string);
    },
  };
}
