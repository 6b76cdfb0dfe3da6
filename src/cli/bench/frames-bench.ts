/**
 * What a frame costs in the browser: script and layout per painted instant on the built site, in headless Chromium.
 * The page offers `window.__museum.paintAt(t)`, which seeks, paints, forces layout and returns the milliseconds.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { type PreviewServer, preview } from 'vite';
import { BROWSER_ARGS, findBrowser } from '../../../scripts/browser.mjs';
import { buildIfNeeded, root } from '../../../scripts/build-if-needed.mjs';
import { createRun } from '../../engine/create-run.ts';
import type { Exhibit } from '../../engine/exhibit.ts';
import { type Metric, metric, percentile } from './metric.ts';

/** Budgets in ms; the last is one frame at 60 Hz: a thousand proxies may take all of it. */
const SIZES: readonly (readonly [proxies: number, budget: number])[] = [
  [5, 8],
  [50, 8],
  [200, 8],
  [1000, 16.7],
];
/** Each proxy sends this often (ms), so that about one message per proxy is in flight at any time (requests and answers). */
const REQUEST_EVERY = 330;
const FROM = 10_000;
const FRAME = 1000 / 60;
const WARM_UP = 60;
const FRAMES = 180;
const READY_WITHIN = 240_000;
/** Playing at 1×: how many real ms are watched, and how much of them must pass in the world (the rest is measuring). */
const PLAY_FOR = 4000;
const KEEPS_UP = 0.97;

/** Runs in the page; as text, because a translated function may lean on helpers that the page does not have. */
const MEASURE = `new Promise((resolve) => {
  const times = [];
  const next = () => {
    times.push(window.__museum.paintAt(${FROM} + times.length * ${FRAME}));
    if (times.length < ${WARM_UP + FRAMES}) requestAnimationFrame(next);
    else resolve(times);
  };
  requestAnimationFrame(next);
})`;

/** The world's clock on the page against the real one, while it plays. */
const PACE = `new Promise((resolve) => {
  const room = document.querySelector('[data-ready]');
  const from = { real: performance.now(), virtual: Number(room.dataset.t) };
  setTimeout(() => requestAnimationFrame(() => resolve((Number(room.dataset.t) - from.virtual) / (performance.now() - from.real))), ${PLAY_FOR});
})`;

/** Plays three seconds of every size and gives the 95th percentile, with the mean number of messages in flight. */
export async function benchFrames(room: Exhibit): Promise<Metric[]> {
  buildIfNeeded({ stdout: process.stderr });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_ARGS] });
  let server: PreviewServer | undefined;
  try {
    server = await preview({ root, logLevel: 'error', preview: { host: '127.0.0.1', port: 4291 } });
    const metrics: Metric[] = [];
    for (const [proxies, budget] of SIZES) {
      const page = await open(browser, `${server.resolvedUrls?.local[0]}${link(room.id, proxies)}`);
      const times = ((await page.evaluate(MEASURE)) as number[]).slice(WARM_UP);
      const pace = await paceOf(page);
      await page.close();
      metrics.push(metric(`frames.p95.${proxies}`, percentile(times, 95), 'ms', 'most', budget, 'script and layout of one painted instant'));
      metrics.push(metric(`frames.p50.${proxies}`, percentile(times, 50), 'ms', 'most', null));
      metrics.push(metric(`frames.playing.${proxies}`, pace, 'ratio', 'least', KEEPS_UP, 'virtual ms per real ms, playing at 1×'));
      metrics.push(metric(`frames.messagesInFlight.${proxies}`, messagesInFlight(room, proxies), 'messages', 'least', proxies === 200 ? 200 : null));
    }
    return metrics;
  } finally {
    await browser.close();
    await server?.close();
  }
}

function link(id: string, proxies: number): string {
  // Opened at the far end, so that the whole stretch is computed before anything is measured.
  return `#/room/${id}?seed=1&k.proxies=${proxies}&k.requestEvery=${REQUEST_EVERY}&t=${Math.ceil(FROM + (WARM_UP + FRAMES) * FRAME)}`;
}

async function open(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(address);
  await page.locator('[data-ready="true"]').waitFor({ timeout: READY_WITHIN });
  return page;
}

function messagesInFlight(room: Exhibit, proxies: number): number {
  const run = createRun(room, { seed: 1, knobs: { proxies, requestEvery: REQUEST_EVERY }, fixes: [], pokes: [] });
  let sum = 0;
  for (let i = WARM_UP; i < WARM_UP + FRAMES; i++) sum += run.frameAt(FROM + i * FRAME).messages.length;
  return sum / FRAMES;
}

/** Plays as a visitor does: with the space bar, and a second to settle. */
async function paceOf(page: Page): Promise<number> {
  await page.keyboard.press('Space');
  await page.waitForTimeout(1000);
  return (await page.evaluate(PACE)) as number;
}
