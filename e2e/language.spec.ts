/** The second language: chosen, kept, borrowed from a link, asked of the browser; and a room that stays where it was. */
import { expect, type Page, test } from '@playwright/test';
import { faults } from './axe.ts';
import { at, hash, open, ready, room, SILENCE, watch } from './room.ts';

/** Every page that is not a room. */
const PAGES = ['/#/', '/#/bench', '/#/lessons', '/#/guide', '/#/glossary'];

const language = (page: Page) => page.locator('html').getAttribute('lang');
/** The key that speaks the other language. */
const key = (page: Page) => page.getByTestId('command-language');

async function german(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
}

test('German chosen in the lobby holds in plate, room and panels, and after a reload', async ({ page }) => {
  await page.goto('/');
  await expect(key(page)).toHaveText('Deutsch');
  expect(await key(page).locator('span[lang]').getAttribute('lang')).toBe('de');
  await key(page).click();
  await german(page);
  await expect(page.locator('h1')).toHaveText('Museum seltsamer Bugs');
  await expect(page).toHaveTitle('Museum seltsamer Bugs');
  await expect(page.getByText('Ein stummer Leser').first()).toBeVisible();
  await page.reload();
  // From here on: what the lobby was still fetching when it was reloaded does not count.
  const seen = watch(page);
  await german(page);
  await expect(key(page)).toHaveText('English');
  await open(page, `seed=1&${SILENCE}&t=20000`);
  await expect(page).toHaveTitle(/^Ein stummer Leser/);
  await expect(room(page).locator('[data-actor="proxy-1"]').first()).toHaveAttribute('aria-label', /liest nicht/);
  await expect(page.getByTestId('condition')).toContainText('Fehlgeleitet');
  await page.getByTestId('tab-knobs').click();
  await expect(page.getByRole('tabpanel')).toContainText('Größe eines Updates');
  await page.getByTestId('command-speak').click();
  await expect(page.getByTestId('spoken')).toContainText('Verletzt: Leser sind auf dem Stand');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Bild ab');
  expect(seen).toEqual({ errors: [], strangers: [] });
});

test('a room keeps its instant, its pokes and what can be undone when the language changes', async ({ page }) => {
  await open(page, `seed=1&${SILENCE}&t=12000`);
  await page.getByTestId('command-faster').click();
  await page.keyboard.press('f');
  await expect(page).toHaveURL(/12000~fix~%2Bper-stream-queue/);
  await ready(page);
  const [instant, frame, speed] = [await at(page), await hash(page), await page.getByTestId('speed').getAttribute('aria-valuetext')];
  await page.keyboard.press('i');
  await german(page);
  await ready(page);
  expect(await at(page)).toBe(instant);
  expect(await hash(page)).toBe(frame);
  expect(await page.getByTestId('speed').getAttribute('aria-valuetext')).toBe(speed);
  await page.keyboard.press('u');
  await expect(page).not.toHaveURL(/~fix~/);
  await page.keyboard.press('i');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('while it plays: it stops at the instant of the change', async ({ page }) => {
  await open(page, `seed=1&${SILENCE}&t=4000`);
  await page.getByTestId('command-play-pause').click();
  await expect.poll(() => at(page)).toBeGreaterThan(5000);
  await page.keyboard.press('i');
  await german(page);
  await ready(page);
  expect(await at(page)).toBeGreaterThan(5000);
  await expect(page).toHaveURL(new RegExp(`t=${await at(page)}(&|$)`));
});

test('without the network the language stays, and says why', async ({ page, context }) => {
  await open(page, `seed=1&${SILENCE}&t=2000`);
  await context.setOffline(true);
  await key(page).click();
  await expect(page.getByText('The words of that language could not be fetched')).toBeVisible();
  await expect(key(page)).toHaveText('Deutsch');
  await context.setOffline(false);
  await key(page).click();
  await german(page);
  await ready(page);
  expect(await at(page)).toBe(2000);
});

test('a link brings its language for this visit, and a link copied in German is a German one', async ({ page, context }) => {
  await open(page, 'seed=1&t=2000&lang=de');
  await german(page);
  await page.goto('/#/room/crd-update-loop?scene=caught&lang=de');
  await ready(page);
  await expect(page).toHaveTitle(/^Der Patch, der nicht haften blieb/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByTestId('command-copy-link').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/[?&]lang=de(&|$)/);
  expect(await page.evaluate(() => localStorage.getItem('museum.preferences'))).toBeNull();
  const other = await context.newPage();
  await other.goto('/');
  await expect(key(other)).toHaveText('Deutsch');
  await page.goto('/#/room/grpc-stream-stall?seed=1&lang=xx');
  await expect(page.getByTestId('broken-link')).toContainText('Das Museum spricht nicht „xx“.');
});

test.describe('a browser that asks for German', () => {
  test.use({ locale: 'de-AT' });

  test('gets it from the first letter on, and may have English instead', async ({ page }) => {
    await page.goto('/');
    await german(page);
    await key(page).click();
    await expect(page.locator('h1')).toHaveText('Museum of Weird Bugs');
    await page.reload();
    await expect(page.locator('h1')).toHaveText('Museum of Weird Bugs');
    expect(await language(page)).toBe('en');
  });

  test('axe finds nothing in German', async ({ page }) => {
    // The pages share their parts; what differs from English is names and labels.
    for (const address of ['/#/', '/#/guide', `/#/room/grpc-stream-stall?seed=1&${SILENCE}&t=20000`, '/#/room/grpc-stream-stall?seed=x']) {
      await page.goto(address);
      if (address.includes('&t=')) await ready(page);
      else await expect(page.locator('h1').first()).toBeVisible();
      await german(page);
      expect(await faults(page, { colours: false }), address).toEqual([]);
    }
  });
});

test.describe('on a phone in German', () => {
  test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('nothing runs out at the side', async ({ page }) => {
    for (const address of [
      ...PAGES,
      `/#/room/grpc-stream-stall?seed=1&${SILENCE}&t=20000`,
      '/#/room/crd-update-loop?scene=caught',
      '/#/room/healthy-mesh?scene=hall',
    ]) {
      await page.goto(address);
      if (address.includes('room')) await ready(page);
      else await expect(page.locator('h1').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(390);
    }
  });
});
