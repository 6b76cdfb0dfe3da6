import { describe, expect, it } from 'vitest';
import { readFlags } from './flags.ts';

const FLAGS = { until: { takes: 'text' }, fix: { takes: 'text', repeats: true }, json: { takes: 'nothing' } } as const;

describe('flags', () => {
  it('keeps operands and repeated values in order, with = or without', () => {
    const given = readFlags(['room', '--fix', 'a', '--until=5s', '--fix=b,c', '--json'], FLAGS);
    expect(given.operands).toEqual(['room']);
    expect(given.all('fix')).toEqual(['a', 'b,c']);
    expect(given.one('until')).toBe('5s');
    expect(given.has('json')).toBe(true);
  });

  it.each([
    [['--untl', '5s'], 'there is no flag --untl; did you mean --until?'],
    [['-x'], 'there is no flag -x'],
    [['--__proto__', 'x'], 'there is no flag --__proto__'],
    [['--until'], '--until needs a value'],
    [['--until='], '--until needs a value'],
    [['--until', '--json'], '--until needs a value, and "--json" is a flag'],
    [['--json=yes'], '--json takes no value'],
    [['--until', '1s', '--until', '2s'], '--until was given 2 times; it can be given once'],
  ])('%j: %s', (args, problem) => {
    expect(() => readFlags(args, FLAGS)).toThrow(problem);
  });

  it('names every mistake at once', () => {
    expect(() => readFlags(['--nope', '--until'], FLAGS)).toThrow(/--nope.*\n--until needs/);
  });
});
