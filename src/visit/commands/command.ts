/** A command is one small object; keys, clicker, buttons and menus all call it. There is no second way. */
import type { Session } from '../session.ts';
import type { Visit } from '../visit-store.ts';

export interface CommandContext {
  readonly visit: Visit;
  readonly session: Session | null;
}

export interface Command {
  /** its label and help stand under `commands.<id>` in the museum's words */
  readonly id: string;
  readonly keys: readonly string[];
  /** false: shown, but cannot be done now */
  readonly when: (ctx: CommandContext) => boolean;
  readonly run: (ctx: CommandContext) => void;
}

export const inRoom = (ctx: CommandContext): boolean => ctx.session !== null;
export const always = (): boolean => true;
