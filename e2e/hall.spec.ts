/** The entrance hall as a visitor plays it: a pod more, a bad route, the move, every part taken away, every part with its story. */
import { expect, type Page, test } from '@playwright/test';
import { goTo, hash, open as openRoom, ready, room, watch } from './room.ts';

const ID = 'healthy-mesh';
const open = (page: Page, query: string) => openRoom(page, query, ID);
/** Nothing changes but what the test does. */
const CALM = 'seed=1&k.rolloutEveryMs=0';

async function gauge(page: Page, name: string): Promise<number> {
  await page.getByTestId('tab-gauges').click();
  // Whatever was picked before, the room's own numbers are wanted.
  const all = page.getByTestId('gauges-all');
  if (await all.isVisible()) await all.click();
  return Number(await page.getByTestId(`gauge-${name}`).getAttribute('data-value'));
}

async function take(page: Page, part: string, poke = 'take-away'): Promise<void> {
  await page.getByTestId('poke-target-part').selectOption(part);
  await page.getByTestId(`poke-${poke}`).click();
}

/** As the stage says it of a client pod. */
async function knows(page: Page, proxy: string, endpoints: number): Promise<void> {
  await expect(page.locator(`[data-actor="${proxy}"]`)).toHaveAttribute('aria-label', new RegExp(`knows ${endpoints} endpoints`));
}

test('from the lobby: one pod more reaches every proxy, a bad route reaches nobody', async ({ page }) => {
  const seen = watch(page);
  await page.goto('/');
  await page.getByTestId(`card-${ID}`).getByRole('link').click();
  await ready(page);
  await page.getByTestId('bet-skip').click();
  await expect(room(page)).toHaveAttribute('data-condition', 'settled');
  // there is nothing to mend
  await expect(page.getByTestId('fix-lever')).toHaveCount(0);

  await goTo(page, 3);
  await page.getByTestId('poke-scale-up').click();
  await goTo(page, 6.5);
  await expect(room(page)).toHaveAttribute('data-condition', 'spreading');
  await goTo(page, 9);
  await expect(room(page)).toHaveAttribute('data-condition', 'settled');
  for (const i of [0, 1, 2]) await knows(page, `proxy-${i}`, 4);

  await page.getByTestId('poke-apply-bad-route').click();
  await goTo(page, 11);
  expect(await gauge(page, 'refused')).toBe(1);
  expect(await gauge(page, 'routes')).toBe(4);
  await page.getByTestId('tab-log').click();
  await expect(page.getByText(/paths must be absolute/).first()).toBeVisible();
  expect(seen).toEqual({ errors: [], strangers: [] });
});

test('the bet: without the destination controller requests go on; back again, everybody catches up', async ({ page }) => {
  await open(page, `${CALM}&t=3000`);
  await take(page, 'destination');
  await page.getByTestId('poke-scale-up').click();
  await goTo(page, 12);
  await expect(room(page)).toHaveAttribute('data-condition', 'partAway');
  expect(await gauge(page, 'endpoints')).toBe(4);
  await knows(page, 'proxy-0', 3);
  expect(await gauge(page, 'requests.failed')).toBe(0);
  await page.getByTestId('tab-label').click();
  await expect(page.getByTestId('invariant-endpoints-known')).toContainText(/broken/i);
  await take(page, 'destination', 'bring-back');
  await goTo(page, 18);
  await expect(room(page)).toHaveAttribute('data-condition', 'settled');
  await knows(page, 'proxy-0', 4);
});

test('a client whose proxy is away fails alone', async ({ page }) => {
  await open(page, `${CALM}&t=3000`);
  await take(page, 'proxy-1');
  await goTo(page, 6);
  await expect(room(page)).toHaveAttribute('data-condition', 'failing');
  await expect(page.locator('[data-actor="proxy-1"]')).toHaveAttribute('aria-label', /away/i);
  await expect(page.locator('[data-actor="proxy-0"]')).toHaveAttribute('aria-label', /open/i);
});

test('the move to the upstream API takes two steps, and a link leads to its end', async ({ page }) => {
  await open(page, `${CALM}&t=2000`);
  const shelf = page.locator('[data-actor="routes"]');
  await expect(shelf).toHaveAttribute('aria-label', /1 in policy\.linkerd\.io, 0 in gateway/);
  await page.getByTestId('poke-migrate').click();
  await goTo(page, 8);
  await expect(shelf).toHaveAttribute('aria-label', /1 in policy\.linkerd\.io, 1 in gateway/);
  await page.getByTestId('poke-migrate').click();
  await goTo(page, 14);
  await expect(shelf).toHaveAttribute('aria-label', /0 in policy\.linkerd\.io, 1 in gateway/);
  const end = await hash(page);
  // The address follows a little later.
  await expect(page).toHaveURL(/t=14000(&|$)/);
  await page.reload();
  expect(await hash(page)).toBe(end);
});

test('every scene is a hot-spot: its note is shown, and what it looks at is there', async ({ page }) => {
  for (const [scene, focus] of [
    ['hall', 'api'],
    ['scale-up', 'destination'],
    ['policy', 'policy'],
    ['webhook', 'webhook'],
    ['status', 'routes'],
    ['migration', 'routes'],
    ['take-away', 'destination'],
  ]) {
    await open(page, `scene=${scene}`);
    await expect(page.getByTestId('scene-note')).toBeVisible();
    await expect(page.locator(`[data-actor="${focus}"]`)).toHaveCount(1);
  }
});

test('by keyboard from part to part; on a phone nothing is wider than the screen', async ({ page }) => {
  await open(page, `${CALM}&t=2000`);
  await page.locator('[data-actor="proxy-0"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-actor="proxy-1"]')).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await ready(page);
  await expect(page.locator('[data-actor="web-5"]')).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
