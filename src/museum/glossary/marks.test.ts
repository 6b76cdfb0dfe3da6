import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMarker } from './marks.ts';
import { type GlossaryWords, listTerms, mergeTerms } from './terms.ts';

const TERMS = [
  { id: 'stream', terms: ['stream', 'streams', 'gRPC stream'], text: 'one' },
  { id: 'grpc', terms: ['gRPC'], text: 'two' },
  { id: 'lease', terms: ['Lease'], text: 'three' },
  { id: 'update', terms: ['WINDOW_UPDATE'], text: 'four' },
  { id: 'h2', terms: ['HTTP/2'], text: 'five' },
];
const mark = createMarker(TERMS);
const marked = (text: string) => mark(text).flatMap((p) => (p.term ? [`${p.term.id}:${p.text}`] : []));

describe('marking terms', () => {
  it('takes the longest', () => expect(marked('A gRPC stream over HTTP/2.')).toEqual(['stream:gRPC stream', 'h2:HTTP/2']));
  it('marks each entry once, where it comes first', () => expect(marked('Streams, a stream, two streams')).toEqual(['stream:Streams']));
  it('takes whole words only', () => expect(marked('upstream, streaming, WINDOW_UPDATES, MY_WINDOW_UPDATE')).toEqual([]));
  it('leaves paths, dotted and metric names alone', () => expect(marked('io/stream, a.stream, stream.go, stream_count, per-stream')).toEqual([]));
  it('ends at a full stop', () => expect(marked('It is a stream.')).toEqual(['stream:stream']));
  it('knows a term at the beginning of a sentence, and capitals of its own', () => {
    expect(marked('Stream')).toEqual(['stream:Stream']);
    expect(marked('a lease, a LEASE, GRPC')).toEqual([]);
    expect(marked('the Lease')).toEqual(['lease:Lease']);
  });
  it('loses and adds nothing', () => {
    const word = fc.constantFrom('stream', 'Lease', 'gRPC stream', 'HTTP/2', ' ', '. ', 'up', '-', 'ü', '/');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        expect(
          mark(text)
            .map((p) => p.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
  it('draws the same text from the same pieces', () => expect(mark('the Lease')).toBe(mark('the Lease')));
});

describe('a room’s own terms', () => {
  const words = { terms: { lease: { terms: ['Lease', 'Leases'], text: 'museum' }, task: { terms: ['task'], text: 'museum' } } } as unknown as GlossaryWords;

  it('come before the museum’s, under all its spellings', () => {
    const [lease] = createMarker(mergeTerms(words, { lease: 'room' }))('Leases');
    expect(lease?.term).toMatchObject({ id: 'lease', text: 'room' });
  });
  it('come on top where the museum has none', () => {
    expect(createMarker(mergeTerms(words, { 'coat rack': 'room' }))('a coat rack')[1]?.term?.id).toBe('coat-rack');
  });
  it('are listed with their room only where the museum has none', () => {
    const rooms = [{ room: 'one', terms: { lease: 'room', Hook: 'room' } }];
    expect(listTerms(words, rooms, 'en').map((t) => [t.terms[0], t.text, t.room])).toEqual([
      ['Hook', 'room', 'one'],
      ['Lease', 'museum', undefined],
      ['task', 'museum', undefined],
    ]);
  });
});
