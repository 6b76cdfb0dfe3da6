/**
 * Whether a kiosk can be left alone: eight simulated hours of each room on the built site in headless Chromium, half an
 * hour at a time and back to the start, painted all along. The heap after garbage collection at the end stands against
 * that after a warm-up: what grows from round to round is a leak.
 */
import { type Browser, type CDPSession, chromium } from '@playwright/test';
import { type PreviewServer, preview } from 'vite';
import { BROWSER_ARGS, findBrowser } from '../../../scripts/browser.mjs';
import { buildIfNeeded, root } from '../../../scripts/build-if-needed.mjs';
import { type Metric, metric } from './metric.ts';

/** Of half an hour each. */
const ROUNDS = 16;
/** By then the browser has compiled what it will, and undo is as long as it gets. */
const WARM_ROUNDS = 4;
const STEP = 20_000;
const STEPS = 90;
const MOST_MB = 2;
const READY_WITHIN = 60_000;

/** Megabytes that the heap has grown by between the warm-up and the end, for each room. */
export async function benchHeap(rooms: readonly string[]): Promise<Metric[]> {
  buildIfNeeded({ stdout: process.stderr });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_ARGS] });
  let server: PreviewServer | undefined;
  try {
    server = await preview({ root, logLevel: 'error', preview: { host: '127.0.0.1', port: 4292 } });
    const address = String(server.resolvedUrls?.local[0]);
    const metrics: Metric[] = [];
    for (const room of rooms) metrics.push(await growthOf(browser, address, room));
    return metrics;
  } finally {
    await browser.close();
    await server?.close();
  }
}

async function growthOf(browser: Browser, address: string, room: string): Promise<Metric> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(`${address}#/room/${room}?seed=1&t=0`);
  await page.locator('[data-ready="true"]').waitFor({ timeout: READY_WITHIN });
  const session = await page.context().newCDPSession(page);
  let warm = 0;
  for (let round = 0; round < ROUNDS; round++) {
    if (round === WARM_ROUNDS) warm = await used(session);
    await page.evaluate(`for (let i = 1; i <= ${STEPS}; i++) window.__museum.paintAt(i * ${STEP});`);
    await page.keyboard.press('Home');
    await page.locator('[data-t="0"]').waitFor({ timeout: READY_WITHIN });
  }
  const grown = (await used(session)) - warm;
  await page.close();
  return metric(`heap.growth.${room}`, grown, 'MB', 'most', MOST_MB, `hours 2 to 8, from ${warm.toFixed(1)} MB`);
}

/** Megabytes in use once everything that can go has gone. */
async function used(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable');
  // Weak references and finalizers need a second round.
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}
