/**
 * Sentences that are said below the museum (by the engine of a link, by the bench of a CRD) and to the command line
 * too, in English. In another language the page finds the sentence by its English pattern and says it in its own words.
 */
import { fill } from './say.ts';

/** Patterns or sentences by id: `strings/<lang>/said.json`. */
export type Sayings = Readonly<Record<string, string>>;

export type Translator = (english: string) => string | undefined;

/** `"{one}" and "{other}" …` as a pattern for the whole text, which keeps what stands in the places. */
function patternOf(template: string): RegExp {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const parts = template.split(/\{(\w+)\}/).map((part, i) => (i % 2 ? `(?<${part}>.+?)` : literal(part)));
  return new RegExp(`^${parts.join('')}$`, 's');
}

/** Finds a sentence among the English patterns, the first that fits, and says it anew; undefined when none does. */
export function createTranslator(english: Sayings, own: Sayings): Translator {
  const known = Object.entries(english).map(([id, template]) => ({ id, pattern: patternOf(template) }));
  return (text) => {
    for (const { id, pattern } of known) {
      const match = pattern.exec(text);
      if (match) return own[id] === undefined ? undefined : fill(own[id], match.groups ?? {});
    }
    return undefined;
  };
}
