/** The view: light, motion, language, dialogs, the black screen, words spoken and copied. */
import { carryOver } from '../carry-over.ts';
import { copyLink } from '../copy-link.ts';
import { nextLanguage } from '../language.ts';
import { useLayout } from '../layout-store.ts';
import { currentLanguage, currentMotion, currentTheme, nextTheme, usePreferences } from '../preferences.ts';
import { focusSearchBox, hasSearchBox } from '../search-box.ts';
import { spokenSummary } from '../spoken-summary.ts';
import { useVisit } from '../visit-store.ts';
import { always, type Command, inRoom } from './command.ts';

export const theme: Command = {
  id: 'theme',
  keys: ['t'],
  when: always,
  run: ({ visit }) => {
    usePreferences.getState().chooseTheme(nextTheme(currentTheme()));
    if (!usePreferences.getState().kept) visit.tell('not-kept');
  },
};

export const motion: Command = {
  id: 'motion',
  keys: ['m'],
  when: always,
  run: ({ visit }) => {
    usePreferences.getState().chooseMotion(currentMotion() === 'full' ? 'reduced' : 'full');
    if (!usePreferences.getState().kept) visit.tell('not-kept');
  },
};

export const language: Command = {
  id: 'language',
  keys: ['i'],
  when: always,
  run: ({ visit }) => {
    // The page is drawn anew in the other language: the instant must stand still and be remembered until then.
    visit.setPlaying(false);
    usePreferences.getState().chooseLanguage(nextLanguage(currentLanguage()));
    if (!usePreferences.getState().kept) visit.tell('not-kept');
    carryOver();
  },
};

export const help: Command = {
  id: 'help',
  keys: ['?'],
  when: always,
  run: ({ visit }) => useVisit.setState({ dialog: visit.dialog === 'help' ? null : 'help' }),
};

export const search: Command = { id: 'search', keys: ['/'], when: hasSearchBox, run: focusSearchBox };

export const goTo: Command = { id: 'go-to', keys: ['g'], when: inRoom, run: () => useVisit.setState({ dialog: 'go-to' }) };

export const wide: Command = { id: 'wide', keys: ['e'], when: inRoom, run: ({ visit }) => useVisit.setState({ wide: !visit.wide }) };

export const black: Command = { id: 'black', keys: ['.', 'b'], when: inRoom, run: ({ visit }) => useVisit.setState({ black: !visit.black }) };

export const close: Command = {
  id: 'close',
  keys: ['Escape'],
  when: ({ visit }) =>
    visit.dialog !== null ||
    visit.menu !== null ||
    visit.black ||
    useLayout.getState().full !== null ||
    visit.selected !== null ||
    visit.notice !== null ||
    visit.spoken.text !== '',
  run: ({ visit }) => {
    if (visit.dialog) useVisit.setState({ dialog: null });
    else if (visit.menu) useVisit.setState({ menu: null });
    else if (visit.black) useVisit.setState({ black: false });
    else if (visit.spoken.text) visit.say('');
    else if (useLayout.getState().full) useLayout.getState().setFull(null);
    else if (visit.notice) visit.hush();
    else useVisit.setState({ selected: null });
  },
};

export const speak: Command = {
  id: 'speak',
  keys: ['s'],
  when: inRoom,
  run: ({ visit, session }) => {
    if (session) visit.say(spokenSummary(session, visit));
  },
};

export const link: Command = {
  id: 'copy-link',
  keys: ['l'],
  when: inRoom,
  run: () => void copyLink(),
};
