/** Every term of the trade that a visitor reads has an entry, and every entry is read somewhere. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createMarker } from './marks.ts';
import { SEE } from './see.ts';
import { type GlossaryWords, mergeTerms, type OwnTerms } from './terms.ts';

/** Terms of the field as texts write them. When a text brings another one, it belongs here and into the glossary. */
const FIELD = [
  // Kubernetes
  ...['API server', 'CRD', 'CustomResourceDefinition', 'structural schema', 'pruned', 'status subresource', 'merge patch', 'resourceVersion', 'generation'],
  ...['managedFields', 'reconcile', 'reconciliation', 'Lease', 'OOMKilled', 'OOM kill', 'lastTransitionTime', 'HTTPRoute', 'GRPCRoute', 'TLSRoute', 'TCPRoute'],
  ...[
    'parentRef',
    'Gateway API',
    'AuthorizationPolicy',
    'webhook',
    'kubelet',
    'etcd',
    'EndpointSlice',
    'Deployment',
    'pod',
    'Service',
    'informer',
    'client-go',
  ],
  ...['informer callback', 'rollout restart', 'crash loop', 'CrashLoopBackOff', 'sidecar', 'no-op'],
  // Linkerd
  ...['destination controller', 'destination service', 'policy controller', 'proxy', 'data plane', 'control plane', 'service mesh', 'endpointTranslator'],
  ...['GetProfile', 'fail-fast', 'balancer', 'mTLS', 'identity mismatch', 'router cache', 'eviction'],
  // gRPC and HTTP/2
  ...['gRPC', 'HTTP/2', 'stream', 'flow control', 'flow-control window', 'stream window', 'connection window', 'WINDOW_UPDATE', 'DATA', 'RST_STREAM', 'PING'],
  ...['keepalive', 'write quota', 'backpressure', 'head-of-line blocking', 'Unimplemented', 'delta', 'snapshot'],
  // Go and Rust
  ...['goroutine', 'goroutine profile', 'mutex', 'GC', 'garbage collector', 'heap', 'heap profile', 'dominator', 'reachable', 'pointer', 'buckets', 'channel'],
  ...['task', 'polled', 'waker', 'oneshot', 'consumer', 'deadlock', 'stall', 'backlog', 'memory leak'],
];

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
const pages = readdirSync('src/museum/strings/en').filter((name) => name.endsWith('.json'));
const rooms = readdirSync('exhibits', { withFileTypes: true }).filter((d) => d.isDirectory() && readdirSync(`exhibits/${d.name}/strings`).includes('en.json'));

function textsOf(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree];
  return tree && typeof tree === 'object' ? Object.values(tree).flatMap(textsOf) : [];
}

const glossary = read('src/museum/strings/en/glossary.json') as unknown as GlossaryWords;
const places: readonly { name: string; own: OwnTerms; texts: readonly string[] }[] = [
  ...rooms.map(({ name }) => {
    const words = read(`exhibits/${name}/strings/en.json`);
    return { name, own: words.glossary as OwnTerms, texts: textsOf({ ...words, glossary: null }) };
  }),
  ...pages.filter((name) => name !== 'glossary.json').map((name) => ({ name, own: {}, texts: textsOf(read(`src/museum/strings/en/${name}`)) })),
  { name: 'core', own: {}, texts: textsOf(read('src/museum/strings/en.json')) },
  { name: 'glossary', own: {}, texts: Object.values(glossary.terms).map((t) => t.text) },
];

describe.each(places)('the words of $name', ({ own, texts }) => {
  const inField = createMarker(FIELD.map((term) => ({ id: term, terms: [term], text: '' })));
  const used = new Set(texts.flatMap((text) => inField(text).flatMap((piece) => piece.term?.id ?? [])));
  const entries = createMarker(mergeTerms(glossary, own));
  it('use no term of the field without an entry', () => {
    expect([...used].filter((term) => !entries(term).some((piece) => piece.term && piece.text === term))).toEqual([]);
  });
});

describe('the glossary', () => {
  const entries = mergeTerms(glossary, null);

  it('uses every entry somewhere', () => {
    const mark = createMarker(entries);
    const used = new Set(
      places.filter((p) => p.name !== 'glossary').flatMap((p) => p.texts.flatMap((text) => mark(text).flatMap((piece) => piece.term?.id ?? []))),
    );
    expect(entries.filter((e) => !used.has(e.id)).map((e) => e.id)).toEqual([]);
  });
  it.each(entries)('$id says it in forty words at most', ({ text }) => expect(text.split(/\s+/).length).toBeLessThanOrEqual(40));
  it('has no spelling twice', () => {
    const all = entries.flatMap((e) => e.terms);
    expect(all.filter((t, i) => all.indexOf(t) !== i)).toEqual([]);
  });
  it('leads nowhere from terms that it does not have', () => expect(Object.keys(SEE).filter((id) => !glossary.terms[id])).toEqual([]));
});
