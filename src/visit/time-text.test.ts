import { expect, it } from 'vitest';
import { parseTime, timeText } from './time-text.ts';

it.each([
  [0, '0 ms'],
  [850, '850 ms'],
  [12.345, '12.35 ms'],
  [3200, '3.20 s'],
  [59_999, '59.99 s'],
  [65_200, '1:05.2'],
  [7_207_000, '2:00:07'],
])('%s ms is %s', (t, text) => expect(timeText(t)).toBe(text));

it.each([
  ['850ms', 850],
  ['3.2', 3200],
  ['3.2 s', 3200],
  ['1:05', 65_000],
  ['1:02:03', 3_723_000],
  ['2 min', 120_000],
  ['2h', 7_200_000],
  ['soon', null],
  ['-3', null],
  ['', null],
])('reads %s', (text, t) => expect(parseTime(text)).toBe(t));
