/** `museum crd`, in-process and once as the real program. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { EXAMPLES } from '../crd/example.ts';
import vectors from '../crd/recordings/structural-schema-vectors.json';
import { museum } from './main.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const VECTORS = join(root, 'src/crd/recordings/structural-schema-vectors.json');
const folder = mkdtempSync(join(tmpdir(), 'museum-crd-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function file(content: string | Uint8Array): string {
  files += 1;
  const path = join(folder, `${files}.yaml`);
  writeFileSync(path, content);
  return path;
}

async function call(...args: string[]) {
  const written = { out: '', err: '' };
  const code = await museum(['crd', ...args], {
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
  });
  return { code, ...written };
}

const [missing, known, fights] = EXAMPLES;
const check = (crd: string | Uint8Array, object: string, ...more: string[]) => call('check', '--crd', file(crd), '--object', file(object), ...more);
const apply = (cases: unknown, ...more: string[]) => call('apply', '--cases', file(typeof cases === 'string' ? cases : JSON.stringify(cases)), ...more);

/** One plain line on stderr, nothing on stdout, exit code 2. */
function expectComplaint({ code, out, err }: { code: number; out: string; err: string }, message: RegExp): void {
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^museum: [^\n]+\n$/);
  expect(err).toMatch(message);
}

describe('museum crd check', () => {
  it('gives one object for one object', async () => {
    const { code, out, err } = await check(missing.crd, missing.object, '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const result = JSON.parse(out);
    expect(Object.keys(result).slice(0, 5)).toEqual(['object', 'pruned', 'defaulted', 'verdict', 'reasons']);
    expect(result).toMatchObject({ pruned: ['status.parents[0].parentRef.port'], defaulted: [], verdict: 'loops if anything else in the write changes' });
  });

  it('gives results in order for several, whatever their verdicts', async () => {
    const { code, out } = await check(`${known?.crd}---\n${fights?.crd}`, `${known?.object}---\n${fights?.object}`, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out).results.map((result: { verdict: string }) => result.verdict)).toEqual(['converges', 'loops by itself']);
  });

  it('reads well without --json', async () => {
    const { code, out } = await check(missing.crd, missing.object);
    expect(code).toBe(0);
    expect(out).toMatch(/^HTTPRoute route-web \(httproutes\.policy\.linkerd\.io\/v1beta3\)\n/);
    expect(out).toMatch(/^- {9}port: 8080$/m);
    expect(out).toMatch(/^verdict: loops if anything else in the write changes$/m);
    expect((await check(fights?.crd ?? '', fights?.object ?? '')).out).toMatch(/^\+ {3}keep: 7$/m);
  });

  it('takes the version that is asked for', async () => {
    const { out } = await check(missing.crd, missing.object, '--json', '--version', 'v1beta3');
    expect(JSON.parse(out).crd.version).toBe('v1beta3');
    expectComplaint(await check(missing.crd, missing.object, '--version', 'v9'), /has no version "v9"; served are v1beta3$/m);
  });

  it('complains about what it cannot read', async () => {
    expectComplaint(await check('a: [1,\nb: 2', 'a: 1'), /^museum: the CRD: line 2: /);
    expectComplaint(await check(missing.crd, 'a:\n\tb: 1'), /^museum: the object: line 2: Tabs/);
    expectComplaint(await check(missing.crd.replaceAll('{type: string}', '{}'), missing.object), /not structural.*\.type is missing/);
    expectComplaint(await check('kind: Pod', 'a: 1'), /not a CustomResourceDefinition/);
    expectComplaint(await check(missing.crd, '{"__proto__": 1}'), /"__proto__" is not accepted/);
    expectComplaint(await check('a'.repeat(5e6), 'a: 1'), /^museum: --crd .*: 5\.0 MB is too large/);
    expectComplaint(await check('['.repeat(10_000), 'a: 1'), /nested deeper than 200/);
    expectComplaint(await check('', 'a: 1'), /there is nothing in it/);
    expectComplaint(await check(new Uint8Array([0xff, 0xfe, 0x41, 0]), 'a: 1'), /is not UTF-8 text/);
    expectComplaint(await call('check', '--crd', join(folder, 'none'), '--object', VECTORS), /there is no such file/);
    expectComplaint(await call('check', '--crd', folder, '--object', VECTORS), /is a directory/);
    // Somebody's line break in a key must not become a second line of ours.
    expectComplaint(await check(missing.crd.replace('status: {type: string}', '"a\\nb": {}'), missing.object), /properties\[a b\]/);
  });

  it('says which flags are missing or too many', async () => {
    expectComplaint(await call(), /check or apply/);
    expectComplaint(await call('mend'), /there is no "crd mend"; there are check, apply/);
    expectComplaint(await call('check', '--crd', VECTORS), /crd check needs --object FILE/);
    expectComplaint(await call('check', '--crd', VECTORS, '--object', VECTORS, '--cases', VECTORS), /--cases does not go with crd check/);
    expectComplaint(await call('apply', '--cases', VECTORS, '--version', 'v1'), /--version does not go with crd apply/);
    expectComplaint(await call('check', 'twice'), /"twice" is too much/);
    const help = await call('check', '--help');
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toMatch(/exit code is 0 whatever the verdict/);
  });

  it('is a program, too', () => {
    const args = ['scripts/museum.mjs', 'crd', 'check', '--crd', file(missing.crd), '--object', file('a: *b')];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: 'museum: the object: line 1: *b stands for nothing that was named before it\n',
    });
  });
});

describe('museum crd apply', () => {
  it('agrees with the recordings, case by case', async () => {
    const { code, out, err } = await call('apply', '--cases', VECTORS, '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toEqual({ results: vectors.cases.map(({ object, pruned }) => ({ object, pruned: pruned ?? [] })) });
  });

  it('reads well without --json', async () => {
    expect((await apply({ cases: [{ op: 'prune', schema: {}, input: { a: 1 } }] })).out).toBe('case 0: pruned a\n  {}\n');
    expect(await apply({ cases: [] }, '--json')).toEqual({ code: 0, out: '{"results":[]}\n', err: '' });
  });

  it.each([
    ['no list', { cases: 1 }, /^museum: the cases: "cases" is a list, not 1$/m],
    ['a list at the top', [1], /an object with a list "cases" is expected, not a list/],
    ['two documents', '{"cases":[]}\n---\n{"cases":[]}', /one document is expected/],
    ['a case that is none', { cases: [1] }, /case 0: is an object, not 1/],
    [
      'an unknown op',
      {
        cases: [
          { op: 'prune', schema: {}, input: 1 },
          { id: 7, op: 'mend', schema: {}, input: 1 },
        ],
      },
      /case 1 \(id 7\): "op" is one of prune, .*, not "mend"/,
    ],
    ['an op that JavaScript knows', { cases: [{ op: 'constructor', schema: {}, input: 1 }] }, /case 0: "op" is one of/],
    ['no input', { cases: [{ op: 'prune', schema: {} }] }, /case 0: has no "input"/],
    ['no schema', { cases: [{ op: 'prune', input: 1 }] }, /case 0: schema: a schema is an object, not null/],
    [
      'a broken schema',
      { cases: [{ op: 'prune', schema: { properties: { a: [] } }, input: 1 }] },
      /case 0: schema\.properties\[a\]: a schema is an object, not a list/,
    ],
  ])('complains about %s', async (_, cases, message) => {
    expectComplaint(await apply(cases, '--json'), message);
  });
});
