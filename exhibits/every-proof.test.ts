/** The shared suite's words of proofs: each bound and each property of a room that is proved is named in every language. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Exhibit } from '../src/engine/exhibit.ts';

const here = import.meta.dirname;
const proved = readdirSync(here).filter((id) => existsSync(join(here, id, 'proof.ts')));

interface Named {
  readonly name?: string;
  readonly text?: string;
}

it('finds rooms that are proved', () => {
  expect(proved).toContain('grpc-stream-stall');
});

describe.each(proved)('%s', (id) => {
  const languages = readdirSync(join(here, id, 'strings')).filter((file) => /^[a-z]{2}\.json$/.test(file));

  it.each(languages)('names in %s what it proves, and within which bounds', async (file) => {
    const { proof } = ((await import(`./${id}/exhibit.ts`)) as { default: Exhibit }).default;
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
