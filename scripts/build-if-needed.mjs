// Builds the site into dist/ unless dist/ is newer than everything it is made of.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCES = ['src', 'exhibits', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Builds when needed; `stdout` is where Vite's own lines go. Throws if the build fails. */
export function buildIfNeeded({ stdout = 'inherit' } = {}) {
  const built = join(root, 'dist', 'index.html');
  const sources = Math.max(
    ...SOURCES.map((name) => join(root, name))
      .filter(existsSync)
      .map(newest),
  );
  if (existsSync(built) && statSync(built).mtimeMs >= sources) return;
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', stdout, 'inherit'],
  });
  if (status !== 0) throw new Error('the build failed; see above');
}
