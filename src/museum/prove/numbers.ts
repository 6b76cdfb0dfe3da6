/** Sizes and rates as the panel prints them. */
import { grouped } from '@stage/format.ts';

const GAP = '\u00a0';

/** In MiB, at least one. */
export function bytesText(bytes: number): string {
  return `${grouped(Math.max(1, bytes / 2 ** 20))}${GAP}MiB`;
}

/** With its unit; one decimal under ten seconds. */
export function secondsText(seconds: number): string {
  return `${seconds < 10 ? seconds.toFixed(1) : grouped(seconds)}${GAP}s`;
}

/** Two figures are enough for a rate that goes up and down. */
export function rateText(count: number, seconds: number): string {
  return seconds > 0 ? grouped(Number((count / seconds).toPrecision(2))) : '–';
}
