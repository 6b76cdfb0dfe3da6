/**
 * The background task ("daemon") of one cached route: it keeps a stream to the destination service open and hands
 * what arrives to the route's service stack, over a channel. A task of futures 0.1 runs only when it is polled,
 * and is polled only when something that it waits for has woken it: here the response stream (or, in back-off, a
 * timer). Dropping the channel's receiver wakes nobody, since no send is pending. Pure; after src/app/profiles.rs
 * of linkerd2-proxy, March 2019.
 */
import type { Ms } from '../../src/engine/exhibit.ts';

export type DaemonState = 'waiting' | 'streaming' | 'backoff';

export interface Daemon {
  readonly task: number;
  readonly route: string;
  /** HTTP/2 stream; 0: none just now */
  readonly streamId: number;
  readonly state: DaemonState;
  /** since when the stream is asked for, ms */
  readonly openedAt: Ms;
  /** when its consumer was dropped; null: it is there */
  readonly droppedAt: Ms | null;
  /** the hang-up signal has woken the task: it is about to be polled */
  readonly rung: boolean;
  /** when it was last polled, ms */
  readonly polledAt: Ms;
}

/** What a poll of a streaming task comes to. */
export type Polled = 'not-ready' | 'delivered' | 'send-lost' | 'recv-done';

/**
 * One poll of a task that is streaming. The channel comes first (`tx.poll_ready`), and that is where a dropped
 * consumer shows, whatever the poll was for.
 */
export function poll(d: Daemon, ready: 'message' | 'end' | 'hang-up'): Polled {
  if (d.droppedAt !== null) return 'send-lost';
  if (ready === 'message') return 'delivered';
  return ready === 'end' ? 'recv-done' : 'not-ready';
}

/** It has a stream, nobody takes what comes on it, and nothing will poll it until the server sends. */
export function isOrphan(d: Daemon): boolean {
  return d.droppedAt !== null && !d.rung && d.state !== 'backoff';
}

/** Since when the stream of an orphan has had no consumer, ms. */
export function orphanedAt(d: Daemon): Ms {
  return Math.max(d.droppedAt ?? 0, d.openedAt);
}
