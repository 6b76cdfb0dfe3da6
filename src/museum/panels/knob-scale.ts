/** Where a value stands on a knob's slider, and back: linear or by decades. */
import type { KnobSpec } from '@engine/exhibit.ts';

type NumberSpec = KnobSpec & { type: 'number' };

/** Log scales that begin at 0 or below begin at 0 and go by decades from 1. */
function stretch(spec: NumberSpec, value: number): number {
  return spec.scale === 'log' ? Math.log10(value - spec.min + 1) : value - spec.min;
}

export function toPosition(spec: NumberSpec, value: number): number {
  return stretch(spec, value) / stretch(spec, spec.max);
}

/** A value of at most three digits where the range is wide, and exactly a stop when it is near one. */
export function toValue(spec: NumberSpec, position: number): number {
  const raw = spec.scale === 'log' ? 10 ** (position * stretch(spec, spec.max)) - 1 + spec.min : spec.min + position * (spec.max - spec.min);
  const near = spec.stops?.find((stop) => Math.abs(toPosition(spec, stop) - position) < 0.012);
  if (near !== undefined) return near;
  // Three digits say enough, but at the low end of a log scale they would jump over values.
  const short = Number(raw.toPrecision(3));
  const rounded =
    (spec.scale === 'log' || spec.max - spec.min > 1000) && Math.abs(toPosition(spec, Math.max(spec.min, short)) - position) <= 0.01 ? short : raw;
  const whole = spec.integer ? Math.round(rounded) : Math.round(rounded * 100) / 100;
  return Math.min(spec.max, Math.max(spec.min, whole));
}

/** One step of an arrow key: 1/100 of the way, but always to another value. */
export function nudge(spec: NumberSpec, value: number, by: 1 | -1): number {
  const least = spec.integer ? 1 : (spec.max - spec.min) / 1000;
  const next = toValue({ ...spec, stops: [] }, Math.min(1, Math.max(0, toPosition(spec, value) + by * 0.01)));
  const moved = by > 0 ? Math.max(next, value + least) : Math.min(next, value - least);
  return Math.min(spec.max, Math.max(spec.min, moved));
}
