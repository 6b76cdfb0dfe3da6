import { describe, expect, it } from 'vitest';
import exhibit from '../../exhibits/grpc-stream-stall/exhibit.ts';
import type { RunSpec } from './run.ts';
import { checkSpec, nearest, parseKnob, settingsAt, settingsOf } from './settings.ts';

const spec = (over: Partial<RunSpec>): RunSpec => ({ seed: 1, knobs: {}, fixes: [], pokes: [], ...over });
const knob = (id: string) => exhibit.knobs.find((k) => k.id === id) as (typeof exhibit.knobs)[number];

describe('parseKnob', () => {
  it.each([
    ['proxies', '7', { value: 7 }],
    ['every', '0.5', { value: 0.5 }],
    ['sharedConnection', 'true', { value: true }],
    ['connectionCredit', 'on-read', { value: 'on-read' }],
  ])('%s=%s', (id, text, want) => {
    expect(parseKnob(knob(id), text)).toEqual(want);
  });
  it.each([
    ['proxies', '1', 'between 2 and 1000'],
    ['proxies', '2.5', 'whole number'],
    ['proxies', '', 'must be a number'],
    ['proxies', '1e999', 'between'],
    ['proxies', '0x10', 'must be a number'],
    ['sharedConnection', 'yes', 'true or false'],
    ['connectionCredit', 'never', 'one of on-receipt, on-read'],
  ])('%s=%s is refused', (id, text, why) => {
    expect((parseKnob(knob(id), text) as { problem: string }).problem).toContain(why);
  });
});

describe('checkSpec', () => {
  it.each([
    [{ seed: -1 }, 'the seed must be'],
    [{ knobs: { proxys: 3 } }, 'did you mean "proxies"'],
    [{ knobs: JSON.parse('{"__proto__": 3}') as Record<string, number> }, 'there is no knob "__proto__"'],
    [{ fixes: ['per-stream-quue'] }, 'did you mean "per-stream-queue"'],
    [{ fixes: ['per-stream-queue', 'queue-dropping'] }, 'exclude each other'],
    [{ pokes: [{ at: 0, kind: 'poke', poke: 'freeze' }] }, 'needs a target'],
    [{ pokes: [{ at: 0, kind: 'poke', poke: 'freeze', target: 'proxy-6' }] }, 'there is no proxy "proxy-6"'],
    [{ pokes: [{ at: 0, kind: 'poke', poke: 'roll', target: 'proxy-1' }] }, 'takes no target'],
    [{ pokes: [{ at: -1, kind: 'poke', poke: 'roll' }] }, 'its time must be'],
    [{ pokes: [{ at: 0, kind: 'knob', knob: 'proxies', value: 9 }] }, 'only be set at the start'],
    [{ pokes: Array.from({ length: 501 }, () => ({ at: 0, kind: 'poke', poke: 'roll' })) }, 'at most 500 pokes'],
  ] as [Partial<RunSpec>, string][])('%j', (over, why) => {
    expect(
      checkSpec(exhibit, spec(over))
        .map((p) => p.text)
        .join('; '),
    ).toContain(why);
  });
  it('a proxy that an earlier poke added may be poked', () => {
    expect(
      checkSpec(
        exhibit,
        spec({
          pokes: [
            { at: 5, kind: 'poke', poke: 'add-proxy' },
            { at: 6, kind: 'poke', poke: 'freeze', target: 'proxy-6' },
          ],
        }),
      ),
    ).toEqual([]);
  });
});

it('turning on a fix turns off the others of its group', () => {
  const settings = settingsAt(exhibit, spec({ fixes: ['queue-dropping', 'keepalive'], pokes: [{ at: 5, kind: 'fix', fix: 'per-stream-queue', on: true }] }), 5);
  expect([...settings.fixes].sort()).toEqual(['keepalive', 'per-stream-queue']);
});

it('defaults fill what the spec leaves out', () => {
  expect(settingsOf(exhibit, spec({ knobs: { proxies: 3 } })).knobs).toMatchObject({
    proxies: 3,
    streamWindow: 65_535,
    writeQuota: 65_536,
    queueCapacity: 100,
  });
});

it('nearest finds near names only', () => {
  expect(nearest('prxies', ['proxies', 'every'])).toBe('proxies');
  expect(nearest('zzzzzzzzzzzz', ['proxies', 'every'])).toBeUndefined();
});
