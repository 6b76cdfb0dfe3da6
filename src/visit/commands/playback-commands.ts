/** Time: play, step, speed, jump. */
import type { Ms } from '@engine/exhibit.ts';
import type { Run } from '@engine/run.ts';
import { searchDivergence } from '../divergence-watch.ts';
import { START } from '../link.ts';
import { seek } from '../playback.ts';
import type { Session } from '../session.ts';
import { faster, slower } from '../speed.ts';
import { previousInstant } from '../step-back.ts';
import { timeText } from '../time-text.ts';
import { type Command, inRoom } from './command.ts';

/** How far ahead "next cause" looks, in slices, and for how long in real time at most. */
const CAUSE_WITHIN: Ms = 60_000;
const CAUSE_SLICE: Ms = 2000;
const CAUSE_PATIENCE_MS = 1500;
const EVENT_WITHIN: Ms = 600_000;
/** How far beyond what was seen "first divergence" looks. */
const DIVERGENCE_AHEAD: Ms = 60_000;

const runsOf = (s: Session): Run[] => {
  const other = s.other();
  return other ? [s.main(), other] : [s.main()];
};

function soonest(times: (Ms | null)[]): Ms | null {
  const known = times.filter((t): t is Ms => t !== null);
  return known.length ? Math.min(...known) : null;
}

export const playPause: Command = {
  id: 'play-pause',
  keys: ['Space', 'k'],
  when: inRoom,
  run: ({ visit }) => visit.setPlaying(!visit.playing),
};

export const nextEvent: Command = {
  id: 'next-event',
  keys: ['ArrowRight'],
  when: inRoom,
  run: ({ visit, session }) => {
    visit.setPlaying(false);
    const next = soonest(runsOf(session as Session).map((run) => run.nextEvent(visit.t)));
    if (next === null) visit.tell('nothing-ahead');
    else seek(next);
  },
};

export const nextCause: Command = {
  id: 'next-cause',
  keys: ['Shift+ArrowRight', 'n'],
  when: inRoom,
  run: ({ visit, session }) => {
    visit.setPlaying(false);
    const runs = runsOf(session as Session);
    const began = performance.now();
    for (let from = visit.t; from < visit.t + CAUSE_WITHIN; from += CAUSE_SLICE) {
      const next = soonest(runs.map((run) => run.nextCause(from, CAUSE_SLICE)));
      if (next !== null) {
        seek(next);
        return;
      }
      // A large world on a slow machine: go as far as was looked, so that the next press goes on from there.
      if (performance.now() - began > CAUSE_PATIENCE_MS) {
        seek(from + CAUSE_SLICE);
        visit.tell('no-cause-until', { t: timeText(from + CAUSE_SLICE) });
        return;
      }
    }
    visit.tell('no-cause-ahead');
  },
};

export const previousEvent: Command = {
  id: 'previous-event',
  keys: ['ArrowLeft'],
  when: (ctx) => inRoom(ctx) && ctx.visit.t > 0,
  run: ({ visit, session }) => {
    visit.setPlaying(false);
    const runs = runsOf(session as Session);
    seek(previousInstant((t) => soonest(runs.map((run) => run.nextEvent(t))), visit.t, EVENT_WITHIN));
  },
};

export const previousCause: Command = {
  id: 'previous-cause',
  keys: ['Shift+ArrowLeft', 'p'],
  when: (ctx) => inRoom(ctx) && ctx.visit.t > 0,
  run: ({ visit, session }) => {
    visit.setPlaying(false);
    const runs = runsOf(session as Session);
    const { t } = visit;
    seek(previousInstant((from) => soonest(runs.map((run) => run.nextCause(from, t - from))), t, CAUSE_WITHIN));
  },
};

export const slowDown: Command = { id: 'slower', keys: ['['], when: inRoom, run: ({ visit }) => visit.setSpeed(slower(visit.speed)) };
export const speedUp: Command = { id: 'faster', keys: [']'], when: inRoom, run: ({ visit }) => visit.setSpeed(faster(visit.speed)) };

export const rewind: Command = {
  id: 'rewind',
  keys: ['0'],
  when: inRoom,
  run: ({ visit }) => {
    visit.setPlaying(false);
    seek(0);
  },
};

export const reset: Command = {
  id: 'reset',
  keys: ['Home'],
  when: inRoom,
  run: ({ visit }) => {
    visit.restart(START, { compare: null });
    visit.tell('reset', {}, true);
  },
};

export const toDivergence: Command = {
  id: 'first-divergence',
  keys: ['d'],
  when: (ctx) => inRoom(ctx) && ctx.visit.compare !== null,
  run: ({ visit }) => {
    visit.setPlaying(false);
    const found = visit.divergence ?? searchDivergence(visit.furthest + DIVERGENCE_AHEAD);
    if (found === null) visit.tell('no-divergence');
    else seek(found);
  },
};
