/** The exhibits that this checkout has: every folder of `exhibits/` with an `exhibit.ts`. Nothing is registered by hand. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Exhibit } from '../engine/exhibit.ts';
import { nearest } from '../engine/settings.ts';
import type { Words } from '../engine/words.ts';
import { complain } from './complaint.ts';

const folder = new URL('../../exhibits/', import.meta.url);

/** In the order of their names, so that output does not depend on the disk. */
export function exhibitIds(): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(new URL(`${entry.name}/exhibit.ts`, folder)))
    .map((entry) => entry.name)
    .sort();
}

/** Throws a Complaint with the nearest name when there is no such exhibit. */
export async function findExhibit(id: string): Promise<Exhibit> {
  const ids = exhibitIds();
  if (!ids.includes(id)) {
    const near = nearest(id, ids);
    complain(`there is no exhibit "${id.slice(0, 60)}"; ${near ? `did you mean "${near}"?` : `there are ${ids.join(', ')}`}`);
  }
  const module = (await import(new URL(`${id}/exhibit.ts`, folder).href)) as { default: Exhibit };
  return module.default;
}

/** The room's words in English. */
export function wordsOf(id: string): Words {
  return JSON.parse(readFileSync(new URL(`${id}/strings/en.json`, folder), 'utf8')) as Words;
}
