/**
 * Where the plates of a statechart stand: two columns in a narrow box, two rows in a wide one, so that any way runs
 * through the space between and across no plate. Pure; the same definition and box give the same places.
 */
import type { Chart, ChartState } from './chart-of.ts';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Placed {
  readonly width: number;
  /** more than the box's height when the plates need more */
  readonly height: number;
  /** plates lie in two rows, with the ways between */
  readonly rows: boolean;
  readonly plates: ReadonlyMap<string, Rect>;
  /** states that hold others, around them */
  readonly frames: ReadonlyMap<string, Rect>;
}

/** Sizes in CSS pixels for letters of `text` pixels. */
const LEAST_HEIGHT = 3.6;
const MOST_HEIGHT = 6;
const LEAST_WIDTH = 8;
const MOST_WIDTH = 17;
const GAP = 0.9;
/** Room for a header above the states that a state holds. */
const HEAD = 1.8;
const PAD = 0.5;

export function placeChart(chart: Chart, box: { width: number; height: number }, text: number): Placed {
  const rows = box.width > box.height * 1.5;
  return rows ? inRows(chart, box, text) : inColumns(chart, box, text);
}

function inColumns(chart: Chart, box: { width: number; height: number }, text: number): Placed {
  const [first, second] = halves(chart.states);
  const gap = GAP * text;
  const w = Math.min(MOST_WIDTH * text, Math.max(LEAST_WIDTH * text, box.width * 0.34));
  const width = Math.max(box.width, second.length ? 2 * w + 3 * text : w);
  const units = Math.max(weight(first), weight(second));
  const count = Math.max(first.length, second.length, 1);
  const unit = clamp((box.height - gap * (count + 1)) / Math.max(1, units), LEAST_HEIGHT * text, MOST_HEIGHT * text);
  const placing = new Placing(text);
  const heightOf = (list: readonly ChartState[]) => weight(list) * unit + gap * Math.max(0, list.length - 1);
  const height = Math.max(box.height, Math.max(heightOf(first), heightOf(second)) + 2 * gap);
  const column = (list: readonly ChartState[], x: number) => {
    // Both columns spread over the whole height, so that the ways between are not steeper than they must be.
    const spare = list.length > 1 ? Math.min((height - 2 * gap - heightOf(list)) / (list.length - 1), 2.4 * text) : 0;
    let y = (height - heightOf(list) - spare * Math.max(0, list.length - 1)) / 2;
    for (const state of list) {
      const h = weight([state]) * unit;
      placing.put(state, { x, y, w, h });
      y += h + gap + spare;
    }
  };
  column(first, second.length ? 0 : (width - w) / 2);
  column(second, width - w);
  return { width, height, rows: false, ...placing.places() };
}

function inRows(chart: Chart, box: { width: number; height: number }, text: number): Placed {
  const [first, second] = halves(chart.states);
  const gap = GAP * text;
  const count = Math.max(first.length, second.length, 1);
  const width = Math.max(box.width, count * (LEAST_WIDTH * text + gap) - gap);
  const w = Math.min(MOST_WIDTH * text, (width - gap * (count - 1)) / count);
  const unit = clamp(box.height * 0.24, LEAST_HEIGHT * text, MOST_HEIGHT * text);
  const tall = (list: readonly ChartState[]) => Math.max(0, ...list.map((s) => weight([s]))) * unit;
  const height = Math.max(box.height, tall(first) + tall(second) + (second.length ? 7 * text : 2 * gap));
  const placing = new Placing(text);
  const row = (list: readonly ChartState[], bottom: boolean) => {
    const spare = (width - list.length * w) / Math.max(1, list.length);
    list.forEach((state, i) => {
      const h = weight([state]) * unit;
      const y = second.length ? (bottom ? height - h : 0) : (height - h) / 2;
      placing.put(state, { x: spare / 2 + i * (w + spare), y, w, h });
    });
  };
  row(first, false);
  row(second, true);
  return { width, height, rows: true, ...placing.places() };
}

class Placing {
  private readonly plates = new Map<string, Rect>();
  private readonly frames = new Map<string, Rect>();
  constructor(private readonly text: number) {}

  put(state: ChartState, at: Rect): void {
    if (!state.inner.length) {
      this.plates.set(state.id, at);
      return;
    }
    this.frames.set(state.id, at);
    const pad = PAD * this.text;
    const head = HEAD * this.text;
    const room = at.h - head - pad * state.inner.length;
    let y = at.y + head;
    for (const inner of state.inner) {
      const h = (room * weight([inner])) / weight(state.inner);
      this.put(inner, { x: at.x + pad, y, w: at.w - 2 * pad, h });
      y += h + pad;
    }
  }
  places() {
    return { plates: this.plates, frames: this.frames };
  }
}

/** In reading order, so that each half weighs about the same. */
function halves(states: readonly ChartState[]): [readonly ChartState[], readonly ChartState[]] {
  const half = weight(states) / 2;
  let sum = 0;
  let cut = 0;
  while (cut < states.length && sum < half) sum += weight([states[cut++] as ChartState]);
  return [states.slice(0, cut), states.slice(cut)];
}

/** Plate heights that a list of states needs: one each, and for what holds others theirs and a header. */
function weight(states: readonly ChartState[]): number {
  return states.reduce((sum, s) => sum + (s.inner.length ? 0.7 + weight(s.inner) * 1.15 : 1), 0);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
