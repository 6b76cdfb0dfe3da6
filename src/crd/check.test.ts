import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import { CrdError } from './crd-error.ts';
import { EXAMPLES } from './example.ts';

const example = (id: string) => EXAMPLES.find((e) => e.id === id) ?? EXAMPLES[0];
const checkExample = (id: string) => check(example(id))[0];

/** A CRD in JSON with the schemas of its versions; the first is the storage version unless told. */
function crd(schemas: Record<string, unknown>, { storage = Object.keys(schemas)[0], status = true, spec = {} } = {}): string {
  const versions = Object.entries(schemas).map(([name, properties]) => ({
    name,
    served: true,
    storage: name === storage,
    ...(status ? { subresources: { status: {} } } : {}),
    schema: { openAPIV3Schema: { type: 'object', properties } },
  }));
  const names = { kind: 'Thing', plural: 'things' };
  return JSON.stringify({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    spec: { group: 'museum.example', names, versions, ...spec },
  });
}

const object = (properties: Record<string, unknown>, more = {}) => ({ type: 'object', properties, ...more });
const string = { type: 'string' };
const thing = (parts: Record<string, unknown>, version = 'v1') => JSON.stringify({ apiVersion: `museum.example/${version}`, kind: 'Thing', ...parts });

function complaint(run: () => unknown): CrdError {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(CrdError);
    return error as CrdError;
  }
  throw new Error('nothing was thrown');
}

describe('the verdict', () => {
  it('of the historic bug: loops as soon as the time stamp moves', () => {
    const result = checkExample('port-missing');
    expect(result).toMatchObject({
      verdict: 'loops if anything else in the write changes',
      pruned: ['status.parents[0].parentRef.port'],
      defaulted: [],
      timeStamps: ['status.parents[0].conditions[0].lastTransitionTime'],
      crd: { group: 'policy.linkerd.io', kind: 'HTTPRoute', plural: 'httproutes', version: 'v1beta3', subresource: true, served: ['v1beta3'] },
    });
    expect(result?.reasons.map(({ why, path }) => [why, path])).toEqual([
      ['pruned', 'status.parents[0].parentRef.port'],
      ['no-op', 'status.parents[0].parentRef.port'],
      ['time-stamp', 'status.parents[0].conditions[0].lastTransitionTime'],
    ]);
    expect(result?.object).toMatchObject({ status: { parents: [{ parentRef: { name: 'web' } }] } });
    expect(JSON.stringify(result?.object)).not.toContain('8080');
  });

  it('of the historic fix: converges, without a reason to worry', () => {
    const result = checkExample('port-known');
    expect(result).toMatchObject({ verdict: 'converges', pruned: [], defaulted: [], reasons: [] });
    expect(result?.object).toEqual(result?.written);
  });

  it('of a default for a field that the writer leaves out: loops by itself, honestly', () => {
    const result = checkExample('default-fights');
    expect(result).toMatchObject({ verdict: 'loops by itself', defaulted: ['spec.keep'] });
    expect(result?.reasons).toHaveLength(1);
    expect(result?.reasons[0]?.text).toMatch(/spec\.keep.*same bytes.*only the fields it sets is not affected/);
  });

  it('of a status without a subresource that carries the observed generation: a loop of real writes', () => {
    const result = checkExample('generation');
    expect(result).toMatchObject({ verdict: 'loops by itself', reasons: [{ why: 'generation', path: 'status.observedGeneration' }] });
    expect(result?.written).toEqual({ status: { observedGeneration: 1, ready: true } });
  });

  it('does not blame the generation when the field is pruned, or the status has its subresource', () => {
    const status = JSON.stringify({ observedGeneration: 1 });
    expect(check({ crd: crd({ v1: { status: object({ a: string }) } }, { status: false }), object: status })[0]?.verdict).toBe(
      'loops if anything else in the write changes',
    );
    expect(check({ crd: crd({ v1: { status: object({ observedGeneration: { type: 'integer' } }) } }), object: status })[0]?.verdict).toBe('converges');
  });

  it('counts a dropped null as lost, and a null with a default as filled in', () => {
    const text = crd({ v1: { spec: object({ a: string, b: { ...string, nullable: true }, c: { ...string, default: 'x' } }) } });
    const [lost] = check({ crd: text, object: thing({ spec: { a: null, b: null, c: 'y' } }) });
    expect(lost).toMatchObject({
      verdict: 'loops if anything else in the write changes',
      pruned: [],
      nullsDropped: ['spec.a'],
      object: { spec: { b: null, c: 'y' } },
    });
    expect(lost?.reasons[1]?.text).toMatch(/timer/);
    const [filled] = check({ crd: text, object: thing({ spec: { c: null } }) });
    expect(filled).toMatchObject({ verdict: 'loops by itself', defaulted: ['spec.c'], object: { spec: { c: 'x' } } });
  });

  it('is that of the worst part of an object', () => {
    const text = crd({ v1: { spec: object({ a: { ...string, default: 'x' } }), status: object({ b: string }) } });
    const [result] = check({ crd: text, object: thing({ metadata: { name: 't', foo: 1 }, spec: {}, status: { c: 1 } }) });
    expect(result).toMatchObject({ verdict: 'loops by itself', pruned: ['status.c'], defaulted: ['spec.a'], object: { metadata: { name: 't', foo: 1 } } });
  });

  it('does not count a default in a part that was not written', () => {
    const text = crd({ v1: { spec: object({ a: { ...string, default: 'x' } }, { default: {} }), status: object({ b: string }) } });
    const [whole] = check({ crd: text, object: thing({ status: { b: 'y' } }) });
    expect(whole).toMatchObject({ verdict: 'converges', defaulted: ['spec'], reasons: [{ why: 'not-judged', path: 'spec' }], object: { spec: { a: 'x' } } });
    const [status] = check({ crd: text, object: '{"b":"y"}' });
    expect(status).toMatchObject({ verdict: 'converges', defaulted: [], reasons: [], object: { status: { b: 'y' } } });
  });

  it('treats an embedded resource as data, with its own apiVersion, kind and metadata', () => {
    const text = crd({ v1: { spec: object({ template: object({ spec: object({}) }, { 'x-kubernetes-embedded-resource': true }) }) } });
    const template = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, spec: { x: 1 }, more: 1 };
    expect(check({ crd: text, object: thing({ spec: { template } }) })[0]?.pruned).toEqual(['spec.template.more', 'spec.template.spec.x']);
  });

  it('loses nothing where the CRD preserves unknown fields', () => {
    const spec = { spec: { anything: [1, null] } };
    expect(check({ crd: crd({ v1: {} }, { spec: { preserveUnknownFields: true } }), object: thing(spec) })[0]).toMatchObject({
      verdict: 'converges',
      object: spec,
    });
    expect(check({ crd: crd({ v1: { spec: { 'x-kubernetes-preserve-unknown-fields': true } } }), object: thing(spec) })[0]).toMatchObject({
      verdict: 'converges',
      object: spec,
    });
  });

  it('keeps its sentences to a readable number and its paths complete', () => {
    const spec = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`f${i}`, i]));
    const [result] = check({ crd: crd({ v1: { spec: object({}) } }), object: thing({ spec }) });
    expect(result?.pruned).toHaveLength(300);
    expect(result?.reasons).toHaveLength(52);
    expect(result?.reasons[50]?.text).toBe('The same goes for 250 more.');
  });
});

describe('versions', () => {
  const both = { v1: { spec: object({ a: string }) }, v2: { spec: object({ a: string, b: string }) } };
  const written = (version: string) => thing({ spec: { a: 'x', b: 'y' } }, version);

  it('come from the object, or from the caller', () => {
    const text = crd(both, { storage: 'v2' });
    expect(check({ crd: text, object: written('v1') })[0]).toMatchObject({ pruned: ['spec.b'], crd: { version: 'v1' } });
    expect(check({ crd: text, object: written('v2') })[0]).toMatchObject({ pruned: [], verdict: 'converges', crd: { version: 'v2' } });
    expect(check({ crd: text, object: written('v1'), version: 'v2' })[0]).toMatchObject({ pruned: [], crd: { version: 'v2' } });
    expect(check({ crd: text, object: '{"spec":{"b":"y"}}' })[0]).toMatchObject({ pruned: [], crd: { version: 'v2' } });
  });

  it('lose what the storage version does not know, unless a webhook converts', () => {
    const [result] = check({ crd: crd(both, { storage: 'v1' }), object: written('v2') });
    expect(result).toMatchObject({ pruned: ['spec.b'], object: { spec: { a: 'x' } } });
    expect(result?.reasons[0]?.text).toMatch(/things\.museum\.example\/v1, the storage version/);
    const webhook = crd(both, { storage: 'v1', spec: { conversion: { strategy: 'Webhook' } } });
    expect(check({ crd: webhook, object: written('v2') })[0]).toMatchObject({ pruned: [], verdict: 'converges' });
  });

  it('see the defaults of the storage version, where they know the field', () => {
    const schemas = { v1: { spec: object({ a: { ...string, default: 'x' }, b: { ...string, default: 'y' } }) }, v2: { spec: object({ a: string }) } };
    expect(check({ crd: crd(schemas), object: thing({ spec: {} }, 'v2') })[0]).toMatchObject({ defaulted: ['spec.a'], object: { spec: { a: 'x' } } });
    const other = { v1: { spec: object({}) }, v2: { spec: object({ b: { ...string, default: 'y' } }) } };
    expect(check({ crd: crd(other), object: thing({ spec: {} }, 'v2') })[0]).toMatchObject({
      pruned: [],
      defaulted: [],
      verdict: 'converges',
      object: { spec: {} },
    });
  });

  it('that do not exist or are not served are refused with those that are', () => {
    expect(complaint(() => check({ crd: crd(both), object: written('v3') })).message).toBe(
      'the object: things.museum.example has no version "v3"; served are v1, v2',
    );
    const text = crd(both).replace('"served":true', '"served":false');
    expect(complaint(() => check({ crd: text, object: written('v1') })).message).toBe(
      'the object: version "v1" of things.museum.example is not served; served are v2',
    );
    expect(check({ crd: text, object: '{"spec":{}}' })[0]?.crd).toMatchObject({ version: 'v2', served: ['v2'] });
  });
});

describe('what can be given', () => {
  const spec = crd({ v1: { spec: object({ a: string }) } });

  it('several documents and Lists, several CRDs with other kinds beside them', () => {
    const other = spec.replaceAll('Thing', 'Gadget').replaceAll('things', 'gadgets');
    const crds = `${spec}\n---\nkind: Namespace\napiVersion: v1\n---\n${other}\n`;
    const list = `apiVersion: v1\nkind: List\nitems:\n- ${thing({ spec: { a: 'x' } })}\n- ${thing({ spec: { b: 1 } }).replace('Thing', 'Gadget')}\n---\nspec: {a: z}\n`;
    expect(check({ crd: crds, object: list }).map((result) => [result.crd.kind, result.verdict])).toEqual([
      ['Thing', 'converges'],
      ['Gadget', 'loops if anything else in the write changes'],
      ['Thing', 'converges'],
    ]);
  });

  it.each([
    ['an object of another kind', spec, 'apiVersion: v1\nkind: Pod', /^the object: no CRD here is for "Pod"; there is Thing\.museum\.example$/, 'object'],
    ['a kind without apiVersion', spec, 'kind: Thing', /^the object: has a kind, but its apiVersion is missing$/, 'object'],
    ['a status where there is none', spec, 'ready: true', /^the object: says neither .* no status that it could be$/, 'object'],
    ['a list for an object', spec, '[1]', /^the object: is a list, not an object$/, 'object'],
    ['the second object', spec, 'spec: {}\n---\n3', /^object 2: is 3, not an object$/, 'object'],
    ['no CRD', 'kind: Pod\napiVersion: v1', 'spec: {}', /^the CRD: not a CustomResourceDefinition: its kind is "Pod"$/, 'crd'],
    ['nothing', '', 'spec: {}', /^the CRD: there is nothing in it$/, 'crd'],
  ] as const)('but not %s', (_, crdText, objectText, message, about) => {
    const error = complaint(() => check({ crd: crdText, object: objectText }));
    expect(error.message).toMatch(message);
    expect(error.details.about).toBe(about);
  });

  it('and says the line when a text cannot be read', () => {
    expect(complaint(() => check({ crd: spec, object: 'spec:\n  a: [1,\nb: 2' })).details).toMatchObject({ about: 'object', line: 3 });
  });

  it('but not what grows beyond etcd by its defaults, or without end', () => {
    const list = { type: 'array', items: object({ a: { ...string, default: 'x'.repeat(900_000) } }) };
    const text = crd({ v1: { spec: object({ list }) } });
    expect(complaint(() => check({ crd: text, object: thing({ spec: { list: [{}, {}] } }) })).message).toMatch(/larger than 1\.5 MiB/);
    const one = thing({ spec: { list: [{}] } });
    const many = Array(20).fill(one).join('\n---\n');
    expect(complaint(() => check({ crd: text, object: many })).message).toMatch(/^object 12: with this one, the results are larger than 10 MiB/);
    let schema: Record<string, unknown> = { ...string, default: 'x' };
    for (let i = 0; i < 8; i++) schema = { type: 'array', items: object({ a: schema }), default: Array.from({ length: 100 }, () => ({})) };
    expect(complaint(() => check({ crd: crd({ v1: { spec: object({ a: schema }) } }), object: thing({ spec: {} }) })).message).toMatch(
      /more than 2,000,000 values/,
    );
  });
});
