/**
 * Finds a Chromium-like browser for Playwright, and installs one only when there is none.
 * Order: CHROMIUM_PATH → browsers on PATH → the usual places of macOS and Windows → Playwright's own cache
 * → `playwright install` → apt-get, when we are root on Debian or Ubuntu.
 *
 *   node scripts/browser.mjs      prints the path
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'microsoft-edge-stable', 'msedge'];

/** Switches for a quiet browser: no GPU needed, no talk to the outside on its own. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function runs(path) {
  if (!path) return false;
  try {
    accessSync(path, process.platform === 'win32' ? constants.F_OK : constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath() {
  const ends = process.platform === 'win32' ? ['.exe'] : [''];
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.flatMap((folder) => ends.map((end) => join(folder, name + end)))).find(runs);
}

function inUsualPlaces() {
  const { LOCALAPPDATA, PROGRAMFILES, 'PROGRAMFILES(X86)': x86 } = process.env;
  const windows = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe', 'Chromium\\Application\\chrome.exe'];
  const places = {
    darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`),
    win32: [PROGRAMFILES, x86, LOCALAPPDATA].filter(Boolean).flatMap((base) => windows.map((path) => `${base}\\${path}`)),
  };
  return (places[process.platform] ?? []).find(runs);
}

async function inPlaywrightsCache() {
  try {
    const path = (await import('@playwright/test')).chromium.executablePath();
    return runs(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** The browser that is there already, or undefined. A wrong CHROMIUM_PATH is an error, not a reason to take another one. */
async function lookForBrowser() {
  const told = process.env.CHROMIUM_PATH;
  if (told) {
    if (runs(told)) return told;
    throw new Error(`CHROMIUM_PATH is ${told}, which cannot be run`);
  }
  return onPath() ?? inUsualPlaces() ?? (await inPlaywrightsCache());
}

function run(command, args) {
  console.error(`$ ${[command, ...args].join(' ')}`);
  return spawnSync(command, args, { stdio: ['ignore', 2, 2] }).status === 0;
}

/** A browser's path, installed if there was none. Throws with what to do when that fails as well. */
export async function findBrowser() {
  const there = await lookForBrowser();
  if (there) return there;
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
  if (run(process.execPath, [cli, 'install', 'chromium-headless-shell'])) {
    const headless = await headlessShell();
    if (headless) return headless;
  }
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    run('apt-get', ['update']);
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
    const installed = onPath();
    if (installed) return installed;
  }
  throw new Error('No Chromium, Chrome or Edge was found and none could be installed. Install one, or set CHROMIUM_PATH.');
}

/** Playwright keeps the headless shell beside the full browser, under a name of its own; ask it by launching. */
async function headlessShell() {
  const { chromium } = await import('@playwright/test');
  try {
    const server = await chromium.launchServer({ args: BROWSER_ARGS });
    const path = server.process().spawnfile;
    await server.close();
    return runs(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(await findBrowser());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
