/** Light, motion, language and help: the same everywhere. */
import { currentMotion, currentTheme, usePreferences } from '@visit/preferences.ts';
import { CommandKey } from './command-key.tsx';
import { LanguageKey } from './language-key.tsx';
import { say } from './say.ts';

export function ViewKeys() {
  const theme = usePreferences((s) => currentTheme(s));
  const motion = usePreferences((s) => currentMotion(s));
  return (
    <>
      <CommandKey id="theme" text={say(`themes.${theme}`)} className="view-key" />
      <CommandKey id="motion" pressed={motion === 'reduced'} text={say(`motion.${motion}`)} className="view-key" />
      <LanguageKey />
      <CommandKey id="help" />
    </>
  );
}
