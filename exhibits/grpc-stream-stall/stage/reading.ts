/** What this room's instruments read from a frame. */
import type { Frame } from '../../../src/engine/frame.ts';
import type { FieldState, GantryState, Glyph, Tone } from '../../../src/stage/plan.ts';
import type { StallFacts } from '../facts.ts';

export const facts = (frame: Frame): StallFacts => frame.facts<StallFacts>();

/** A proxy is late when it lacks an update for longer than several deliveries take. */
const DELIVERIES = 6;
const SHORTEST = 250;

export function late(frame: Frame, i: number): boolean {
  return frame.gauge(names(i).staleness) > Math.max(SHORTEST, DELIVERIES * Number(frame.settings.knobs.latency ?? 0));
}

/** Every address that some proxy believes in. */
export function believed(frame: Frame): ReadonlySet<string> {
  return facts(frame).believed;
}

export interface StateLook {
  readonly glyph: Glyph;
  readonly tone: Tone;
}

export const PROXY_LOOKS: Readonly<Record<string, StateLook>> = {
  connecting: { glyph: 'dots', tone: 'muted' },
  reading: { glyph: 'play', tone: 'good' },
  silent: { glyph: 'pause', tone: 'bad' },
  frozen: { glyph: 'frost', tone: 'bad' },
  idle: { glyph: 'moon', tone: 'plain' },
  bufferFull: { glyph: 'full', tone: 'bad' },
  backingOff: { glyph: 'again', tone: 'muted' },
  detached: { glyph: 'broken', tone: 'bad' },
};

export const CONTROLLER_LOOKS: Readonly<Record<string, StateLook>> = {
  idle: { glyph: 'rest', tone: 'muted' },
  walking: { glyph: 'walk', tone: 'plain' },
  parked: { glyph: 'pause', tone: 'bad' },
};

const MUTE = new Set(['silent', 'frozen', 'idle', 'bufferFull']);
const AWAY = new Set(['backingOff', 'detached', 'connecting']);

/** Names that are read a thousand times a frame. */
const actorNames: string[] = [];
const gaugeNames: { readonly staleness: string; readonly window: string }[] = [];

function names(i: number): { readonly staleness: string; readonly window: string } {
  for (let n = gaugeNames.length; n <= i; n++) gaugeNames.push({ staleness: `proxy-${n}.stalenessMs`, window: `proxy-${n}.streamWindow` });
  return gaugeNames[i] as { staleness: string; window: string };
}

export function proxyState(frame: Frame, i: number): string {
  for (let n = actorNames.length; n <= i; n++) actorNames.push(`proxy-${n}`);
  return frame.actors[actorNames[i] as string] ?? 'detached';
}

export function streamWindow(frame: Frame, i: number): number {
  return frame.gauge(names(i).window);
}

const fieldStates = new WeakMap<Frame, FieldState[]>();

/** How a proxy looks in the field; worked out once a frame for all. */
export function fieldState(frame: Frame, i: number): FieldState {
  let all = fieldStates.get(frame);
  if (!all) {
    all = [];
    fieldStates.set(frame, all);
  }
  let state = all[i];
  if (!state) {
    state = look(frame, i);
    all[i] = state;
  }
  return state;
}

function look(frame: Frame, i: number): FieldState {
  if (facts(frame).parkedOn === i) return 'stop';
  const state = proxyState(frame, i);
  if (MUTE.has(state)) return 'mute';
  if (AWAY.has(state)) return 'gone';
  return late(frame, i) ? 'late' : 'fine';
}

/** Who lies under the loupe: the one the loop waits for, else the first that does not read, else the first. */
export function underLoupe(frame: Frame, proxies: number): number {
  const parked = frame.gauge('controller.blockedOn');
  if (parked >= 0) return parked;
  let away = -1;
  for (let i = 0; i < proxies; i++) {
    const state = proxyState(frame, i);
    if (MUTE.has(state)) return i;
    if (away < 0 && AWAY.has(state)) away = i;
  }
  return Math.max(0, away);
}

/** Where the callback's carriage stands. */
export function gantry(frame: Frame): GantryState {
  const { order, cursor, parkedOn } = facts(frame);
  const state = frame.actors.controller;
  if (parkedOn < 0 && state !== 'walking') return { at: -1, parked: false, parkedMs: 0, waiting: NOBODY };
  const at = parkedOn >= 0 ? parkedOn : (order[cursor] ?? -1);
  const place = order.indexOf(at);
  return { at, parked: parkedOn >= 0, parkedMs: frame.gauge('controller.parkedMs'), waiting: new Set(place < 0 ? [] : order.slice(place + 1)) };
}

const NOBODY: ReadonlySet<number> = new Set();

const SHUT = new Set(['windowClosed', 'sendParked', 'awaitingConnection', 'draining']);

/** The wire between stream and proxy. */
export function pipeFlow(frame: Frame, i: number): 'open' | 'shut' | 'cut' {
  const stream = frame.actors[`stream-${i}`] ?? 'closed';
  if (stream === 'closed' || frame.actors[`listener-${i}`] === 'ended') return 'cut';
  return frame.gauge(`proxy-${i}.streamWindow`) <= 0 || SHUT.has(stream) ? 'shut' : 'open';
}
