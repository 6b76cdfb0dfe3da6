/** Durations on the command line: `250ms`, `5s`, `30m`, `2h`. A bare number is refused, since nobody can tell its unit. */
import type { Ms } from '../engine/exhibit.ts';
import { MAX_T } from '../engine/settings.ts';
import { complain } from './complaint.ts';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Milliseconds, to the microsecond. Throws a Complaint that starts with `what`. */
export function readDuration(text: string, what: string): Ms {
  const match = /^(\d{1,12}(?:\.\d{1,9})?)(ms|s|m|h)$/.exec(text);
  if (!match) complain(`${what}: "${text.slice(0, 40)}" is not a duration; write it with its unit: 250ms, 5s, 30m or 2h`);
  const ms = Math.round(Number(match[1]) * (UNITS[match[2] as string] as number) * 1000) / 1000;
  if (ms > MAX_T) complain(`${what}: ${text} is too long; at most ${MAX_T / 3_600_000}h`);
  return ms;
}

/** The shortest of these spellings that is exact, for people: `250ms`, `5s`, `1.5s`, `30m`. */
export function durationText(ms: Ms): string {
  for (const unit of ['h', 'm', 's'] as const) {
    const size = UNITS[unit] as number;
    if (ms >= size && Number.isInteger((ms / size) * (unit === 's' ? 1000 : 1))) return `${ms / size}${unit}`;
  }
  return `${ms}ms`;
}
