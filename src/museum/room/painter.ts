/** Paints the visit's instant on the stages, outside React: once per change, never while it is still being computed. */

import type { Ms } from '@engine/exhibit.ts';
import { frameHash } from '@engine/frame-hash.ts';
import type { Stage } from '@stage/contract.ts';
import { lookForDivergence } from '@visit/divergence-watch.ts';
import { useLayout } from '@visit/layout-store.ts';
import { currentMotion, usePreferences } from '@visit/preferences.ts';
import type { Pair, Session } from '@visit/session.ts';
import { useVisit, type Visit } from '@visit/visit-store.ts';
import { publishBeat } from '../views/beat.ts';
import { watchBet } from './bet-watch.ts';
import { publishFrame } from './panel-frame.ts';

export type Slot = 'main' | 'other';

/** The hash is costly with many proxies: only when the picture rests this long. */
const REST_MS = 60;

const SHOWN: readonly (keyof Visit)[] = ['t', 'spec', 'compare', 'seeking', 'selected', 'highlighted', 'otherEnd', 'playing'];

export class Painter {
  private stages = new Map<Slot, Stage>();
  private due = false;
  private rest: ReturnType<typeof setTimeout> | null = null;
  private stops: (() => void)[];

  constructor(
    private readonly root: HTMLElement,
    private readonly session: Session,
    private readonly onFailure: (why: Error) => void,
  ) {
    this.stops = [
      useVisit.subscribe((now, before) => {
        if (SHOWN.some((key) => now[key] !== before[key])) this.soon();
      }),
      usePreferences.subscribe(() => this.soon()),
      useLayout.subscribe(() => this.soon()),
    ];
  }

  attach(slot: Slot, stage: Stage): () => void {
    this.stages.set(slot, stage);
    this.soon();
    return () => {
      if (this.stages.get(slot) === stage) this.stages.delete(slot);
      stage.destroy();
    };
  }

  /** One paint for all changes of one command, still before the browser draws. */
  soon(): void {
    if (this.due) return;
    this.due = true;
    queueMicrotask(() => {
      if (!this.due) return;
      this.paint();
    });
  }

  paint(): void {
    this.due = false;
    const visit = useVisit.getState();
    if (visit.room === null) return;
    this.root.dataset.ready = String(visit.seeking === null && this.stages.size > 0);
    if (visit.seeking !== null) {
      delete this.root.dataset.frameHash;
      return;
    }
    try {
      const pair = this.session.frames(visit.t);
      this.draw(pair, visit);
      this.note(pair, visit);
      watchBet(this.session, pair.main);
      publishFrame(pair);
      publishBeat(pair);
      if (!visit.playing) lookForDivergence();
    } catch (error) {
      this.onFailure(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private draw(pair: Pair, visit: Visit): void {
    // Behind a view in full nobody sees the stage.
    if (useLayout.getState().full !== null) return;
    const options = { selected: visit.selected, highlighted: visit.highlighted, otherEnd: visit.otherEnd, still: currentMotion() === 'reduced' };
    this.stages.get('main')?.paint(pair.main, options);
    if (pair.other) this.stages.get('other')?.paint(pair.other, options);
  }

  /** What tests and benches read. */
  private note(pair: Pair, visit: Visit): void {
    const { dataset } = this.root;
    dataset.t = String(pair.main.t);
    dataset.condition = pair.main.condition;
    dataset.highlighted = [visit.highlighted, visit.otherEnd].filter(Boolean).join(' ');
    if (pair.other) dataset.otherCondition = pair.other.condition;
    else delete dataset.otherCondition;
    delete dataset.frameHash;
    if (this.rest !== null) clearTimeout(this.rest);
    this.rest = null;
    if (visit.playing) return;
    this.rest = setTimeout(() => {
      dataset.frameHash = frameHash(pair.main);
      if (pair.other) dataset.otherHash = frameHash(pair.other);
      else delete dataset.otherHash;
    }, REST_MS);
  }

  /** Goes to t, paints and forces layout; returns the milliseconds that painting took, the model's own step apart. For the bench. */
  paintAt(t: Ms): number {
    this.session.main().frameAt(t);
    const from = performance.now();
    useVisit.getState().moveTo(t);
    this.paint();
    this.root.getBoundingClientRect();
    return performance.now() - from;
  }

  destroy(): void {
    for (const stop of this.stops) stop();
    if (this.rest !== null) clearTimeout(this.rest);
    publishFrame(null);
    publishBeat(null);
  }
}
