/**
 * The services behind the routes, as the destination service sees them: now and then one changes (a new
 * ServiceProfile, a deploy), and its watch event is what makes the destination service send.
 */
import { setup } from 'xstate';
import { act, type Held, held, type Out, reactions, type Timed } from '../../src/engine/effects.ts';
import type { Settings } from '../../src/engine/exhibit.ts';
import { follow } from '../../src/engine/follow.ts';
import { draw } from '../../src/engine/random.ts';
import { num } from './knobs.ts';

interface ServicesInput {
  readonly destination: string;
  readonly settings: Settings;
}

interface ServicesContext {
  readonly destination: string;
  readonly random: number;
  readonly routes: number;
  readonly perMinute: number;
  readonly place: Place;
}

type Place = 'quiet' | 'changing';
const PLACES: readonly Place[] = ['quiet', 'changing'];

type ServicesEvent = Timed<{ type: 'CHANGE' } | { type: 'ANNOUNCE' } | { type: 'CONFIG'; settings: Settings }>;

type C = ServicesContext;

/** The i-th service's name, and so its route's. */
export function serviceName(i: number): string {
  return `svc-${i}`;
}

/** Sets the next change: each service changes at random, `perMinute` times a minute on average. */
function arm(c: C, out: Out): C {
  const rate = (c.routes * c.perMinute) / 60_000;
  if (rate <= 0) {
    out.cancel('change');
    return c;
  }
  const drawn = draw(c.random);
  out.after(-Math.log(1 - drawn.value) / rate, 'change', { type: 'CHANGE' });
  return { ...c, random: drawn.state };
}

export const servicesMachine = setup({
  types: { context: {} as Held<C>, events: {} as ServicesEvent, input: {} as ServicesInput & { seed: number } },
}).createMachine({
  id: 'services',
  context: ({ input }) => {
    const perMinute = num(input.settings, 'updatesPerMinute');
    return held({
      destination: input.destination,
      random: input.seed,
      routes: num(input.settings, 'routesInUse'),
      perMinute,
      place: perMinute > 0 ? 'changing' : 'quiet',
    });
  },
  initial: 'quiet',
  entry: act<C, ServicesEvent>((c, _e, out) => arm(c, out)),
  on: reactions<C, ServicesEvent>({
    CHANGE: (c, _e, out) => {
      const drawn = draw(c.random);
      out.send(c.destination, 'watch', { type: 'CHANGED', route: serviceName(Math.floor(drawn.value * c.routes)) });
      return arm({ ...c, random: drawn.state }, out);
    },
    ANNOUNCE: (c, _e, out) => {
      out.log('info', 'every service is deployed anew');
      out.send(c.destination, 'watch', { type: 'CHANGED', route: null });
      return c;
    },
    CONFIG: (c, e, out) => {
      const routes = num(e.settings, 'routesInUse');
      const perMinute = num(e.settings, 'updatesPerMinute');
      if (routes === c.routes && perMinute === c.perMinute) return c;
      return arm({ ...c, routes, perMinute, place: perMinute > 0 ? 'changing' : 'quiet' }, out);
    },
  }),
  states: {
    /** nothing changes by itself */
    quiet: { always: follow('quiet', PLACES) },
    /** now and then a service changes */
    changing: { always: follow('changing', PLACES) },
  },
});
