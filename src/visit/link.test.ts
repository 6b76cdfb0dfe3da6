import type { KnobValue, PokeEntry } from '@engine/exhibit.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeExhibit } from './fake-exhibit.ts';
import { LANGUAGES } from './language.ts';
import { MAX_LINK, type Place, pathOf, placeOfScene, readLink, sceneLink, writeLink } from './link.ts';
import { THEMES } from './theme.ts';

const time = fc.integer({ min: 0, max: 86_400_000_000 }).map((us) => us / 1000);
const knobs = fc
  .record(
    {
      bells: fc.integer({ min: 3, max: 10 }),
      pitch: fc.double({ min: 0, max: 439, noNaN: true }).map((v) => Math.abs(v)),
      metal: fc.constant('tin'),
      wet: fc.constant(true),
    },
    { requiredKeys: [] },
  )
  .map((k) => k as Record<string, KnobValue>);
const fixes = fc.subarray(['oil', 'rope'], { minLength: 0 });
const entry: fc.Arbitrary<PokeEntry> = fc.oneof(
  fc.record({ at: time, kind: fc.constant('poke' as const), poke: fc.constant('muffle'), target: fc.constantFrom('proxy-0', 'proxy-1') }),
  fc.record({ at: time, kind: fc.constant('poke' as const), poke: fc.constant('tune') }),
  fc.record({
    at: time,
    kind: fc.constant('knob' as const),
    knob: fc.constant('pitch'),
    value: fc.double({ min: 0, max: 1000, noNaN: true }).map((v) => Math.abs(v)),
  }),
  fc.record({ at: time, kind: fc.constant('fix' as const), fix: fc.constantFrom('oil', 'polish', 'rope'), on: fc.boolean() }),
);
const place: fc.Arbitrary<Place> = fc
  .record({
    seed: fc.integer({ min: 0, max: 0xffffffff }),
    knobs,
    fixes,
    pokes: fc.array(entry, { maxLength: 12 }),
    t: time,
    compare: fc.option(fixes),
    theme: fc.option(fc.constantFrom(...THEMES)),
    language: fc.option(fc.constantFrom(...LANGUAGES)),
  })
  .map(({ seed, knobs, fixes, pokes, t, compare, theme, language }) => ({
    exhibit: fakeExhibit.id,
    spec: { seed, knobs, fixes, pokes: pokes.slice().sort((a, b) => a.at - b.at) },
    t,
    compare,
    ...(theme ? { theme } : {}),
    ...(language ? { language } : {}),
  }));

const read = (query: string) => readLink(`#/room/fake-bell?${query}`, fakeExhibit);

describe('link', () => {
  it('brings every place back as it was', () => {
    fc.assert(
      fc.property(place, (p) => {
        const { place: back, problems } = readLink(writeLink(p), fakeExhibit);
        expect(problems).toEqual([]);
        expect(back).toEqual(p);
      }),
    );
  });

  it('can be read by a person', () => {
    const link = writeLink({
      exhibit: 'fake-bell',
      spec: {
        seed: 1,
        knobs: { bells: 5 },
        fixes: ['oil'],
        pokes: [
          { at: 2000, kind: 'poke', poke: 'muffle', target: 'proxy-1' },
          { at: 4000, kind: 'fix', fix: 'rope', on: true },
          { at: 5000, kind: 'knob', knob: 'pitch', value: 2048 },
        ],
      },
      t: 12_340,
      compare: ['oil'],
    });
    expect(link).toBe('#/room/fake-bell?seed=1&fix=oil&k.bells=5&p=2000~muffle~proxy-1&p=4000~fix~%2Brope&p=5000~knob~pitch=2048&t=12340&cmp=oil');
  });

  it('takes a plus sign that somebody typed', () => {
    expect(read('p=10~fix~+oil').place.spec.pokes).toEqual([{ at: 10, kind: 'fix', fix: 'oil', on: true }]);
  });

  it.each([
    ['seed=abc', 'seed'],
    ['seed=-1', 'seed'],
    ['seed=4294967296', 'seed'],
    ['t=-5', 't'],
    ['t=1e3', 't'],
    ['t=NaN', 't'],
    ['t=99999999999', 't'],
    ['k.belz=3', 'k.belz'],
    ['k.bells=11', 'k.bells'],
    ['k.bells=2.5', 'k.bells'],
    ['k.metal=gold', 'k.metal'],
    ['k.wet=yes', 'k.wet'],
    ['k.__proto__=1', 'k.__proto__'],
    ['fix=oyl', 'fix'],
    ['fix=oil,polish', 'fix'],
    ['cmp=nothing', 'cmp'],
    ['theme=dark', 'theme'],
    ['lang=fr', 'lang'],
    ['sead=3', 'sead'],
    ['seed=1&seed=2', 'seed'],
    ['p=100~muffel~proxy-0', 'p=100~muffel~proxy-0'],
    ['p=100~muffle~proxy-77', 'p=100~muffle~proxy-77'],
    ['p=100~muffle', 'p=100~muffle'],
    ['p=100~tune~proxy-0', 'p=100~tune~proxy-0'],
    ['p=soon~tune', 'p=soon~tune'],
    ['p=100', 'p=100'],
    ['p=100~fix~oil', 'p=100~fix~oil'],
    ['p=100~fix~%2Boyl', 'p=100~fix~+oyl'],
    ['p=100~knob~bells=3', 'p=100~knob~bells=3'],
    ['p=100~knob~pitch=loud', 'p=100~knob~pitch=loud'],
    ['p=100~knob~=1', 'p=100~knob~=1'],
  ])('says what is wrong with %s and leaves it out', (query, where) => {
    const { place, problems } = read(query);
    expect(problems.map((p) => p.where)).toContain(where);
    expect(problems[0]?.text.length).toBeGreaterThan(10);
    // What is left is a working link.
    expect(readLink(writeLink(place), fakeExhibit)).toEqual({ place, problems: [] });
  });

  it('offers the nearest name', () => {
    expect(read('k.belz=3').problems[0]?.nearest).toBe('bells');
    expect(read('fix=oyl').problems[0]?.nearest).toBe('oil');
    expect(read('sead=3').problems[0]?.nearest).toBe('seed');
  });

  it('keeps the good parts of a bad link', () => {
    const { place } = read('seed=7&k.bells=99&p=100~tune&p=200~nope&t=300');
    expect(place).toEqual({
      exhibit: 'fake-bell',
      spec: { seed: 7, knobs: {}, fixes: [], pokes: [{ at: 100, kind: 'poke', poke: 'tune' }] },
      t: 300,
      compare: null,
    });
  });

  it('does not choke on hostile links', () => {
    expect(read('p=1~tune&'.repeat(MAX_LINK)).problems[0]?.where).toBe('link');
    const many = read(Array.from({ length: 700 }, (_, i) => `p=${i}~tune`).join('&'));
    expect(many.problems.map((p) => p.text)).toEqual(['a run has at most 500 pokes']);
    expect(many.place.spec.pokes).toHaveLength(500);
    expect(read(Array.from({ length: 300 }, (_, i) => `x${i}=1`).join('&')).problems.length).toBeLessThanOrEqual(20);
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (junk) => void readLink(`#/room/fake-bell?${junk}`, fakeExhibit)));
  });

  it('finds the path, whatever its escapes', () => {
    expect(pathOf('#/room/x?seed=1')).toBe('/room/x');
    expect(pathOf('')).toBe('/');
    expect(pathOf('#/room/a%20b')).toBe('/room/a b');
    expect(pathOf('#/room/%E0%A4%A')).toBe('/room/%E0%A4%A');
  });
});

describe('a link to a scene', () => {
  it('leads to what the scene says', () => {
    for (const scene of fakeExhibit.scenes) {
      const { place, problems } = readLink(sceneLink(fakeExhibit.id, scene.id), fakeExhibit);
      expect(problems).toEqual([]);
      expect(place).toEqual(placeOfScene(fakeExhibit, scene));
      expect(place.t).toBe(scene.at);
    }
  });

  it('says so when there is no such scene, or when it stands beside other parts', () => {
    const id = fakeExhibit.scenes[0]?.id as string;
    expect(readLink('#/room/x?scene=nowhere', fakeExhibit).problems[0]?.where).toBe('scene');
    expect(readLink(`#/room/x?scene=${id}&t=5`, fakeExhibit).problems[0]?.where).toBe('t');
    expect(readLink(`#/room/x?scene=${id}&theme=night&lang=de`, fakeExhibit).problems).toEqual([]);
  });
});
