// Makes docs/picture.png, the picture in the README: the first room in the middle of its failure, both worlds
// side by side, from the built site. `npm run picture`.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { findBrowser } from './browser.mjs';
import { buildIfNeeded, root } from './build-if-needed.mjs';

const INSTANT = '#/room/grpc-stream-stall?seed=1&p=3000~stop-reading~proxy-1&t=24000&cmp=per-stream-queue&theme=gallery';

buildIfNeeded();
const server = await preview({ root, logLevel: 'error', preview: { host: '127.0.0.1', port: 4187 } });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
await page.goto(`${server.resolvedUrls?.local[0]}${INSTANT}`);
await page.locator('[data-ready="true"][data-frame-hash]').waitFor();
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: join(root, 'docs', 'picture.png') });
await browser.close();
await server.close();
process.stdout.write('docs/picture.png\n');
process.exit(0);
