/** The tour: on and back. */
import { presentStop, stopOffset, useTour } from '../tour-store.ts';
import type { Command } from './command.ts';

/** On from the last stop is to the lessons. */
export const nextStop: Command = {
  id: 'next-stop',
  keys: ['>'],
  when: () => useTour.getState().on && presentStop(useTour.getState()) !== null,
  run: () => {
    const tour = useTour.getState();
    const next = stopOffset(tour, 1);
    if (next) tour.goTo(next.id);
    else tour.finish();
  },
};

export const previousStop: Command = {
  id: 'previous-stop',
  keys: ['<'],
  when: () => useTour.getState().on && stopOffset(useTour.getState(), -1) !== null,
  run: () => {
    const tour = useTour.getState();
    const before = stopOffset(tour, -1);
    if (before) tour.goTo(before.id);
  },
};
