/** What this room's instruments read from a frame. */
import type { Frame } from '../../../src/engine/frame.ts';
import type { Glyph, Tone } from '../../../src/stage/plan.ts';
import type { CrdLoopFacts } from '../facts.ts';
import type { RouteStatus } from '../route-status.ts';

export const facts = (frame: Frame): CrdLoopFacts => frame.facts<CrdLoopFacts>();

export function portOf(status: RouteStatus | null): number | undefined {
  return status?.parents[0]?.parentRef.port;
}

export function timeOf(status: RouteStatus | null): string {
  return status?.parents[0]?.conditions[0]?.lastTransitionTime ?? '';
}

/** The specimen's port was sent and is not stored. */
export function lost(frame: Frame): boolean {
  const f = facts(frame);
  return portOf(f.sent) !== undefined && f.stored !== null && portOf(f.stored) === undefined;
}

/**
 * How far the specimen's port has fallen from the sieve: from the instant the API server has the patch until its
 * answer arrives; then it lies in the tray. null: nothing has fallen.
 */
export function fall(frame: Frame): number | null {
  const f = facts(frame);
  if (f.schemaHasPort || portOf(f.sent) === undefined) return null;
  if (!f.specimenInFlight) return lost(frame) ? 1 : null;
  const reply = frame.messages.find((m) => m.wire === 'response' && m.type === 'ANSWER' && m.to === `policy-${f.leader}`);
  if (!reply) return null;
  return Math.min(1, Math.max(0, (frame.t - reply.sent) / Math.max(0.001, reply.due - reply.sent)));
}

/** The specimen was written just now, with another time: that is news, and travels back as a watch event. */
export function returning(frame: Frame): boolean {
  const f = facts(frame);
  const event = (m: Frame['messages'][number]) => m.wire === 'watch' && m.type === 'WATCH_EVENT' && m.to === `policy-${f.leader}`;
  return frame.condition !== 'settled' && f.specimenInFlight && timeOf(f.sent) === timeOf(f.stored) && frame.messages.some(event);
}

export interface StateLook {
  readonly glyph: Glyph;
  readonly tone: Tone;
}

export const REPLICA_LOOKS: Readonly<Record<string, StateLook>> = {
  starting: { glyph: 'dots', tone: 'muted' },
  standby: { glyph: 'rest', tone: 'muted' },
  idle: { glyph: 'key', tone: 'plain' },
  patching: { glyph: 'key', tone: 'plain' },
  oomKilled: { glyph: 'broken', tone: 'bad' },
  stopped: { glyph: 'pause', tone: 'muted' },
};

export const PROXY_LOOKS: Readonly<Record<string, StateLook>> = {
  connecting: { glyph: 'dots', tone: 'muted' },
  plain: { glyph: 'rest', tone: 'muted' },
  ignoring: { glyph: 'cross', tone: 'bad' },
  routing: { glyph: 'tick', tone: 'good' },
};

const HOT = new Set(['saturated', 'dropping', 'refused', 'oomKilled']);

/** The room is past simmering. */
export function hot(frame: Frame): boolean {
  return HOT.has(frame.condition);
}
