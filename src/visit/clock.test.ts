import { describe, expect, it } from 'vitest';
import { Clock, type Player, type Ticker } from './clock.ts';

/** A browser whose frames come when the test says so, and a machine with limited power. */
function bench({ speed = 1, perTick = Number.POSITIVE_INFINITY } = {}) {
  const state = {
    now: 1000,
    frame: null as (() => void) | null,
    hidden: false,
    playing: true,
    speed,
    t: 0,
    seeking: null as number | null,
    computed: 0,
    held: null as number | null,
    perTick,
    computes: 0,
  };
  const ticker: Ticker = {
    now: () => state.now,
    request: (callback) => {
      state.frame = callback;
      return 1;
    },
    cancel: () => {
      state.frame = null;
    },
    hidden: () => state.hidden,
  };
  const player: Player = {
    playing: () => state.playing,
    speed: () => state.speed,
    t: () => state.t,
    seeking: () => state.seeking,
    compute: (t) => {
      state.computes++;
      state.computed = Math.max(state.computed, Math.min(t, state.computed + state.perTick));
      return Math.min(t, state.computed);
    },
    arrive: (t) => {
      state.t = t;
      state.seeking = null;
    },
    held: (held) => {
      state.held = held;
    },
    end: 100_000,
    stop: () => {
      state.playing = false;
    },
  };
  const clock = new Clock(player, ticker);
  const frame = (gap = 16) => {
    state.now += gap;
    const callback = state.frame;
    state.frame = null;
    callback?.();
  };
  return { state, clock, frame };
}

describe('clock', () => {
  it('plays at its speed', () => {
    const { state, clock, frame } = bench({ speed: 10 });
    clock.wake();
    for (let i = 0; i < 11; i++) frame();
    expect(state.t).toBe(1600);
    expect(state.held).toBeNull();
  });

  it('never drops virtual time: a slow machine plays more slowly and says so', () => {
    const { state, clock, frame } = bench({ speed: 100, perTick: 400 });
    clock.wake();
    const seen: number[] = [];
    for (let i = 0; i < 20; i++) {
      frame();
      seen.push(state.t);
    }
    expect(seen.every((t, i) => i === 0 || t - (seen[i - 1] as number) <= 400)).toBe(true);
    expect(state.held).toBeCloseTo(25, 0);
  });

  it('makes no leap after a long gap', () => {
    const { state, clock, frame } = bench();
    clock.wake();
    frame();
    frame();
    frame(60_000);
    expect(state.t).toBe(16 + 100);
  });

  it('does nothing in a hidden tab and goes on where it was', () => {
    const { state, clock, frame } = bench();
    clock.wake();
    frame();
    frame();
    state.hidden = true;
    clock.sleep();
    const { computes } = state;
    frame(3_600_000);
    clock.wake();
    expect(state.frame).toBeNull();
    expect(state.computes).toBe(computes);
    state.hidden = false;
    clock.wake();
    frame();
    frame();
    expect(state.t).toBe(32);
  });

  it('does not tick while there is nothing to do', () => {
    const { state, clock } = bench();
    state.playing = false;
    clock.wake();
    expect(state.frame).toBeNull();
  });

  it('seeks in slices and shows only the end', () => {
    const { state, clock, frame } = bench({ perTick: 100 });
    state.playing = false;
    state.seeking = 250;
    clock.wake();
    frame();
    expect(state.t).toBe(0);
    frame();
    frame();
    expect(state.t).toBe(250);
    expect(state.frame).toBeNull();
  });

  it('stops at the end of time', () => {
    const { state, clock, frame } = bench({ speed: 1000 });
    state.t = 99_990;
    clock.wake();
    frame();
    frame();
    expect(state.t).toBe(100_000);
    expect(state.playing).toBe(false);
  });
});
