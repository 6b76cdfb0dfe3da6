import { useEffect, useState } from 'react';
import { areaWords, useLanguage } from './language.ts';
import { createTranslator, type Sayings, type Translator } from './said.ts';

const ENGLISH: Translator = (text) => text;

/** Says sentences from below the museum in the language spoken now; until its words are there, and for those it does not know: undefined. */
export function useSaid(): Translator {
  const language = useLanguage((s) => s.spoken);
  const [translator, setTranslator] = useState<Translator>(() => (language === 'en' ? ENGLISH : () => undefined));
  useEffect(() => {
    if (language === 'en') return;
    let here = true;
    Promise.all([areaWords<Sayings>('said', 'en'), areaWords<Sayings>('said')]).then(
      ([english, own]) => here && setTranslator(() => createTranslator(english, own)),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [language]);
  return translator;
}
