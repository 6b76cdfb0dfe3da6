/** The proof of this house: it is in order in every reachable state, and the search would say so if it were not. */
import { describe, expect, it } from 'vitest';
import type { Exhibit } from '../../src/engine/exhibit.ts';
import type { Bounds, ProofSpec } from '../../src/engine/proof.ts';
import { concretise } from '../../src/prove/concretise.ts';
import { failing, prove as search } from '../../src/prove/prove.ts';
import exhibit from './exhibit.ts';

const proof = exhibit.proof as ProofSpec;

const prove = (room: Exhibit, bounds: Bounds = {}, mostStates = 50_000) => search(room, { fixes: [], bounds, mostStates });

describe('the house in order', () => {
  it('is judged in as many states as one expects', () => {
    const result = prove(exhibit);
    expect(result.states).toBeGreaterThan(10_000);
  });

  it('with nobody behind the webhook and failurePolicy Ignore, a bad route gets in, and the engine shows how', () => {
    const open: ProofSpec = {
      ...proof,
      knobs: (bounds) => ({ ...proof.knobs(bounds), failurePolicy: 'Ignore' }),
      pokes: () => [
        { poke: 'take-away', target: 'policy-0', most: 1 },
        { poke: 'apply-bad-route', most: 1 },
      ],
    };
    const room = { ...exhibit, proof: open };
    // The search need not be complete to find what must never be.
    const good = prove(room, {}, 5000).properties.find((p) => p.id === 'only-good-routes');
    expect(good?.holds).toBe(false);
    expect(concretise(room, { fixes: [], bounds: {} }, good?.trace ?? [], 'only-good-routes')).not.toBeNull();
  });

  it('a destination controller that stays away is missed', () => {
    const never: ProofSpec = {
      ...proof,
      properties: proof.properties.map((p) =>
        p.id === 'endpoints-come-back' && p.kind === 'starvation' ? { ...p, holds: (v) => v.state('proxy-0') === 'current' } : p,
      ),
    };
    expect(failing(prove({ ...exhibit, proof: never }, { created: 0, bad: 0 }))).toEqual(['endpoints-come-back']);
  });
});
