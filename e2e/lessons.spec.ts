/** The pages to read: from the wall to the instant and back, a walk through the key by keyboard, terms that open where they stand. */
import { expect, type Page, test } from '@playwright/test';
import { faults } from './axe.ts';
import { at, open, ready, room, watch } from './room.ts';

const THEMES = ['gallery', 'night', 'projector'] as const;

/** Presses Tab until the focus is on what is wanted; fails if it never is. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
  }
  throw new Error(`Tab never came to ${selector}.`);
}

test('from the wall to the instant in its room, and from the room back to the lesson', async ({ page }) => {
  const seen = watch(page);
  await page.goto('/#/lessons');
  await page.getByTestId('lesson-hand-over-and-return').getByTestId('show-grpc-stream-stall-stalled').click();
  await ready(page);
  expect(await at(page)).toBe(16_000);
  await expect(room(page)).toHaveAttribute('data-condition', /stalled|misrouting/);
  await page.getByTestId('room-lessons').getByRole('link', { name: 'In an informer callback, hand over and return.' }).click();
  await expect(page).toHaveURL(/#\/lessons\/hand-over-and-return$/);
  await expect(page.getByTestId('lesson-hand-over-and-return')).toBeFocused();
  await expect(page.getByTestId('lesson-hand-over-and-return')).toBeInViewport();
  expect(seen).toEqual({ errors: [], strangers: [] });
});

test('an instant that no scene shows is reached with its fix and pokes', async ({ page }) => {
  await page.goto('/#/lessons/alive-is-not-reading');
  await page.getByTestId('lesson-alive-is-not-reading').getByTestId('show-grpc-stream-stall-keepalive').click();
  await ready(page);
  expect(await at(page)).toBe(16_000);
  await expect(page).toHaveURL(/fix=keepalive/);
});

test('the key is walked by keyboard, from symptom to specimen to its instant', async ({ page }) => {
  await page.goto('/#/guide');
  await expect(page.getByTestId('guide')).toBeVisible();
  await tabTo(page, '[data-testid=guide-filter]');
  await page.keyboard.type('endpoints_updates is flat');
  await expect(page.getByTestId('symptom-late-status')).toBeHidden();
  await tabTo(page, '[data-testid=symptom-flat-updates]');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('walk')).toBeFocused();
  await expect(page.getByTestId('question-slices-move')).toBeVisible();
  await tabTo(page, '[data-testid=answer-yes]');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('walk-here')).toBeFocused();
  await expect(page.getByTestId('question-send-waits')).toContainText('(*writeQuota).get');
  await tabTo(page, '[data-testid=answer-no]');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('walk').getByTestId('specimen-late-informer')).toBeVisible();
  await tabTo(page, '[data-testid=walk-back]');
  await page.keyboard.press('Enter');
  await tabTo(page, '[data-testid=answer-yes]');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('walk').getByTestId('specimen-silent-reader')).toBeVisible();
  await tabTo(page, '[data-testid=watch]');
  await page.keyboard.press('Enter');
  await ready(page);
  expect(await at(page)).toBe(16_000);
});

test('a command is copied as it stands', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/#/guide/late-status');
  await page
    .getByTestId('question-there')
    .getByRole('button', { name: /^Copy kubectl/ })
    .click();
  await expect(page.getByTestId('question-there')).toContainText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('kubectl get httproutes.policy.linkerd.io <route> -o yaml');
});

test('a term opens by keyboard, says what it means, and gives the focus back', async ({ page }) => {
  await open(page, 'scene=stalled');
  const term = page.getByTestId('label').locator('[data-term=write-quota]');
  await term.focus();
  await page.keyboard.press('Enter');
  const plate = page.getByTestId('term-plate');
  await expect(plate).toBeVisible();
  await expect(plate).toBeFocused();
  // The room's own words come before the museum's.
  await expect(plate).toContainText('64 KiB');
  await expect(page.getByRole('dialog', { name: 'Glossary: write quota' })).toBeVisible();
  expect(await faults(page, { within: '[data-testid="term-plate"]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(plate).toBeHidden();
  await expect(term).toBeFocused();
  await page.keyboard.press('Enter');
  await plate.getByRole('link', { name: 'In the glossary' }).click();
  await expect(page.getByTestId('term-write-quota')).toBeFocused();
});

test('the glossary has the rooms’ own terms, and a filter', async ({ page }) => {
  await page.goto('/#/glossary');
  await page.getByTestId('glossary-filter').fill('prune');
  await expect(page.getByTestId('term-prune')).toBeVisible();
  await expect(page.getByTestId('term-ping')).toBeHidden();
  await page.getByTestId('glossary-filter').fill('no such term');
  await expect(page.getByRole('status').filter({ hasText: 'no such term' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a term opens by a tap, within the screen; a tap beside it closes it', async ({ page }) => {
    await page.goto('/#/lessons/know-what-waits');
    await page.getByTestId('lesson-know-what-waits').locator('.term').first().tap();
    const plate = page.getByTestId('term-plate');
    await expect(plate).toBeVisible();
    const box = (await plate.boundingBox()) as { x: number; width: number };
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    await page.touchscreen.tap(5, 5);
    await expect(plate).toBeHidden();
  });

  test('nothing runs out at the side', async ({ page }) => {
    for (const path of ['lessons', 'guide', 'guide/late-status', 'glossary']) {
      await page.goto(`/#/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
    }
  });
});

for (const theme of THEMES) {
  test(`axe finds nothing: ${theme}`, async ({ page }) => {
    // The other lights share their colours among the pages.
    for (const path of theme === 'gallery' ? ['lessons', 'guide', 'guide/late-status', 'glossary'] : ['guide/late-status']) {
      await page.goto(`/#/${path}?theme=${theme}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // One page of the four has every colour of them.
      expect(await faults(page, { theme, colours: path === 'guide/late-status' }), path).toEqual([]);
    }
  });
}
