import { EXAMPLES } from '@crd/example.ts';
import { checkSpec, MAX_POKES, MAX_T } from '@engine/settings.ts';
import { fakeExhibit } from '@visit/fake-exhibit.ts';
import { MAX_LINK, readLink, START } from '@visit/link.ts';
import { describe, expect, it } from 'vitest';
import stall from '../../exhibits/grpc-stream-stall/exhibit.ts';
import { assess } from './bench/assess.ts';
import { createTranslator } from './said.ts';
import german from './strings/de/said.json' with { type: 'json' };
import english from './strings/en/said.json' with { type: 'json' };

const said = createTranslator(english, german);

describe('what is said below the museum', () => {
  it('keeps what stands in the places', () => {
    expect(said('this room has no knob called "belz"')).toBe('dieser Raum hat keinen Regler namens „belz“');
    expect(said('bells must be between 3 and 10, not 11')).toBe('bells muss zwischen 3 und 10 liegen, nicht bei 11');
    expect(said('there is no poke "muffel"; did you mean "muffle"?')).toBe('es gibt kein „muffel“ (poke); war „muffle“ gemeint?');
    expect(said('Something else entirely.')).toBeUndefined();
  });

  it.each([
    'seed=abc',
    't=-5',
    'k.belz=3',
    'k.bells=11',
    'k.bells=2.5',
    'k.bells=many',
    'k.metal=gold',
    'k.wet=yes',
    'fix=oyl',
    'fix=oil,polish',
    'theme=dark',
    'lang=fr',
    'sead=3',
    'seed=1&seed=2',
    'scene=nowhere',
    `scene=${fakeExhibit.scenes[0]?.id}&t=5`,
    'p=100~muffel~proxy-0',
    'p=100~xxxxxxxxxxxxxxxx',
    'p=100~muffle',
    'p=100~tune~proxy-0',
    'p=soon~tune',
    'p=100',
    'p=100~knob~bells=3',
    `x=${'y'.repeat(MAX_LINK)}`,
    Array.from({ length: MAX_POKES + 1 }, (_, i) => `p=${i}~tune`).join('&'),
  ])('is known in German, whatever is wrong with a link: %.60s', (query) => {
    const { problems } = readLink(`#/room/fake-bell?${query}`, fakeExhibit);
    expect(problems.length).toBeGreaterThan(0);
    for (const { text } of problems) expect(said(text), text).toBeDefined();
  });

  it('knows what knobs do not fit together', () => {
    const problems = checkSpec(stall, { ...START, knobs: { stuck: 9 } });
    expect(problems.map((p) => said(p.text))).toEqual(['stuck ist 9, aber die 6 Proxys sind von 0 bis 5 nummeriert']);
    expect(MAX_T).toBe(86_400_000);
  });

  it('knows the reasons for a null, for a default beside the write, and for very many fields', () => {
    const [route, , backup] = EXAMPLES;
    const many = Array.from({ length: 52 }, (_, i) => `  unknown${i}: 1`).join('\n');
    const answers = [
      assess({ crd: route.crd, object: `status:\n  parents: null\n${many}`, version: null }),
      assess({
        crd: (backup?.crd ?? '').replace('spec:\n            type: object', 'spec:\n            default: {}\n            type: object'),
        object: 'apiVersion: example.org/v1\nkind: Backup\nmetadata: {name: a}\nstatus: {}',
        version: null,
      }),
    ];
    const reasons = answers.flatMap((answer) => ('trouble' in answer ? [] : answer.sheets.flatMap((sheet) => sheet.reasons)));
    expect(reasons.map((r) => r.why)).toEqual(expect.arrayContaining(['pruned', 'null-dropped', 'no-op', 'not-judged']));
    expect(reasons.map((r) => said(r.text))).toContain('Dasselbe gilt für 2 weitere.');
    for (const { text } of reasons) expect(said(text), text).toBeDefined();
  });

  it.each(EXAMPLES.map((example) => [example.id, example] as const))('knows every reason that the bench gives for its own example %s', (_, { crd, object }) => {
    const answer = assess({ crd, object, version: null });
    if ('trouble' in answer) throw new Error(answer.trouble.text);
    for (const { text, path } of answer.sheets.flatMap((sheet) => sheet.reasons)) {
      expect(said(text), text).toBeDefined();
      if (text.includes(path)) expect(said(text)).toContain(path);
    }
  });
});
