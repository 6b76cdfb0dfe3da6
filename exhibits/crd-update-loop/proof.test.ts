/** The proof of this room: verdicts, counterexamples that the engine plays, and an abstraction that forgets nothing that counts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PokeEntry } from '../../src/engine/exhibit.ts';
import type { Bounds, ProofSpec } from '../../src/engine/proof.ts';
import { checkAbstraction } from '../../src/prove/abstraction-check.ts';
import { concretise } from '../../src/prove/concretise.ts';
import { failing, prove as search } from '../../src/prove/prove.ts';
import exhibit from './exhibit.ts';

const proof = exhibit.proof as ProofSpec;

const prove = (fixes: readonly string[], bounds: Bounds = {}) => search(exhibit, { fixes, bounds });

describe('what the search finds', () => {
  it('with a route that is there already, the same for the cures', () => {
    for (const fix of ['crd-port', 'prune-before-compare', 'compare-response']) expect(failing(prove([fix], { routes: 1 })), fix).toEqual([]);
  });

  it('the loop is a lasso of patch, event and answer, and the engine goes round it too', () => {
    const [shortest] = prove([], { routes: 1, created: 0 }).properties;
    expect(shortest?.id).toBe('comes-to-rest');
    const round = shortest?.trace.slice(shortest.loopsFrom).map((s) => s.event);
    expect(round?.sort()).toEqual(['ANSWER', 'PATCH_STATUS', 'WATCH_EVENT']);
    const [loop] = prove([]).properties;
    const found = concretise(exhibit, { fixes: [], bounds: {} }, loop?.trace ?? [], 'comes-to-rest', loop?.loopsFrom);
    expect(found?.pokes.map((p) => (p.kind === 'poke' ? p.poke : p.kind))).toEqual(['create-route']);
    expect(concretise(exhibit, { fixes: ['crd-port'], bounds: {} }, loop?.trace ?? [], 'comes-to-rest', loop?.loopsFrom)).toBeNull();
  });

  it('a frozen time is no cure once two patches with different times wait: each stored one enqueues the other', () => {
    const loop = prove(['freeze-timestamp']).properties.find((p) => p.id === 'comes-to-rest');
    // Reconciliation computed the second before the first was seen.
    expect(loop?.trace.some((s) => s.by === 'reconcile')).toBe(true);
    expect(failing(prove(['freeze-timestamp'], { queue: 1 }))).toContain('comes-to-rest');
  });
});

describe('the abstraction', () => {
  it('steps as the engine does, along any run', () => {
    const runs = fc.record({
      seed: fc.nat(),
      fixes: fc.subarray(['crd-port', 'prune-before-compare', 'compare-response', 'freeze-timestamp']),
      bounds: fc.record({ routes: fc.integer({ min: 0, max: 1 }), queue: fc.integer({ min: 1, max: 3 }) }),
      creates: fc.array(fc.nat({ max: 3000 }), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(runs, ({ creates, ...run }) => {
        const pokes = [...creates].sort((a, b) => a - b).map((at): PokeEntry => ({ at, kind: 'poke', poke: 'create-route' }));
        // Before a patch could time out: that is not in the search.
        const { steps, abstracted, fault } = checkAbstraction(exhibit, { ...run, pokes, until: 4900 });
        expect(fault).toBeNull();
        expect(steps).toBeGreaterThan(10);
        expect(abstracted).toBeGreaterThan(5);
      }),
      { numRuns: 6 },
    );
  });

  it('is found out when it forgets what is stored', () => {
    const forgetful: ProofSpec = { ...proof, abstract: (m, c) => (m === 'policyController' ? { ...proof.abstract?.(m, c), inFlight: null } : c) };
    const pokes: PokeEntry[] = [{ at: 1000, kind: 'poke', poke: 'create-route' }];
    const { fault } = checkAbstraction({ ...exhibit, proof: forgetful }, { seed: 1, fixes: [], bounds: {}, pokes, until: 2000 });
    expect(fault).toContain('policy-0');
  });
});
