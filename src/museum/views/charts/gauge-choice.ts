/** Which gauges are charted unasked, and which lines a chart has. */
import type { Exhibit, GaugeSpec, Settings } from '@engine/exhibit.ts';

/** So many small charts can be taken in at a glance. */
const USUAL = 6;
/** Of a crowd so many lines are drawn, and the selected one. */
const LINES = 8;

/** What the room observes, then what the whole world has, numbers of versions last. */
export function usualGauges(exhibit: Exhibit): string[] {
  const whole = exhibit.gauges.filter((g) => !g.each && g.unit !== 'index' && g.unit !== 'version').map((g) => g.id);
  const observed = exhibit.observed.filter((id) => exhibit.gauges.find((g) => g.id === id)?.unit !== 'index');
  const timed = exhibit.gauges.filter((g) => g.each && g.unit === 'ms').map((g) => g.id);
  return [...new Set([...timed.slice(0, 1), ...observed, ...whole])].slice(0, USUAL);
}

export interface LineName {
  /** full name of the gauge */
  readonly name: string;
  readonly index: number | null;
}

/** The lines of one chart: one gauge, or the same gauge of several actors. `index` is the selected one's. */
export function linesOf(gauge: GaugeSpec, settings: Settings, index: number | null, onlyOne: boolean): LineName[] {
  if (!gauge.each) return [{ name: gauge.id, index: null }];
  const n = gauge.each(settings);
  const chosen = index !== null && index < n ? index : null;
  const all = onlyOne ? [chosen ?? 0] : [...new Set([...Array.from({ length: Math.min(n, LINES) }, (_, i) => i), ...(chosen === null ? [] : [chosen])])];
  return all.filter((i) => i < n).map((i) => ({ name: gauge.id.replace('<i>', String(i)), index: i }));
}
