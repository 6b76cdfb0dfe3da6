/** The proof of this room: verdicts, a counterexample that the engine plays, and an abstraction that forgets nothing that counts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PokeEntry } from '../../src/engine/exhibit.ts';
import type { Bounds, ProofSpec } from '../../src/engine/proof.ts';
import { checkAbstraction } from '../../src/prove/abstraction-check.ts';
import { concretise } from '../../src/prove/concretise.ts';
import { failing, prove as search } from '../../src/prove/prove.ts';
import exhibit from './exhibit.ts';

const { verdicts } = exhibit.proof as ProofSpec;
const BOTH = ['delete-when-empty', 'key-by-name'];

const prove = (fixes: readonly string[], bounds: Bounds = {}) => search(exhibit, { fixes, bounds });

it('what fails as shipped fails in the engine too', () => {
  const result = prove([]);
  expect(result.states).toBeLessThan(80_000);
  for (const p of result.properties.filter((p) => p.holds === false))
    expect(concretise(exhibit, { fixes: [], bounds: {} }, p.trace, p.id), p.id).not.toBeNull();
});

describe('within other bounds', () => {
  it('without any update the first fix is a whole cure, and the second is not', () => {
    const never = { updates: 0, crashes: 0 };
    expect(failing(prove(['delete-when-empty'], never))).toEqual([]);
    expect(failing(prove(['key-by-name'], never))).toEqual(['keys-are-live', 'gone-pods-go']);
  });

  it('with an update before a Pod goes, the same as with a crash', () => {
    const updated = { updates: 1, crashes: 0 };
    for (const { fixes, fails } of verdicts) expect(failing(prove(fixes, updated)), fixes.join()).toEqual(fails);
  });

  it('a world in which nothing happens fails nowhere: what fails is what happens to Pods', () => {
    expect(failing(prove([], { replacements: 0, updates: 0, crashes: 0 }))).toEqual([]);
  });
});

describe('the abstraction', () => {
  it('steps as the engine does, along any run', () => {
    const runs = fc.record({
      seed: fc.nat(),
      fixes: fc.subarray(BOTH),
      bounds: fc.record({ subscribers: fc.integer({ min: 1, max: 2 }), updates: fc.integer({ min: 0, max: 2 }) }),
      crashAt: fc.option(fc.nat({ max: 40_000 })),
    });
    fc.assert(
      fc.property(runs, ({ crashAt, ...run }) => {
        const pokes: PokeEntry[] = crashAt === null ? [] : [{ at: crashAt, kind: 'poke', poke: 'crash-loop' }];
        const { steps, abstracted, fault } = checkAbstraction(exhibit, { ...run, pokes, until: 40_000 });
        expect(fault).toBeNull();
        expect(steps).toBeGreaterThan(100);
        expect(abstracted).toBeGreaterThan(50);
      }),
      { numRuns: 8 },
    );
  });

  it('is found out when it forgets a key', () => {
    const proof = exhibit.proof as ProofSpec;
    const forgetful: ProofSpec = { ...proof, abstract: (m, c) => (m === 'followerProxy' ? { ...c, pods: [] } : (proof.abstract?.(m, c) ?? c)) };
    const { fault } = checkAbstraction({ ...exhibit, proof: forgetful }, { seed: 1, fixes: [], bounds: {}, pokes: [], until: 20_000 });
    expect(fault).toContain('proxy-0');
    // Such a proxy follows nobody, and the search says so.
    expect(failing(search({ ...exhibit, proof: forgetful }, { fixes: BOTH, bounds: { crashes: 0, reopenings: 0 } }))).toContain('everyone-follows');
  });
});
