// @vitest-environment happy-dom
/**
 * The shared suite's words in other languages: on the stage of every scene no more of them may be cut to their
 * place than in English. That every word is there is tested by `scripts/translations.test.mjs`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRun } from '../src/engine/create-run.ts';
import type { Exhibit } from '../src/engine/exhibit.ts';
import type { Frame } from '../src/engine/frame.ts';
import type { Words } from '../src/engine/words.ts';
import type { Box, Planner } from '../src/stage/contract.ts';
import { createStage } from '../src/stage/create-stage.ts';
import { elements, readSvg, textOf } from './svg-tree.ts';

const here = import.meta.dirname;
const rooms = readdirSync(here, { withFileTypes: true })
  .filter((entry) => existsSync(join(here, entry.name, 'stage.ts')) && existsSync(join(here, entry.name, 'strings')))
  .flatMap(({ name }) =>
    readdirSync(join(here, name, 'strings'))
      .filter((file) => /^[a-z]{2}\.json$/.test(file) && file !== 'en.json')
      .map((file) => ({ id: name, language: file.slice(0, 2) })),
  );

/** Sizes of the case, CSS pixels, with the least size of letters there. */
const HOSTS: readonly (Box & { readonly name: string; readonly letter: number })[] = [
  { name: 'wide', width: 1280, height: 640, letter: 12 },
  { name: 'laptop', width: 860, height: 480, letter: 12 },
  { name: 'phone', width: 390, height: 480, letter: 12 },
  { name: 'hall', width: 1920, height: 1080, letter: 24 },
];

it('finds translated rooms', () => {
  expect(rooms.length).toBeGreaterThan(0);
});

describe.each(rooms)('$id in $language', async ({ id, language }) => {
  const exhibit = ((await import(`./${id}/exhibit.ts`)) as { default: Exhibit }).default;
  const { plan } = (await import(`./${id}/stage.ts`)) as { plan: Planner };
  const wordsOf = (lang: string) => JSON.parse(readFileSync(join(here, id, `strings/${lang}.json`), 'utf8')) as Words;

  describe.each(exhibit.scenes)('scene $id', (scene) => {
    let frame: Frame;
    beforeAll(() => {
      frame = createRun(exhibit, { seed: 1, knobs: scene.knobs ?? {}, fixes: scene.fixes ?? [], pokes: scene.pokes ?? [] }).frameAt(scene.at);
    });

    it.each(HOSTS)('fits as well as in English: $name', (host) => {
      const other = cutTexts(plan, wordsOf(language), frame, host);
      const english = cutTexts(plan, wordsOf('en'), frame, host);
      expect(other.length, `cut: ${other.join(' | ')}; in English: ${english.join(' | ') || 'nothing'}`).toBeLessThanOrEqual(english.length);
    });
  });
});

/** What ends in an ellipsis on the stage. */
function cutTexts(planner: Planner, words: Words, frame: Frame, box: Box & { letter: number }): string[] {
  const host = document.createElement('div');
  Object.defineProperties(host, { clientWidth: { value: box.width }, clientHeight: { value: box.height } });
  host.style.setProperty('--text-min', `${box.letter}px`);
  document.body.append(host);
  const stage = createStage(host, { planner, words });
  try {
    stage.paint(frame, { still: true });
    return elements(readSvg(stage.toSvg()))
      .filter((node) => node.name === 'text')
      .map(textOf)
      .filter((text) => text.trim().endsWith('…'));
  } finally {
    stage.destroy();
    host.remove();
  }
}
