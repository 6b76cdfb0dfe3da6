// Finds a Chromium for the browser tests: CHROMIUM_PATH, then what is installed, then Playwright's own
// download, then the distribution's package.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'msedge.exe', 'chrome.exe'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

function installed() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((dir) => NAMES.map((name) => join(dir, name)));
  return [...onPath, ...PLACES].find((path) => existsSync(path));
}

function playwrights() {
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

function run(command, args) {
  process.stderr.write(`Looking for a browser: ${command} ${args.join(' ')}\n`);
  return spawnSync(command, args, { stdio: ['ignore', process.stderr, process.stderr] }).status === 0;
}

/** Path of a Chromium executable. Throws with what to do when none can be had. */
export async function findBrowser() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (existsSync(asked)) return asked;
    throw new Error(`CHROMIUM_PATH is ${asked}, and nothing is there.`);
  }
  const found = installed() ?? playwrights();
  if (found) return found;
  run(process.execPath, [join('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium-headless-shell']);
  const downloaded = playwrights();
  if (downloaded) return downloaded;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  }
  const packaged = installed();
  if (packaged) return packaged;
  throw new Error('No Chromium found. Install one, or set CHROMIUM_PATH to its executable.');
}
