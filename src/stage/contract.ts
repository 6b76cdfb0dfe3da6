/** What the page asks of a stage, and what an exhibit's `stage.ts` must export. */
import type { Frame } from '../engine/frame.ts';
import type { Words } from '../engine/words.ts';
import type { Plan } from './plan.ts';

/** Stage units are CSS pixels at scale 1; the painter scales the plan to its container. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** Lays an exhibit out for a box. Pure: the same frame, box and words give the same plan. */
export type Planner = (frame: Frame, box: Box, words: Words) => Plan;

export interface StageOptions {
  readonly planner: Planner;
  readonly words: Words;
  /** an actor or instrument was clicked, tapped, or chosen with Enter */
  readonly onPick?: (id: string, at: { readonly x: number; readonly y: number }) => void;
  /** an actor was hovered or focused (null: nothing) */
  readonly onHover?: (id: string | null) => void;
}

export interface PaintOptions {
  readonly selected?: string | null;
  readonly highlighted?: string | null;
  /** the other end of a message whose one end is highlighted */
  readonly otherEnd?: string | null;
  /** reduced motion: no travelling dots; messages are drawn as counted marks at their destination */
  readonly still?: boolean;
}

export interface Stage {
  /** draws the final picture of that instant; no transition is left pending */
  paint(frame: Frame, options?: PaintOptions): void;
  resize(): void;
  /** a standalone SVG of the last painted instant, messages included */
  toSvg(): string;
  destroy(): void;
}
