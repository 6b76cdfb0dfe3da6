// @vitest-environment happy-dom
/**
 * The shared suite's pictures: every scene of every exhibit folder there is, in each theme and with motion reduced.
 * One picture per scene is kept in `exhibits/<id>/goldens` (Gallery, moving, colours by name); the others are held
 * against it. After a wanted change: UPDATE_GOLDENS=1 npx vitest run exhibits/every-stage.test.ts, and look at the diff.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRun } from '../src/engine/create-run.ts';
import type { Exhibit } from '../src/engine/exhibit.ts';
import type { Frame } from '../src/engine/frame.ts';
import type { Words } from '../src/engine/words.ts';
import type { Box, Planner } from '../src/stage/contract.ts';
import { createStage } from '../src/stage/create-stage.ts';
import { FALLBACK } from '../src/stage/ink.ts';
import { elements, mapAttrs, printSvg, readSvg, type SvgNode, textOf } from './svg-tree.ts';

// a path, for the URL of this environment is a page's
const here = import.meta.dirname;
const ids = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(here, entry.name, 'exhibit.ts')))
  .map((entry) => entry.name)
  .sort();

type Theme = Readonly<Record<string, string>>;

const UPDATE = Boolean(process.env.UPDATE_GOLDENS);
const ACCEPT = 'UPDATE_GOLDENS=1 npx vitest run exhibits/every-stage.test.ts';
/** The variables that the stage draws with; `--stage-…` it sets itself. */
const NAMES = Object.keys(FALLBACK).filter((name) => !name.startsWith('--stage-'));
const HALL: Box = { width: 1920, height: 1080 };
/** CSS pixels of the host, in the themes whose letters may be 12 px. */
const HOSTS: Readonly<Record<string, Box>> = { wide: { width: 1280, height: 640 }, phone: { width: 390, height: 480 } };
/** The stage's smallest letter, in stage units. */
const LETTER = 12;

const themes = readThemes();
const gallery = themes.gallery as Theme;
const heavy = Object.keys(themes).filter((name) => pixels(themes[name]?.['--stroke']) >= 3);
const light = Object.keys(themes).filter((name) => name !== 'gallery' && !heavy.includes(name));

it('finds exhibits, and three themes that set every variable', () => {
  expect(ids.length).toBeGreaterThan(0);
  expect(light).toContain('night');
  expect(heavy).toContain('projector');
  for (const [name, theme] of Object.entries(themes)) for (const variable of NAMES) expect(theme[variable], `${variable} in ${name}`).toBeTruthy();
  // otherwise a picture could not tell which of them it was drawn with
  expect(new Set(NAMES.map((name) => gallery[name])).size, 'values in Gallery differ from one another').toBe(NAMES.length);
});

describe.each(ids)('%s', async (id) => {
  const exhibit = ((await import(`./${id}/exhibit.ts`)) as { default: Exhibit }).default;
  const words = JSON.parse(readFileSync(join(here, id, 'strings/en.json'), 'utf8')) as Words;
  const stageFile = join(here, id, 'stage.ts');
  const planner = existsSync(stageFile) ? ((await import(`./${id}/stage.ts`)) as { plan?: Planner }).plan : undefined;
  const goldens = join(here, id, 'goldens');

  it('has a stage.ts that exports its plan', () => {
    expect(planner, `exhibits/${id}/stage.ts exports plan(frame, box, words)`).toBeTypeOf('function');
  });
  if (!planner) return;

  it('keeps no picture of a scene that is gone', () => {
    const known = exhibit.scenes.map((scene) => `${scene.id}.svg`);
    const kept = existsSync(goldens) ? readdirSync(goldens).filter((file) => !file.endsWith('-changed.svg')) : [];
    const stale = kept.filter((file) => !known.includes(file));
    if (UPDATE) for (const file of stale) rmSync(join(goldens, file));
    else expect(stale, `remove them from exhibits/${id}/goldens, or: ${ACCEPT}`).toEqual([]);
  });

  describe.each(exhibit.scenes)('scene $id', (scene) => {
    let frame: Frame;
    const usual: Record<string, SvgNode> = {};
    const draw = (host: Box, theme: Theme, still = false) => picture({ planner, words, frame, host, theme, still });

    beforeAll(() => {
      frame = createRun(exhibit, { seed: 1, knobs: scene.knobs ?? {}, fixes: scene.fixes ?? [], pokes: scene.pokes ?? [] }).frameAt(scene.at);
      for (const [name, host] of Object.entries(HOSTS)) usual[name] = draw(host, gallery);
    }, 60_000);

    it('looks as it did', () => hold(goldens, `exhibits/${id}/goldens`, scene.id, golden(usual.wide as SvgNode)));

    describe.each(Object.entries(HOSTS))('%s', (size, host) => {
      const inGallery = () => usual[size] as SvgNode;

      it('has each id once, and every reference leads somewhere', () => {
        const all = elements(inGallery());
        const found = all.flatMap((node) => node.attrs.id ?? []);
        expect(found.filter((name, i) => found.indexOf(name) !== i)).toEqual([]);
        const wanted = all.flatMap((node) => Object.values(node.attrs).flatMap((value) => [...value.matchAll(/url\(#([^)]+)\)/g)].map((m) => m[1] as string)));
        expect(wanted.filter((name) => !found.includes(name))).toEqual([]);
      });

      it("has only the theme's colours and faces", () => {
        const odd = elements(byName(inGallery())).flatMap((node) =>
          Object.entries(node.attrs)
            .filter(([name, value]) => (isInk(name) && !/^(var\(--[\w-]+\)|none|url\(#.*\))$/.test(value)) || name === 'style')
            .map(([name, value]) => `<${node.name}> ${name}="${value}"`),
        );
        expect([...new Set(odd)]).toEqual([]);
      });

      it.each(light)('is the same picture in other colours: %s', (name) => {
        const theme = themes[name] as Theme;
        const expected = mapAttrs(byName(inGallery()), (_, value) => value.replace(/^var\((--[\w-]+)\)$/, (all, key: string) => quoted(theme[key] ?? all)));
        same(draw(host, theme), expected);
      });

      it.each(heavy)('has the same things and words on the same plan: %s', (name) => {
        const theme = themes[name] as Theme;
        const { width, height } = inGallery().attrs;
        const zoom = pixels(theme['--text-min']) / LETTER;
        const thick = draw({ width: Number(width) * zoom, height: Number(height) * zoom }, theme);
        expect(thick.attrs.viewBox).toBe(inGallery().attrs.viewBox);
        expect(skeleton(thick)).toEqual(skeleton(inGallery()));
        const odd = elements(thick).flatMap((node) => Object.entries(node.attrs).filter(([key, value]) => isInk(key) && !isOf(theme, value)));
        expect(odd).toEqual([]);
      });

      it('differs in nothing but its messages when motion is reduced', () => {
        const still = draw(host, gallery, true);
        const [moving, halted] = [layers(inGallery()), layers(still)];
        same(halted.rest, moving.rest);
        const counted = halted.messages.reduce((sum, mark) => sum + Number(textOf(mark).slice(1) || 1), 0);
        expect(counted, 'messages counted where they arrive').toBe(moving.messages.length);
        expect(new Set(halted.messages.map((mark) => mark.attrs.transform + printSvg(mark))).size).toBe(halted.messages.length);
      });
    });

    it.each(heavy)('can be read from the last row at 1920 × 1080: %s', (name) => {
      const svg = draw(HALL, themes[name] as Theme);
      const zoom = HALL.width / Number(svg.attrs.width);
      const small: string[] = [];
      const thin: string[] = [];
      for (const { node, scale, ink } of measured(svg, zoom)) {
        if (/^(text|tspan)$/.test(node.name) && ink.size * scale < 24) small.push(`"${textOf(node)}": ${(ink.size * scale).toFixed(1)} px`);
        // a line in the colour of the ground only parts things; a sign (drawn in its own coordinates, then scaled) may have finer details
        const seen = !/^(g|text|tspan)$/.test(node.name) && ink.stroke !== 'none' && ink.stroke !== themes[name]?.['--paper'];
        const least = scale === zoom ? 3 : 2;
        if (seen && ink.width * scale < least) thin.push(`${printSvg({ ...node, children: [] }).trim()}: ${(ink.width * scale).toFixed(2)} px, not ${least}`);
      }
      expect(small, 'letters under 24 px').toEqual([]);
      expect(thin, 'strokes under 3 px, in signs under 2 px').toEqual([]);
    });
  });
});

function picture(wish: { planner: Planner; words: Words; frame: Frame; host: Box; theme: Theme; still: boolean }): SvgNode {
  const host = document.createElement('div');
  Object.defineProperties(host, { clientWidth: { value: wish.host.width }, clientHeight: { value: wish.host.height } });
  for (const name of [...NAMES, '--stroke']) host.style.setProperty(name, wish.theme[name] as string);
  host.style.setProperty('--text-min', `${pixels(wish.theme['--text-min'])}px`);
  document.body.append(host);
  const stage = createStage(host, { planner: wish.planner, words: wish.words });
  try {
    stage.paint(wish.frame, { still: wish.still });
    return mapAttrs(readSvg(stage.toSvg()), rounded);
  } finally {
    stage.destroy();
    host.remove();
  }
}

/** Two decimals, so that the last bits of another machine's sines do not show. */
function rounded(name: string, value: string): string {
  if (isInk(name) || /^(id|href|role|class|aria-.*|data-.*)$/.test(name)) return value;
  return value.replace(/-?\d*\.\d+(e[-+]?\d+)?/g, (n) => String(Math.round(Number(n) * 100) / 100 || 0));
}

function isInk(attribute: string): boolean {
  return /^(fill|stroke|stop-color|flood-color|lighting-color|color|font-family)$/.test(attribute);
}

function isOf(theme: Theme, value: string): boolean {
  return value === 'none' || value.startsWith('url(#') || NAMES.some((name) => quoted(theme[name] as string) === value);
}

/** Gallery's colours and faces turned back into the names of its variables. */
function byName(svg: SvgNode): SvgNode {
  const names = new Map(NAMES.map((name) => [quoted(gallery[name] as string), `var(${name})`]));
  return mapAttrs(svg, (name, value) => (isInk(name) ? (names.get(value) ?? value) : value));
}

/** The kept picture names its colours, and says at its top what they are: another paint is a change of one line. */
function golden(svg: SvgNode): string {
  const named = byName(svg);
  const style = `svg { ${NAMES.map((name) => `${name}: ${quoted(gallery[name] as string)}`).join('; ')} }`;
  return printSvg({ ...named, children: [{ name: 'style', attrs: {}, children: [style] }, ...named.children] });
}

function hold(folder: string, path: string, scene: string, now: string): void {
  const file = join(folder, `${scene}.svg`);
  const changed = join(folder, `${scene}-changed.svg`);
  rmSync(changed, { force: true });
  const before = existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : null;
  if (before === now) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(UPDATE ? file : changed, now);
  if (UPDATE) return;
  const was = before?.split('\n') ?? [];
  const is = now.split('\n');
  const at = is.findIndex((line, i) => line !== was[i]);
  const where = before === null ? `there is no ${path}/${scene}.svg yet` : `first at line ${at + 1}\n  was ${was[at]?.trim()}\n  is  ${is[at]?.trim()}`;
  expect.fail(`the picture changed: ${where}\nLook at ${path}/${scene}-changed.svg beside ${scene}.svg. If it is meant to be so: ${ACCEPT}`);
}

/** Equal line by line; on failure the message is short, and shows both lines. */
function same(is: SvgNode, should: SvgNode): void {
  const [a, b] = [printSvg(is).split('\n'), printSvg(should).split('\n')];
  const differing = a.flatMap((line, i) => (line === b[i] ? [] : [{ line: i + 1, is: line.trim(), should: b[i]?.trim() }]));
  expect(differing.slice(0, 5)).toEqual([]);
  expect(a.length).toBe(b.length);
}

/** What is there and what it says, without where and how. */
function skeleton(svg: SvgNode): string[] {
  return elements(svg).map((node) => {
    const names = ['id', 'class', 'data-part', 'role'].map((key) => node.attrs[key] ?? '').join(' ');
    return `${node.name} ${names} ${node.children.filter((c) => typeof c === 'string').join('')}`;
  });
}

/** The stage's export has its parts first, then the messages, then the rings; messages of the canvas come last. */
function layers(svg: SvgNode): { messages: SvgNode[]; rest: SvgNode } {
  const groups = svg.children.filter((c): c is SvgNode => typeof c !== 'string' && c.name === 'g');
  const [, dots, , canvas] = groups;
  const messages = [dots, canvas].flatMap((layer) => layer?.children ?? []).filter((c): c is SvgNode => typeof c !== 'string');
  return { messages, rest: { ...svg, children: svg.children.filter((c) => c !== dots && c !== canvas) } };
}

interface Ink {
  readonly size: number;
  readonly stroke: string;
  readonly width: number;
}

/** Every visible shape and word, with what it inherits and how much its groups enlarge it. */
function measured(node: SvgNode, scale: number, above: Ink = { size: 16, stroke: 'none', width: 1 }): { node: SvgNode; scale: number; ink: Ink }[] {
  if (node.name === 'defs') return [];
  const zoom = [...(node.attrs.transform ?? '').matchAll(/scale\(([\d.]+)/g)].reduce((all, m) => all * Number(m[1]), scale);
  const { 'font-size': size, stroke, 'stroke-width': width } = node.attrs;
  const ink: Ink = { size: size ? Number(size) : above.size, stroke: stroke ?? above.stroke, width: width ? Number(width) : above.width };
  return [{ node, scale: zoom, ink }, ...node.children.flatMap((c) => (typeof c === 'string' ? [] : measured(c, zoom, ink)))];
}

function quoted(value: string): string {
  return value.replaceAll('"', "'");
}

/** `12px`, or `max(15px, 2.23vh)` in a hall of 1080 lines. */
function pixels(value = ''): number {
  const lengths = [...value.matchAll(/([\d.]+)(px|vh)/g)].map(([, n, unit]) => Number(n) * (unit === 'vh' ? HALL.height / 100 : 1));
  const written = value.replaceAll(/[\d.]+(px|vh)/g, '•');
  if (!/^(•|max\(•(, •)*\))$/.test(written)) throw new Error(`themes.css: a length that this test cannot read: ${value}`);
  return Math.max(...lengths);
}

/** Each `[data-theme]` block of the page's style sheet, over Gallery's. */
function readThemes(): Record<string, Theme> {
  const css = readFileSync(join(here, '../src/museum/themes.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const found: Record<string, Theme> = {};
  for (const [, name, block] of css.matchAll(/\[data-theme="(\w+)"\]\s*\{([^}]*)\}/g)) {
    const own = [...(block as string).matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g)].map((m) => [m[1], m[2]?.trim()]);
    found[name as string] = { ...found.gallery, ...Object.fromEntries(own) };
  }
  return found;
}
