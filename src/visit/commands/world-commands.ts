/** The world: fixes, comparison, undo, scenes. */
import { fixTurn } from '../fix-turn.ts';
import { seek } from '../playback.ts';
import { sceneOffset, showScene } from '../scenes.ts';
import type { Session } from '../session.ts';
import { type Command, inRoom } from './command.ts';

export const toggleFix: Command = {
  id: 'toggle-fix',
  keys: ['f'],
  when: (ctx) => inRoom(ctx) && ctx.session?.historicFix() !== null,
  run: ({ session }) => {
    const fix = session?.historicFix();
    if (fix) fixTurn(fix, !session?.settings().fixes.has(fix));
  },
};

export const compare: Command = {
  id: 'compare',
  keys: ['c'],
  // A room without a bug has nothing to compare with.
  when: (ctx) => inRoom(ctx) && ctx.session?.historicFix() !== null,
  run: ({ visit, session }) => {
    if (visit.compare) return visit.setCompare(null);
    const fix = (session as Session).historicFix();
    // Whoever has the fix already compares with the world as it was.
    visit.setCompare(fix && !visit.spec.fixes.includes(fix) ? [fix] : []);
    seek(visit.t);
  },
};

export const undo: Command = { id: 'undo', keys: ['u'], when: (ctx) => inRoom(ctx) && ctx.visit.steps.past.length > 0, run: ({ visit }) => visit.undo() };
export const redo: Command = { id: 'redo', keys: ['y'], when: (ctx) => inRoom(ctx) && ctx.visit.steps.future.length > 0, run: ({ visit }) => visit.redo() };

export const nextScene: Command = {
  id: 'next-scene',
  keys: ['PageDown'],
  when: (ctx) => sceneOffset(ctx, 1) !== null,
  run: (ctx) => showScene(sceneOffset(ctx, 1)),
};

export const previousScene: Command = {
  id: 'previous-scene',
  keys: ['PageUp'],
  when: (ctx) => sceneOffset(ctx, -1) !== null,
  run: (ctx) => showScene(sceneOffset(ctx, -1)),
};
