/**
 * Two rooms once more, in another language and by another tool: hand-written Promela models (docs/proofs), searched by
 * Spin, must come to the verdicts that the rooms declare; prove.test.ts and the room's proof.test.ts hold our own search
 * to the same declarations. Needs `spin` and a C compiler.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import patch from '../../exhibits/crd-update-loop/exhibit.ts';
import stall from '../../exhibits/grpc-stream-stall/exhibit.ts';
import type { Exhibit } from '../engine/exhibit.ts';
import type { Bounds, ProofSpec } from '../engine/proof.ts';
import { Prover } from './prove.ts';

const MODELS = fileURLToPath(new URL('../../docs/proofs/', import.meta.url));

function runs(command: string, flag: string): boolean {
  try {
    execFileSync(command, [flag], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const missing = [...(runs('spin', '-V') ? [] : ['spin']), ...(runs('cc', '--version') ? [] : ['cc'])];
if (missing.length > 0) {
  process.stderr.write(
    `\n*** NOT CHECKED: ${missing.join(' and ')} missing, so the rooms are not compared with their Promela models.\n` +
      '*** On Debian and Ubuntu: apt-get install spin gcc libc6-dev\n\n',
  );
}

/** A model made into a program that searches it; the program is deleted after the tests. */
class Search {
  private readonly dir = mkdtempSync(join(tmpdir(), 'spin-'));

  constructor(
    private readonly file: string,
    private readonly macros: readonly string[],
    options: readonly string[],
  ) {
    searches.push(this);
    this.call('spin', ...macros.map((m) => `-D${m}`), '-a', join(MODELS, file));
    // Without partial order reduction, whose rules for `timeout` and fairness need not be argued about then.
    this.call('cc', '-w', '-DNOREDUCE', ...options, '-o', 'pan', 'pan.c');
  }

  /**
   * What the search complains of, each kind once: `assertion violated …`, `non-progress cycle`, `acceptance cycle`.
   * Empty only if it has seen every state; throws when it was cut.
   */
  complaints(...options: string[]): string[] {
    const said = this.call('./pan', '-m20000', '-w20', ...options);
    const complaints = [...said.matchAll(/^pan:\d+: +(.*?) +\(at depth/gm)].map(([, what = '']) => what);
    const cut = !/states, stored/.test(said) || /max search depth too small|out of memory/.test(said);
    if (cut || (complaints.length === 0 && !/errors: 0$/m.test(said))) throw new Error(`No whole search of ${this.file} (${this.macros.join(' ')}):\n${said}`);
    const unsound = complaints.find((what) => /q_full|d_step/.test(what));
    if (unsound) throw new Error(`${this.file} (${this.macros.join(' ')}) has a wire that is too short, or a step that cannot end: ${unsound}`);
    return [...new Set(complaints)];
  }

  delete(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }

  private call(command: string, ...args: string[]): string {
    return execFileSync(command, args, { cwd: this.dir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  }
}

const searches: Search[] = [];
afterAll(() => {
  for (const search of searches) search.delete();
});

/** The properties that fail, by our own search. */
function found(exhibit: Exhibit, fixes: readonly string[], bounds: Bounds): string[] {
  const prover = new Prover(exhibit, { fixes, bounds });
  prover.explore();
  const { properties, complete } = prover.result();
  expect(complete).toBe(true);
  return properties.filter((p) => p.holds === false).map((p) => p.id);
}

function declared(proof: ProofSpec | undefined, fixes: readonly string[]): readonly string[] | undefined {
  return proof?.verdicts.find((v) => v.fixes.join() === fixes.join())?.fails;
}

describe.skipIf(missing.length > 0)('Spin and the machines agree on the room with the silent reader', () => {
  const said = new Map([
    ['assertion violated readers_recover', 'readers-recover'],
    ['assertion violated callback_returns', 'callback-returns'],
    ['non-progress cycle', 'comes-to-rest'],
    ['assertion violated everybody_served', 'everybody-served'],
  ]);

  it.each([
    [[], 'SHIPPED'],
    [['per-stream-queue'], 'PER_STREAM_QUEUE'],
    [['queue-blocking'], 'QUEUE_BLOCKING'],
  ])('%j', (fixes, variant) => {
    // One search: every assertion, and every cycle, for no state is marked as progress.
    const complaints = new Search('grpc-stream-stall.pml', [variant], ['-O1', '-DNP']).complaints('-l', '-E', '-c0');
    const fails = complaints.map((what) => said.get(what) ?? what);
    // Stricter than what the room declares; its verdict is the same.
    expect(fails.includes('everybody-served')).toBe(fails.includes('readers-recover'));
    const shared = fails.filter((id) => id !== 'everybody-served');
    expect(shared.sort()).toEqual([...(declared(stall.proof, fixes) ?? ['not declared'])].sort());
  });
});

describe.skipIf(missing.length > 0)('Spin and the machines agree on the room with the patch that does not stick', () => {
  const compiled = new Map<string, Search>();

  function fails(macros: readonly string[]): string[] {
    const key = macros.join();
    const search = compiled.get(key) ?? new Search('crd-update-loop.pml', macros, ['-DNFAIR=3']);
    compiled.set(key, search);
    const holds = (claim: string, ...options: string[]) => search.complaints('-a', ...options, '-N', claim).length === 0;
    // "Can always still be reached" lies between two questions of linear time; if they leave a gap, nothing is proved.
    const accepted = holds('always_accepted', '-f');
    const lost = !holds('never_forgotten') && holds('forgotten_for_good');
    expect(accepted).toBe(!lost);
    return [
      ...(holds('comes_to_rest') ? [] : ['comes-to-rest']),
      ...(accepted ? [] : ['routes-accepted']),
      ...(holds('queue_bounded') ? [] : ['queue-bounded']),
    ];
  }

  it.each<[fixes: string[], variant: string, fails: string[]]>([
    [[], 'SHIPPED', ['comes-to-rest']],
    [['compare'], 'SHIPPED', ['comes-to-rest']],
    [['bounded-queue'], 'SHIPPED', ['comes-to-rest']],
    [['crd-port'], 'CRD_PORT', []],
    [['prune-before-compare'], 'PRUNE_BEFORE_COMPARE', []],
    [['compare-response'], 'COMPARE_RESPONSE', []],
    // Two patches computed before the first is seen carry two times, and they chase each other for ever.
    [['freeze-timestamp'], 'FREEZE_TIMESTAMP', ['comes-to-rest']],
  ])('%j', (fixes, variant, expected) => {
    expect(fails([variant])).toEqual(expected);
    expect(declared(patch.proof, fixes)).toEqual(expected);
  });

  // Harder: two routes, one place in the queue, and nobody who asks again. Whoever comes while the place is taken is lost.
  it.each<[fixes: string[], variant: string, fails: string[]]>([
    [[], 'SHIPPED', ['comes-to-rest', 'routes-accepted']],
    [['crd-port'], 'CRD_PORT', []],
    [['compare-response'], 'COMPARE_RESPONSE', ['routes-accepted']],
    [['freeze-timestamp'], 'FREEZE_TIMESTAMP', ['routes-accepted']],
  ])('without reconciliation, two routes, a queue of one, %j', (fixes, variant, expected) => {
    expect(fails([variant, 'ROUTES=1', 'CAPACITY=1', 'NO_RECONCILE'])).toEqual(expected);
    const proof = patch.proof as ProofSpec;
    const harder: ProofSpec = { ...proof, knobs: (b) => ({ ...proof.knobs(b), reconcileMs: 0 }) };
    expect(found({ ...patch, proof: harder }, fixes, { routes: 1, queue: 1 })).toEqual(expected);
  });
});
