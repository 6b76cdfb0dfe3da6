/**
 * What a frame costs in the browser: script and layout per painted instant on the built site, in headless Chromium.
 * The page offers `window.__museum.paintAt(t)`, which seeks, paints, forces layout and returns the milliseconds.
 */
import { type Browser, chromium } from '@playwright/test';
import { preview } from 'vite';
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

/** Plays three seconds of every size and gives the 95th percentile, with the mean number of messages in flight. */
export async function benchFrames(room: Exhibit): Promise<Metric[]> {
  buildIfNeeded({ stdout: process.stderr });
  const server = await preview({ root, logLevel: 'error', preview: { host: '127.0.0.1', port: 4291 } });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_ARGS] });
  try {
    const metrics: Metric[] = [];
    for (const [proxies, budget] of SIZES) {
      const times = await paintTimes(browser, `${server.resolvedUrls?.local[0]}${link(room.id, proxies)}`);
      metrics.push(metric(`frames.p95.${proxies}`, percentile(times, 95), 'ms', 'most', budget));
      metrics.push(metric(`frames.p50.${proxies}`, percentile(times, 50), 'ms', 'most', null));
      metrics.push(metric(`frames.messagesInFlight.${proxies}`, messagesInFlight(room, proxies), 'messages', 'least', proxies === 200 ? 200 : null));
    }
    return metrics;
  } finally {
    await browser.close();
    await server.close();
  }
}

function link(id: string, proxies: number): string {
  // Opened at the far end, so that the whole stretch is computed before anything is measured.
  return `#/room/${id}?seed=1&k.proxies=${proxies}&k.requestEvery=${REQUEST_EVERY}&t=${Math.ceil(FROM + (WARM_UP + FRAMES) * FRAME)}`;
}

async function paintTimes(browser: Browser, address: string): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(address);
  await page.locator('[data-ready="true"]').waitFor({ timeout: READY_WITHIN });
  const times = (await page.evaluate(MEASURE)) as number[];
  await page.close();
  return times.slice(WARM_UP);
}

function messagesInFlight(room: Exhibit, proxies: number): number {
  const run = createRun(room, { seed: 1, knobs: { proxies, requestEvery: REQUEST_EVERY }, fixes: [], pokes: [] });
  let sum = 0;
  for (let i = WARM_UP; i < WARM_UP + FRAMES; i++) sum += run.frameAt(FROM + i * FRAME).messages.length;
  return sum / FRAMES;
}
