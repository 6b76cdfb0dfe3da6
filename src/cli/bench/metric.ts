/** One measured number and what it has to hold (docs: "Numbers to hold"). */
export interface Metric {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** null: measured for information, nothing promised */
  readonly budget: number | null;
  /** whether the value must be at most or at least the budget */
  readonly at: 'most' | 'least';
  readonly holds: boolean;
  readonly note?: string;
}

/** The value rounded to three digits after the point, and whether it holds. Without a budget it always does. */
export function metric(name: string, value: number, unit: string, at: Metric['at'], budget: number | null, note?: string): Metric {
  const rounded = Math.round(value * 1000) / 1000;
  const holds = budget === null || (at === 'most' ? rounded <= budget : rounded >= budget);
  return { name, value: rounded, unit, budget, at, holds, ...(note === undefined ? {} : { note }) };
}

/** The p-th percentile (nearest rank): the smallest value that at least p % of all values do not exceed. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** The middle one of an odd number of values. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}
