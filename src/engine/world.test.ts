/** The engine on a small cast of its own, apart from any exhibit. */
import { describe, expect, it } from 'vitest';
import { createMachine, setup } from 'xstate';
import { createRun } from './create-run.ts';
import { type Held, held, reactions, type Timed } from './effects.ts';
import type { Exhibit } from './exhibit.ts';
import { frameHash } from './frame-hash.ts';

interface Got {
  readonly got: readonly string[];
}

const receiver = setup({ types: { context: {} as Held<Got>, events: {} as Timed<{ type: 'HELLO'; text: string }> } }).createMachine({
  id: 'receiver',
  context: held({ got: [] }),
  on: reactions<Got, Timed<{ type: 'HELLO'; text: string }>>({
    HELLO: (c, e, out) => {
      out.count('hellos');
      return { got: [...c.got, `${e.text}@${e.at}`] };
    },
  }),
});

type Ask = Timed<{ type: 'SAY'; text: string; via: string } | { type: 'LATER'; delay: number } | { type: 'NEVER' } | { type: 'RING' } | { type: 'BOTH' }>;
const sender = setup({ types: { context: {} as Held<Got>, events: {} as Ask } }).createMachine({
  id: 'sender',
  context: held({ got: [] }),
  on: reactions<Got, Ask>({
    SAY: (c, e, out) => {
      out.send('receiver', e.via, { type: 'HELLO', text: e.text }, 7);
      return c;
    },
    LATER: (c, e, out) => {
      out.after(e.delay, 'ring', { type: 'RING' });
      return c;
    },
    NEVER: (c, _e, out) => {
      out.cancel('ring');
      return c;
    },
    RING: (c, e, out) => {
      out.log('info', 'ring');
      return { got: [...c.got, `ring@${e.at}`] };
    },
    BOTH: (c, _e, out) => {
      out.send('receiver', 'turn', { type: 'HELLO', text: 'last' });
      out.send('receiver', 'local', { type: 'HELLO', text: 'first' });
      return c;
    },
  }),
});

const room = createMachine({ id: 'room', initial: 'quiet', states: { quiet: {} } });
const ask = (id: string, event: Record<string, unknown> & { type: string }) => ({ id, target: 'none' as const, does: { send: { to: 'sender', event } } });

const exhibit: Exhibit = {
  id: 'toy',
  room,
  knobs: [],
  fixes: [],
  pokes: [
    ask('say-a', { type: 'SAY', text: 'a', via: 'slow' }),
    ask('say-b', { type: 'SAY', text: 'b', via: 'slow' }),
    ask('say-nowhere', { type: 'SAY', text: 'x', via: 'no such wire' }),
    ask('later', { type: 'LATER', delay: 100 }),
    ask('sooner', { type: 'LATER', delay: 10 }),
    ask('never', { type: 'NEVER' }),
    ask('both', { type: 'BOTH' }),
  ],
  gauges: [{ id: 'heard', unit: 'count', read: (v) => v.context<Got>('receiver').got.length }],
  invariants: [{ id: 'calm', holds: () => true }],
  scenes: [],
  suite: { pokes: [], until: 0, breaks: 'calm', fixes: [], corners: [] },
  wires: { local: { delay: () => 0 }, turn: { delay: () => 0, yields: true }, slow: { delay: () => 50, jitter: () => 200 } },
  cast: () => [
    { id: 'sender', machine: sender, input: {} },
    { id: 'receiver', machine: receiver, input: {} },
  ],
  targets: () => [],
  observed: [],
  facts: (v) => ({ sender: v.context<Got>('sender').got, receiver: v.context<Got>('receiver').got }),
};

const poke = (at: number, name: string) => ({ at, kind: 'poke' as const, poke: name });
const run = (...pokes: ReturnType<typeof poke>[]) => createRun(exhibit, { seed: 5, knobs: {}, fixes: [], pokes });
const facts = (r: ReturnType<typeof run>, t: number) => r.frameAt(t).facts<{ sender: string[]; receiver: string[] }>();

describe('timers', () => {
  it('fire at their time, to the microsecond, whatever the step', () => {
    const r = run(poke(5, 'later'));
    expect(facts(r, 104.999).sender).toEqual([]);
    expect(facts(r, 105).sender).toEqual(['ring@105']);
  });
  it('a second timer of the same name replaces the first; cancel stops it', () => {
    expect(facts(run(poke(0, 'later'), poke(1, 'sooner')), 500).sender).toEqual(['ring@11']);
    expect(facts(run(poke(0, 'later'), poke(1, 'never')), 500).sender).toEqual([]);
  });
  it('a timer pending at the instant of a fork still fires', () => {
    const r = run(poke(0, 'later'));
    r.compute(50);
    expect(facts(r.withSpec({ ...r.spec, pokes: [poke(0, 'later'), poke(50, 'say-a')] }) as typeof r, 500).sender).toEqual(['ring@100']);
  });
});

describe('wires', () => {
  it('keep order although their delay varies', () => {
    for (let seed = 0; seed < 30; seed++) {
      const r = createRun(exhibit, { seed, knobs: {}, fixes: [], pokes: [poke(0, 'say-a'), poke(1, 'say-b')] });
      const got = facts(r as ReturnType<typeof run>, 1000).receiver.map((s) => s[0]);
      expect(got).toEqual(['a', 'b']);
    }
  });
  it('show what is on its way, with the same id until it arrives', () => {
    const r = run(poke(0, 'say-a'));
    const [first] = r.frameAt(1).messages;
    expect(first).toMatchObject({ from: 'sender', to: 'receiver', wire: 'slow', type: 'HELLO', bytes: 7, sent: 0 });
    expect(r.frameAt(40).messages[0]?.id).toBe(first?.id);
    expect(r.frameAt(1000).messages).toEqual([]);
    expect(r.frameAt(1000).counts.hellos).toBe(1);
  });
  it('what yields comes after everything else of its instant', () => {
    expect(facts(run(poke(3, 'both')), 3).receiver).toEqual(['first@3', 'last@3']);
  });
  it('an unknown wire is an error in plain words', () => {
    expect(() => run(poke(0, 'say-nowhere')).frameAt(1)).toThrow('"sender" sends over the wire "no such wire", which this exhibit does not have.');
  });
});

describe('a run', () => {
  it('refuses a spec that does not fit, in plain words', () => {
    expect(() => run(poke(0, 'sya-a'))).toThrow('poke 1: there is no poke "sya-a"; did you mean "say-a"?');
  });
  it('finds the next event and the next cause', () => {
    const r = run(poke(5, 'later'), poke(300, 'say-a'));
    expect(r.nextEvent(0)).toBe(5);
    expect(r.nextEvent(5)).toBe(105);
    expect(r.nextCause(5, 1000)).toBe(105);
    expect(r.nextCause(105, 10)).toBeNull();
    expect(r.nextCause(105, 1000)).toBe(300);
  });
  it('a frame stays as it was when the run goes on', () => {
    const r = run(poke(0, 'say-a'), poke(10, 'say-b'));
    const early = r.frameAt(5);
    const hash = frameHash(early);
    r.frameAt(1000);
    expect(early.gauge('heard')).toBe(0);
    expect(frameHash(early)).toBe(hash);
    expect(Number.isNaN(early.gauge('no such gauge'))).toBe(true);
  });
});

it('knows its first condition without being moved', () => {
  const r = run(poke(3, 'say-a'));
  const at = frameHash(r.frameAt(40));
  expect(r.firstCondition).toBe(run().frameAt(0).condition);
  expect(frameHash(r.frameAt(40))).toBe(at);
});
