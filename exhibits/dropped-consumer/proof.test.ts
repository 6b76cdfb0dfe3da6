/** The proof of this room: verdicts, counterexamples that the engine plays, and an abstraction that forgets nothing that counts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRun } from '../../src/engine/create-run.ts';
import type { PokeEntry } from '../../src/engine/exhibit.ts';
import type { Bounds, ProofSpec } from '../../src/engine/proof.ts';
import { checkAbstraction } from '../../src/prove/abstraction-check.ts';
import { concretise } from '../../src/prove/concretise.ts';
import { failing, prove as search } from '../../src/prove/prove.ts';
import exhibit from './exhibit.ts';

const proof = exhibit.proof as ProofSpec;
const ORPHANS = ['streams-have-consumers', 'tasks-have-consumers', 'orphans-learn'];

const prove = (fixes: readonly string[], bounds: Bounds = {}, of = exhibit) => search(of, { fixes, bounds });

describe('counterexamples', () => {
  it.each([[[]], [['bigger-cache']], [['raise-memory-limit']]])('are seen in the engine too, under "%s"', (fixes: string[]) => {
    for (const p of prove(fixes).properties.filter((p) => p.holds === false))
      expect(concretise(exhibit, { fixes, bounds: {} }, p.trace, p.id), p.id).not.toBeNull();
  });

  it('a heartbeat leaves in the engine what it leaves in the search: an orphan until the next beat', () => {
    const knobs = proof.knobs({ proxies: 1, routes: 2, places: 1 });
    const pokes: PokeEntry[] = [{ at: 3000, kind: 'poke', poke: 'evict', target: 'proxy-0' }];
    const orphans = (fixes: string[], at: number) =>
      createRun(exhibit, { seed: 1, knobs: { ...knobs, routesInUse: 1 }, fixes, pokes })
        .frameAt(at)
        .gauge('orphanStreams');
    expect([orphans(['heartbeat'], 9900), orphans(['heartbeat'], 10_500)]).toEqual([1, 0]);
    expect([orphans([], 9900), orphans([], 10_500)]).toEqual([1, 1]);
    expect([orphans(['hang-up'], 3000), orphans(['hang-up'], 9900)]).toEqual([0, 0]);
  });
});

describe('within other bounds', () => {
  it.each<Bounds>([{ places: 2, routes: 3, requests: 5 }, { requests: 4 }, { evictions: 2 }, { proxies: 2, requests: 2, deploys: 0, pings: 0 }])(
    'with %o the hang-up signal holds, and without it the orphans are found',
    (bounds) => {
      expect(failing(prove(['hang-up'], bounds))).toEqual([]);
      expect(failing(prove([], bounds))).toEqual(ORPHANS);
    },
  );

  it('a cache with room for every route is a cure as long as nothing is evicted, and no longer', () => {
    expect(failing(prove(['bigger-cache'], { evictions: 0 }))).toEqual([]);
    expect(failing(prove([], { evictions: 0 }))).toEqual(ORPHANS);
  });
});

it('only heartbeats ever meet the bound of the wires', () => {
  const roomy = { ...exhibit, proof: { ...proof, wire: () => 100 } };
  for (const fixes of [[], ['hang-up']]) expect(prove(fixes, {}, roomy).states).toBe(prove(fixes).states);
});

describe('the abstraction', () => {
  const doings = fc.array(fc.record({ at: fc.nat({ max: 60_000 }), poke: fc.constantFrom('evict', 'announce', 'ping') }), { maxLength: 6 });

  it('steps as the engine does, along any run', () => {
    const runs = fc.record({
      seed: fc.nat(),
      fixes: fc.subarray(exhibit.fixes.map((f) => f.id)),
      bounds: fc.record({ proxies: fc.integer({ min: 1, max: 3 }), routes: fc.integer({ min: 1, max: 3 }), places: fc.integer({ min: 1, max: 3 }) }),
      deeds: doings,
    });
    fc.assert(
      fc.property(runs, ({ deeds, ...run }) => {
        const pokes = deeds
          .sort((a, b) => a.at - b.at)
          .map(({ at, poke }): PokeEntry => ({ at, kind: 'poke', poke, ...(poke === 'evict' ? { target: 'proxy-0' } : {}) }));
        const { steps, abstracted, fault } = checkAbstraction(exhibit, { ...run, pokes, until: 60_000 });
        expect(fault).toBeNull();
        expect(steps).toBeGreaterThan(15);
        expect(abstracted).toBeGreaterThan(10);
      }),
      { numRuns: 60 },
    );
  });

  it('is found out when it forgets in which order routes were used', () => {
    const forgetful: ProofSpec = {
      ...proof,
      abstract: (m, c) => {
        const kept = proof.abstract?.(m, c) ?? c;
        return 'cache' in kept ? { ...kept, cache: (kept.cache as object[]).map((r) => ({ ...r, lastAccess: 0 })) } : kept;
      },
    };
    const run = { seed: 1, fixes: [], bounds: { places: 2, routes: 3 }, pokes: [], until: 60_000 };
    expect(checkAbstraction({ ...exhibit, proof: forgetful }, run).fault).toContain('proxy-0, REQUEST');
  });
});

it('a hang-up on a consumer that is there is found out', () => {
  const hasty: ProofSpec = {
    ...proof,
    // As if each stream were reset at once.
    abstractEvent: (e) => (e.type === 'HEADERS' ? { ...e, type: 'RST_STREAM' } : e),
  };
  expect(failing(prove(['hang-up'], { evictions: 0 }, { ...exhibit, proof: hasty }))).toContain('consumers-are-fed');
});
