/** What a visitor downloads, from the built site's manifest: gzip bytes of the lobby's first load and of a room's own files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildIfNeeded, root } from '../../../scripts/build-if-needed.mjs';
import { type Metric, metric } from './metric.ts';

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const LOBBY_KB = 100;
const ROOM_KB = 25;

/** Builds when the site is older than its sources; the build talks on stderr. */
export function benchBundle(roomIds: readonly string[]): Metric[] {
  buildIfNeeded({ stdout: process.stderr });
  const manifest = JSON.parse(readFileSync(join(root, 'dist/.vite/manifest.json'), 'utf8')) as Manifest;
  const lobby = firstLoad(manifest);
  const css = lobby.flatMap((chunk) => chunk.css ?? []);
  return [
    metric('bundle.lobby.js', kilobytes(lobby.map((chunk) => chunk.file)), 'kB gzip', 'most', LOBBY_KB),
    metric('bundle.lobby.css', kilobytes(css), 'kB gzip', 'most', null),
    ...roomIds.map((id) => metric(`bundle.room.${id}`, kilobytes(ownFiles(manifest, id)), 'kB gzip', 'most', ROOM_KB)),
  ];
}

/** The page's entry and everything it imports at once; what is imported later is not first load. */
function firstLoad(manifest: Manifest): Chunk[] {
  const seen = new Map<string, Chunk>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.set(key, chunk);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key);
  return [...seen.values()];
}

/** Files made from the room's own folder: model, stage, code, words. What rooms share is elsewhere. */
function ownFiles(manifest: Manifest, id: string): string[] {
  return Object.entries(manifest)
    .filter(([key]) => key.startsWith(`exhibits/${id}/`))
    .map(([, chunk]) => chunk.file);
}

function kilobytes(files: readonly string[]): number {
  const bytes = [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(join(root, 'dist', file)), { level: 9 }).length, 0);
  return bytes / 1000;
}
