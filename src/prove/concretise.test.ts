import { describe, expect, it } from 'vitest';
import stall from '../../exhibits/grpc-stream-stall/exhibit.ts';
import { createRun } from '../engine/create-run.ts';
import { concretise } from './concretise.ts';
import { Prover } from './prove.ts';

describe('a way of the search becomes a run', () => {
  it('that fails in the engine as it does in the search, and not with the fix', () => {
    const request = { fixes: [], bounds: {} };
    const prover = new Prover(stall, request);
    prover.explore();
    for (const property of prover.result().properties.filter((p) => p.holds === false)) {
      const found = concretise(stall, request, property.trace, property.id);
      expect(found, property.id).not.toBeNull();
      if (!found) continue;
      // What the search did is done in that order; what else the bound allows may follow.
      const done = property.trace.filter((s) => s.kind === 'poke').map((s) => s.by);
      expect(found.pokes.slice(0, done.length).map((p) => (p.kind === 'poke' ? p.poke : ''))).toEqual(done);
      // The visitor sees the room in order first, and then what the room itself calls a failure.
      const played = createRun(stall, { seed: 1, knobs: found.knobs, fixes: [], pokes: found.pokes });
      expect([played.frameAt(2999).condition, played.frameAt(found.at).condition]).toEqual(['flowing', 'stalled']);
      const condition = (fixes: readonly string[]) => {
        const run = createRun(stall, { seed: 1, knobs: found.knobs, fixes, pokes: found.pokes });
        return run.frameAt(found.at + 20_000).invariants;
      };
      expect(Object.values(condition([]))).not.toEqual(Object.values(condition(['per-stream-queue'])));
    }
  });

  it('is null when no run fails so', () => {
    const trace = [{ kind: 'poke', from: 'visitor', to: 'proxy-0', by: 'stop-reading', event: 'STOP_READING' }] as const;
    expect(concretise(stall, { fixes: ['per-stream-queue'], bounds: {} }, trace, 'readers-recover')).toBeNull();
  });
});
