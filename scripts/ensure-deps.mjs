// Installs the dependencies when the lock file has changed or nothing is installed. Node built-ins only,
// since it runs before anything is there. `--quiet` keeps stdout clean for commands that print JSON.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'node_modules', '.museum-stamp');
const lock = readFileSync(join(root, 'package-lock.json'));
const stamp = createHash('sha256').update(lock).update(`${process.platform} ${process.arch} ${process.versions.modules}`).digest('hex');

if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  const quiet = process.argv.includes('--quiet');
  process.stderr.write('Installing dependencies …\n');
  const npm = process.env.npm_execpath ? [process.execPath, [process.env.npm_execpath]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  const { status } = spawnSync(npm[0], [...npm[1], 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', quiet ? process.stderr : 'inherit', 'inherit'],
  });
  if (status !== 0) {
    process.stderr.write('npm ci failed; see above. Is the package registry within reach?\n');
    process.exit(status ?? 1);
  }
  writeFileSync(stampFile, stamp);
}
