/** The second room as a visitor plays it: the missing port, the cliff, each fix, the long scenes. */
import { expect, type Page, test } from '@playwright/test';
import { at, goTo, hash, open as openRoom, ready, room, watch } from './room.ts';

const ID = 'crd-update-loop';
const open = (page: Page, query: string) => openRoom(page, query, ID);
/** 400 routes from the start: over the cliff. */
const LOOPING = 'seed=1&k.routes=400';

async function gauge(page: Page, name: string): Promise<number> {
  await page.getByTestId('tab-gauges').click();
  // Whatever was picked before, the room's own numbers are wanted.
  const all = page.getByTestId('gauges-all');
  if (await all.isVisible()) await all.click();
  return Number(await page.getByTestId(`gauge-${name}`).getAttribute('data-value'));
}

test('from the lobby: the simmering loop, more routes, the cliff, the fix', async ({ page }) => {
  const seen = watch(page);
  await page.goto('/');
  await page.getByTestId(`card-${ID}`).getByRole('link').click();
  await ready(page);
  await page.getByTestId('bet-skip').click();
  await goTo(page, 12);
  await expect(room(page)).toHaveAttribute('data-condition', 'looping');

  for (let i = 0; i < 3; i++) await page.getByTestId('poke-deploy-more').click();
  expect(page.url().match(/deploy-more/g)).toHaveLength(3);
  await page.getByTestId('poke-create-route').click();
  await goTo(page, 45);
  await expect(room(page)).toHaveAttribute('data-condition', 'saturated');
  await expect(page.getByTestId('invariant-queue-empties')).toContainText(/broken/i);

  await page.getByTestId('fix-lever').click();
  await goTo(page, 70);
  await expect(room(page)).toHaveAttribute('data-condition', 'settled');
  await expect(page.getByTestId('invariant-queue-empties')).toContainText(/holds/i);
  const still = await gauge(page, 'patches');
  await goTo(page, 90);
  expect(await gauge(page, 'patches')).toBe(still);
  expect(seen).toEqual({ errors: [], strangers: [] });
});

test('the port is caught on its way, and arrives with the fix', async ({ page }) => {
  await open(page, 'seed=1&k.routes=1&k.replicas=1&k.reconcileMs=0&k.patchLatencyMs=1100&t=5200');
  const spoken = page.locator('[data-actor="stored"]');
  await expect(spoken).toHaveAttribute('aria-label', /port/i);
  const buggy = await spoken.getAttribute('aria-label');
  await page.getByTestId('fix-lever').click();
  await goTo(page, 8);
  await expect(spoken).toHaveAttribute('aria-label', /8080/);
  expect(await spoken.getAttribute('aria-label')).not.toBe(buggy);
});

/** What each fix does to 400 routes when it is in force from the start: patches between 20 s and 40 s. */
const EFFECTS: readonly { fix: string; query?: string; still: boolean }[] = [
  { fix: 'crd-port', still: true },
  { fix: 'compare', query: '&k.era=B&k.withPort=0', still: true },
  { fix: 'prune-before-compare', still: true },
  { fix: 'compare-response', still: true },
  { fix: 'freeze-timestamp', still: false },
  { fix: 'bounded-queue', query: '&k.era=B', still: false },
  { fix: 'raise-memory-limit', query: '&k.era=B', still: false },
];

test('each fix, from the start: the counter stops, or patches go on', async ({ page }) => {
  for (const { fix, query = '', still } of EFFECTS) {
    // A fresh page: the room before would answer for the next.
    await page.goto('about:blank');
    await open(page, `${LOOPING}${query}&t=0`);
    await page.getByTestId('tab-fixes').click();
    await page.getByTestId(`fix-${fix}`).click();
    await goTo(page, 20);
    const before = await gauge(page, 'patches');
    await goTo(page, 40);
    const after = await gauge(page, 'patches');
    if (still) expect(after, fix).toBe(before);
    else expect(after, fix).toBeGreaterThan(before + 700);
  }
});

test('side by side: one counter stops, the other cannot', async ({ page }) => {
  await open(page, `${LOOPING}&t=30000`);
  await page.getByTestId('command-compare').click();
  await expect(room(page)).toHaveAttribute('data-condition', 'saturated');
  await expect(room(page)).toHaveAttribute('data-other-condition', 'settled');
  await expect(page.getByTestId('divergence-mark')).toBeVisible();
});

test('forty minutes can be jumped to, and back, and give the same frames', async ({ page }) => {
  await open(page, 'seed=1&k.routes=2500&k.era=B&k.patchLatencyMs=100&k.replicas=2&fix=raise-memory-limit&p=90000~create-route&t=2580000');
  expect(await gauge(page, 'route-new.waitingMs')).toBeGreaterThan(0);
  const late = await hash(page);
  await goTo(page, 1000);
  await goTo(page, 2620);
  expect(await gauge(page, 'route-new.acceptedAfterMs')).toBeGreaterThan(0);
  await goTo(page, 2580);
  expect(await hash(page)).toBe(late);
});

test('at its memory limit the leader dies, the Lease moves on, and the next replica leads', async ({ page }) => {
  await open(page, 'seed=1&k.routes=10000&k.era=B&k.replicas=2&k.memoryLimitMB=60&t=10000');
  await expect(room(page)).toHaveAttribute('data-condition', 'oomKilled');
  await goTo(page, 33);
  await expect(room(page)).not.toHaveAttribute('data-condition', 'oomKilled');
  expect(await gauge(page, 'controller.restarts')).toBeGreaterThan(0);
});

test('by keyboard only: play, more routes, fix; and on a phone everything is there', async ({ page }) => {
  await open(page, 'seed=1&t=12000');
  await page.getByTestId('poke-deploy-more').focus();
  await page.keyboard.press('Enter');
  await page.getByTestId('command-play-pause').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => at(page)).toBeGreaterThan(12_050);
  await page.keyboard.press('Enter');
  await page.keyboard.press('f');
  await expect(page.getByTestId('fix-lever')).toHaveAttribute('aria-checked', 'true');
  await page.setViewportSize({ width: 390, height: 844 });
  await ready(page);
  await expect(page.getByTestId('case-main')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
