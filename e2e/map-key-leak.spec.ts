/** The third room as a visitor plays it: the leak, a collection that frees nothing, the kill, the fix, the empty buckets. */
import { expect, type Page, test } from '@playwright/test';
import { goTo, hash, open as openRoom, ready, room, watch } from './room.ts';

const ID = 'map-key-leak';
const open = (page: Page, query: string) => openRoom(page, query, ID);

async function gauge(page: Page, name: string): Promise<number> {
  await page.getByTestId('tab-gauges').click();
  const all = page.getByTestId('gauges-all');
  if (await all.isVisible()) await all.click();
  return Number(await page.getByTestId(`gauge-${name}`).getAttribute('data-value'));
}

test('from the lobby: crash loop, keys that stay, Run GC frees nothing, the fix', async ({ page }) => {
  const seen = watch(page);
  await page.goto('/');
  await page.getByTestId(`card-${ID}`).getByRole('link').click();
  await ready(page);
  await page.getByTestId('bet-skip').click();
  await goTo(page, 3);
  await expect(room(page)).toHaveAttribute('data-condition', 'healthy');

  await page.getByTestId('poke-crash-loop').click();
  await goTo(page, 70);
  await expect(room(page)).toHaveAttribute('data-condition', 'leaking');
  await expect(page.getByTestId('invariant-no-pinned-pods')).toContainText(/broken/i);
  const pinned = await gauge(page, 'pinnedPods');
  expect(pinned).toBeGreaterThan(200);

  await page.getByTestId('poke-run-gc').click();
  await goTo(page, 72);
  await page.getByTestId('poke-run-gc').click();
  await goTo(page, 73);
  expect(await gauge(page, 'gcFreed')).toBe(0);
  expect(await gauge(page, 'pinnedPods')).toBe(pinned);

  await page.getByTestId('fix-lever').click();
  await goTo(page, 80);
  await expect(room(page)).toHaveAttribute('data-condition', 'healthy');
  expect(await gauge(page, 'mapKeys')).toBe(await gauge(page, 'livePods'));
  expect(seen).toEqual({ errors: [], strangers: [] });
});

test('at its limit the controller is killed, comes back empty, and the leak begins anew', async ({ page }) => {
  await open(page, 'seed=1&k.podsPerMinute=600&k.podKB=100&k.memoryLimitMB=100&t=30000');
  await expect(room(page)).toHaveAttribute('data-condition', 'swollen');
  const keys = await gauge(page, 'mapKeys');
  await goTo(page, 60);
  expect(await gauge(page, 'controller.restarts')).toBe(1);
  expect(await gauge(page, 'mapKeys')).toBeLessThan(keys);
  expect(await gauge(page, 'pinnedPods')).toBeGreaterThan(0);
  const late = await hash(page);
  await goTo(page, 10);
  await goTo(page, 60);
  expect(await hash(page)).toBe(late);
});

/** Pods that keys keep after a minute of replacing updated Pods. */
const LEFT: readonly { fixes: string; left: boolean; errors: boolean }[] = [
  { fixes: 'delete-when-empty', left: true, errors: true },
  { fixes: 'key-by-name', left: true, errors: false },
  { fixes: 'delete-when-empty,key-by-name', left: false, errors: false },
];
test('each fix, alone and together: what it leaves', async ({ page }) => {
  for (const { fixes, left, errors } of LEFT) {
    // A fresh page: the room before would answer for the next.
    await page.goto('about:blank');
    await open(page, 'seed=1&k.podsPerMinute=120&k.updatesPerPod=1&t=0');
    await page.getByTestId('tab-fixes').click();
    for (const fix of fixes.split(',')) await page.getByTestId(`fix-${fix}`).click();
    await goTo(page, 60);
    expect((await gauge(page, 'pinnedPods')) > 0, fixes).toBe(left);
    expect((await gauge(page, 'unknownPodErrors')) > 0, fixes).toBe(errors);
  }
});

test('act three: the keys have gone, their buckets stay until the map is rebuilt; on a phone it is told too', async ({ page }) => {
  await page.goto(`/#/room/${ID}?scene=buckets`);
  await ready(page);
  await expect(room(page)).toHaveAttribute('data-condition', 'hollow');
  await expect(page.locator('[data-actor="buckets"]')).toHaveAttribute('aria-label', /64 buckets/);
  await page.getByTestId('poke-rebuild-map').click();
  await goTo(page, 62);
  await expect(room(page)).toHaveAttribute('data-condition', 'healthy');
  expect(await gauge(page, 'buckets')).toBe(2);
  await page.setViewportSize({ width: 390, height: 844 });
  await ready(page);
  await expect(page.getByTestId('case-main')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
