/** Every command of the museum, in the order in which the help lists them. */

import { belongsToFocus, isShortcutOfBrowser, keyName } from '../keys.ts';
import { session } from '../session.ts';
import { useVisit } from '../visit-store.ts';
import type { Command, CommandContext } from './command.ts';
import { fullView, resetLayout, views } from './layout-commands.ts';
import { about } from './part-commands.ts';
import * as playback from './playback-commands.ts';
import { nextStop, previousStop } from './tour-commands.ts';
import * as view from './view-commands.ts';
import * as world from './world-commands.ts';

export const COMMANDS: readonly Command[] = [
  playback.playPause,
  playback.nextEvent,
  playback.nextCause,
  playback.previousEvent,
  playback.previousCause,
  playback.slowDown,
  playback.speedUp,
  view.goTo,
  playback.rewind,
  playback.reset,
  world.toggleFix,
  world.compare,
  playback.toDivergence,
  world.undo,
  world.redo,
  world.nextScene,
  world.previousScene,
  nextStop,
  previousStop,
  about,
  view.link,
  view.speak,
  view.theme,
  view.motion,
  view.language,
  ...views,
  fullView,
  resetLayout,
  view.wide,
  view.black,
  view.search,
  view.help,
  view.close,
];

export type CommandId = (typeof COMMANDS)[number]['id'];

export function context(): CommandContext {
  return { visit: useVisit.getState(), session: session() };
}

export function findCommand(id: string): Command {
  const found = COMMANDS.find((c) => c.id === id);
  if (!found) throw new Error(`There is no command "${id}".`);
  return found;
}

/** Runs a command if it can be run now; says whether it did. */
export function run(id: string): boolean {
  const command = findCommand(id);
  const ctx = context();
  if (!command.when(ctx)) return false;
  command.run(ctx);
  return true;
}

/** The one keyboard handler. */
export function onKey(e: KeyboardEvent): void {
  if (e.defaultPrevented || isShortcutOfBrowser(e)) return;
  const key = keyName(e);
  if (useVisit.getState().black) lightAgain(e, key);
  else if (!belongsToFocus(key, e.target)) obey(e, key);
}

function obey(e: KeyboardEvent, key: string): void {
  const command = COMMANDS.find((c) => c.keys.includes(key));
  if (!command) return;
  // The clicker's keys must not scroll the page even at the last scene.
  if (run(command.id) || key.startsWith('Page')) e.preventDefault();
}

/** Black hides everything, so any key first brings the light back; the clicker's also go on. */
function lightAgain(e: KeyboardEvent, key: string): void {
  if (key.startsWith('Shift')) return;
  e.preventDefault();
  useVisit.setState({ black: false });
  if (key === 'PageDown' || key === 'PageUp') run(key === 'PageDown' ? 'next-scene' : 'previous-scene');
}
