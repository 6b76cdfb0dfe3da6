/** The linked views: one instant, one highlight, one selection in all of them, and a layout that is kept. */
import { expect, test } from '@playwright/test';
import { faults } from './axe.ts';
import { at, open, ready, room, SILENCE, watch } from './room.ts';

const NINE = `seed=1&${SILENCE}&t=9000`;

test('what is selected on the stage shows its statechart, with its state lit and the way it came', async ({ page }) => {
  const seen = watch(page);
  await open(page, NINE);
  await page.keyboard.press('1');
  const chart = page.getByTestId('statechart');
  await expect(chart).toHaveAttribute('data-whose', 'room');
  await expect(chart.locator('[data-state=windowClosed]')).toHaveAttribute('data-on', 'true');
  await page.getByTestId('statechart-actor').selectOption('proxy-1');
  await expect(chart).toHaveAttribute('data-machine', 'proxy');
  await expect(chart.locator('[data-on=true]')).toHaveAttribute('data-state', 'silent');
  await expect(page.getByTestId('last-move')).toContainText('reading → silent, STOP_READING');
  // Also from the stage, and at another instant.
  await page.locator('[data-actor="proxy-2"]').focus();
  await page.keyboard.press('Enter');
  await expect(chart).toHaveAttribute('data-whose', 'proxy-2');
  await expect(chart.locator('[data-on=true]')).toHaveAttribute('data-state', 'reading');
  expect(seen.errors).toEqual([]);
});

test('a line of code and the states it stands for point at each other', async ({ page }) => {
  await open(page, NINE);
  await page.keyboard.press('1');
  await page.getByTestId('view-key-below').click();
  await page.keyboard.press('4');
  await page.getByTestId('statechart-actor').selectOption('controller');
  await page.locator('.code-line[data-states=parked]').first().hover();
  await expect(page.locator('[data-state=parked]')).toHaveClass(/chart-state-pointed/);
  await expect(room(page)).toHaveAttribute('data-highlighted', 'controller');
  await page.locator('[data-state=walking]').hover();
  await expect(page.locator('.code-line[data-states=walking]').first()).toHaveClass(/code-hot/);
});

test('the space-time diagram scrubs, and an arrow lights both its ends everywhere', async ({ page }) => {
  const seen = watch(page);
  await page.setViewportSize({ width: 1600, height: 900 });
  await open(page, NINE);
  await page.keyboard.press('2');
  await page.keyboard.press('v');
  await expect(page.getByTestId('view-space-time')).toHaveAttribute('data-place', 'full');
  const plot = page.getByTestId('st-plot-main');
  // Many arrows: one canvas.
  await expect.poll(() => plot.locator('canvas').evaluate((c) => (c as HTMLCanvasElement).width)).toBeGreaterThan(500);
  const before = await at(page);
  await plot.press('ArrowLeft');
  await ready(page);
  expect(await at(page)).toBeLessThan(before);
  const box = await plot.boundingBox();
  if (!box) throw new Error('no plot');
  // A window of ten seconds from 0 on: a quarter along is early.
  await page.mouse.move(box.x + box.width / 2, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 4, box.y + 10, { steps: 3 });
  await page.mouse.up();
  await ready(page);
  expect(Math.abs((await at(page)) - 2500)).toBeLessThan(300);
  const wide = Number(await page.getByTestId('space-time').getAttribute('data-window'));
  for (let i = 0; i < 3; i++) await page.getByTestId('st-narrower').click();
  await expect.poll(async () => Number(await page.getByTestId('space-time').getAttribute('data-window'))).toBeLessThan(wide / 3);
  // Fewer: each its own line.
  const tip = plot.locator('.st-line').nth(8);
  const path = (await tip.getAttribute('d')) ?? '';
  const [x1, y1, x2, y2] = (path.match(/-?[\d.]+/g) ?? []).map(Number) as [number, number, number, number];
  const shift = await plot.locator('.st-moving').evaluate((g) => Number(/translate\(([-\d.]+)/.exec(g.getAttribute('transform') ?? '')?.[1] ?? 0));
  await plot.hover({ position: { x: (x1 + x2) / 2 + shift, y: (y1 + y2) / 2 } });
  await expect(room(page)).toHaveAttribute('data-highlighted', /^\S+ \S+$/);
  await expect(page.getByTestId('st-says-main')).toContainText('→');
  await expect(page.locator('.st-name-hot')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('view-space-time')).toHaveAttribute('data-place', 'beside');
  await expect(page.locator('#stage')).toBeVisible();
  expect(seen.errors).toEqual([]);
});

test('what lanes and arrows point at has its ring on the stage', async ({ page }) => {
  await open(page, NINE);
  await page.keyboard.press('2');
  await page.locator('[data-lane="proxy-1"]').focus();
  await expect(room(page)).toHaveAttribute('data-highlighted', 'proxy-1');
  await expect(page.locator('#stage svg rect[stroke-dasharray="5 4"]').first()).toBeVisible();
});

test('a line of the log leads to its instant and selects who wrote it', async ({ page }) => {
  await open(page, NINE);
  await page.getByTestId('tab-log').click();
  const line = page.locator('[data-testid=log-line][data-from=proxy-1]').first();
  const t = await line.getAttribute('data-t');
  await line.focus();
  await expect(room(page)).toHaveAttribute('data-highlighted', 'proxy-1');
  await page.keyboard.press('Enter');
  await expect(room(page)).toHaveAttribute('data-t', String(t));
  await page.keyboard.press('1');
  await expect(page.getByTestId('statechart')).toHaveAttribute('data-whose', 'proxy-1');
});

test('charts scrub and read; both worlds have a line when comparing', async ({ page }) => {
  await open(page, `seed=1&${SILENCE}&t=20000&cmp=per-stream-queue`);
  await page.keyboard.press('3');
  const chart = page.getByTestId('small-chart-proxy-<i>.stalenessMs');
  await expect(chart.locator('.line-bug')).toHaveCount(1);
  await expect(chart.locator('.line-fix.line-other')).toHaveCount(1);
  const lines = chart.locator('.small-chart-lines');
  await lines.click({ position: { x: 150, y: 40 } });
  await ready(page);
  expect(await at(page)).toBeLessThan(20_000);
});

test('views stand below the stage, are kept after a reload, and all go back to their places', async ({ page }) => {
  await open(page, NINE);
  for (const key of ['2', '3']) {
    await page.keyboard.press(key);
    await page.getByTestId('view-key-below').click();
  }
  await expect(page.getByTestId('drawer').locator('.view')).toHaveCount(2);
  const bar = page.getByTestId('drawer-bar');
  const share = Number(await bar.getAttribute('aria-valuenow'));
  await bar.press('ArrowUp');
  await expect(bar).toHaveAttribute('aria-valuenow', String(share + 4));
  expect(await faults(page, { within: '[data-testid="drawer"]' })).toEqual([]);
  await page.reload();
  await ready(page);
  await expect(page.getByTestId('drawer').locator('.view')).toHaveCount(2);
  await expect(page.getByTestId('drawer-bar')).toHaveAttribute('aria-valuenow', String(share + 4));
  await page.keyboard.press('e');
  await expect(page.getByTestId('drawer')).toBeHidden();
  await page.keyboard.press('e');
  await page.getByTestId('view-charts').getByTestId('view-key-close').click();
  await expect(page.getByTestId('drawer').locator('.view')).toHaveCount(1);
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'All views back to their places' }).click();
  await expect(page.getByTestId('drawer')).toBeHidden();
  await expect(page.getByTestId('tab-space-time')).toBeVisible();
});

for (const theme of ['gallery', 'night', 'projector'])
  test(`axe finds nothing in any view in full: ${theme}`, async ({ page }) => {
    await open(page, `${NINE}&theme=${theme}`);
    await page.keyboard.press('1');
    await page.keyboard.press('v');
    // The other lights differ in colours, and these two have them all.
    for (const key of theme === 'gallery' ? ['1', '2', '3', '4', '5'] : ['2', '3']) {
      await page.keyboard.press(key);
      await expect(page.locator('.view-full')).toBeVisible();
      expect(await faults(page, { theme, within: '.view-full' }), key).toEqual([]);
    }
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('views are tabs, time runs down, and nothing runs out at the side', async ({ page }) => {
    await open(page, NINE);
    for (const view of ['statechart', 'space-time', 'charts', 'code', 'log']) {
      await page.getByTestId(`tab-${view}`).tap();
      await expect(page.getByTestId(`view-${view}`)).toHaveAttribute('data-place', 'beside');
      await expect(page.getByTestId('view-key-below')).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
    await page.getByTestId('tab-space-time').tap();
    await expect(page.locator('.st-around')).toHaveAttribute('data-upright', 'true');
    expect(await faults(page, { within: '[role="tabpanel"]' })).toEqual([]);
  });
});
