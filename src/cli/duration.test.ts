import { describe, expect, it } from 'vitest';
import { durationText, readDuration } from './duration.ts';

describe('durations', () => {
  it.each([
    ['250ms', 250],
    ['5s', 5000],
    ['1.5s', 1500],
    ['30m', 1_800_000],
    ['2h', 7_200_000],
    ['0ms', 0],
    ['0.001ms', 0.001],
  ])('%s is %d ms', (text, ms) => {
    expect(readDuration(text, '--until')).toBe(ms);
  });

  it.each(['5', '', 's', '-5s', '5 s', '5sec', '1e3ms', '5S', 'NaNs', '25h', '999999999999h'])('refuses "%s"', (text) => {
    expect(() => readDuration(text, '--until')).toThrow(/^--until: /);
  });

  it.each([0, 1, 250, 999.5, 1000, 1500, 60_000, 90_000, 3_600_000, 5_400_000, 10_586.123])('%d ms are read back as written', (ms) => {
    expect(readDuration(durationText(ms), 'x')).toBe(ms);
  });
});
