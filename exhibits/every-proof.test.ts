/** The shared suite of proofs: what a room declares is what the search finds, and all of it is named in every language. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Exhibit } from '../src/engine/exhibit.ts';
import { failing, prove } from '../src/prove/prove.ts';

const here = import.meta.dirname;
const proved = readdirSync(here).filter((id) => existsSync(join(here, id, 'proof.ts')));

interface Named {
  readonly name?: string;
  readonly text?: string;
}

it('finds rooms that are proved', () => {
  expect(proved).toContain('grpc-stream-stall');
});

describe.each(proved)('%s', async (id) => {
  const exhibit = ((await import(`./${id}/exhibit.ts`)) as { default: Exhibit }).default;
  const { proof } = exhibit;

  it.each(proof?.verdicts ?? [])('under "$fixes" fails exactly: $fails', ({ fixes, fails }) => {
    const result = prove(exhibit, { fixes, bounds: {} });
    expect(result.complete).toBe(true);
    expect(failing(result)).toEqual(fails);
    // A count for a time: some ten seconds even where each step is costly.
    expect(result.states).toBeLessThan(100_000);
  });

  it('fails as shipped unless there is nothing to mend, and has a cure that holds', () => {
    const mends = exhibit.fixes.length > 0;
    expect(proof?.verdicts.some((v) => v.fixes.length === 0 && v.fails.length > 0)).toBe(mends);
    expect(proof?.verdicts.some((v) => v.fixes.length > 0 === mends && v.fails.length === 0)).toBe(true);
  });

  const languages = readdirSync(join(here, id, 'strings')).filter((file) => /^[a-z]{2}\.json$/.test(file));

  it.each(languages)('names in %s what it proves, and within which bounds', (file) => {
    const words = JSON.parse(readFileSync(join(here, id, 'strings', file), 'utf8')) as {
      proof?: { bounds?: Record<string, Named>; properties?: Record<string, Named> };
    };
    const silent = [
      ...(proof?.bounds ?? []).filter((b) => !words.proof?.bounds?.[b.id]?.name).map((b) => `bound ${b.id}`),
      ...(proof?.properties ?? []).filter(({ id: p }) => !words.proof?.properties?.[p]?.name || !words.proof.properties[p].text).map((p) => `property ${p.id}`),
    ];
    expect(silent).toEqual([]);
    const known = { bounds: proof?.bounds.map((b) => b.id), properties: proof?.properties.map((p) => p.id) };
    expect(Object.keys(words.proof?.bounds ?? {}).sort()).toEqual(known.bounds?.sort());
    expect(Object.keys(words.proof?.properties ?? {}).sort()).toEqual(known.properties?.sort());
  });
});
