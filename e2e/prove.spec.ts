/** The Prove view: a search in the browser, its counterexample played in the room, cancel, keyboard, phone, no network. */
import { expect, type Page, test } from '@playwright/test';
import { faults } from './axe.ts';
import { hash, open, ready, room, watch } from './room.ts';

const START = 'seed=1&t=0';

/** Opens the view and makes the instance small. */
async function prepare(page: Page): Promise<void> {
  await page.keyboard.press('6');
  const less = page.getByTestId('bound-updates').getByTestId('less');
  await less.click();
  await less.click();
  await expect(page.getByTestId('bound-updates')).toHaveAttribute('data-value', '1');
}

const sign = (page: Page, property: string) => page.getByTestId(`property-${property}`);

test('as shipped a property fails, and its shortest counterexample plays in the room; with the fix everything holds', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const seen = watch(page);
  await open(page, START);
  await prepare(page);
  await page.getByTestId('prove-run').click();
  await expect(sign(page, 'readers-recover')).toHaveAttribute('data-sign', 'fails');
  await expect(sign(page, 'comes-to-rest')).toHaveAttribute('data-sign', 'holds');
  const steps = page.getByTestId('prove-steps').getByRole('listitem');
  await expect(steps).toHaveCount(Number(await sign(page, 'readers-recover').getAttribute('data-steps')));
  await expect(steps.filter({ hasText: 'Stop reading' })).toHaveCount(1);

  await page.getByTestId('prove-copy').click();
  await expect(page.getByTestId('notice')).toContainText('Link copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByTestId('prove-play').click();
  await expect(page.getByTestId('notice')).toContainText('Readers recover');
  await ready(page);
  expect(page.url()).toBe(link);
  const shown = await hash(page);
  await page.goto('about:blank');
  await page.goto(link);
  expect(await hash(page)).toBe(shown);
  // Where it shows, it goes on: nobody recovers.
  await page.getByTestId('command-go-to').click();
  await page.getByTestId('go-to-input').fill('60 s');
  await page.getByTestId('go-to-input').press('Enter');
  await expect(room(page)).toHaveAttribute('data-condition', /stalled|misrouting/);

  await prepare(page);
  await page.getByText('Fixes that are on').click();
  await page.getByTestId('prove-fix-per-stream-queue').check();
  await page.getByTestId('prove-run').click();
  const outcome = page.getByTestId('prove-outcome');
  await expect(outcome).toHaveAttribute('data-sign', 'holds');
  await expect(outcome).toHaveAttribute('data-complete', 'true');
  expect(Number(await outcome.getAttribute('data-states'))).toBeGreaterThan(1000);
  await expect(page.getByTestId('prove-spoken')).toContainText('Everything holds');
  expect(seen).toEqual({ errors: [], strangers: [] });
});

test('by keyboard: a large search starts, is cancelled at once, and starts again smaller; a state is picked in the graph', async ({ page }) => {
  await open(page, START);
  await page.keyboard.press('6');
  const more = page.getByTestId('bound-updates').getByTestId('more');
  await more.focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press('Enter');
  await page.getByTestId('prove-run').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('prove-progress')).toHaveAttribute('data-states', /^[1-9]/);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('prove-cancelled')).toBeVisible();
  await page.getByTestId('bound-updates').getByTestId('less').focus();
  for (let i = 0; i < 7; i++) await page.keyboard.press('Enter');
  await page.getByTestId('prove-run').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('prove-outcome')).toHaveAttribute('data-sign', 'fails');

  const says = page.getByTestId('prove-says');
  await expect(says).toHaveAttribute('data-fails', 'true');
  await page.getByTestId('prove-depth').press('Home');
  await expect(says).toHaveAttribute('data-state', '0');
  await expect(page.getByTestId('prove-steps')).toContainText('Nothing fails in this state');
  await page.getByTestId('prove-next-bad').press('Enter');
  await expect(says).toHaveAttribute('data-fails', 'true');
  await expect(page.getByTestId('prove-play')).toBeVisible();
  // Leaving the room ends the worker.
  await expect.poll(() => page.workers().length).toBe(1);
  await page.getByTestId('to-lobby').click();
  await expect.poll(() => page.workers().length).toBe(0);
});

test('without the network it still proves, in a room that was open before', async ({ page, context }) => {
  const seen = watch(page);
  await open(page, START);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await prepare(page);
  await page.getByTestId('prove-run').click();
  await expect(page.getByTestId('prove-outcome')).toHaveAttribute('data-complete', 'true');
  await context.setOffline(false);
  expect(seen).toEqual({ errors: [], strangers: [] });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('nothing runs out at the side, and axe finds nothing, in any light', async ({ page }) => {
    await open(page, START);
    await page.getByTestId('tab-prove').tap();
    await page.getByTestId('bound-updates').getByTestId('less').tap();
    await page.getByTestId('prove-run').tap();
    await page.getByTestId('prove-board').tap();
    await expect(page.getByTestId('prove-steps')).toHaveAttribute('data-picked', 'true');
    for (const theme of ['gallery', 'night', 'projector']) {
      await page.evaluate((light) => document.documentElement.setAttribute('data-theme', light), theme);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await faults(page, { theme, within: '[role="tabpanel"]' }), theme).toEqual([]);
    }
  });
});
