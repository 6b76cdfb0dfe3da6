/** Virtual time in words short enough for a dial, and back. */
import type { Ms } from '@engine/exhibit.ts';

/** `850 ms`, `3.20 s`, `1:05.2`, `2:00:07`. */
export function timeText(t: Ms): string {
  if (t < 1000) return `${Number.isInteger(t) ? t : t.toFixed(t < 100 ? 2 : 1)} ms`;
  if (t < 60_000) return `${(Math.floor(t / 10) / 100).toFixed(2)} s`;
  const seconds = t / 1000;
  if (seconds < 3600) {
    const tenths = Math.floor(seconds * 10);
    return `${Math.floor(tenths / 600)}:${((tenths % 600) / 10).toFixed(1).padStart(4, '0')}`;
  }
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 3600)}:${String(Math.floor((whole % 3600) / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000 };

/** Reads `850ms`, `3.2`, `3.2 s`, `1:05`, `2 min`, `1:02:03`; plain numbers are seconds. Null when unreadable. */
export function parseTime(text: string): Ms | null {
  const trimmed = text.trim().toLowerCase();
  const parts = /^(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)$/.exec(trimmed);
  if (parts) return round((Number(parts[1] ?? 0) * 3600 + Number(parts[2]) * 60 + Number(parts[3])) * 1000);
  const plain = /^(\d+(?:\.\d+)?)\s*(ms|s|min|m|h)?$/.exec(trimmed);
  return plain ? round(Number(plain[1]) * (UNITS[plain[2] ?? 's'] as number)) : null;
}

function round(t: number): Ms {
  return Math.round(t * 1000) / 1000;
}
