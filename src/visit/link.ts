/**
 * Any instant is a link: exhibit, seed, fixes, knobs, every poke, t and the comparison, readable by a person.
 * Everything sits behind the `#`, so it works from any static host and from a file.
 *
 *   #/room/grpc-stream-stall?seed=1&fix=per-stream-queue&k.proxies=5&p=2000~stop-reading~proxy-1&p=4000~fix~%2Bper-stream-queue&t=12340
 *
 * A named scene is a link too, short enough to print: `#/room/grpc-stream-stall?scene=stalled`.
 */
import type { Exhibit, KnobValue, Ms, PokeEntry, Scene } from '@engine/exhibit.ts';
import type { RunSpec } from '@engine/run.ts';
import { checkSpec, MAX_POKES, MAX_T, nearest, type Problem, parseKnob } from '@engine/settings.ts';
import { isLanguage, LANGUAGES, type Language } from './language.ts';
import { isTheme, THEMES, type Theme } from './theme.ts';

/** Where a visitor is: enough to show the very same instant elsewhere. */
export interface Place {
  readonly exhibit: string;
  readonly spec: RunSpec;
  readonly t: Ms;
  /** fixes of the second world; null when not comparing; [] is the world without any fix */
  readonly compare: readonly string[] | null;
  readonly theme?: Theme;
  readonly language?: Language;
  /** when the link names a scene: which */
  readonly scene?: Scene;
}

/** What a link says. `place` is always fit to run: parts that were wrong are left out and listed. */
export interface Reading {
  readonly place: Place;
  readonly problems: readonly Problem[];
}

/** Longer than this is not a link that the museum made. */
export const MAX_LINK = 40_000;

export const START: RunSpec = { seed: 1, knobs: {}, fixes: [], pokes: [] };

const KEYS = ['seed', 'fix', 'k.', 'p', 't', 'cmp', 'theme', 'lang', 'scene'] as const;

/** `#/room/x?seed=1` → `/room/x`. */
export function pathOf(hash: string): string {
  const path = hash.replace(/^#?\/?/, '').split('?', 1)[0] ?? '';
  try {
    return `/${decodeURIComponent(path)}`;
  } catch {
    return `/${path}`;
  }
}

function queryOf(hash: string): string {
  const at = hash.indexOf('?');
  return at < 0 ? '' : hash.slice(at + 1);
}

/** The light that an address asks for, in whichever page; null when none or unknown. */
export function themeOf(hash: string): Theme | null {
  const theme = new URLSearchParams(queryOf(hash)).get('theme');
  return isTheme(theme) ? theme : null;
}

/** The language that an address asks for, in whichever page; null when none or unknown. */
export function languageOf(hash: string): Language | null {
  const language = new URLSearchParams(queryOf(hash)).get('lang');
  return isLanguage(language) ? language : null;
}

/** The address of a scene. */
export function sceneLink(exhibit: string, scene: string): string {
  return `#/room/${plain(exhibit)}?scene=${plain(scene)}`;
}

/** The place that a scene names; a scene of the mended world is compared with the world as it was, any other with the mended one. */
export function placeOfScene(exhibit: Exhibit, scene: Scene, seed = START.seed): Place {
  const historic = exhibit.fixes.find((f) => f.historic)?.id;
  const spec = { seed, knobs: scene.knobs ?? {}, fixes: scene.fixes ?? [], pokes: scene.pokes ?? [] };
  const compare = scene.compare && historic ? (spec.fixes.includes(historic) ? [] : [historic]) : null;
  return { exhibit: exhibit.id, spec, t: scene.at, compare, scene };
}

export function writeLink(place: Place): string {
  const { spec } = place;
  const parts: string[] = [`seed=${spec.seed}`];
  if (spec.fixes.length) parts.push(`fix=${spec.fixes.map(plain).join(',')}`);
  for (const [id, value] of Object.entries(spec.knobs).sort(([a], [b]) => (a < b ? -1 : 1))) parts.push(`k.${plain(id)}=${plain(String(value))}`);
  for (const entry of spec.pokes) parts.push(`p=${writeEntry(entry)}`);
  parts.push(`t=${place.t}`);
  if (place.compare) parts.push(`cmp=${place.compare.length ? place.compare.map(plain).join(',') : 'none'}`);
  if (place.theme) parts.push(`theme=${place.theme}`);
  if (place.language) parts.push(`lang=${place.language}`);
  return `#/room/${plain(place.exhibit)}?${parts.join('&')}`;
}

function writeEntry(entry: PokeEntry): string {
  if (entry.kind === 'fix') return `${entry.at}~fix~${entry.on ? '%2B' : '-'}${plain(entry.fix)}`;
  if (entry.kind === 'knob') return `${entry.at}~knob~${plain(entry.knob)}=${plain(String(entry.value))}`;
  return [entry.at, plain(entry.poke), ...(entry.target ? [plain(entry.target)] : [])].join('~');
}

/** Escapes what would end a part early; leaves letters, digits, `.`, `-` and `_` readable. */
function plain(text: string): string {
  return encodeURIComponent(text).replace(/~/g, '%7E');
}

/** Reads a link into a place of this exhibit; whatever is wrong is left out and said in plain words. */
export function readLink(hash: string, exhibit: Exhibit): Reading {
  const empty: Place = { exhibit: exhibit.id, spec: START, t: 0, compare: null };
  if (hash.length > MAX_LINK)
    return {
      place: empty,
      problems: [{ where: 'link', text: `the link is ${hash.length} characters long; the museum never makes one longer than ${MAX_LINK}` }],
    };
  const problems: Problem[] = [];
  const found = new Reader(exhibit, problems);
  for (const [key, value] of new URLSearchParams(queryOf(hash))) found.take(key, value);
  return { place: found.place(), problems };
}

class Reader {
  private seed = START.seed;
  private fixes: string[] = [];
  private knobs: Record<string, KnobValue> = {};
  private pokes: { entry: PokeEntry; text: string }[] = [];
  private t: Ms = 0;
  private compare: string[] | null = null;
  private theme: Theme | undefined;
  private language: Language | undefined;
  private scene: Scene | undefined;
  private seen = new Set<string>();

  constructor(
    private readonly exhibit: Exhibit,
    private readonly problems: Problem[],
  ) {}

  take(key: string, value: string): void {
    if (key === 'p') this.takePoke(value);
    else if (this.seen.has(key)) this.wrong(key, `"${clip(key)}" is given twice; the first one counts`);
    else this.takeOnce(key, value);
  }

  private takeOnce(key: string, value: string): void {
    this.seen.add(key);
    if (key.startsWith('k.')) this.takeKnob(key.slice(2), value);
    else if (key === 'seed') this.takeSeed(value);
    else if (key === 'fix') this.fixes = this.knownFixes('fix', value);
    else if (key === 'cmp') this.compare = value === 'none' ? [] : this.knownComparison(value);
    else if (key === 't') this.t = this.time('t', value) ?? 0;
    else if (key === 'theme') this.takeTheme(value);
    else if (key === 'lang') this.takeLanguage(value);
    else if (key === 'scene') this.takeScene(value);
    else this.wrong(key, `a link has no part called "${clip(key)}"`, nearest(key, KEYS));
  }

  place(): Place {
    const manner = { ...(this.theme ? { theme: this.theme } : {}), ...(this.language ? { language: this.language } : {}) };
    return { ...this.world(), ...manner };
  }

  /** A scene says everything but the light and the language: other parts beside it are said to be too much. */
  private world(): Place {
    if (this.scene) {
      for (const key of this.seen) if (!['scene', 'theme', 'lang'].includes(key)) this.wrong(key, 'a link to a scene takes nothing else; the scene counts');
      if (this.pokes.length) this.wrong('p', 'a link to a scene takes nothing else; the scene counts');
      return placeOfScene(this.exhibit, this.scene);
    }
    const pokes = this.fitPokes();
    return { exhibit: this.exhibit.id, spec: { seed: this.seed, knobs: this.knobs, fixes: this.fixes, pokes }, t: this.t, compare: this.compare };
  }

  private takeSeed(value: string): void {
    const seed = Number(value);
    if (/^\d{1,10}$/.test(value) && seed <= 0xffffffff) this.seed = seed;
    else this.wrong('seed', `the seed must be a whole number from 0 to 4294967295, not "${clip(value)}"`);
  }

  private takeScene(value: string): void {
    this.scene = this.exhibit.scenes.find((s) => s.id === value);
    const names = this.exhibit.scenes.map((s) => s.id);
    if (!this.scene) this.unknown('scene', 'scene', value, names);
  }

  private takeTheme(value: string): void {
    if (isTheme(value)) this.theme = value;
    else this.wrong('theme', `there is no theme "${clip(value)}"`, nearest(value, THEMES));
  }

  private takeLanguage(value: string): void {
    if (isLanguage(value)) this.language = value;
    else this.wrong('lang', `the museum does not speak "${clip(value)}"`, nearest(value, LANGUAGES));
  }

  private takeKnob(id: string, value: string): void {
    const knob = this.exhibit.knobs.find((k) => k.id === id);
    const names = this.exhibit.knobs.map((k) => k.id);
    const read = knob ? parseKnob(knob, value) : null;
    if (!knob || !read) this.unknown(`k.${id}`, 'knob', id, names);
    else if ('problem' in read) this.wrong(`k.${id}`, read.problem);
    else if (read.value !== knob.default) this.knobs[id] = read.value;
  }

  /** Known fixes of a comma list, without doubles and without a second one of the same group. */
  private knownFixes(where: string, value: string): string[] {
    const kept: string[] = [];
    for (const id of new Set(value.split(',').slice(0, 50).filter(Boolean))) {
      const fix = this.exhibit.fixes.find((f) => f.id === id);
      const rival = fix?.group && kept.find((k) => this.exhibit.fixes.find((f) => f.id === k)?.group === fix.group);
      if (!fix)
        this.unknown(
          where,
          'fix',
          id,
          this.exhibit.fixes.map((f) => f.id),
        );
      else if (rival) this.wrong(where, `"${rival}" and "${id}" exclude each other; the first one counts`);
      else kept.push(id);
    }
    return kept;
  }

  private knownComparison(value: string): string[] | null {
    const fixes = this.knownFixes('cmp', value);
    return fixes.length ? fixes : null;
  }

  private takePoke(text: string): void {
    if (this.pokes.length >= MAX_POKES) {
      if (!this.seen.has('p')) this.wrong('p', `a run has at most ${MAX_POKES} pokes`);
      this.seen.add('p');
      return;
    }
    const [at = '', what = '', ...rest] = text.split('~');
    const time = this.time(`p=${clip(text)}`, at);
    if (time === null) return;
    const entry = this.entry(time, what, rest.join('~'));
    if (entry) this.pokes.push({ entry, text });
    else this.wrong(`p=${clip(text)}`, 'a poke looks like 2000~stop-reading~proxy-1, 4000~fix~+name or 5000~knob~name=value');
  }

  private entry(at: Ms, what: string, rest: string): PokeEntry | null {
    if (what === 'fix') {
      // "+" means a space in a query, and people retype links.
      const match = /^([+ -])(.+)$/.exec(rest);
      return match ? { at, kind: 'fix', fix: match[2] as string, on: match[1] !== '-' } : null;
    }
    if (what === 'knob') return this.knobEntry(at, rest);
    if (!what) return null;
    return rest ? { at, kind: 'poke', poke: what, target: rest } : { at, kind: 'poke', poke: what };
  }

  private knobEntry(at: Ms, rest: string): PokeEntry | null {
    const cut = rest.indexOf('=');
    if (cut < 1) return null;
    const id = rest.slice(0, cut);
    const knob = this.exhibit.knobs.find((k) => k.id === id);
    const read = knob ? parseKnob(knob, rest.slice(cut + 1)) : null;
    const value = read && 'value' in read ? read.value : rest.slice(cut + 1);
    return { at, kind: 'knob', knob: id, value };
  }

  /** Pokes in order of time, without those that this exhibit cannot do. */
  private fitPokes(): PokeEntry[] {
    let kept = this.pokes.slice().sort((a, b) => a.entry.at - b.entry.at);
    for (let round = 0; round < 5 && kept.length; round++) {
      const found = checkSpec(this.exhibit, { seed: this.seed, knobs: this.knobs, fixes: this.fixes, pokes: kept.map((p) => p.entry) });
      const bad = new Map(found.map((p) => [Number(/^poke (\d+)$/.exec(p.where)?.[1]) - 1, p]));
      if (!bad.size) break;
      for (const [i, problem] of bad) if (kept[i]) this.problems.push({ ...problem, where: `p=${clip(kept[i].text)}`, text: problem.text });
      kept = kept.filter((_, i) => !bad.has(i));
    }
    return kept.map((p) => p.entry);
  }

  private time(where: string, text: string): Ms | null {
    const t = Number(text);
    if (/^\d{1,9}(\.\d+)?$/.test(text) && t <= MAX_T) return Math.round(t * 1000) / 1000;
    this.wrong(where, `the time must be a number of milliseconds from 0 to ${MAX_T} (24 hours), not "${clip(text)}"`);
    return null;
  }

  private unknown(where: string, kind: string, name: string, names: readonly string[]): void {
    const near = nearest(name, names);
    this.wrong(where, `this room has no ${kind} called "${clip(name)}"`, near);
  }

  private wrong(where: string, text: string, near?: string): void {
    if (this.problems.length < 20) this.problems.push({ where: clip(where), text, ...(near ? { nearest: near } : {}) });
  }
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
