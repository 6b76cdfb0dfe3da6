import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import stall from '../../exhibits/grpc-stream-stall/exhibit.ts';
import { type Held, held, reactions, type Timed } from '../engine/effects.ts';
import type { Exhibit, WorldView } from '../engine/exhibit.ts';
import type { ProofSpec } from '../engine/proof.ts';
import { canonical } from './canonical.ts';
import { Prover, prove } from './prove.ts';

interface Cell {
  readonly id: string;
  readonly peer: string;
  readonly n: number;
}
type Event = Timed<{ type: 'GO' } | { type: 'ECHO' } | { type: 'DEAF' }>;

/** Two cells that hand a token to and fro `n` times; a deaf one keeps it. */
const cell = setup({ types: { context: {} as Held<Cell & { deaf: boolean }>, events: {} as Event, input: {} as Cell } }).createMachine({
  id: 'cell',
  context: ({ input: { id, peer, n } }) => held({ id, peer, n, deaf: false }),
  initial: 'on',
  on: reactions<Cell & { deaf: boolean }, Event>({
    GO: (c, _e, out) => {
      out.send(c.peer, 'slow', { type: 'ECHO' });
      return c;
    },
    ECHO: (c, _e, out) => {
      if (c.deaf || c.n === 0) return c;
      out.send(c.peer, 'slow', { type: 'ECHO' });
      return { ...c, n: c.n - 1 };
    },
    DEAF: (c) => ({ ...c, deaf: true }),
  }),
  states: { on: {} },
});

const bound = { id: 'n', default: 2, min: 0, max: 1000 };

function toy(proof: Partial<ProofSpec>, n = 2): Exhibit {
  return {
    ...stall,
    id: 'toy',
    wires: { slow: { delay: () => 1 } },
    pokes: [
      { id: 'go', target: 'none', does: { send: { to: 'a', event: { type: 'GO' } } } },
      { id: 'deafen', target: 'none', does: { send: { to: 'b', event: { type: 'DEAF' } } } },
    ],
    cast: () => [
      { id: 'a', machine: cell, input: { peer: 'b', n } },
      { id: 'b', machine: cell, input: { peer: 'a', n } },
    ],
    proof: { bounds: [bound], knobs: () => ({}), pokes: () => [{ poke: 'go', most: 1 }], properties: [], verdicts: [], ...proof },
  };
}

const left = (v: WorldView) => v.context<Cell>('a').n + v.context<Cell>('b').n;

describe('the prover', () => {
  it('counts every state of a toy once', () => {
    // Idle; the token on its way, to b and to a in turn, with 4 to 0 passes left; and the end.
    expect(prove(toy({}), { fixes: [], bounds: {} })).toMatchObject({ states: 7, edges: 6, depth: 6, complete: true });
  });

  it('finds the shortest way to where a safety property fails', () => {
    const proof = { properties: [{ id: 'three-left', kind: 'safety' as const, holds: (v: WorldView) => left(v) >= 3 }] };
    const [property] = prove(toy(proof), { fixes: [], bounds: {} }).properties;
    expect(property).toMatchObject({ id: 'three-left', holds: false });
    expect(property?.trace.map((s) => `${s.kind} ${s.from} ${s.to}`)).toEqual(['poke visitor a', 'deliver a b', 'deliver b a']);
  });

  it('tells a world that comes to rest from one that goes round for ever', () => {
    const quiet = { properties: [{ id: 'quiet', kind: 'livelock' as const }] };
    expect(prove(toy(quiet), { fixes: [], bounds: {} }).properties[0]?.holds).toBe(true);
    // Who counts is left out of the state: the token may then go round for ever.
    const round = prove(toy({ ...quiet, abstract: (_m, context) => ({ ...context, n: 1 }) }), { fixes: [], bounds: {} }).properties[0];
    expect(round).toMatchObject({ holds: false, loopsFrom: 1 });
    expect(round?.trace.slice(1).map((s) => s.to)).toEqual(['b', 'a']);
  });

  it('sees what cannot be reached any more, and what is left at rest', () => {
    const properties = [
      { id: 'all-passed', kind: 'starvation' as const, holds: (v: WorldView) => left(v) === 0 },
      { id: 'rests-empty', kind: 'boundedness' as const, holds: (v: WorldView) => left(v) === 0 || left(v) === 4 },
    ];
    const pokes = () => [
      { poke: 'go', most: 1 },
      { poke: 'deafen', most: 1 },
    ];
    const found = prove(toy({ properties, pokes }), { fixes: [], bounds: {} }).properties;
    // Nobody has given the token yet: without the visitor, nothing will ever pass.
    expect(found[0]).toMatchObject({ holds: false, trace: [] });
    expect(found[1]?.holds).toBe(false);
    expect(found[1]?.trace.some((s) => s.by === 'deafen')).toBe(true);
  });

  it('claims nothing when the search was cut', () => {
    const properties = [
      { id: 'quiet', kind: 'livelock' as const },
      { id: 'three-left', kind: 'safety' as const, holds: (v: WorldView) => left(v) >= 3 },
    ];
    const cut = prove(toy({ properties }), { fixes: [], bounds: {}, mostStates: 3 });
    expect(cut).toMatchObject({ complete: false, states: 3 });
    expect(cut.properties.map((p) => p.holds)).toEqual([null, null]);
  });

  it('gives the same result in portions as in one go', () => {
    const prover = new Prover(stall, { fixes: ['per-stream-queue'], bounds: { updates: 1 } });
    while (!prover.explore(17));
    expect(prover.result()).toEqual(prove(stall, { fixes: ['per-stream-queue'], bounds: { updates: 1 } }));
  });

  it('refuses an exhibit that declares no proof', () => {
    const { proof: _, ...without } = toy({});
    expect(() => new Prover(without, { fixes: [], bounds: {} })).toThrow(/declares nothing to prove/);
  });
});

it('equal data, equal text', () => {
  expect(canonical({ b: 1, a: [true, null, 'x'] })).toBe(canonical({ a: [true, null, 'x'], b: 1 }));
  expect(canonical({ a: 1 })).not.toBe(canonical({ a: '1' }));
});
