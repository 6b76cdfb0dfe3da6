/** How a gauge's reading is written: the same in the panel and on the part's card. */
import type { GaugeSpec } from '@engine/exhibit.ts';
import type { Words } from '@engine/words.ts';
import { timeText } from '@visit/time-text.ts';

const PLAIN = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
/** As on the stage: a comma means different things in different languages. */
const GAP = '\u00a0';

export function gaugeText(value: number, unit: GaugeSpec['unit']): string {
  if (Number.isNaN(value) || ((unit === 'index' || unit === 'ms') && value < 0)) return '–';
  if (unit === 'ms') return timeText(Math.round(value));
  return `${PLAIN.format(value).replaceAll(',', GAP)}${unit === 'bytes' ? ' B' : unit === 'MB' ? ' MB' : ''}`;
}

/** The gauge's name in the room's words: by its whole id, else by its last part. */
export function gaugeLabel(words: Words, gauge: GaugeSpec): string {
  return words.gauges[gauge.id] ?? words.gauges[gauge.id.split('.').at(-1) ?? ''] ?? gauge.id;
}
