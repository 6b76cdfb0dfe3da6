// `npm test`: every check there is, in order, each with its time; closes with the counts on a line of their own.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { buildIfNeeded, root } from './build-if-needed.mjs';

const cache = join(root, '.cache');
rmSync(cache, { recursive: true, force: true });
mkdirSync(cache);

const failed = [];
let passes = 0;
let fails = 0;

function node(...args) {
  return spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: process.env }).status === 0;
}
const bin = (...path) => join(root, 'node_modules', ...path);

async function stage(name, work) {
  process.stdout.write(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}\n`);
  const start = Date.now();
  let ok = false;
  try {
    ok = await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  }
  process.stdout.write(`   ${name}: ${ok ? 'ok' : 'FAILED'} (${Math.round((Date.now() - start) / 1000)} s)\n`);
  if (!ok) failed.push(name);
  return ok;
}

function count(file, read) {
  if (!existsSync(file)) {
    fails++;
    return;
  }
  const { passed, failures } = read(JSON.parse(readFileSync(file, 'utf8')));
  passes += passed;
  fails += failures;
}

await stage('lint', () => node(bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings'));
await stage('machines', () => node(join(root, 'scripts', 'lint-purity.mjs')));
await stage('import borders', () => node(bin('dependency-cruiser', 'bin', 'dependency-cruise.mjs'), '--config', '.dependency-cruiser.cjs', 'src', 'exhibits'));
await stage('unused code', () => node(bin('knip', 'bin', 'knip.js')));
await stage('types', () => node(bin('typescript', 'bin', 'tsc'), '--noEmit'));
await stage('unit tests and shared suite', () => {
  const file = join(cache, 'vitest.json');
  const ok = node(bin('vitest', 'vitest.mjs'), 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`);
  count(file, (r) => ({ passed: r.numPassedTests, failures: r.numFailedTests + (r.success || r.numFailedTests ? 0 : 1) }));
  return ok;
});
const built = await stage('build', () => {
  buildIfNeeded();
  return true;
});
if (built) {
  await stage('browser tests', async () => {
    process.env.CHROMIUM_PATH = await findBrowser();
    const ok = node(bin('@playwright', 'test', 'cli.js'), 'test');
    count(join(cache, 'playwright.json'), (r) => ({ passed: r.stats.expected, failures: r.stats.unexpected + r.stats.flaky + r.errors.length }));
    return ok;
  });
}

// A check that is not a test suite counts as one test.
const checks = failed.filter((name) => !/tests/.test(name)).length;
process.stdout.write(failed.length ? `\nFailed: ${failed.join(', ')}\n` : '\nEverything holds.\n');
process.stdout.write(`\n${passes} passed, ${fails + checks} failed\n`);
process.exit(failed.length ? 1 : 0);
