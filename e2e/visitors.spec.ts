/** The museum for everybody: keyboard only, reduced motion, phone, axe, broken links, forbidden storage, no network. */
import { expect, test } from '@playwright/test';
import { faults } from './axe.ts';
import { at, hash, open, ready, room, SILENCE, watch } from './room.ts';

const THEMES = ['gallery', 'night', 'projector'] as const;

test('keyboard only: from the lobby through the stall to the fix', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByTestId('lobby')).toBeVisible();
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.getAttribute('href') === '#/room/grpc-stream-stall')) break;
  }
  await page.keyboard.press('Enter');
  await ready(page);
  await page.locator('body').press('g');
  await page.getByTestId('go-to-input').fill('3 s');
  await page.keyboard.press('Enter');
  await ready(page);
  await page.locator('[data-actor="proxy-1"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('poke-menu')).toBeVisible();
  await page.getByTestId('menu-stop-reading').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/3000~stop-reading~proxy-1/);
  await page.locator('body').press('g');
  await page.getByTestId('go-to-input').fill('20 s');
  await page.keyboard.press('Enter');
  await expect(room(page)).toHaveAttribute('data-condition', 'misrouting');
  await page.keyboard.press('f');
  await expect(page).toHaveURL(/20000~fix~%2Bper-stream-queue/);
  await page.keyboard.press('c');
  await expect(room(page)).toHaveAttribute('data-comparing', 'true');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a clicker walks the scenes forward and back', async ({ page }) => {
  await open(page, 'seed=1&t=0');
  await page.keyboard.press('PageDown');
  await expect(room(page)).toHaveAttribute('data-t', '2800');
  await page.keyboard.press('PageDown');
  await expect(room(page)).toHaveAttribute('data-t', '8000');
  const second = await hash(page);
  await page.keyboard.press('PageDown');
  await expect(room(page)).toHaveAttribute('data-t', '16000');
  await page.keyboard.press('PageUp');
  await expect(room(page)).toHaveAttribute('data-t', '8000');
  expect(await hash(page)).toBe(second);
  await page.keyboard.press('.');
  await expect(page.getByTestId('black')).toBeVisible();
  await page.keyboard.press('.');
  await expect(page.getByTestId('black')).toBeHidden();
});

test('steps go from event to event, and from cause to cause', async ({ page }) => {
  await open(page, `seed=1&${SILENCE}&t=10000`);
  const start = await at(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => at(page)).toBeGreaterThan(start);
  await page.keyboard.press('Shift+ArrowRight');
  await ready(page);
  await expect.poll(() => at(page)).toBeGreaterThan(start);
});

test('reduced motion shows the same instants in discrete steps', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  const seen = watch(page);
  await open(page, `seed=1&${SILENCE}&t=5050`);
  const still = await hash(page);
  await expect(room(page).locator('svg').first()).toBeVisible();
  await page.getByTestId('command-play-pause').click();
  await expect.poll(() => at(page)).toBeGreaterThan(6000);
  await page.getByTestId('command-play-pause').click();
  expect(seen.errors).toEqual([]);
  await context.close();
  const moving = await browser.newPage();
  await open(moving, `seed=1&${SILENCE}&t=5050`);
  expect(await hash(moving)).toBe(still);
  await moving.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the stage comes first, nothing runs out at the side, a tap pokes', async ({ page }) => {
    await open(page, 'seed=1&t=3000');
    const stage = (await page.locator('#stage').boundingBox()) as { y: number; height: number };
    expect(stage.y).toBeLessThan(120);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.locator('[data-actor="proxy-1"]').tap();
    await page.getByTestId('menu-stop-reading').tap();
    await expect(page).toHaveURL(/3000~stop-reading~proxy-1/);
    await page.getByTestId('tab-knobs').tap();
    await expect(page.getByTestId('knob-messageBytes')).toBeVisible();
  });
});

for (const theme of THEMES) {
  test(`axe finds nothing: ${theme}`, async ({ page }) => {
    const addresses = [`/#/?theme=${theme}`, `/#/room/grpc-stream-stall?seed=1&${SILENCE}&t=20000&cmp=per-stream-queue&theme=${theme}`];
    // The other lights share their colours among the pages.
    if (theme === 'gallery') addresses.push(`/#/room/grpc-stream-stall?seed=1&${SILENCE}&t=20000`, '/#/room/grpc-stream-stal');
    for (const address of addresses) {
      await page.goto(address);
      if (address.includes('stall?')) await ready(page);
      else await expect(page.getByTestId(address.includes('stal') ? 'missing-page' : 'lobby')).toBeVisible();
      expect(await faults(page, { theme }), address).toEqual([]);
    }
  });
}

test('every panel passes axe too', async ({ page }) => {
  await open(page, `seed=1&${SILENCE}&t=20000`);
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    expect(await faults(page, { within: '[role="tabpanel"]' })).toEqual([]);
  }
});

test('a broken link says what was wrong and opens without it', async ({ page }) => {
  await page.goto('/#/room/grpc-stream-stall?seed=1&k.proxies=5000&p=2000~stop-readin~proxy-1&t=abc');
  const broken = page.getByTestId('broken-link');
  await expect(broken).toContainText(/proxies must be between 2 and 1000/i);
  await expect(broken).toContainText(/did you mean .stop-reading/);
  await page.getByTestId('open-without').click();
  await ready(page);
});

test('an unknown room offers the nearest one; an unknown page the lobby', async ({ page }) => {
  await page.goto('/#/room/grpc-stream-stal');
  await expect(page.getByTestId('missing-page')).toContainText('grpc-stream-stal');
  await page.getByTestId('nearest-room').click();
  await ready(page);
  await page.goto('/#/no/such/page');
  await expect(page.getByTestId('missing-page')).toBeVisible();
});

test('forbidden storage and a forbidden clipboard lose nothing', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  const seen = watch(page);
  await open(page, `seed=1&${SILENCE}&t=20000`);
  await page.keyboard.press('t');
  await page.getByTestId('command-copy-link').click();
  await expect(page.getByTestId('link-text')).toHaveValue(/3000~stop-reading~proxy-1/);
  expect(seen.errors).toEqual([]);
});

test('works with the network off once it is open, and never asks anybody else', async ({ page, context }) => {
  const seen = watch(page);
  await open(page, `seed=1&${SILENCE}&t=1000`);
  await expect.poll(() => page.evaluate(() => [...document.fonts].filter((face) => face.status !== 'loaded').length)).toBe(0);
  // The prover's worker fetches its own.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  for (const tab of await page.getByRole('tab').all()) await tab.click();
  await page.keyboard.press('g');
  await page.getByTestId('go-to-input').fill('20 s');
  await page.keyboard.press('Enter');
  await expect(room(page)).toHaveAttribute('data-condition', 'misrouting');
  await context.setOffline(false);
  expect(seen).toEqual({ errors: [], strangers: [] });
});

test('a screen reader hears what changes and can ask for a summary', async ({ page }) => {
  await open(page, `seed=1&${SILENCE}&t=2000`);
  await page.keyboard.press('g');
  await page.getByTestId('go-to-input').fill('12 s');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('live-condition')).toContainText(/stalled|misrouting/i);
  await page.getByTestId('command-speak').click();
  await expect(page.getByTestId('spoken')).toContainText(/proxy/i);
});
