/** One tracer per world for all views: they look at the same stretch of time, or at parts of it. */
import type { Ms } from '@engine/exhibit.ts';
import type { Run } from '@engine/run.ts';
import { type Trace, Tracer } from '@engine/trace.ts';

/** More deliveries than this at a time would be felt; the rest follows with the next pictures. */
const EVENTS_AT_ONCE = 4000;
/** A visit shows two worlds; a few more remember where the visitor came from. */
const KEPT = 4;

let tracers: { key: string; run: Run; tracer: Tracer; last: Trace | null }[] = [];

/**
 * The trace of (from, to]. `whose` keeps views apart that look at different stretches of one world. While it is
 * still being gone through the last one is given, with `done` false: ask again soon.
 */
export function traceOf(whose: string, run: Run, from: Ms, to: Ms): { trace: Trace | null; done: boolean } {
  let found = tracers.find((t) => t.key === whose && t.run === run);
  if (!found) {
    found = { key: whose, run, tracer: new Tracer(), last: null };
    tracers = [found, ...tracers].slice(0, KEPT);
  }
  const until = Math.min(to, run.computedTo);
  const { last } = found;
  if (last && last.from === Math.max(0, from) && last.to === until) return { trace: last, done: true };
  const trace = found.tracer.window(run, from, until, EVENTS_AT_ONCE);
  if (trace) found.last = trace;
  return { trace: found.last, done: trace !== null };
}
