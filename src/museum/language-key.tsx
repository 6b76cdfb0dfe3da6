/** The other language, by its own name: whoever does not read this page finds it all the same. */
import { LANGUAGE_NAMES, nextLanguage } from '@visit/language.ts';
import { CommandKey } from './command-key.tsx';
import { useLanguage } from './language.ts';

export function LanguageKey() {
  const next = nextLanguage(useLanguage((s) => s.spoken));
  return <CommandKey id="language" text={<span lang={next}>{LANGUAGE_NAMES[next]}</span>} className="view-key" />;
}
