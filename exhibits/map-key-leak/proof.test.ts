/** The proof of this room: verdicts, a counterexample that the engine plays, and an abstraction that forgets nothing that counts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PokeEntry } from '../../src/engine/exhibit.ts';
import type { Bounds, ProofSpec } from '../../src/engine/proof.ts';
import { checkAbstraction } from '../../src/prove/abstraction-check.ts';
import { concretise } from '../../src/prove/concretise.ts';
import { type ProofResult, Prover } from '../../src/prove/prove.ts';
import exhibit from './exhibit.ts';

const { verdicts } = exhibit.proof as ProofSpec;
const BOTH = ['delete-when-empty', 'key-by-name'];

function prove(fixes: readonly string[], bounds: Bounds = {}): ProofResult {
  const prover = new Prover(exhibit, { fixes, bounds });
  prover.explore();
  return prover.result();
}
const failing = (result: ProofResult) => result.properties.filter((p) => p.holds === false).map((p) => p.id);

describe('the verdicts', () => {
  const results = new Map(verdicts.map(({ fixes }) => [fixes.join(), prove(fixes)]));

  it.each(verdicts)('under "$fixes" fails exactly: $fails', ({ fixes, fails }) => {
    const result = results.get(fixes.join()) as ProofResult;
    expect(result.complete).toBe(true);
    expect(failing(result)).toEqual(fails);
    expect(result.states).toBeLessThan(80_000);
  });

  it('are seen in the engine too, as found', () => {
    for (const p of (results.get('') as ProofResult).properties.filter((p) => p.holds === false)) {
      const found = concretise(exhibit, { fixes: [], bounds: {} }, p.trace, p.id);
      expect(found, p.id).not.toBeNull();
    }
  });
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
    const prover = new Prover({ ...exhibit, proof: forgetful }, { fixes: BOTH, bounds: { crashes: 0, reopenings: 0 } });
    prover.explore();
    expect(failing(prover.result())).toContain('everyone-follows');
  });
});
