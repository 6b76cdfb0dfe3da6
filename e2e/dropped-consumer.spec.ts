/** The room "Nobody Told the Sender" as a visitor plays it: an orphan, the pile, what wakes it, each fix, the kill. */
import { expect, type Page, test } from '@playwright/test';
import { at, goTo, hash, open as openRoom, ready, room, watch } from './room.ts';

const ID = 'dropped-consumer';
const open = (page: Page, query: string) => openRoom(page, query, ID);
/** Twelve routes for three places from the start. */
const CHURN = 'seed=1&k.routesInUse=12';

async function gauge(page: Page, name: string): Promise<number> {
  await page.getByTestId('tab-gauges').click();
  // Whatever was picked before, the room's own numbers are wanted.
  const all = page.getByTestId('gauges-all');
  if (await all.isVisible()) await all.click();
  return Number(await page.getByTestId(`gauge-${name}`).getAttribute('data-value'));
}

test('from the lobby: healthy, more routes, the pile, the fix', async ({ page }) => {
  const seen = watch(page);
  await page.goto('/');
  await page.getByTestId(`card-${ID}`).getByRole('link').click();
  await ready(page);
  await page.getByTestId('bet-skip').click();
  await goTo(page, 5);
  await expect(room(page)).toHaveAttribute('data-condition', 'healthy');
  expect(await gauge(page, 'openStreams')).toBe(12);

  await page.getByTestId('poke-more-routes').click();
  await goTo(page, 40);
  await expect(room(page)).toHaveAttribute('data-condition', 'pilingUp');
  expect(await gauge(page, 'openStreams')).toBeGreaterThan(140);
  await page.getByTestId('tab-label').click();
  await expect(page.getByTestId('invariant-streams-have-consumers')).toContainText(/broken/i);

  await page.getByTestId('fix-lever').click();
  await goTo(page, 60);
  await expect(room(page)).toHaveAttribute('data-condition', 'healthy');
  await expect(page.getByTestId('invariant-streams-have-consumers')).toContainText(/holds/i);
  expect(await gauge(page, 'openStreams')).toBeLessThanOrEqual(12);
  expect(seen).toEqual({ errors: [], strangers: [] });
});

test('one orphan: PING finds nothing wrong, a deploy wakes it', async ({ page }) => {
  await open(page, 'scene=evicted');
  await expect(room(page)).toHaveAttribute('data-condition', 'orphaned');
  await expect(page.locator('[data-actor="proxy-0"]')).toHaveAttribute('aria-label', /1 without a consumer/);
  await page.getByTestId('poke-ping').click();
  await goTo(page, 5);
  expect(await gauge(page, 'pingAcks')).toBe(1);
  expect(await gauge(page, 'orphanStreams')).toBe(1);
  await page.getByTestId('poke-announce').click();
  await goTo(page, 6);
  await expect(room(page)).toHaveAttribute('data-condition', 'healthy');
  expect(await gauge(page, 'noticed')).toBe(1);
});

/** What each fix does to the leak when it is in force from the start: tasks without a consumer after 2 minutes. */
const EFFECTS: readonly { fix: string; query?: string; from: number; to: number }[] = [
  { fix: 'hang-up', from: 0, to: 0 },
  { fix: 'heartbeat', from: 1, to: 50 },
  { fix: 'bigger-cache', from: 0, to: 0 },
  { fix: 'bigger-cache', query: '&k.routesInUse=100', from: 300, to: 480 },
  { fix: 'raise-memory-limit', from: 440, to: 480 },
];

test('each fix, from the start: how many orphans it leaves', async ({ page }) => {
  for (const { fix, query = '', from, to } of EFFECTS) {
    // A fresh page: the room before would answer for the next.
    await page.goto('about:blank');
    await open(page, `${query ? 'seed=1' : CHURN}${query}&t=0`);
    await page.getByTestId('tab-fixes').click();
    await page.getByTestId(`fix-${fix}`).click();
    await goTo(page, 120);
    const orphans = await gauge(page, 'orphanStreams');
    expect(orphans, fix).toBeGreaterThanOrEqual(from);
    expect(orphans, fix).toBeLessThanOrEqual(to);
  }
});

test('the question: busy services keep the destination service alive, quiet ones do not', async ({ page }) => {
  await open(page, `${CHURN}&k.updatesPerMinute=6&t=280000`);
  expect(await gauge(page, 'destination.restarts')).toBe(0);
  await open(page, `${CHURN}&t=280000`);
  expect(await gauge(page, 'destination.restarts')).toBe(1);
});

test('the kill can be jumped to, and back, and gives the same frame', async ({ page }) => {
  await open(page, 'scene=oom');
  await expect(room(page)).toHaveAttribute('data-condition', 'oomKilled');
  const killed = await hash(page);
  await goTo(page, 100);
  await expect(room(page)).toHaveAttribute('data-condition', 'pilingUp');
  await goTo(page, 218);
  expect(await hash(page)).toBe(killed);
});

test('side by side: streams pile up, and do not', async ({ page }) => {
  await open(page, 'scene=fixed');
  await expect(room(page)).toHaveAttribute('data-condition', 'healthy');
  await expect(room(page)).toHaveAttribute('data-other-condition', 'pilingUp');
  await expect(page.getByTestId('divergence-mark')).toBeVisible();
});

test('by keyboard only: evict, play, fix; and on a phone everything is there', async ({ page }) => {
  await open(page, 'seed=1&t=4000');
  await page.getByTestId('poke-evict').focus();
  await page.keyboard.press('Enter');
  await expect(room(page)).toHaveAttribute('data-condition', 'orphaned');
  await page.getByTestId('command-play-pause').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => at(page)).toBeGreaterThan(4050);
  await page.keyboard.press('Enter');
  await page.keyboard.press('f');
  await expect(page.getByTestId('fix-lever')).toHaveAttribute('aria-checked', 'true');
  await page.setViewportSize({ width: 390, height: 844 });
  await ready(page);
  await expect(page.getByTestId('case-main')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
