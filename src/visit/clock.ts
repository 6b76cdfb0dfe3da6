/**
 * The playback clock. Virtual time is never dropped: each animation frame computes for at most a budget of
 * real time, and when that is not enough, time advances less, so the speed falls and the visit says so.
 * A hidden tab does nothing, and coming back makes no leap.
 */
import type { Ms } from '@engine/exhibit.ts';

/** The outside world, so that tests need no browser. */
export interface Ticker {
  now(): number;
  request(callback: () => void): number;
  cancel(handle: number): void;
  hidden(): boolean;
}

/** What the clock drives. */
export interface Player {
  playing(): boolean;
  speed(): number;
  t(): Ms;
  /** an instant asked for that is still to be computed, or null */
  seeking(): Ms | null;
  /** computes towards t for about `budgetMs`; returns how far it came */
  compute(t: Ms, budgetMs: number): Ms;
  arrive(t: Ms): void;
  /** effective speed when the machine cannot keep up, else null */
  held(speed: number | null): void;
  /** the last instant that may be reached */
  end: Ms;
  stop(): void;
}

const BUDGET_MS = 8;
/** While seeking nothing else moves, so more of the frame may go into computing. */
const SEEK_BUDGET_MS = 14;
/** Longer gaps than this are not played: the machine slept, or a dialog blocked the page. */
const LONGEST_GAP_MS = 100;
const KEEPING_UP = 0.9;

export class Clock {
  private handle: number | null = null;
  private last: number | null = null;
  private wanted = 0;
  private got = 0;

  constructor(
    private readonly player: Player,
    private readonly ticker: Ticker,
  ) {}

  /** Call after anything changed: starts ticking when there is something to do. */
  wake(): void {
    if (this.handle !== null || this.ticker.hidden()) return;
    if (!this.player.playing() && this.player.seeking() === null) {
      this.last = null;
      return;
    }
    this.handle = this.ticker.request(() => {
      this.handle = null;
      this.tick();
      this.wake();
    });
  }

  /** Call when the tab hides or the room closes. */
  sleep(): void {
    if (this.handle !== null) this.ticker.cancel(this.handle);
    this.handle = null;
    this.last = null;
    this.wanted = 0;
    this.got = 0;
  }

  private tick(): void {
    const goal = this.player.seeking();
    if (goal !== null) {
      this.last = null;
      if (this.player.compute(goal, SEEK_BUDGET_MS) >= goal) this.player.arrive(goal);
      return;
    }
    if (!this.player.playing()) return;
    const now = this.ticker.now();
    const gap = this.last === null ? 0 : Math.min(now - this.last, LONGEST_GAP_MS);
    this.last = now;
    if (gap <= 0) return;
    const from = this.player.t();
    const target = Math.min(from + gap * this.player.speed(), this.player.end);
    const reached = Math.max(from, this.player.compute(target, BUDGET_MS));
    this.measure(target - from, reached - from);
    this.player.arrive(reached);
    if (reached >= this.player.end) this.player.stop();
  }

  private measure(wanted: Ms, got: Ms): void {
    this.wanted = this.wanted * 0.95 + wanted;
    this.got = this.got * 0.95 + got;
    const share = this.wanted > 0 ? this.got / this.wanted : 1;
    this.player.held(share < KEEPING_UP ? share * this.player.speed() : null);
  }
}
