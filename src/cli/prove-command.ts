/** `museum prove`: explores every reachable state of an exhibit's bounded instance, and judges what it declares. */
import { performance } from 'node:perf_hooks';
import type { Exhibit } from '../engine/exhibit.ts';
import type { Bounds, ProofSpec } from '../engine/proof.ts';
import { checkSpec, nearest } from '../engine/settings.ts';
import { failing, MOST_STATES, type ProofResult, type PropertyResult, Prover, type TraceStep } from '../prove/prove.ts';
import type { Command } from './command.ts';
import { Complaint, complain } from './complaint.ts';
import { exhibitIds, findExhibit } from './find-exhibits.ts';
import type { Given } from './flags.ts';
import { table } from './table.ts';

/** Printed on stderr at most this often while a search goes on, states. */
const REPORT_EVERY = 250_000;

const HELP = `museum prove <exhibit> [--fix a,b] [--bound name=value] [--states n] [--json]

Explores every reachable state of a bounded instance of the exhibit, with the very machines that the page shows: all
orders of delivery between different wires (first in, first out within one), every armed timer at any time, and everything
that the exhibit lets a visitor do, in any order. What happens inside one process (wires without delay) happens at once.

  --fix NAME           a fix that is on; repeat it, or write a,b
  --bound NAME=VALUE   a bound other than the exhibit's; repeat it
  --states N           end the search, incomplete, at so many states (default ${MOST_STATES})
  --json               one JSON object on stdout:
                       {"exhibit","fixes","bounds","states","edges","depth","complete","seconds","statesPerSecond",
                        "properties":[{"name","kind","holds","trace":[{"kind","from","to","by","event"}],"loopsFrom"?}],
                        "declared":{"fails"}|null}
                       holds: null when the search was cut before it was decided; trace: a shortest way to where it fails

Kinds of property: safety (in every state), deadlock and boundedness (in every state in which nothing is left to do), starvation (it
can still be reached from every state, without the visitor), livelock (no way round in a circle without the visitor).
Exit code 0 when the exhibit declares this very outcome, or declares none for these fixes; 1 when it differs, or the search was cut.
`;

function readBounds(proof: ProofSpec, given: readonly string[]): Bounds {
  const bounds: Record<string, number> = {};
  const names = proof.bounds.map((b) => b.id);
  for (const text of given) {
    const cut = text.indexOf('=');
    const id = cut < 0 ? text : text.slice(0, cut);
    const spec = proof.bounds.find((b) => b.id === id);
    if (!spec) {
      const near = nearest(id, names);
      complain(`there is no bound "${id.slice(0, 40)}"; ${near ? `did you mean "${near}"?` : `there are ${names.join(', ')}`}`);
    }
    const value = cut < 0 ? Number.NaN : Number(text.slice(cut + 1));
    if (!Number.isInteger(value) || value < spec.min || value > spec.max) complain(`--bound ${id} must be a whole number from ${spec.min} to ${spec.max}`);
    bounds[id] = value;
  }
  return bounds;
}

function readStates(text: string | undefined): number {
  if (text === undefined) return MOST_STATES;
  const n = Number(text);
  return Number.isInteger(n) && n > 0 && n <= 20_000_000 ? n : complain(`--states must be a whole number from 1 to 20000000, not "${text.slice(0, 20)}"`);
}

function readFixes(exhibit: Exhibit, given: readonly string[]): string[] {
  const fixes = [...new Set(given.flatMap((text) => text.split(',')).filter(Boolean))];
  const problems = checkSpec(exhibit, { seed: 1, knobs: {}, fixes, pokes: [] });
  if (problems.length) throw new Complaint(problems.map((p) => `${p.where}: ${p.text}`));
  return fixes;
}

/** What the exhibit says must come out under these fixes, or null when it says nothing. */
export function declaredFails(proof: ProofSpec, fixes: readonly string[]): readonly string[] | null {
  const same = (list: readonly string[]) => [...list].sort().join() === [...fixes].sort().join();
  return proof.verdicts.find((v) => same(v.fixes))?.fails ?? null;
}

async function search(exhibit: Exhibit, given: Given, err: (text: string) => void): Promise<ProofResult & { seconds: number }> {
  const bounds = readBounds(exhibit.proof as ProofSpec, given.all('bound'));
  const prover = new Prover(exhibit, { fixes: readFixes(exhibit, given.all('fix')), bounds, mostStates: readStates(given.one('states')) });
  const from = performance.now();
  let told = 0;
  while (!prover.explore(20_000)) {
    if (prover.states - told < REPORT_EVERY) continue;
    told = prover.states;
    err(`${prover.states} states …\n`);
  }
  const result = prover.result();
  return { ...result, seconds: (performance.now() - from) / 1000 };
}

export const proveCommand: Command = {
  name: 'prove',
  summary: 'explores every reachable state of an exhibit within its bounds',
  help: HELP,
  operands: ['exhibit'],
  flags: {
    fix: { takes: 'text', repeats: true },
    bound: { takes: 'text', repeats: true },
    states: { takes: 'text' },
    json: { takes: 'nothing' },
  },
  async run(given, { out, err }) {
    const exhibit = await findExhibit(given.operands[0] ?? complain('which exhibit? e.g. museum prove grpc-stream-stall'));
    if (!exhibit.proof) complain(`"${exhibit.id}" declares nothing to prove; ${(await provable()).join(', ')} can be proved`);
    const result = await search(exhibit, given, err);
    const { fixes, bounds, states, edges, depth, complete, seconds, properties } = result;
    const declared = Object.keys(bounds).some((id) => bounds[id] !== exhibit.proof?.bounds.find((b) => b.id === id)?.default)
      ? null
      : declaredFails(exhibit.proof, fixes);
    if (given.has('json')) {
      const statesPerSecond = Math.round(states / seconds);
      const named = properties.map(({ id, ...rest }) => ({ name: id, ...rest }));
      const all = { exhibit: exhibit.id, fixes, bounds, states, edges, depth, complete, seconds, statesPerSecond, properties: named };
      out(`${JSON.stringify({ ...all, declared: declared && { fails: declared } }, null, 2)}\n`);
    } else out(told(result));
    return asDeclared(result, declared, err) ? 0 : 1;
  },
};

async function provable(): Promise<string[]> {
  const rooms = await Promise.all(exhibitIds().map((id) => findExhibit(id)));
  return rooms.filter((room) => room.proof).map((room) => room.id);
}

function asDeclared(result: ProofResult, declared: readonly string[] | null, err: (text: string) => void): boolean {
  if (!result.complete) {
    err('museum: the search was cut: nothing that it did not find is proved\n');
    return false;
  }
  if (!declared) return true;
  const fails = failing(result);
  if (
    fails.join() ===
    result.properties
      .filter((p) => declared.includes(p.id))
      .map((p) => p.id)
      .join()
  )
    return true;
  err(`museum: the exhibit declares that ${declared.join(', ') || 'nothing'} fails, but ${fails.join(', ') || 'nothing'} does\n`);
  return false;
}

function told(result: ProofResult & { seconds: number }): string {
  const bounds = Object.entries(result.bounds).map(([id, value]) => `${id} ${value}`);
  const head = [
    `${result.exhibit}, ${result.fixes.length ? `with ${result.fixes.join(', ')}` : 'as shipped'}; ${bounds.join(', ')}`,
    `${result.complete ? 'all' : 'INCOMPLETE:'} ${result.states} states, ${result.edges} edges, ${result.depth} steps deep, in ${result.seconds.toFixed(1)} s`,
  ];
  const rows = result.properties.map((p) => [p.id, p.kind, p.holds === null ? 'not decided' : p.holds ? 'holds' : `FAILS after ${p.trace.length} steps`]);
  return `${head.join('\n')}\n\n${table('', ['property', 'kind', ''], rows)}${result.properties.map(way).join('')}`;
}

function way(p: PropertyResult): string {
  if (p.holds !== false) return '';
  const line = (s: TraceStep, i: number) => `${i === p.loopsFrom ? '  and round:\n' : ''}  ${i + 1}. ${stepText(s)}\n`;
  return `\n${p.id} fails:\n${p.trace.map(line).join('')}`;
}

function stepText({ kind, from, to, by, event }: TraceStep): string {
  if (kind === 'poke') return `visitor: ${by} → ${to}`;
  if (kind === 'timer') return `${to}: its timer ${by} fires`;
  return `${from} → ${to}: ${event} (${by})`;
}
