/** The card of what is selected. */
import { useVisit } from '../visit-store.ts';
import { type Command, inRoom } from './command.ts';

export const about: Command = {
  id: 'about',
  keys: ['a'],
  when: (ctx) => inRoom(ctx) && (ctx.visit.menu !== null || ctx.visit.selected !== null),
  run: ({ visit }) => {
    const target = visit.menu?.target ?? visit.selected;
    if (target) useVisit.setState({ menu: visit.menu?.asked ? null : { ...visit.menu, target, asked: true } });
  },
};
