/** Numbers as the instruments print them. The gap is a no-break space, so that columns stand still. */
const GAP = '\u00a0';

export function grouped(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const whole = Math.round(value);
  const digits = Math.abs(whole)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, GAP);
  return whole < 0 ? `−${digits}` : digits;
}

export function duration(ms: number): string {
  if (!Number.isFinite(ms)) return '–';
  if (ms < 1000) return `${Math.floor(ms)}${GAP}ms`;
  const s = ms / 1000;
  if (s < 60) return `${(Math.floor(s * 10) / 10).toFixed(1)}${GAP}s`;
  const two = (n: number) => Math.floor(n).toString().padStart(2, '0');
  if (s < 3600) return `${Math.floor(s / 60)}:${two(s % 60)}`;
  return `${Math.floor(s / 3600)}${GAP}h${GAP}${two((s % 3600) / 60)}`;
}

/** At most three figures: 0.4, 28, 1 200. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value !== 0 && Math.abs(value) < 10) return value.toFixed(1);
  return grouped(value);
}

/** Coordinates in the drawing: two decimals at most, no minus zero. */
export function px(value: number): number {
  return Math.round(value * 100) / 100 || 0;
}
