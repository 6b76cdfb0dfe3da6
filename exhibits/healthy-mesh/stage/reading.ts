/** What this room's drawing reads from a frame. */
import type { Frame } from '../../../src/engine/frame.ts';
import type { Card, Glyph, HouseLook, Tone } from '../../../src/stage/plan.ts';
import type { MeshFacts, RouteFacts } from '../facts.ts';

export const facts = (frame: Frame): MeshFacts => frame.facts<MeshFacts>();

export interface Look {
  readonly glyph: Glyph;
  readonly tone: Tone;
}

const AWAY: Look = { glyph: 'broken', tone: 'bad' };
const WAITS: Look = { glyph: 'dots', tone: 'muted' };
const FINE: Look = { glyph: 'tick', tone: 'good' };
const REST: Look = { glyph: 'rest', tone: 'muted' };

/** Signs of the states, by machine and state. */
const LOOKS: Readonly<Record<string, Look>> = {
  'destination.starting': WAITS,
  'destination.serving': FINE,
  'destination.blind': { glyph: 'moon', tone: 'muted' },
  'destination.away': AWAY,
  'policy.starting': WAITS,
  'policy.watching': REST,
  'policy.leading': { glyph: 'key', tone: 'plain' },
  'policy.patching': { glyph: 'key', tone: 'brass' },
  'policy.blind': { glyph: 'moon', tone: 'muted' },
  'policy.away': AWAY,
  'proxy.connecting': WAITS,
  'proxy.current': FINE,
  'proxy.onItsOwn': { glyph: 'moon', tone: 'plain' },
  'proxy.away': AWAY,
  'web.empty': REST,
  'web.starting': WAITS,
  'web.serving': FINE,
  'web.stopping': { glyph: 'walk', tone: 'muted' },
  'web.away': AWAY,
  'web.denies': { glyph: 'refused', tone: 'plain' },
  'users.content': FINE,
  'users.waiting': WAITS,
  'users.moving': { glyph: 'walk', tone: 'plain' },
  'users.refused': { glyph: 'refused', tone: 'plain' },
  'workload.settled': FINE,
  'workload.changing': { glyph: 'roll', tone: 'plain' },
  'workload.blind': { glyph: 'moon', tone: 'muted' },
  'hook.rest': REST,
  'hook.waiting': WAITS,
  'hook.allowed': FINE,
  'hook.refused': { glyph: 'refused', tone: 'plain' },
};

export function lookOf(key: string): Look {
  return LOOKS[key] ?? REST;
}

export const HOUSES: Readonly<Record<string, HouseLook>> = {
  empty: 'lot',
  starting: 'building',
  serving: 'open',
  stopping: 'leaving',
  away: 'dark',
};

/** A word of the server, or of the webhook, stays on show for this long, ms. */
const SHOWN = 3000;

export function hookState(frame: Frame): 'rest' | 'waiting' | 'allowed' | 'refused' {
  const { review } = facts(frame);
  if (review.waiting) return 'waiting';
  if (review.allowed === null || review.ageMs > SHOWN) return 'rest';
  return review.allowed ? 'allowed' : 'refused';
}

/** HTTP status code with which the server has just refused what users wrote (0: it could not be reached); null: none. */
export function justRefused(frame: Frame): number | null {
  const { told } = facts(frame);
  return told && told.code !== 200 && told.code !== 201 && told.ageMs <= SHOWN ? told.code : null;
}

export function cards(routes: readonly RouteFacts[]): Card[] {
  return routes.map((r) => (r.accepted ? 'sealed' : 'open'));
}

/** A web pod's state as its proxy shows it: whom it would let in matters more than that it is ready. */
export function webState(frame: Frame, i: number): string {
  const pod = facts(frame).pods[i];
  if (!pod) return 'empty';
  return pod.place === 'serving' && pod.policy === 'deny' ? 'denies' : pod.place;
}
